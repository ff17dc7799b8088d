import * as z from 'zod/mini'
import { cancelRights } from '#features/listings/base/cancel-rights.ts'
import { traderDetails } from '#features/sellers/contract.ts'
import { sellerKinds } from '#features/sellers/seller-kinds.ts'
import { instant } from '#shared/fields.ts'
import { DEPOSIT_STATES } from '#shared/provider-states.ts'
import { CANCELLATION_STATUSES } from './cancellation.ts'
import { HISTORY_EVENTS, ORDER_ACTIONS, STATUSES, STORED_EVENTS } from './lifecycle.ts'
import { WITHHELD_SHARES } from './money-states.ts'
import { PARTIES } from './parties.ts'
import { PAYOUT_STATUSES } from './payout-lifecycle.ts'

const person = z.object({
  id: z.number(),
  username: z.string(),
  fullName: z.string(),
  avatar: z.nullable(z.string()),
})

/** `title` names what was ordered, as in `3 × Rhubarb crown and 2 more`; `imageUrl` is a photo, or the drawing of a listing that had none. */
const listing = z.object({ id: z.number(), title: z.string(), imageUrl: z.string() })

/** One of the listings of an order, as it was sold. Amounts are pence. */
const orderLine = z.object({
  productId: z.number(),
  title: z.string(),
  imageUrl: z.string(),
  quantity: z.number(),
  /** For one unit. */
  unitPrice: z.number(),
  /** The bundle that made them cheaper, in pence; null: none did. */
  bundle: z.nullable(z.object({ units: z.number(), price: z.number() })),
  /** For all units. */
  amount: z.number(),
  /** What of it went back to the buyer by a decision about this line. */
  refundedAmount: z.number(),
})

/** A listing that was ordered and that the seller cancelled. Amounts are pence. */
const cancelledLine = z.object({
  productId: z.number(),
  title: z.string(),
  quantity: z.number(),
  /** For all units. */
  amount: z.number(),
  /** What went back to the buyer: the price, and its part of the protection fee. */
  returned: z.number(),
  at: instant,
})

/** One event of an order, for its timeline. */
export const step = z.object({
  event: z.enum(HISTORY_EVENTS),
  from: z.nullable(z.enum(STATUSES)),
  to: z.enum(STATUSES),
  at: instant,
})

/** Where transferred money is: on its way to the seller's bank, arrived there, or returned by the bank. */
const deposit = z.nullable(z.object({ state: z.enum(DEPOSIT_STATES), at: instant }))

/** Who sold it, as the buyer was shown. */
const soldBy = z.object({
  kind: z.enum(sellerKinds),
  /** Null of a private seller, and once the trader's account is erased. */
  trader: z.nullable(traderDetails),
  cancelRight: z.enum(cancelRights),
})
export type SoldBy = z.output<typeof soldBy>

/** An order as one of its parties sees it. Amounts are pence. */
export const transaction = z.object({
  id: z.number(),
  orderId: z.string(),
  buyerId: z.number(),
  sellerId: z.number(),
  /** The listing of the first line. */
  productId: z.number(),
  /** Units of all lines. */
  quantity: z.number(),
  /** For one unit of the first line. */
  unitPrice: z.number(),
  /** The bundle that made the first line cheaper, in pence; null: none did. */
  bundle: z.nullable(z.object({ units: z.number(), price: z.number() })),
  /** What was ordered: one listing, or several of one seller. */
  lines: z.array(orderLine),
  /** Listings that the seller cancelled before the handover: no longer part of it. */
  cancelledLines: z.array(cancelledLine),
  /** For all lines. */
  amount: z.number(),
  platformFee: z.number(),
  /** Our commission in basis points of the price. */
  commissionRate: z.number(),
  protectionFee: z.number(),
  /** What the buyer pays. */
  total: z.number(),
  /** What the seller receives. */
  sellerGets: z.number(),
  refundedAmount: z.number(),
  /**
   * The group that has a share of it, fixed when it was paid. The buyer is shown it where the seller is named in that
   * group; `amount` is pence of `sellerGets`, and null for the buyer.
   */
  share: z.nullable(
    z.object({
      group: z.string(),
      percent: z.number(),
      /** Of several listings all name the group; otherwise the per cent are of what the seller gets for those that do. */
      isOfAll: z.boolean(),
      amount: z.nullable(z.number()),
      /** What only the seller sees: why the release gave nothing, and whether all goes to the group, so that there is no payout. */
      withheldFor: z.nullable(z.enum(WITHHELD_SHARES)),
      isAll: z.boolean(),
    }),
  ),
  status: z.enum(STATUSES),
  /** The status as shown to people. */
  statusLabel: z.string(),
  /** The requesting user's role in the order. */
  party: z.enum(PARTIES),
  /** What the requesting user may do now: events of `lifecycle.ts`, plus `contestRefund`. */
  actions: z.array(z.enum(ORDER_ACTIONS)),
  paymentIntentId: z.nullable(z.string()),
  trackingNumber: z.nullable(z.string()),
  shippingMethod: z.nullable(z.string()),
  shipByDate: z.nullable(instant),
  deliveryAddress: z.nullable(z.string()),
  createdAt: instant,
  updatedAt: instant,
  paidAt: z.nullable(instant),
  /** When the seller accepted the reservation of a free listing; null if the order is paid or not yet accepted. */
  acceptedAt: z.nullable(instant),
  handedOverAt: z.nullable(instant),
  /** If the order is not collected by this time, the buyer is refunded. */
  collectBy: z.nullable(instant),
  /** The booked time of collection; null when none is booked. */
  pickupAt: z.nullable(instant),
  /**
   * A completed order that was bought with protection can be reported until then; its payout waits. Null once the payout
   * is not waiting for it.
   */
  protectedUntil: z.nullable(instant),
  /** From when the seller can mark it as handed over without the code; null once it was. */
  handOverFrom: z.nullable(instant),
  /** Only the seller says that it was handed over: the buyer is asked. */
  isHandoverStated: z.boolean(),
  /** The dispute is about the handover: the buyer denied it, or did not answer. */
  isHandoverDoubted: z.boolean(),
  /** One of the seller's first sales: a handover without the code is not released by time alone. */
  needsProof: z.boolean(),
  /** When the money is released automatically, or staff look at a handover that needs proof. */
  releaseAt: z.nullable(instant),
  /** If the seller does not answer by this time, the buyer is refunded. */
  answerBy: z.nullable(instant),
  /** Staff have not decided the dispute by this time: it ends by itself, for `defaultTo`. */
  defaultAt: z.nullable(instant),
  defaultTo: z.nullable(z.enum(PARTIES)),
  refundReason: z.nullable(z.string()),
  /**
   * The right to cancel within 14 days what a trader sold: `open` until then, without an end before the handover;
   * otherwise where the cancellation stands, and when it goes on by itself. Null without the right, or when it is over.
   */
  cancellation: z.nullable(z.object({ state: z.enum(['open', ...CANCELLATION_STATUSES]), until: z.nullable(instant) })),
  /** Who sold it, as the buyer was shown when they bought it. Null for the seller, and for what is free. */
  soldBy: z.nullable(soldBy),
  /** A bladed tool, which only an adult may have: whether the seller still has to look at the buyer's proof of age. */
  ageCheck: z.enum(['none', 'needed', 'done']),
  /** The seller contests the refund, or the buyer did not answer; staff decide. */
  contested: z.boolean(),
  /** The refund has been requested but has not reached the card yet. */
  refundPending: z.boolean(),
  /** The last refund attempt was refused or returned by the bank. The refund is still owed. */
  refundFailed: z.boolean(),
  /** The buyer's bank is deciding about the payment; until then neither party can act on it. */
  bankDecides: z.boolean(),
  /**
   * The seller can add to our answer to the buyer's bank; `until` is null if the bank names no deadline. Null while there
   * is nothing to add, and for the buyer.
   */
  answerToBank: z.nullable(z.object({ until: z.nullable(instant), isAutomatic: z.boolean() })),
  /** The buyer's bank reversed the whole payment after the release. */
  bankTookBack: z.boolean(),
  /** Pence of the seller's part that the bank's decision cost the seller; 0 for the buyer. */
  takenFromSeller: z.number(),
  /** The state of the seller's payout. Visible only to the seller, once the money is released. */
  payoutStatus: z.nullable(z.enum(PAYOUT_STATUSES)),
  /** When the seller's money was transferred to their payout account. Visible only to the seller. */
  transferredAt: z.nullable(instant),
  /** Null while the provider has not said that it sends the money on to the seller's bank. */
  deposit,
  /** The card is authorised and the capture is under way: there is nothing left to pay. */
  isBeingTaken: z.boolean(),
  /** Where the buyer pays an order that their saved card was not charged for; null: at the checkout of its listing. */
  payHref: z.nullable(z.string()),
  /** The step that led to the current status: an event of `lifecycle.ts`, or `opened`. */
  lastEvent: z.nullable(z.enum(STORED_EVENTS)),
  /** Six digits for the handover. Visible only to the buyer, while there is something to collect. */
  collectionCode: z.nullable(z.string()),
  /**
   * The same as a QR code for the seller's camera: an SVG path in a square of `size`. It opens a page and has no effect
   * by itself.
   */
  collectionQr: z.nullable(z.object({ size: z.number(), path: z.string() })),
  /**
   * Where to collect. Visible to the buyer once paid. For a free listing it is the outcode until the reservation is
   * accepted or a time is booked.
   */
  pickup: z.nullable(
    z.object({
      location: z.string(),
      postcode: z.nullable(z.string()),
      /** How to find the seller, in their words; null until the buyer may know the place. */
      directions: z.nullable(z.string()),
    }),
  ),
  /** Where the buyer collects, as public as on the listing: town and outward code. Null for the seller. */
  area: z.nullable(z.string()),
  /**
   * How far the buyer's place is from the outward code of the listing, such as `about 3 miles`; null for the seller and
   * without a place.
   */
  distance: z.nullable(z.string()),
  product: listing,
  buyer: person,
  seller: person,
})

/** Money on its way to the requesting seller. */
export const payout = z.object({
  id: z.number(),
  sellerId: z.number(),
  transactionId: z.number(),
  amount: z.number(),
  amountFormatted: z.string(),
  status: z.enum(PAYOUT_STATUSES),
  statusLabel: z.string(),
  /** The part that repaid what the seller owed us; the rest is transferred. */
  withheld: z.number(),
  /** The part of a sent payout that went back to the buyer since: reversed, or repaid by later payouts. */
  owedBack: z.number(),
  /** Not sent before, because the buyer can still report a problem; null when it is not held. */
  heldUntil: z.nullable(instant),
  /** What the payout waits for, or why it is not sent, as a sentence; null when it was sent. */
  waitsFor: z.nullable(z.string()),
  /** What the seller can do about it: `onboard` leads to the provider's page (`POST /api/payouts/onboarding`), `tax-details` to the form of them. */
  action: z.nullable(z.enum(['onboard', 'tax-details'])),
  transferId: z.nullable(z.string()),
  /** The transfer of several payouts that it was part of, with the sum of all; null for one of its own. */
  shared: z.nullable(z.object({ amount: z.number(), payouts: z.number() })),
  /** Null while the provider has not said that it sends the money on to the seller's bank. */
  deposit,
  createdAt: instant,
  processedAt: z.nullable(instant),
  product: listing,
  buyer: person,
  transaction: z.object({ id: z.number(), orderId: z.string(), status: z.enum(STATUSES) }),
})

export type Transaction = z.output<typeof transaction>
export type Payout = z.output<typeof payout>
