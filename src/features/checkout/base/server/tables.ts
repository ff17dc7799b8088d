import { sql } from 'drizzle-orm'
import { boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant, key, money, reference } from '#adapters/db/columns.ts'
import { cancelRights } from '#features/listings/base/cancel-rights.ts'
import { pence } from '#shared/money.ts'
import { DEFAULT_DEADLINES } from '#shared/site/default-deadlines.ts'
import { ACTORS, type Event, STATUSES } from '../lifecycle.ts'

/** Orders; the API calls them transactions. */
export const transactions = pgTable('transactions', {
  id: key(),
  orderId: text('order_id').notNull(),
  buyerId: integer('buyer_id').notNull(),
  sellerId: integer('seller_id').notNull(),
  productId: integer('product_id').notNull(),
  /** The offer whose price it has. */
  offerId: integer('offer_id'),
  /** The charge of a saved card that opened it: its units were off sale before. */
  chargeReference: text('charge_reference'),
  /** The title of the listing. */
  listingTitle: text('product_title').notNull(),
  /** What was ordered, as it is named everywhere: `Rhubarb crown`, or `3 × Rhubarb crown and 2 more`. */
  productTitle: text('ordered_title')
    .notNull()
    .generatedAlwaysAs(
      sql`case when quantity = 1 then product_title else quantity::text || ' × ' || product_title end
        || case when line_count = 1 then '' else ' and ' || (line_count - 1)::text || ' more' end`,
    ),
  productImage: text('product_image'),
  /** Listings in it. The columns of the listing are those of the first; all are in `order_lines`. */
  lineCount: integer('line_count').notNull().default(1),
  /** Units of the first listing. */
  quantity: integer().notNull().default(1),
  /** Pence for one. Null in an order of one unit from before orders had several: its amount. */
  unitPrice: money('unit_price'),
  /** The bundle that the amount was worked out with; null: it made nothing cheaper. */
  bundleUnits: integer('bundle_units'),
  bundlePrice: money('bundle_price'),
  /** Pence for all units of all lines. */
  amount: money('amount').notNull(),
  commissionRate: integer('commission_rate').notNull(),
  protectionRate: integer('protection_rate').notNull(),
  platformFee: money('platform_fee').notNull(),
  protectionFee: money('protection_fee').notNull().default(pence(0)),
  total: money('total').notNull().generatedAlwaysAs(sql`amount + protection_fee`),
  sellerGets: money('seller_gets').notNull().generatedAlwaysAs(sql`amount - platform_fee`),
  refundedAmount: money('refunded_amount').notNull().default(pence(0)),
  /** Pence that went back for lines that the seller cancelled. The card was charged this and the total. */
  cancelledTotal: money('cancelled_total').notNull().default(pence(0)),
  withProtection: boolean('with_protection').notNull(),
  protectionWording: text('protection_wording').notNull(),
  /** Its deadlines, as they were when it was placed. */
  payMinutes: integer('pay_minutes').notNull().default(DEFAULT_DEADLINES.payMinutes),
  collectDays: integer('collect_days').notNull().default(DEFAULT_DEADLINES.collectDays),
  answerHours: integer('answer_hours').notNull().default(DEFAULT_DEADLINES.answerHours),
  status: text({ enum: STATUSES }).notNull().default('pending'),
  paymentIntentId: text('payment_intent_id'),
  clientSecret: text('client_secret'),
  chargeId: text('charge_id'),
  paymentFailure: text('payment_failure'),
  collectionCode: text('collection_code'),
  trackingNumber: text('tracking_number'),
  shippingMethod: text('shipping_method'),
  shipByDate: instant('ship_by_date'),
  deliveryAddress: text('delivery_address'),
  claimedAt: instant('claimed_at'),
  paidAt: instant('paid_at'),
  /** When the seller accepted the reservation of a free listing. */
  acceptedAt: instant('accepted_at'),
  collectBy: instant('collect_by'),
  /** The agreed time of collection, once there is one. */
  pickupAt: instant('pickup_at'),
  handedOverAt: instant('handed_over_at'),
  /** When the seller entered the buyer's code, which proves the handover. */
  codeEnteredAt: instant('code_entered_at'),
  /** A handover without the code is not released by time alone: one of the seller's first sales. */
  needsProof: boolean('needs_proof').notNull().default(false),
  /** When the buyer denied a handover without the code, or did not answer in time. */
  handoverDoubtedAt: instant('handover_doubted_at'),
  /** When the buyer confirmed receipt. */
  receivedAt: instant('received_at'),
  /** When both were last asked whether it was handed over. */
  handoverAskedAt: instant('handover_asked_at'),
  /** A confirmed order can be reported until then, and its payout waits. */
  protectedUntil: instant('protected_until'),
  releaseAt: instant('release_at'),
  refundRequestedAt: instant('refund_requested_at'),
  refundReason: text('refund_reason'),
  answerBy: instant('answer_by'),
  contestedAt: instant('contested_at'),
  contestReason: text('contest_reason'),
  /** When the dispute went to staff. */
  staffSince: instant('staff_since'),
  /** A dispute with staff ends by itself then. */
  defaultAt: instant('default_at'),
  /** Seconds that the deadline of the order had left when a refund was requested. */
  timeLeft: integer('time_left'),
  /** When a refund request was withdrawn, which is possible once. */
  withdrawnAt: instant('withdrawn_at'),
  noticesSent: integer('notices_sent').notNull().default(0),
  closedAt: instant('closed_at'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  /** When the sweep last asked the provider about this order's payment. */
  askedAt: instant('asked_at'),
  reference: reference(),
  /** What the seller had declared when the buyer was shown it; null: nothing. */
  sellerDeclarationId: integer('seller_declaration_id'),
  cancelRight: text('cancel_right', { enum: cancelRights }).notNull().default('none'),
  /** A bladed tool: the seller looks at the buyer's proof of age before the handover. */
  ageCheck: boolean('age_check').notNull().default(false),
  ageCheckedAt: instant('age_checked_at'),
})

export type Order = typeof transactions.$inferSelect
export type NewOrder = typeof transactions.$inferInsert
/** Columns that a transition may change besides the status. */
export type OrderPatch = Partial<Omit<Order, 'id' | 'reference' | 'status' | 'total' | 'sellerGets' | 'productTitle'>>

/** Names of former members in orders, until accounts and claims no longer need them. */
export const formerTraders = pgTable('former_traders', {
  userId: integer('user_id').primaryKey(),
  fullName: text('full_name').notNull(),
  eraseAt: instant('forget_at').notNull(),
})

/** The state machines, as the database's triggers read them. */
export const transactionRules = pgTable(
  'transaction_rules',
  {
    event: text().$type<Event>().notNull(),
    fromStatus: text('from_status', { enum: STATUSES }).notNull(),
    toStatus: text('to_status', { enum: STATUSES }).notNull(),
    who: text({ enum: ACTORS }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.event, table.fromStatus] })],
)

export const transactionMoves = pgTable(
  'transaction_moves',
  {
    fromStatus: text('from_status', { enum: STATUSES }).notNull(),
    toStatus: text('to_status', { enum: STATUSES }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.fromStatus, table.toStatus] })],
)

/** Webhook events that were handled. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    provider: text().notNull(),
    id: text().notNull(),
    type: text().notNull(),
    objectId: text('object_id'),
    receivedAt: instant('received_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.id] })],
)
