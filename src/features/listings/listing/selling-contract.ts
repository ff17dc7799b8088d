import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { id } from '#shared/fields.ts'
import { listingFields } from './contract.ts'

/** Maximum number of prices changed in one call. */
export const MAX_PRICES = 100

export const countOwnListings = endpoint({
  method: 'GET',
  path: '/api/products/mine/counts',
  access: 'member',
  summary: 'Counts your listings and drafts',
  reply: z.object({
    live: z.number(),
    reserved: z.number(),
    paused: z.number(),
    sold: z.number(),
    ended: z.number(),
    drafts: z.number(),
    /** Paused ones that `resume` shows again. */
    onHoliday: z.number(),
  }),
})

export const pauseAll = endpoint({
  method: 'POST',
  path: '/api/products/mine/pause',
  access: 'member',
  summary: 'Pauses all your listings on sale; orders and booked pickups stay',
  reply: z.object({ paused: z.number() }),
})

export const resumeAll = endpoint({
  method: 'POST',
  path: '/api/products/mine/resume',
  access: 'member',
  summary: 'Shows the listings again that were paused together; those that may no longer be sold stay paused',
  reply: z.object({ resumed: z.number(), stillPaused: z.number() }),
})

export const changePrices = endpoint({
  method: 'PATCH',
  path: '/api/products/mine/prices',
  access: 'member',
  summary: 'Changes the prices of several of your listings, all or none',
  body: z.object({
    prices: z
      .array(
        z.object({
          id,
          price: listingFields.price,
          /** The price that was shown when the new one was entered. Refused with 409 when it has changed since. */
          before: listingFields.price,
        }),
      )
      .check(z.minLength(1, 'Change at least one price'), z.maxLength(MAX_PRICES, `At most ${MAX_PRICES} prices`)),
  }),
  reply: z.object({ changed: z.number() }),
})
