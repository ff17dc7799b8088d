import { classNames } from '#ui/primitives/class-names.ts'
import { ListingPicture, type PicturedListing } from '../../photos/ui/listing-picture.tsx'

interface Props {
  listing: PicturedListing
  /** Index of the picture shown large. */
  shown: number
  go: (to: number) => void
}

/** Thumbnails of all pictures of a listing; each selects its picture. */
export const PictureStrip = ({ listing, shown, go }: Props) => (
  <ul className="mt-3 flex flex-wrap gap-2">
    {listing.images.map((url, place) => (
      <li key={url}>
        <button
          type="button"
          aria-label={`Show picture ${place + 1}`}
          aria-current={place === shown}
          onClick={() => go(place)}
          className={classNames(
            'h-14 w-19 overflow-hidden rounded-sm border-2 *:size-full *:object-cover',
            place === shown ? 'border-ink' : 'border-transparent',
          )}
        >
          <ListingPicture listing={{ ...listing, imageUrl: url }} sizes="76px" />
        </button>
      </li>
    ))}
  </ul>
)
