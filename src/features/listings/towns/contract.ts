import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'

const counted = z.object({ slug: z.string(), name: z.string(), count: z.number() })
export type TownCount = z.output<typeof counted>

const townName = z.object({ slug: z.string(), name: z.string() })

/** Numbers of active listings by place, up to five minutes old. */
export const countListings = endpoint({
  method: 'GET',
  path: '/api/places/offers',
  access: 'anyone',
  isShared: true,
  summary: 'Counts active listings in each category, and around each main town with its districts',
  reply: z.object({
    total: z.number(),
    categories: z.array(counted),
    /** Main towns by name, each with the surrounding places that have active listings. */
    areas: z.array(z.object({ ...counted.shape, towns: z.array(counted) })),
  }),
})

export const countListingsInTown = endpoint({
  method: 'GET',
  path: '/api/places/offers/:town',
  access: 'anyone',
  isShared: true,
  summary: 'Counts active listings in a town, by category, and in nearby towns',
  params: z.object({ town: z.string().check(z.regex(/^[a-z0-9-]{1,60}$/, 'This is not the name of a town')) }),
  reply: z.object({
    town: z.object({ ...townName.shape, lat: z.number(), lng: z.number() }),
    /** The main town of the area, if it is another one. */
    main: z.nullable(townName),
    count: z.number(),
    categories: z.array(counted),
    /** Other places with active listings, the nearest first. */
    nearby: z.array(z.object({ ...counted.shape, distance: z.string() })),
  }),
})
export type TownListingCounts = z.output<(typeof countListingsInTown)['reply']>
