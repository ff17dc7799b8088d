import * as z from 'zod/mini'
import { MAX_UNITS, unitsOf } from '#features/listings/base/units.ts'
import { endpoint } from '#shared/endpoint.ts'
import { id, idText, instant } from '#shared/fields.ts'
import { type Pence, parsePounds } from '#shared/money.ts'

/**
 * Pounds as the specification sends them: a number or text, above zero, at most two decimals. Parsed as text, never as
 * a float.
 */
export const pounds = z.pipe(
  z.union([z.number(), z.string()], 'Invalid amount specified'),
  z.transform((given, context): Pence => {
    const amount = parsePounds(String(given))
    if (amount !== null && amount > 0) return amount
    context.issues.push({ code: 'custom', message: 'Invalid amount specified', input: given })
    return z.NEVER
  }),
)

/** The buyer says that they can collect it, which is required when the listing is far from their place. */
export const canCollect = z.optional(z.boolean('Say whether you can collect it'))

const HOW_MANY = `Enter a number from 1 to ${MAX_UNITS}`
/** A number of units that an order may have. */
export const units = z.int(HOW_MANY).check(z.gte(1, HOW_MANY), z.lte(MAX_UNITS, HOW_MANY))
/** How many units of the listing; one without it. */
const quantity = z.optional(units)
/** The same in a query. */
const quantityText = z.optional(
  z.pipe(
    z.string(),
    z.transform((given, context): number => {
      const units = unitsOf(given)
      if (units !== null) return units
      context.issues.push({ code: 'custom', message: HOW_MANY, input: given })
      return z.NEVER
    }),
  ),
)

/** What a listing costs this buyer now. Changes nothing: the order and its payment are created when Pay is pressed. */
export const checkoutQuote = endpoint({
  method: 'GET',
  path: '/api/checkout/quote',
  access: 'member',
  summary: 'What a listing costs, with and without buyer protection',
  query: z.object({
    productId: idText,
    /** An order of the user's for the same listing that they already know of: they want one more. */
    besides: z.optional(idText),
    quantity: quantityText,
  }),
  reply: z.object({
    /** Pence for one unit. */
    unitPrice: z.number(),
    /** A number that costs this together, in pence. */
    bundle: z.nullable(z.object({ units: z.number(), price: z.number() })),
    quantity: z.number(),
    /** How many units the user can buy now. */
    left: z.number(),
    /** Pence for all units, without protection. */
    price: z.number(),
    platformFee: z.number(),
    platformFeePercent: z.number(),
    /** The choice of the user's unpaid order, otherwise the default. */
    buyerProtection: z.boolean(),
    buyerProtectionFee: z.number(),
    buyerProtectionPercent: z.number(),
    total: z.number(),
    totalWithProtection: z.number(),
    /** The price was agreed on by an offer, or is the difference in value of a swap: a unit is reserved until then. */
    agreed: z.nullable(z.object({ listPrice: z.number(), until: instant, isDifference: z.boolean() })),
  }),
})

/**
 * Creates the order of a listing and its payment when Pay is pressed; repeated, it returns the same ones. The amount, of
 * all units, is only compared with the server's own price, never used. Refused with 409 `TOO_FEW_LEFT` (`AGREED_FOR_ONE` at an agreed price) and `left` when
 * fewer units are left.
 */
export const createPaymentIntent = endpoint({
  method: 'POST',
  path: '/api/create-payment-intent',
  access: 'member',
  summary: 'Start paying for a listing',
  body: z.strictObject({
    amount: pounds,
    productId: id,
    quantity,
    /** Without it, the choice of the user's unpaid order counts, otherwise the default. */
    buyerProtection: z.optional(z.boolean('Choose with or without protection')),
    /** An order of the user's for the same listing that they already know of: they want one more. */
    besides: z.optional(id),
    canCollect,
  }),
  reply: z.object({
    clientSecret: z.string(),
    transactionId: z.number(),
    platformFee: z.number(),
    platformFeePercent: z.number(),
    buyerProtection: z.boolean(),
    buyerProtectionFee: z.number(),
    buyerProtectionPercent: z.number(),
    totalFee: z.number(),
    total: z.number(),
  }),
})

export const reserveFree = endpoint({
  method: 'POST',
  path: '/api/orders/free',
  access: 'member',
  summary: 'Reserve a free listing without a card',
  body: z.strictObject({ productId: id, canCollect }),
  reply: z.object({ success: z.boolean(), message: z.string(), transactionId: z.number(), orderId: z.string() }),
  status: 201,
})
