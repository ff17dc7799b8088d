import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { idText } from '#shared/fields.ts'
import { optional } from '../listing/query-fields.ts'

/** Distance that a buyer would travel for a plant. */
export const NEARBY_MILES = 25

const prices = z.object({ count: z.number(), lowest: z.number(), middle: z.number(), highest: z.number() })

export const getPriceHint = endpoint({
  method: 'GET',
  path: '/api/products/price-hint',
  access: 'member',
  summary:
    'Returns the prices of similar listings near you, or anywhere when few are near, and what the plant sold for',
  query: z.object({
    title: z.string('Enter what you are selling').check(z.maxLength(500, 'This title is too long')),
    categoryId: idText,
    plant: optional(z.string().check(z.maxLength(100, 'Choose a plant'))),
    postcode: optional(z.string().check(z.maxLength(30, 'Please enter a valid UK postcode'))),
  }),
  reply: z.object({
    hint: z.nullable(
      z.extend(prices, {
        /** Prices come from within a short drive if there are enough of them, otherwise from the whole country. */
        isNearby: z.boolean(),
      }),
    ),
    /** Completed sales of the same plant by other sellers in the last year, anywhere; null for too few. */
    sold: z.nullable(prices),
  }),
})
