import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { id, idText, instant, paragraph } from '#shared/fields.ts'
import { type Pence, parsePounds } from '#shared/money.ts'
import { ACCOUNT_STATES } from '../base/payout-lifecycle.ts'
import { payout, step, transaction } from '../base/shapes.ts'

export type { Payout, Transaction } from '../base/shapes.ts'

/** Pounds as the spec sends them: a number or text, more than nothing, at most two decimals. Read as text, never as a float. */
const pounds = z.pipe(
  z.union([z.number(), z.string()], 'Invalid amount specified'),
  z.transform((given, context): Pence => {
    const amount = parsePounds(String(given))
    if (amount !== null && amount > 0) return amount
    context.issues.push({ code: 'custom', message: 'Invalid amount specified', input: given })
    return z.NEVER
  }),
)

/** What every step of an order answers with. */
const moved = z.object({ success: z.boolean(), message: z.string(), transaction })

const oneOrder = z.strictObject({ transactionId: id })
const page = z.object({ limit: z.optional(idText), cursor: z.optional(idText) })
const reason = paragraph({ min: 1, max: 1000, tooShort: 'Please tell us the reason' })

/** Which card form the browser loads, and what the checkout starts with. */
export const paymentsConfig = endpoint({
  method: 'GET',
  path: '/api/payments/config',
  access: 'anyone',
  summary: 'Which payment provider is on',
  reply: z.object({
    provider: z.enum(['sandbox', 'stripe']),
    publishableKey: z.string(),
    /** True when no real money moves and the address is public: a banner says so. */
    banner: z.boolean(),
    protectionDefault: z.boolean(),
    protectionWording: z.string(),
    /** What a boost costs in pence, how long it lasts, and what it is said to bring. */
    boost: z.object({ price: z.number(), days: z.number(), claim: z.nullable(z.string()) }),
  }),
})

/** Starts or updates the payment of a listing. The amount is only compared with the server's own price, never used. */
export const createPaymentIntent = endpoint({
  method: 'POST',
  path: '/api/create-payment-intent',
  access: 'member',
  summary: 'Start paying for a listing',
  body: z.strictObject({
    amount: pounds,
    productId: id,
    buyerProtection: z.boolean('Choose with or without protection'),
    /** An order of the asker's for the same listing that they know of: they want one more. */
    besides: z.optional(id),
  }),
  reply: z.object({
    clientSecret: z.string(),
    transactionId: z.number(),
    platformFee: z.number(),
    platformFeePercent: z.number(),
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
  body: z.strictObject({ productId: id }),
  reply: z.object({ success: z.boolean(), message: z.string(), transactionId: z.number(), orderId: z.string() }),
  status: 201,
})

/** The truth about a payment of the asker's; without an id, about the last paid order of the past day. */
export const paymentStatus = endpoint({
  method: 'GET',
  path: '/api/payments/status',
  access: 'member',
  summary: 'What became of a payment',
  query: z.object({
    payment_intent: z.optional(z.string().check(z.maxLength(200))),
    /** An order that was free has no payment to ask about. */
    transactionId: z.optional(idText),
  }),
  reply: z.object({
    /** `unpaid`: nothing was charged, and no card was refused since. */
    state: z.enum(['paid', 'processing', 'failed', 'unpaid', 'none']),
    /** Why it failed, for people. */
    message: z.nullable(z.string()),
    transaction: z.nullable(transaction),
    /** Whether paying again can work: what was failed to be paid for is still to be had. */
    canRetry: z.boolean(),
    /** The listing, when the payment was for a boost. */
    boost: z.nullable(z.object({ productId: z.number(), title: z.string(), endsAt: z.nullable(instant) })),
  }),
})

export const purchases = endpoint({
  method: 'GET',
  path: '/api/transactions/buyer',
  access: 'member',
  summary: 'Orders you placed, newest first',
  query: page,
  reply: z.array(transaction),
})

export const sales = endpoint({
  method: 'GET',
  path: '/api/transactions/seller',
  access: 'member',
  summary: 'Orders for your listings, newest first',
  query: page,
  reply: z.array(transaction),
})

export const oneTransaction = endpoint({
  method: 'GET',
  path: '/api/transactions/:id',
  access: 'member',
  summary: 'One order of yours with its timeline',
  params: z.object({ id: idText }),
  reply: z.extend(transaction, { timeline: z.array(step) }),
})

export const payouts = endpoint({
  method: 'GET',
  path: '/api/seller/payouts',
  access: 'member',
  summary: 'Your payouts, newest first',
  query: page,
  reply: z.array(payout),
})

/** The account a seller is paid to, and what waits for it. Asks the provider while it is not ready. */
export const payoutAccount = endpoint({
  method: 'GET',
  path: '/api/payouts/account',
  access: 'member',
  summary: 'How far your payouts are set up',
  reply: z.object({
    /** `none` before the first sale; `new` and `incomplete` wait for the seller, `checking` for the provider. */
    state: z.enum(ACCOUNT_STATES),
    /** Pence of all payouts that wait. */
    waiting: z.number(),
    waitingFormatted: z.string(),
  }),
})

/** Where the seller enters bank details: a page of the provider's that opens once, for a few minutes. */
export const startOnboarding = endpoint({
  method: 'POST',
  path: '/api/payouts/onboarding',
  access: 'member',
  summary: 'Set up where your payouts go',
  reply: z.object({ url: z.string() }),
})

/** Confirm Receipt. The buyer releases the money; the seller proves the handover with the buyer's code. */
export const confirmDelivery = endpoint({
  method: 'POST',
  path: '/api/escrow/confirm-delivery',
  access: 'member',
  summary: 'Confirm that the order was collected',
  body: z.strictObject({ transactionId: id, code: z.optional(z.string().check(z.maxLength(20))) }),
  reply: moved,
})

/** The seller says it was handed over, without a code: the buyer has a week to object. */
export const handOver = endpoint({
  method: 'POST',
  path: '/api/escrow/hand-over',
  access: 'member',
  summary: 'Mark the order as handed over',
  body: oneOrder,
  reply: moved,
})

/** Request Refund. The buyer opens a dispute; the seller cancels the sale and refunds at once. */
export const requestRefund = endpoint({
  method: 'POST',
  path: '/api/escrow/request-refund',
  access: 'member',
  summary: 'Ask for, or give, a refund',
  body: z.strictObject({ transactionId: id, reason }),
  reply: moved,
})

export const agreeRefund = endpoint({
  method: 'POST',
  path: '/api/escrow/agree-refund',
  access: 'member',
  summary: 'As the seller, agree to the refund asked for',
  body: oneOrder,
  reply: moved,
})

export const contestRefund = endpoint({
  method: 'POST',
  path: '/api/escrow/contest-refund',
  access: 'member',
  summary: 'As the seller, disagree; our team decides',
  body: z.strictObject({ transactionId: id, reason }),
  reply: moved,
})

export const withdrawRefund = endpoint({
  method: 'POST',
  path: '/api/escrow/withdraw-refund',
  access: 'member',
  summary: 'As the buyer, take the refund request back',
  body: oneOrder,
  reply: moved,
})

/** The card form of the sandbox confirms here, as Stripe's form does at Stripe. Only while the sandbox is on. */
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
    /** Stripe's word: `requires_capture` is authorised, `requires_action` asks to follow `redirectUrl`. */
    status: z.string(),
    redirectUrl: z.nullable(z.string()),
    error: z.nullable(z.object({ code: z.string(), message: z.string() })),
  }),
})

/** Starts the payment that shows a listing of yours first for a week. Confirmed like any other payment. */
export const boostListing = endpoint({
  method: 'POST',
  path: '/api/products/:id/boost',
  access: 'member',
  summary: 'Pay to have your listing shown first for a week',
  params: z.object({ id: idText }),
  reply: z.object({ clientSecret: z.string(), amount: z.number(), boostId: z.number() }),
})

/** A dispute as our team sees it. */
const dispute = z.extend(
  z.omit(transaction, { party: true, actions: true, collectionCode: true, collectionQr: true, pickup: true }),
  {
    contestReason: z.nullable(z.string()),
  },
)

export const openDisputes = endpoint({
  method: 'GET',
  path: '/api/admin/disputes',
  access: 'staff',
  summary: 'Disputes that wait for a decision, oldest first',
  reply: z.array(dispute),
})

export const decideDispute = endpoint({
  method: 'POST',
  path: '/api/admin/disputes/decide',
  access: 'staff',
  summary: 'Decide a dispute',
  body: z.strictObject({
    transactionId: id,
    to: z.enum(['buyer', 'seller'], 'Choose who gets the money'),
    /** When the seller is paid: pence of it that go back to the buyer. */
    refund: z._default(z.int('Enter whole pence').check(z.gte(0, 'Enter whole pence')), 0),
  }),
  reply: z.object({ success: z.boolean(), message: z.string(), status: z.string() }),
})
