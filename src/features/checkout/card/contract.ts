import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { idText, instant } from '#shared/fields.ts'
import { CARD_STATUSES } from '#shared/provider-states.ts'
import { transaction } from '../base/shapes.ts'

/** Which card form the browser loads, and the values the checkout starts with. */
export const paymentsConfig = endpoint({
  method: 'GET',
  path: '/api/payments/config',
  access: 'anyone',
  summary: 'The payment provider in use',
  reply: z.object({
    provider: z.enum(['sandbox', 'stripe']),
    publishableKey: z.string(),
    /** Whether the form offers Apple Pay and Google Pay on devices that have them. */
    wallets: z.boolean(),
    /** True when no real money moves and the site is publicly reachable: a banner says so. */
    banner: z.boolean(),
    /** The lowest price in pence that can be paid by card. */
    cardMinPrice: z.number(),
    protectionDefault: z.boolean(),
    /** Charges on a sale, in basis points. */
    rates: z.object({ commission: z.int(), protection: z.int() }),
    /** For how long a paid order can be collected. */
    collectDays: z.int(),
    protectionWording: z.string(),
    /** A boost's price in pence, its duration, and its advertised benefit. */
    boost: z.object({ price: z.number(), days: z.number(), claim: z.nullable(z.string()) }),
  }),
})

/** The state of one of the user's own payments; without an id, of the last paid order of the past day. */
export const paymentStatus = endpoint({
  method: 'GET',
  path: '/api/payments/status',
  access: 'member',
  summary: 'The outcome of a payment',
  query: z.object({
    payment_intent: z.optional(z.string().check(z.maxLength(200))),
    /** An order that was free has no payment to look up. */
    transactionId: z.optional(idText),
  }),
  reply: z.object({
    /** `unpaid`: nothing was charged, and no card has been refused since. */
    state: z.enum(['paid', 'processing', 'failed', 'unpaid', 'none']),
    /** Why it failed, as a sentence for people. */
    message: z.nullable(z.string()),
    transaction: z.nullable(transaction),
    /** Whether paying again can succeed: the item is still available. */
    canRetry: z.boolean(),
    /** The listing, when the payment was for a boost. */
    boost: z.nullable(z.object({ productId: z.number(), title: z.string(), endsAt: z.nullable(instant) })),
  }),
})

/**
 * The sandbox's card form confirms here, as Stripe's form does at Stripe: a payment, or that a card is saved. Only while the
 * sandbox is on.
 */
export const sandboxConfirm = endpoint({
  method: 'POST',
  path: '/api/sandbox/payment_intents/:id/confirm',
  access: 'member',
  summary: 'Pay with a test card (sandbox only)',
  params: z.object({ id: z.string().check(z.maxLength(100)) }),
  body: z.strictObject({
    clientSecret: z.string().check(z.maxLength(200)),
    number: z.string().check(z.maxLength(40)),
    /** `MM/YY` */
    expiry: z.string().check(z.maxLength(10)),
    cvc: z.string().check(z.maxLength(10)),
    return_url: z.string().check(z.maxLength(500)),
  }),
  reply: z.object({
    /** Stripe's status: `requires_capture` means authorised, `requires_action` means follow `redirectUrl`. */
    status: z.enum(CARD_STATUSES),
    redirectUrl: z.nullable(z.string()),
    error: z.nullable(z.object({ code: z.string(), message: z.string() })),
  }),
})
