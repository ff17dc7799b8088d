import { useQuery } from '@tanstack/react-query'
import { answerOf, type OfferedSlugs } from '#features/household/listing-answer.ts'
import { useHouseholdCheck } from '#features/household/ui/household-check.ts'
import { AnswerSentences, EmergencyLine } from '#features/household/ui/household-panel.tsx'
import { isGrown } from '#features/listings/base/categories.ts'
import { priceOfListing } from '#features/listings/listing/listing-words.ts'
import { searchQuery } from '#features/listings/search/ui/queries.ts'
import { inWords, membersOf } from '#shared/household.ts'
import { milesIn } from '#shared/places/geo.ts'
import { NEARBY_MILES } from '#shared/places/viewer-place.ts'
import { useApi } from '#ui/browser/api.ts'
import { useViewerPlace } from '#ui/browser/viewer-place.ts'
import { Button } from '#ui/primitives/button.tsx'
import { TextLink } from '#ui/primitives/link.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import { ConfirmBox, useConfirmation } from './confirm-box.tsx'

interface Guarded extends OfferedSlugs {
  id: number
  title: string
  categoryId: number
  category: { slug: string }
  outcode: string | null
}

/** What the buyer must confirm before the order goes on. */
type Doubt = 'unsafe' | 'unchecked'

const missing: Readonly<Record<Doubt, string>> = {
  unsafe: 'Tick that you know, or choose another plant',
  unchecked: 'Try again, or tick that you want it without the check',
}

/**
 * Whether a plant is not safe for the buyer's household, or could not be checked; the buyer then confirms that they know.
 */
export function useHouseholdGuard(listing: Guarded) {
  const check = useHouseholdCheck(listing)
  const doubt = doubtOf(check, listing)
  return { check, ...useConfirmation(doubt, missing) }
}

const isPlant = ({ categoryId, plant, otherPlants }: Guarded): boolean =>
  isGrown(categoryId) || plant !== null || otherPlants !== undefined

function doubtOf({ mine, isUnchecked }: ReturnType<typeof useHouseholdCheck>, listing: Guarded): Doubt | null {
  if (!isPlant(listing)) return null
  if (answerOf(mine, listing) === 'not-safe') return 'unsafe'
  return isUnchecked ? 'unchecked' : null
}

interface Props {
  listing: Guarded
  state: ReturnType<typeof useHouseholdGuard>
  /** The order has other listings: this one is named. */
  isOneOfSeveral?: boolean
}

/** Warns of a plant that can harm the buyer's household, and names safe ones nearby. Renders nothing for a safe plant. */
export function HouseholdGuard({ listing, state, isOneOfSeveral = false }: Props) {
  const { mine, summary } = state.check
  const name = isOneOfSeveral ? `${listing.title}: ` : ''
  if (state.doubt === 'unsafe') return <Warning {...{ listing, state, name }} />
  if (state.doubt === 'unchecked') return <NotChecked {...{ listing, state, name }} />
  if (!isPlant(listing) || mine.household === null || answerOf(mine, listing) !== 'not-known') return null
  return (
    <Notice
      className="mt-6"
      title={`${name ? `${name}not` : 'Not'} known to be safe for ${inWords(membersOf(mine.household))}`}
    >
      <AnswerSentences summary={summary} offered={listing} />
    </Notice>
  )
}

type Named = Pick<Props, 'listing' | 'state'> & { name: string }

/** Ids of the heading and of the error. */
const idsOf = ({ id }: Guarded) => ({ heading: `household-guard-${id}`, error: `household-guard-error-${id}` })

/** While nothing is known, paying must not look as if it had been checked. */
const NotChecked = ({ listing, state, name }: Named) => (
  <section
    aria-labelledby={idsOf(listing).heading}
    className="mt-6 rounded-r-md border-label-ink border-l-4 bg-label-tint px-4 py-4 sm:px-5"
  >
    <h2 id={idsOf(listing).heading} className="text-lg [overflow-wrap:anywhere]">
      {name}
      {state.check.isFailed ? 'We could not check your household' : 'Checking your household…'}
    </h2>
    <p className="mt-1.5 text-ink text-sm">Whether this plant is safe for those who live with you is not known.</p>
    {state.check.isFailed && (
      <Button size="small" className="mt-2.5 min-h-11" onClick={state.check.retry}>
        Try again
      </Button>
    )}
    <ConfirmBox
      state={state}
      errorId={idsOf(listing).error}
      label="I want it without the check"
      hint="If pets or small children live with you, ask about the plant first"
    />
  </section>
)

const Warning = ({ listing, state, name }: Named) => {
  const { summary } = state.check
  return (
    <section
      aria-labelledby={idsOf(listing).heading}
      className="mt-6 rounded-r-md border-rhubarb border-l-4 bg-rhubarb-tint px-4 py-4 sm:px-5"
    >
      <h2 id={idsOf(listing).heading} className="text-lg [overflow-wrap:anywhere]">
        {name}
        {summary.killed.length > 0
          ? `This can kill ${inWords(summary.killed)}`
          : `This is not safe for ${inWords(summary.harmed) || 'your household'}`}
      </h2>
      <AnswerSentences summary={summary} offered={listing} />
      <SafeNearby listing={listing} />
      <ConfirmBox
        state={state}
        errorId={idsOf(listing).error}
        label="I know, and want it anyway"
        hint="Such as for a place that they cannot reach"
      />
      <div className="text-sm">
        <EmergencyLine />
      </div>
    </section>
  )
}

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
