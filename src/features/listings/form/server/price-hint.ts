import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { findPlant, suggestPlant } from '#features/plants/catalogue.ts'
import { handle } from '#http/handle.ts'
import type { Call, Member } from '#shared/endpoint.ts'
import type { Point } from '#shared/places/geo.ts'
import { project } from '../../base/server/projection.ts'
import { homeOf } from '../../listing/server/store.ts'
import { type Filter, findListings } from '../../search/server/search-store.ts'
import type { WordReader } from '../../search/server/word-search.ts'
import { getPriceHint, NEARBY_MILES } from '../price-contract.ts'
import { priceHintOf, type Sale, soldHintOf } from '../price-hint.ts'

type ListingsDeps = Pick<Deps, 'db' | 'clock' | 'places'>
type HintQuery = Call<typeof getPriceHint>['query']

const MAX_COMPARED = 60
const SOLD_WITHIN_DAYS = 365
const DAY_MS = 24 * 60 * 60 * 1000

/** What features in higher layers provide about prices. */
export interface PriceSlots {
  /** Completed sales of a plant in a category since this moment, except those of this member. */
  salesOf(search: { plant: string; categoryId: number; since: Date; without: number }): Promise<Sale[]>
}

/**
 * Prices of similar listings: the same plant in the same category or, without a plant, the same words. And prices of
 * completed sales of that plant, from anywhere, so that no person and no place can be recognised.
 */
export function priceHintRoute(app: FastifyInstance, deps: ListingsDeps, slots: PriceSlots, read: WordReader): void {
  handle(
    app,
    getPriceHint,
    async ({ query, me }) => {
      const sold = await soldPrices(deps, slots, me, query)
      const from = await originOf(deps, me, query.postcode)
      const near = from && priceHintOf(await pricesOf(deps, me, read, query, from))
      if (near) return { hint: { ...near, isNearby: true }, sold }
      const anywhere = priceHintOf(await pricesOf(deps, me, read, query))
      return { hint: anywhere && { ...anywhere, isNearby: false }, sold }
    },
    { limits: [{ name: 'price-hints', max: 60, seconds: 60, by: 'member' }] },
  )
}

const plantNamed = ({ plant, title }: HintQuery) => (plant ? findPlant(plant) : suggestPlant(title))

async function soldPrices({ clock }: ListingsDeps, slots: PriceSlots, me: Member, query: HintQuery) {
  const plant = plantNamed(query)
  if (!plant) return null
  const since = new Date(clock.now().getTime() - SOLD_WITHIN_DAYS * DAY_MS)
  return soldHintOf(await slots.salesOf({ plant: plant.slug, categoryId: query.categoryId, since, without: me.id }))
}

async function pricesOf(
  { db, clock }: ListingsDeps,
  me: Member,
  read: WordReader,
  query: HintQuery,
  near?: Point,
): Promise<number[]> {
  const { title, categoryId } = query
  const plant = plantNamed(query)
  const words = (plant?.name ?? title).trim()
  if (words.length < 3) return []
  const from = near && project(near)
  const filter: Filter = {
    ...{ now: clock.now(), words: await read(words), categoryIds: [categoryId] },
    // Gifts and the member's own listings say nothing about what others ask.
    ...{ minPrice: 1, withoutSellers: [me.id], from, radiusMiles: from && NEARBY_MILES },
  }
  const rows = await findListings(db, filter, from ? 'nearest' : 'newest', MAX_COMPARED)
  // A tomato feed names the plant but is not one.
  const plantOf = (row: { plantSlug: string | null; title: string }) =>
    row.plantSlug === null ? suggestPlant(row.title) : findPlant(row.plantSlug)
  return rows.filter((row) => !plant || plantOf(row) === plant).map(({ price }) => price)
}

/** The typed outward code, otherwise the seller's own; undefined when neither is valid. */
async function originOf(
  { db, places }: ListingsDeps,
  me: Member,
  typed: string | undefined,
): Promise<Point | undefined> {
  const postcode = typed?.trim() || (await homeOf(db, me.id)).postcode
  if (!postcode) return undefined
  const found = await places.lookup(postcode).catch(() => null)
  const area = found && (await places.lookup(found.outcode).catch(() => null))
  return area ? { lat: area.lat, lng: area.lng } : undefined
}
