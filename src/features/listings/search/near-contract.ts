import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { listing } from '../listing/listing.ts'
import { aroundPostcode, radiusText } from './search-fields.ts'

export const MAX_NEAR = 8

export const nearListings = endpoint({
  method: 'GET',
  path: '/api/products/near',
  access: 'anyone',
  isShared: true,
  summary:
    'Lists the nearest listings of others around a place, with how many there are; from farther away while there are none',
  query: z.object({ postcode: aroundPostcode, radius: radiusText }),
  reply: z.object({
    items: z.array(listing),
    /** How many are within `miles`, the requester's own included: `12`, or `240+` beyond what is counted. */
    total: z.string(),
    /** How many of them were published in the last seven days. */
    fresh: z.string(),
    miles: z.int(),
  }),
})
