import * as z from 'zod/mini'
import { listing } from '#features/listings/listing/listing.ts'
import { endpoint } from '#shared/endpoint.ts'
import { id, idText, success } from '#shared/fields.ts'

const one = z.object({ userId: idText, productId: idText })

/** Saved listings, the latest saved first. Sold ones stay, marked by their status. */
export const listFavourites = endpoint({
  method: 'GET',
  path: '/api/favorites/:userId',
  access: 'member',
  summary: 'Lists your saved listings',
  params: z.object({ userId: idText }),
  query: z.object({ limit: z.optional(idText), cursor: z.optional(idText) }),
  reply: z.array(listing),
})

export const checkFavourite = endpoint({
  method: 'GET',
  path: '/api/favorites/check/:userId/:productId',
  access: 'member',
  summary: 'Returns whether you have saved a listing',
  params: one,
  reply: z.object({ isFavorited: z.boolean() }),
})

export const addFavourite = endpoint({
  method: 'POST',
  path: '/api/favorites',
  access: 'member',
  summary: 'Saves a listing; idempotent',
  body: z.object({ userId: id, productId: id }),
  reply: success,
})

export const removeFavourite = endpoint({
  method: 'DELETE',
  path: '/api/favorites/:userId/:productId',
  access: 'member',
  summary: 'Removes a saved listing; idempotent',
  params: one,
  reply: success,
})
