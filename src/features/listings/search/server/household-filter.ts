import type { Deps } from '#deps.ts'
import { otherSlugsIn } from '#features/household/server/names-in-titles.ts'
import { isFor } from '#features/household/server/plant-answers.ts'
import { findPlant, plants } from '#features/plants/catalogue.ts'
import { DomainError } from '#shared/errors.ts'
import { type Household, householdToText } from '#shared/household.ts'
import { titlesOf } from '../../listing/server/store.ts'
import type { SearchPage } from './search.ts'

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

/**
 * Leaves out listings whose title offers another plant that is not safe for the household. The database knows only the
 * plant that the seller named, so the number of listings on later pages still counts such a listing.
 */
export async function withoutUnsafe<Page extends Pick<SearchPage, 'rows' | 'total' | 'featured'>>(
  db: Deps['db'],
  page: Page,
  household: Household | undefined,
): Promise<Page> {
  if (household === undefined || page.rows.length === 0) return page
  const titles = await titlesOf(
    db,
    page.rows.map(({ id }) => id),
  )
  const unsafe = new Set(titles.filter((listing) => !isListingFor(listing, household)).map(({ id }) => id))
  const rows = page.rows.filter(({ id }) => !unsafe.has(id))
  const featured = page.rows.slice(0, page.featured).filter(({ id }) => !unsafe.has(id)).length
  return { ...page, rows, featured, total: page.total - (page.rows.length - rows.length) }
}

/** Whether a listing is known to be safe for the household by its plant and its title. */
export function isListingFor({ title, plantSlug }: { title: string; plantSlug: string | null }, household: Household) {
  const plant = plantSlug === null ? undefined : findPlant(plantSlug)
  return isFor({ plant, others: otherSlugsIn(title, plantSlug) }, household)
}
