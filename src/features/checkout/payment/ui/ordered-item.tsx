import type { ReactNode } from 'react'
import type { Listing } from '#features/listings/listing/listing.ts'
import { placeOfListing } from '#features/listings/listing/listing-words.ts'
import { ListingPicture } from '#features/listings/photos/ui/listing-picture.tsx'
import { useViewerPlace } from '#ui/browser/viewer-place.ts'
import { Icon } from '#ui/icons/icon.tsx'
import type { IconName } from '#ui/icons/icon-names.ts'

interface Props {
  listing: Listing
  /** The seller's stars and review count. */
  rating?: ReactNode
}

/** What is ordered, from whom, where it is collected and how far that is: all as the server knows it. */
export function OrderedItem({ listing, rating }: Props) {
  const { title, seller, distance } = listing
  return (
    <section
      aria-label="What you order"
      className="flex items-start gap-4 border-line border-b pb-6 sm:items-center sm:gap-6"
    >
      <div className="aspect-4/3 w-26 shrink-0 overflow-hidden rounded-md bg-sunken *:size-full *:object-cover sm:w-50">
        <ListingPicture listing={listing} sizes="(min-width: 640px) 200px, 104px" isFirst />
      </div>
      <div className="min-w-0">
        <h2 className="text-lg [overflow-wrap:anywhere] sm:text-xl">{title}</h2>
        <Line icon="circle-user-round">
          <span className="[overflow-wrap:anywhere]">
            From <b>{seller.fullName}</b>
          </span>
          {rating && <span className="text-ink-3 text-sm">{rating}</span>}
        </Line>
        <Line icon="map-pin">
          <span>
            Collect in <b>{placeOfListing(listing)}</b>
          </span>
          {distance ? <span className="text-ink-3 text-sm">{distance} from you</span> : <HowFar />}
        </Line>
      </div>
    </section>
  )
}

const Line = ({ icon, children }: { icon: IconName; children: ReactNode }) => (
  <div className="mt-2 flex gap-2">
    <Icon name={icon} size={19} className="mt-0.5 shrink-0 text-leaf" />
    <p className="flex min-w-0 flex-wrap items-center gap-x-3 leading-snug">{children}</p>
  </div>
)

/** Without a place the distance is unknown. */
function HowFar() {
  const { place, openForm } = useViewerPlace()
  if (place) return null
  return (
    <button
      type="button"
      onClick={openForm}
      className="min-h-6 font-[620] text-leaf text-sm underline decoration-2 underline-offset-3"
    >
      How far is it from you?
    </button>
  )
}
