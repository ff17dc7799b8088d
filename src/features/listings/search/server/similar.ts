import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Deps } from '#deps.ts'
import { findPlant, suggestPlant } from '#features/plants/catalogue.ts'
import { handle } from '#http/handle.ts'
import { pointOf } from '#http/viewer-place.ts'
import type { Point } from '#shared/places/geo.ts'
import { project } from '../../base/server/projection.ts'
import { type ListingSlots, listed, savedBy } from '../../listing/server/answers.ts'
import type { CardKey } from '../../listing/server/cards/card.ts'
import { findWithRemoved } from '../../listing/server/publish.ts'
import { type SavedByReader, versionsOnSale } from '../../listing/server/store.ts'
import type { ListingRow } from '../../listing/view-models.ts'
import { MAX_SIMILAR, similarListings } from '../similar-contract.ts'
import { type Filter, findListings } from './search-store.ts'
import type { WordReader } from './word-search.ts'

/** Number of the nearest listings of the plant to consider. */
const MAX_NAMED = 16

type ListingsDeps = Pick<Deps, 'db' | 'clock' | 'places'>

const MAX_CACHED = 2_000
const CACHE_MS = 15_000

interface Cached {
  keys: readonly Pick<CardKey, 'id' | 'version'>[]
  at: number
}

const ofDatabases = new WeakMap<Deps['db'], LRUCache<string, Cached>>()

/** Listings similar to a given one, which may be sold. */
export function similarRoute(app: FastifyInstance, deps: ListingsDeps, slots: ListingSlots, read: WordReader): void {
  handle(app, similarListings, async ({ params, me, place }) => {
    const like = await findWithRemoved(deps, me, params.id)
    const from = await pointOf(deps.places, place)
    const current = { now: deps.clock.now(), hasSaved: savedBy(me, slots) }
    return listed(deps, { me, from }, await cachedOrFound(deps.db, current, read, like, from ?? placeOf(like)))
  })
}

/**
 * The listings that were found for the same place in the last 15 seconds, while all of them are on sale and unchanged. So a
 * new listing may appear 15 seconds late, and one that has ended or changed is never shown.
 */
async function cachedOrFound(
  db: Deps['db'],
  { now, hasSaved }: { now: Date; hasSaved: SavedByReader },
  read: WordReader,
  like: ListingRow,
  near: Point | undefined,
): Promise<readonly CardKey[]> {
  const all = ofDatabases.get(db) ?? new LRUCache({ max: MAX_CACHED })
  ofDatabases.set(db, all)
  const key = JSON.stringify([like.id, like.plantSlug, like.title, like.categoryId, near])
  const cached = all.get(key)
  if (cached && Math.abs(now.getTime() - cached.at) < CACHE_MS) {
    const current = await versionsOnSale(db, idsOf(cached.keys), { now, hasSaved })
    if (cached.keys.every(({ id, version }, n) => current[n]?.id === id && current[n].version === version))
      return current
  }
  const found = await similarTo({ db, now }, read, like, near)
  const keys = await versionsOnSale(db, idsOf(found), { now, hasSaved })
  all.set(key, { keys: keys.map(({ id, version }) => ({ id, version })), at: now.getTime() })
  return keys
}

async function similarTo(
  { db, now }: { db: Deps['db']; now: Date },
  read: WordReader,
  like: ListingRow,
  near: Point | undefined,
): Promise<ListingRow[]> {
  const from = near && project(near)
  const find = (wanted: Pick<Filter, 'words' | 'categoryIds'>, without: readonly number[], limit: number) =>
    findListings(db, { now, from, without, ...wanted }, from ? 'nearest' : 'newest', limit)
  const plant = plantOf(like)
  const named = plant ? await find({ words: await read(plant.name) }, [like.id], MAX_NAMED) : []
  // A tomato feed names the plant but is not one.
  const samePlant = named.filter((row) => plantOf(row) === plant).slice(0, MAX_SIMILAR)
  if (samePlant.length === MAX_SIMILAR) return samePlant
  const seen = [like.id, ...samePlant.map(({ id }) => id)]
  const sameCategory = await find({ categoryIds: [like.categoryId] }, seen, MAX_SIMILAR - samePlant.length)
  return [...samePlant, ...sameCategory]
}

const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id)

/** The plant it names, or the one its title is about. */
const plantOf = ({ plantSlug, title }: ListingRow) => (plantSlug === null ? suggestPlant(title) : findPlant(plantSlug))

const placeOf = ({ latitude, longitude }: ListingRow) =>
  latitude === null || longitude === null ? undefined : { lat: latitude, lng: longitude }
