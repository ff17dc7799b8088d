import { classNames } from '#ui/primitives/class-names.ts'
import { ListingPicture } from '../../photos/ui/listing-picture.tsx'
import type { Listing } from '../listing.ts'

interface Props {
  listing: Listing
  /** Index of the picture shown large. */
  shown: number
  go: (to: number) => void
  className?: string
  /** Classes that mark the thumbnail of the picture shown large. */
  markClass: string
}

/** Thumbnails of all pictures of a listing; each selects its picture. */
export const PictureStrip = ({ listing, shown, go, className, markClass }: Props) => (
  <ul className={classNames('flex flex-wrap gap-2', className)}>
    {listing.images.map((url, place) => (
      <li key={url}>
        <button
          type="button"
          aria-label={`Show picture ${place + 1}`}
          aria-current={place === shown}
          onClick={() => go(place)}
          className={classNames(
            'h-14 w-19 overflow-hidden rounded-sm border-2 *:size-full *:object-cover',
            place === shown ? markClass : 'border-transparent',
          )}
        >
          <ListingPicture listing={{ ...listing, imageUrl: url }} sizes="76px" />
        </button>
      </li>
    ))}
  </ul>
)
