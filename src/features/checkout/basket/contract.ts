import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { id, idText } from '#shared/fields.ts'
import { MAX_LINES } from '../base/ordered-units.ts'
import { canCollect, createPaymentIntent, pounds, units } from '../payment/contract.ts'

/** A listing in a basket, as it stands now. */
const line = z.object({
  productId: z.number(),
  title: z.string(),
  imageUrl: z.string(),
  quantity: z.number(),
  /** How many units can be bought now. */
  left: z.number(),
  /** Pence for one unit. */
  unitPrice: z.number(),
  /** A number that costs this together, in pence. */
  bundle: z.nullable(z.object({ units: z.number(), price: z.number() })),
  /** Pence for all units. */
  amount: z.number(),
  /** Why it cannot be bought like this, as a sentence; null when it can. */
  obstacle: z.nullable(z.string()),
})

/** What one order can have: listings of one seller, at one place, with one right to cancel. */
const basketOrder = z.object({
  seller: z.object({ id: z.number(), fullName: z.string() }),
  /** Where it is collected, as public as on the listings. */
  place: z.string(),
  lines: z.array(line),
  /** What it costs, in pence; null while one of its lines cannot be bought, or no card can pay the sum. */
  quote: z.nullable(
    z.object({
      price: z.number(),
      buyerProtection: z.boolean(),
      buyerProtectionFee: z.number(),
      buyerProtectionPercent: z.number(),
      total: z.number(),
      totalWithProtection: z.number(),
    }),
  ),
  /** Why it cannot be paid, as a sentence, though each line could be bought; null otherwise. */
  refusal: z.nullable(z.string()),
})

const basket = z.object({ orders: z.array(basketOrder), units: z.number() })
export type Basket = z.output<typeof basket>
export type BasketOrder = z.output<typeof basketOrder>

export const getBasket = endpoint({
  method: 'GET',
  path: '/api/basket',
  access: 'member',
  summary: 'Your basket, with what each of its orders costs now',
  reply: basket,
})

/** Refused as the checkout would refuse it, and with 409 `BASKET_FULL` when there is no room. */
export const addToBasket = endpoint({
  method: 'POST',
  path: '/api/basket/lines',
  access: 'member',
  summary: 'Put units of a listing into your basket, besides those that are in it',
  body: z.strictObject({ productId: id, quantity: units }),
  reply: z.object({
    /** Units of this listing that are in the basket now. */
    quantity: z.number(),
    /** Units of all listings. */
    units: z.number(),
  }),
})

export const changeInBasket = endpoint({
  method: 'PUT',
  path: '/api/basket/lines/:productId',
  access: 'member',
  summary: 'Change how many units of a listing are in your basket',
  params: z.object({ productId: idText }),
  body: z.strictObject({ quantity: units }),
  reply: basket,
})

/** Idempotent. */
export const removeFromBasket = endpoint({
  method: 'DELETE',
  path: '/api/basket/lines/:productId',
  access: 'member',
  summary: 'Take a listing out of your basket',
  params: z.object({ productId: idText }),
  reply: basket,
})

/**
 * Creates one order of what the basket has beside a listing, and its payment, when Pay is pressed; repeated, it returns the
 * same ones. The amount is only compared.
 */
export const payBasket = endpoint({
  method: 'POST',
  path: '/api/basket/pay',
  access: 'member',
  summary: 'Start paying for an order of your basket',
  body: z.strictObject({
    /** One of the listings of the order. */
    productId: id,
    /** The lines as they were shown; only compared. */
    lines: z.optional(z.array(z.strictObject({ productId: id, quantity: units })).check(z.maxLength(MAX_LINES))),
    amount: pounds,
    buyerProtection: z.optional(z.boolean('Choose with or without protection')),
    canCollect,
  }),
  reply: createPaymentIntent.reply,
})
