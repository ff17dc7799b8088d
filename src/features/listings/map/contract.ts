import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { searchListings } from '../search/contract.ts'

/** How much is on offer in one outward code. The point is the code's, never anybody's own. */
const mapPoint = z.object({
  outcode: z.string(),
  /** The part of a town, `Horfield`. */
  place: z.string(),
  /** The main town of its postcode area, `Bristol`. */
  town: z.string(),
  lat: z.number(),
  lng: z.number(),
  count: z.number(),
})
export type MapPoint = z.output<typeof mapPoint>

export const getMap = endpoint({
  method: 'GET',
  path: '/api/places/map',
  access: 'anyone',
  summary: 'How many listings each outward code has, for the same filters as the search',
  query: searchListings.query,
  reply: z.object({
    points: z.array(mapPoint),
    /** What the owners of imported postcodes want to be said; null without an import. */
    credit: z.nullable(z.string()),
  }),
})
