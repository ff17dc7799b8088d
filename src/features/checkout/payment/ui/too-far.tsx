import { useRef, useState } from 'react'
import { placeOfListing } from '#features/listings/listing/listing-words.ts'
import type { CardListing } from '#features/listings/listing/ui/listing-card.tsx'
import { milesIn } from '#shared/places/geo.ts'
import { NEARBY_MILES } from '#shared/places/viewer-place.ts'
import { useViewerPlace } from '#ui/browser/viewer-place.ts'
import { Checkbox } from '#ui/forms/choice.tsx'
import { FieldError } from '#ui/forms/field.tsx'

type Place = Pick<CardListing, 'distance' | 'location' | 'outcode'>

/** Whether a listing is beyond what counts as nearby; the buyer then confirms that they can collect it. */
export function useTooFar(listing: Place) {
  const isFar = listing.distance !== null && milesIn(listing.distance) > NEARBY_MILES
  const [isTicked, setTicked] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  return {
    isFar,
    isTicked,
    box,
    error: isMissing ? `Tick that you can collect it in ${placeOfListing(listing)}` : undefined,
    tick: (isOn: boolean) => {
      setTicked(isOn)
      if (isOn) setMissing(false)
    },
    /** Whether the order may go on. If not, the box shows why and takes the focus. */
    isConfirmed: (): boolean => {
      if (!isFar || isTicked) return true
      setMissing(true)
      box.current?.focus()
      return false
    },
  }
}

interface Props {
  listing: Place
  state: ReturnType<typeof useTooFar>
}

const ERROR = 'can-collect-error'

/** Says how far it is and asks whether the buyer can collect it there. Renders nothing for what is nearby. */
export function TooFar({ listing, state: { isFar, isTicked, box, error, tick } }: Props) {
  const { place } = useViewerPlace()
  if (!isFar) return null
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
      <div className="mt-2">
        {error && <FieldError id={ERROR} text={error} />}
        <Checkbox
          ref={box}
          label={<b>I can collect it in {where}</b>}
          checked={isTicked}
          required
          aria-describedby={error ? ERROR : undefined}
          aria-invalid={error ? true : undefined}
          onChange={(event) => tick(event.target.checked)}
        />
      </div>
    </section>
  )
}
