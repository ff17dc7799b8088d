import type { Deps } from '#deps.ts'
import { otherSlugsIn } from '#features/household/server/names-in-titles.ts'
import { isFor } from '#features/household/server/plant-answers.ts'
import { findPlant, plants } from '#features/plants/catalogue.ts'
import { DomainError } from '#shared/errors.ts'
import { type Household, householdFromText, householdToText } from '#shared/household.ts'
import { titlesOf } from '../../listing/server/store.ts'

const UNSAID = 'Say who lives with you first'

/** The household that a search asks about; undefined when it asks about none. */
export function householdAsked(query: { household?: string | undefined }, household: Household | null) {
  if (query.household !== 'true') return undefined
  if (household === null) {
    throw new DomainError('invalid', UNSAID, { code: 'NO_HOUSEHOLD', fields: { household: UNSAID } })
  }
  return household
}

/** Whether a plant by itself is known to be safe for the household, and suits where it would grow. */
export function slugsFor(household: Household): readonly string[] {
  const text = householdToText(household)
  const slugs =
    known.get(text) ?? plants.filter((plant) => isFor({ plant, others: [] }, household)).map(({ slug }) => slug)
  known.set(text, slugs)
  return slugs
}

/** Once for each of the 31 households. */
const known = new Map<string, readonly string[]>()

/** Leaves out what a title shows not to be safe for the household; everything stays without one. */
export async function onlySafe<Row extends { id: number }>(
  db: Deps['db'],
  rows: readonly Row[],
  household: Household | undefined,
): Promise<Row[]> {
  if (household === undefined || rows.length === 0) return [...rows]
  const ids = rows.map(({ id }) => id)
  const offers = await titlesOf(db, ids)
  const safe = new Set(offers.filter((offer) => isListingFor(offer, household)).map(({ id }) => id))
  return rows.filter(({ id }) => safe.has(id))
}

/** The listings that are known to be safe for a household that was kept as text, as they are now; all of them without one. */
export async function safeFor<Row extends { id: number }>(
  db: Deps['db'],
  text: string | null,
  rows: readonly Row[],
): Promise<readonly Row[]> {
  if (text === null) return rows
  const household = householdFromText(text)
  return household === null ? [] : onlySafe(db, rows, household)
}

/** What is read of a listing. */
interface Offer {
  title: string
  variety: string | null
  plantSlug: string | null
}

/** Whether a listing is known to be safe for the household by its plant, its title and its variety. */
export function isListingFor({ title, variety, plantSlug }: Offer, household: Household): boolean {
  const plant = plantSlug === null ? undefined : findPlant(plantSlug)
  return isFor({ plant, others: otherSlugsIn(title, plantSlug, variety) }, household)
}
