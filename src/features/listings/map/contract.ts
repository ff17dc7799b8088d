import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { search } from '../search/search-fields.ts'

/** Number of active listings in one outward code. The point is the outward code's, never a member's own. */
const mapPoint = z.object({
  outcode: z.string(),
  /** Name of the district, such as `Horfield`. */
  place: z.string(),
  /** The main town of its postcode area, such as `Bristol`. */
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
  summary: 'Counts listings in each outward code, with the same filters as the search',
  // Counts are shared by everyone, and kept for a while.
  query: z.omit(search, { boosts: true }),
  reply: z.object({
    points: z.array(mapPoint),
    /** The point that the search is measured from; null without one. */
    centre: z.nullable(z.object({ lat: z.number(), lng: z.number() })),
    /** The outward codes around the centre, with listings or without, for orientation. */
    around: z.array(z.object({ outcode: z.string(), lat: z.number(), lng: z.number() })),
    /** Attribution required by the licence of the imported postcodes; null without an import. */
    credit: z.nullable(z.string()),
  }),
})
