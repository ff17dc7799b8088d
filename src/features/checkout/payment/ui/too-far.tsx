import { placeOfListing } from '#features/listings/listing/listing-words.ts'
import type { CardListing } from '#features/listings/listing/ui/listing-card.tsx'
import { milesIn } from '#shared/places/geo.ts'
import { NEARBY_MILES } from '#shared/places/viewer-place.ts'
import { useViewerPlace } from '#ui/browser/viewer-place.ts'
import { ConfirmBox, useConfirmation } from './confirm-box.tsx'

type Place = Pick<CardListing, 'distance' | 'location' | 'outcode'>

/** Whether a listing is beyond what counts as nearby; the buyer then confirms that they can collect it. */
export function useTooFar(listing: Place) {
  const isFar = listing.distance !== null && milesIn(listing.distance) > NEARBY_MILES
  const missing = { far: `Tick that you can collect it in ${placeOfListing(listing)}` }
  return { isFar, ...useConfirmation(isFar ? 'far' : null, missing) }
}

interface Props {
  listing: Place
  state: ReturnType<typeof useTooFar>
}

/** Says how far it is and asks whether the buyer can collect it there. Renders nothing for what is nearby. */
export function TooFar({ listing, state }: Props) {
  const { place } = useViewerPlace()
  if (!state.isFar) return null
  const where = placeOfListing(listing)
  return (
    <section
      aria-labelledby="too-far"
      className="mt-6 rounded-r-md border-rhubarb border-l-4 bg-rhubarb-tint px-4 py-4 sm:px-5"
    >
      <h2 id="too-far" className="text-lg">
        This is {listing.distance} {place ? `from ${place.outcode}` : 'away'}
      </h2>
      <p className="mt-1.5 text-ink text-sm">There is no delivery. You collect it yourself in {where}.</p>
      <ConfirmBox state={state} errorId="can-collect-error" label={`I can collect it in ${where}`} />
    </section>
  )
}
