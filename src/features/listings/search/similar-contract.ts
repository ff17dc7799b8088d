import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { idText } from '#shared/fields.ts'
import { listing } from '../listing/listing.ts'

export const MAX_SIMILAR = 4

export const similarListings = endpoint({
  method: 'GET',
  path: '/api/products/:id/similar',
  access: 'anyone',
  isShared: true,
  summary:
    'Lists similar listings: the same plant first, then the same category, each nearest to the viewer first, or to the listing without a place',
  params: z.object({ id: idText }),
  reply: z.array(listing),
})
