import * as z from 'zod/mini'
import { instant } from '#shared/fields.ts'

const person = z.object({
  id: z.number(),
  username: z.string(),
  fullName: z.string(),
  avatar: z.nullable(z.string()),
})

const listing = z.object({ id: z.number(), title: z.string(), imageUrl: z.nullable(z.string()) })

/** One thing that happened to an order, for its timeline. */
export const step = z.object({
  event: z.string(),
  from: z.nullable(z.string()),
  to: z.string(),
  at: instant,
})

/** An order as one of its two people sees it. Amounts are pence. */
export const transaction = z.object({
  id: z.number(),
  orderId: z.string(),
  buyerId: z.number(),
  sellerId: z.number(),
  productId: z.number(),
  amount: z.number(),
  platformFee: z.number(),
  /** Basis points of the price that we keep. */
  commissionRate: z.number(),
  protectionFee: z.number(),
  /** What the buyer pays. */
  total: z.number(),
  /** What the seller gets. */
  sellerGets: z.number(),
  refundedAmount: z.number(),
  status: z.string(),
  /** The status as people read it. */
  statusLabel: z.string(),
  /** Which of the two the asker is. */
  party: z.enum(['buyer', 'seller']),
  /** What the asker may do now: events of `lifecycle.ts`, plus `contestRefund`. */
  actions: z.array(z.string()),
  paymentIntentId: z.nullable(z.string()),
  trackingNumber: z.nullable(z.string()),
  shippingMethod: z.nullable(z.string()),
  shipByDate: z.nullable(instant),
  deliveryAddress: z.nullable(z.string()),
  createdAt: instant,
  updatedAt: instant,
  paidAt: z.nullable(instant),
  /** When the seller accepted the reservation of a free listing; null where it is paid or not accepted. */
  acceptedAt: z.nullable(instant),
  handedOverAt: z.nullable(instant),
  /** Uncollected after this, the buyer is refunded. */
  collectBy: z.nullable(instant),
  /** When the buyer comes, once a time is booked. */
  pickupAt: z.nullable(instant),
  /** The money is released on its own at this time. */
  releaseAt: z.nullable(instant),
  /** Without the seller's answer, the buyer is refunded at this time. */
  answerBy: z.nullable(instant),
  refundReason: z.nullable(z.string()),
  /** The seller does not agree; our team decides. */
  contested: z.boolean(),
  /** The refund was asked for but the money has not arrived at the card yet. */
  refundPending: z.boolean(),
  /** The last attempt was refused, or came back from the bank: we are still owing it. */
  refundFailed: z.boolean(),
  /** The buyer's bank is deciding about the payment; until then neither of the two can. */
  bankDecides: z.boolean(),
  /** After the release the buyer’s bank gave the whole payment back. */
  bankTookBack: z.boolean(),
  /** How far the seller’s payout is. The seller’s eyes only, once the money is released. */
  payoutStatus: z.nullable(z.string()),
  /** The card is authorised and its money on the way to us: there is nothing left to pay. */
  isBeingTaken: z.boolean(),
  /** The step that led to the present status: an event of `lifecycle.ts`, or `opened`. */
  lastEvent: z.nullable(z.string()),
  /** Six digits for the handover. The buyer's eyes only, while there is something to collect. */
  collectionCode: z.nullable(z.string()),
  /** The same as a picture for the seller's camera: an SVG path in a square of `size`. It leads to a page, it does nothing by itself. */
  collectionQr: z.nullable(z.object({ size: z.number(), path: z.string() })),
  /** Where to collect. For the buyer, once paid; of a free listing the outcode until it is accepted or a time is booked. */
  pickup: z.nullable(z.object({ location: z.string(), postcode: z.nullable(z.string()) })),
  product: listing,
  buyer: person,
  seller: person,
})

/** Money on its way to the seller who asks. */
export const payout = z.object({
  id: z.number(),
  sellerId: z.number(),
  transactionId: z.number(),
  amount: z.number(),
  amountFormatted: z.string(),
  status: z.string(),
  statusLabel: z.string(),
  /** What it waits for, or why it is not sent, as a sentence; null when it was. */
  waitsFor: z.nullable(z.string()),
  /** What the seller can do about it: `onboard` leads to the provider's page (`POST /api/payouts/onboarding`). */
  action: z.nullable(z.enum(['onboard'])),
  transferId: z.nullable(z.string()),
  createdAt: instant,
  processedAt: z.nullable(instant),
  product: listing,
  buyer: person,
  transaction: z.object({ id: z.number(), orderId: z.string(), status: z.string() }),
})

export type Transaction = z.output<typeof transaction>
export type Payout = z.output<typeof payout>
