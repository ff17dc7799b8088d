import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { answerOf, type OfferedSlugs, type Summary } from '#features/household/listing-answer.ts'
import { useHouseholdCheck } from '#features/household/ui/household-check.ts'
import { AnswerSentences, EmergencyLine, Unchecked } from '#features/household/ui/household-panel.tsx'
import { useHousehold } from '#features/household/ui/queries.ts'
import { isGrown } from '#features/listings/base/categories.ts'
import { priceOfListing } from '#features/listings/listing/listing-words.ts'
import { searchQuery } from '#features/listings/search/ui/queries.ts'
import { inWords, membersOf } from '#shared/household.ts'
import { milesIn } from '#shared/places/geo.ts'
import { NEARBY_MILES } from '#shared/places/viewer-place.ts'
import { useApi } from '#ui/browser/api.ts'
import { useViewerPlace } from '#ui/browser/viewer-place.ts'
import { Checkbox } from '#ui/forms/choice.tsx'
import { FieldError } from '#ui/forms/field.tsx'
import { TextLink } from '#ui/primitives/link.tsx'
import { Notice } from '#ui/primitives/notice.tsx'

interface Guarded extends OfferedSlugs {
  categoryId: number
  category: { slug: string }
  outcode: string | null
}

/** Whether a plant is not safe for the buyer's household; the buyer then confirms that they know. */
export function useHouseholdGuard(listing: Guarded) {
  const mine = useHousehold()
  const isUnsafe = answerOf(mine, listing) === 'not-safe'
  const [isTicked, setTicked] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  return {
    isUnsafe,
    isTicked,
    box,
    error: isMissing ? 'Tick that you know, or choose another plant' : undefined,
    tick: (isOn: boolean) => {
      setTicked(isOn)
      if (isOn) setMissing(false)
    },
    /** Whether the order may go on. If not, the box shows why and takes the focus. */
    isConfirmed: (): boolean => {
      if (!isUnsafe || isTicked) return true
      setMissing(true)
      box.current?.focus()
      return false
    },
  }
}

interface Props {
  listing: Guarded
  state: ReturnType<typeof useHouseholdGuard>
}

/** Warns of a plant that can harm the buyer's household, and names safe ones nearby. Renders nothing for a safe plant. */
export function HouseholdGuard({ listing, state }: Props) {
  const check = useHouseholdCheck(listing)
  const { mine, summary } = check
  if (state.isUnsafe) return <Warning {...{ listing, state, summary }} />
  const isPlant = isGrown(listing.categoryId) || listing.plant !== null || listing.otherPlants !== undefined
  if (isPlant && check.isUnchecked) {
    return (
      <div className="mt-6">
        <Unchecked check={check} />
      </div>
    )
  }
  if (!isPlant || mine.household === null || answerOf(mine, listing) !== 'not-known') return null
  return (
    <Notice className="mt-6" title={`Not known to be safe for ${inWords(membersOf(mine.household))}`}>
      <AnswerSentences summary={summary} offered={listing} />
    </Notice>
  )
}

const ERROR = 'household-guard-error'

const Warning = ({ listing, state: { isTicked, box, error, tick }, summary }: Props & { summary: Summary }) => (
  <section
    aria-labelledby="household-guard"
    className="mt-6 rounded-r-md border-rhubarb border-l-4 bg-rhubarb-tint px-4 py-4 sm:px-5"
  >
    <h2 id="household-guard" className="text-lg">
      {summary.killed.length > 0
        ? `This can kill ${inWords(summary.killed)}`
        : `This is not safe for ${inWords(summary.harmed) || 'your household'}`}
    </h2>
    <AnswerSentences summary={summary} offered={listing} />
    <SafeNearby listing={listing} />
    <div className="mt-2">
      {error && <FieldError id={ERROR} text={error} />}
      <Checkbox
        ref={box}
        label={<b>I know, and want it anyway</b>}
        hint="Such as for a place that they cannot reach"
        checked={isTicked}
        required
        aria-describedby={error ? ERROR : undefined}
        aria-invalid={error ? true : undefined}
        onChange={(event) => tick(event.target.checked)}
      />
    </div>
    <div className="text-sm">
      <EmergencyLine />
    </div>
  </section>
)

const SHOWN = 3
/** More than are shown: those whose titles offer another plant are left out of the answer. */
const ASKED = '24'

/** Listings of the same category that are known to be safe for the household, the nearest first. */
function SafeNearby({ listing: { category, outcode } }: Pick<Props, 'listing'>) {
  const { place } = useViewerPlace()
  const centre = place?.outcode ?? outcode
  const { data } = useQuery({
    ...searchQuery(useApi(), {
      household: 'true',
      categoryId: category.slug,
      ...(centre ? { postcode: centre, radius: String(NEARBY_MILES), sort: 'nearest' } : {}),
      limit: ASKED,
      boosts: 'none',
    }),
    enabled: centre !== null,
  })
  if (!data || !centre) return null
  const items = data.items.slice(0, SHOWN)
  if (items.length === 0) {
    return (
      <p className="mt-2 text-sm">
        We found nothing of this category within {NEARBY_MILES} miles that is known to be safe for them.
      </p>
    )
  }
  const miles = Math.max(...items.map(({ distance }) => (distance === null ? NEARBY_MILES : milesIn(distance))))
  return (
    <div className="mt-2.5 text-sm">
      <p className="font-[620]">
        Safe for them and within {Math.max(1, miles)} {miles > 1 ? 'miles' : 'mile'} of {centre}:
      </p>
      <ul className="mt-1 flex flex-col">
        {items.map((item) => (
          <li key={item.id} className="py-1">
            <TextLink href={`/product/${item.id}`} className="inline-block py-1">
              {item.title}
            </TextLink>
            , {priceOfListing(item)}
            {item.distance && <span className="text-ink-2">, {item.distance}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}
