import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { findPlant, suggestPlant } from '#features/plants/catalogue.ts'
import { handle } from '#http/handle.ts'
import { pointOf } from '#http/viewer-place.ts'
import type { Point } from '#shared/places/geo.ts'
import { project } from '../../base/server/projection.ts'
import { type ListingSlots, presentAll } from '../../listing/server/answers.ts'
import { findWithRemoved } from '../../listing/server/publish.ts'
import type { ListingRow } from '../../listing/view-models.ts'
import { listingDrawing } from '../../photos/drawing-for.ts'
import { MAX_SIMILAR, similarListings } from '../similar-contract.ts'
import { type Filter, findListings } from './search-store.ts'
import type { WordReader } from './word-search.ts'

/** Number of the nearest listings of the plant to consider. */
const MAX_NAMED = 16

type ListingsDeps = Pick<Deps, 'db' | 'clock' | 'places'>

/** Listings similar to a given one, which may be sold. */
export function similarRoute(app: FastifyInstance, deps: ListingsDeps, slots: ListingSlots, read: WordReader): void {
  handle(app, similarListings, async ({ params, me, place }) => {
    const like = await findWithRemoved(deps, me, params.id)
    const from = await pointOf(deps.places, place)
    const rows = await similarTo(deps, read, like, from ?? placeOf(like))
    return presentAll(rows, { me, now: deps.clock.now(), from, findPlant, drawingOf: listingDrawing }, slots)
  })
}

async function similarTo(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  read: WordReader,
  like: ListingRow,
  near: Point | undefined,
): Promise<ListingRow[]> {
  const from = near && project(near)
  const find = (wanted: Pick<Filter, 'words' | 'categoryIds'>, without: readonly number[], limit: number) =>
    findListings(db, { now: clock.now(), from, without, ...wanted }, from ? 'nearest' : 'newest', {
      limit,
      after: undefined,
      boosts: 0,
    })
  const plant = plantOf(like)
  const named = plant ? await find({ words: await read(plant.name) }, [like.id], MAX_NAMED) : []
  // A tomato feed names the plant but is not one.
  const samePlant = named.filter((row) => plantOf(row) === plant).slice(0, MAX_SIMILAR)
  if (samePlant.length === MAX_SIMILAR) return samePlant
  const seen = [like.id, ...samePlant.map(({ id }) => id)]
  const sameCategory = await find({ categoryIds: [like.categoryId] }, seen, MAX_SIMILAR - samePlant.length)
  return [...samePlant, ...sameCategory]
}

/** The plant it names, or the one its title is about. */
const plantOf = ({ plantSlug, title }: ListingRow) => (plantSlug === null ? suggestPlant(title) : findPlant(plantSlug))

const placeOf = ({ latitude, longitude }: ListingRow) =>
  latitude === null || longitude === null ? undefined : { lat: latitude, lng: longitude }
