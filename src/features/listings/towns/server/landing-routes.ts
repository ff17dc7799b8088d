import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { handle } from '#http/handle.ts'
import { DomainError } from '#shared/errors.ts'
import { aboutMiles, milesBetween, type Point } from '#shared/places/geo.ts'
import { countListings, countListingsInTown } from '../contract.ts'
import type { ListingsByPlace, TownListings } from './listings-by-place.ts'

const MAX_NEARBY = 12
const FURTHEST_MILES = 30

/** Data of the landing pages of towns and categories. */
export function landingRoutes(
  app: FastifyInstance,
  { places }: Pick<Deps, 'places'>,
  counts: () => Promise<ListingsByPlace>,
): void {
  handle(app, countListings, async () => {
    const all = await counts()
    return { total: all.total, categories: inOrder(all, all.byCategory), areas: areasOf(all) }
  })
  handle(app, countListingsInTown, async ({ params }) => {
    const town = places.town(params.town)
    if (!town) throw new DomainError('not_found', 'We don’t know a town by this name. Try a postcode instead.')
    const all = await counts()
    const here = all.towns.get(town.slug)
    return {
      town,
      main: here && here.main.slug !== town.slug ? here.main : null,
      count: here?.count ?? 0,
      categories: here ? inOrder(all, here.categories) : [],
      nearby: nearby(all, town),
    }
  })
}

/** Categories in their fixed order, without empty ones. */
const inOrder = ({ categories }: ListingsByPlace, counts: ReadonlyMap<string, number>) =>
  categories.flatMap(({ slug, name }) => {
    const count = counts.get(slug) ?? 0
    return count > 0 ? [{ slug, name, count }] : []
  })

const counted = ({ town: { slug, name }, count }: TownListings) => ({ slug, name, count })
const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name, 'en-GB')

function areasOf({ towns }: ListingsByPlace) {
  const groups = Map.groupBy(towns.values(), ({ main }) => main)
  return [...groups]
    .map(([{ slug, name }, some]) => ({
      slug,
      name,
      count: some.reduce((sum, { own }) => sum + own, 0),
      towns: some
        .filter(({ town, main }) => town.slug !== main.slug)
        .map(counted)
        .toSorted(byName),
    }))
    .toSorted(byName)
}

const nearby = ({ towns }: ListingsByPlace, { slug, lat, lng }: { slug: string } & Point) =>
  [...towns.values()]
    .filter(({ town }) => town.slug !== slug)
    .map((one) => ({ ...counted(one), miles: milesBetween({ lat, lng }, one.town) }))
    .filter(({ miles }) => miles <= FURTHEST_MILES)
    .toSorted((a, b) => a.miles - b.miles)
    .slice(0, MAX_NEARBY)
    .map(({ miles, ...rest }) => ({ ...rest, distance: aboutMiles(miles) }))
