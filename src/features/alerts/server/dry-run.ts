import type { Deps } from '#deps.ts'
import { savedAmong } from '#features/favourites/server/store.ts'
import { otherSlugsIn } from '#features/household/server/names-in-titles.ts'
import { MAX_COUNTED } from '#features/listings/listing/contract.ts'
import { present } from '#features/listings/listing/view-models.ts'
import { listingDrawing } from '#features/listings/photos/drawing-for.ts'
import { householdAsked, onlySafe, slugsFor } from '#features/listings/search/server/household-filter.ts'
import { countOf } from '#features/listings/search/server/list-counts.ts'
import { type Filter, findListings } from '#features/listings/search/server/search-store.ts'
import { findPlant } from '#features/plants/catalogue.ts'
import type { Call, Member } from '#shared/endpoint.ts'
import { type Household, householdFromText } from '#shared/household.ts'
import type { DryRun, tryAlert } from '../contract.ts'
import { alternativesOf } from '../keywords.ts'
import { toMiles } from '../radius.ts'
import { circleOf, mustExist } from './alert-input.ts'
import { householdForAlerts } from './households.ts'
import { readKeywords, type WordReader } from './index-terms.ts'
import { projected, unwantedSellers } from './store.ts'

const MAX_SHOWN = 3
/** With a household: some titles offer another plant and are left out. */
const MAX_READ = 100

type AlertsDeps = Pick<Deps, 'db' | 'clock' | 'places'> & {
  readWords: WordReader
  correctWords(text: string): Promise<string | null>
}

/** What an alert would match now, and corrections of its keywords. */
export async function dryRun(
  deps: AlertsDeps,
  me: Member,
  input: Call<typeof tryAlert>['body'],
  mine: Household | null,
): Promise<DryRun> {
  const { db, clock, places } = deps
  const { keywords, categoryId = null, maxPrice, facts, radius, userPostcode } = input
  const ofAlerts = input.forHousehold ? await householdForAlerts(db, me.id, mine) : null
  const household = householdAsked({ household: String(input.forHousehold) }, householdFromText(ofAlerts))
  await mustExist(db, categoryId)
  const { outcode, lat, lng } = await circleOf(places, userPostcode)
  const place = places.townOf(outcode)?.name ?? outcode
  const [anyWords, suggestion] = await Promise.all([readKeywords(deps.readWords, keywords), corrected(deps, keywords)])
  if (anyWords.length === 0) return { count: 0, total: '0', listings: [], suggestion, place }
  const now = clock.now()
  const filter: Filter = {
    ...{ now, anyWords, radiusMiles: toMiles(radius), from: await projected(db, { lat, lng }) },
    ...(categoryId !== null && { categoryIds: [categoryId] }),
    ...(maxPrice != null && { maxPrice }),
    ...(Object.keys(facts).length > 0 && { facts }),
    ...(household && { household, plantSlugs: slugsFor(household) }),
    withoutSellers: await unwantedSellers(db, me.id),
  }
  const limit = household ? MAX_READ : MAX_SHOWN
  const matching = await findListings(db, filter, 'nearest', limit)
  const found = (await onlySafe(db, matching, household)).slice(0, MAX_SHOWN)
  const ids = found.map(({ id }) => id)
  const saved = await savedAmong(db, me.id, ids)
  const view = { me, now, from: { lat, lng }, findPlant, otherSlugsIn, drawingOf: listingDrawing }
  const count = household ? await countOf(db, filter) : (found[0]?.total ?? 0)
  return {
    count,
    total: count > MAX_COUNTED ? `${MAX_COUNTED}+` : String(count),
    listings: found.map((row) => present(row, view, saved.has(row.id))),
    suggestion,
    place,
  }
}

async function corrected({ correctWords }: AlertsDeps, keywords: string): Promise<string | null> {
  const parts = alternativesOf(keywords)
  const better = await Promise.all(parts.map(correctWords))
  return better.some((part) => part !== null) ? parts.map((part, n) => better[n] ?? part).join(', ') : null
}
