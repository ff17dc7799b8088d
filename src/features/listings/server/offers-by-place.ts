import type { Town } from '#adapters/places/places.ts'
import type { Deps } from '#deps.ts'
import type { Category } from '../contract.ts'
import { offeredPlaces } from './sitemap-store.ts'
import { allCategories } from './store.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'places'>

/** A town with what is on offer in it. */
export interface TownOffer {
  town: Town
  main: Town
  count: number
  /** How many, by the slug of their category. */
  categories: Map<string, number>
}

export interface OffersByPlace {
  total: number
  categories: readonly Category[]
  byCategory: ReadonlyMap<string, number>
  /** By the slug of the town. */
  towns: ReadonlyMap<string, TownOffer>
}

const FRESH_MS = 5 * 60 * 1000

/** What is on offer where. Counted once for everybody who asks within five minutes: it goes through all that is on offer. */
export function offersByPlace(deps: Needs): () => Promise<OffersByPlace> {
  let known: { at: number; offers: Promise<OffersByPlace> } | undefined
  return () => {
    const now = deps.clock.now().getTime()
    if (!known || now - known.at >= FRESH_MS || now < known.at) {
      const offers = count(deps)
      known = { at: now, offers }
      offers.catch(() => {
        known = undefined
      })
    }
    return known.offers
  }
}

async function count({ db, clock, places }: Needs): Promise<OffersByPlace> {
  const [rows, categories] = await Promise.all([offeredPlaces(db, clock.now()), allCategories(db)])
  const byCategory = new Map<string, number>()
  const towns = new Map<string, TownOffer>()
  let total = 0
  for (const { outcode, category, count: some } of rows) {
    total += some
    byCategory.set(category, (byCategory.get(category) ?? 0) + some)
    const town = outcode === null ? null : places.townOf(outcode)
    const main = outcode === null ? null : places.mainTownOf(outcode)
    if (!town || !main) continue
    const entry = towns.get(town.slug) ?? { town, main, count: 0, categories: new Map<string, number>() }
    entry.count += some
    entry.categories.set(category, (entry.categories.get(category) ?? 0) + some)
    towns.set(town.slug, entry)
  }
  return { total, categories, byCategory, towns }
}
