import type { Town } from '#adapters/places/places.ts'
import type { Deps } from '#deps.ts'
import { milesBetween } from '#shared/places/geo.ts'
import type { Category } from '../../listing/category.ts'
import { allCategories } from '../../listing/server/category-store.ts'
import { offeredPlaces } from './sitemap-store.ts'

type ListingsDeps = Pick<Deps, 'db' | 'clock' | 'places'>

/** A town with its number of listings. */
export interface TownListings {
  town: Town
  main: Town
  /** In its own outward codes. */
  own: number
  /** Including its districts, if it is the main town of the area. */
  count: number
  /** Number of listings by category slug. */
  categories: Map<string, number>
}

export interface ListingsByPlace {
  total: number
  categories: readonly Category[]
  byCategory: ReadonlyMap<string, number>
  /** By town slug. */
  towns: ReadonlyMap<string, TownListings>
}

/** A place within this distance of its main town counts as part of it. */
const PART_MILES = 8
const MAX_AGE_MS = 5 * 60 * 1000

/**
 * Numbers of active listings by place. Cached for five minutes for everyone, because counting reads all active
 * listings.
 */
export function listingsByPlace(deps: ListingsDeps): () => Promise<ListingsByPlace> {
  let known: { at: number; counts: Promise<ListingsByPlace> } | undefined
  return () => {
    const now = deps.clock.now().getTime()
    if (!known || now - known.at >= MAX_AGE_MS || now < known.at) {
      const counts = count(deps)
      known = { at: now, counts }
      counts.catch(() => {
        known = undefined
      })
    }
    return known.counts
  }
}

async function count({ db, clock, places }: ListingsDeps): Promise<ListingsByPlace> {
  const [rows, categories] = await Promise.all([offeredPlaces(db, clock.now()), allCategories(db)])
  const byCategory = new Map<string, number>()
  const towns = new Map<string, TownListings>()
  let total = 0
  for (const { outcode, category, count: some } of rows) {
    total += some
    byCategory.set(category, (byCategory.get(category) ?? 0) + some)
    const town = outcode === null ? null : places.townOf(outcode)
    const main = outcode === null ? null : places.mainTownOf(outcode)
    if (!town || !main) continue
    addListings(towns, town, main, category, some).own += some
    if (isPartOf(town, main)) addListings(towns, main, main, category, some)
  }
  return { total, categories, byCategory, towns }
}

function addListings(
  towns: Map<string, TownListings>,
  town: Town,
  main: Town,
  category: string,
  count: number,
): TownListings {
  const entry = towns.get(town.slug) ?? { town, main, own: 0, count: 0, categories: new Map<string, number>() }
  entry.count += count
  entry.categories.set(category, (entry.categories.get(category) ?? 0) + count)
  towns.set(town.slug, entry)
  return entry
}

/** Bedminster also counts towards Bristol. */
const isPartOf = (town: Town, main: Town): boolean => town.slug !== main.slug && milesBetween(town, main) <= PART_MILES
