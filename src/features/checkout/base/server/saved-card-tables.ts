import { sql } from 'drizzle-orm'
import { boolean, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { instant, json, key, money, reference } from '#adapters/db/columns.ts'
import { CHARGE_STATES, SAVED_CARD_STATES } from '../saved-card-states.ts'
import { orderDraft } from './order-draft.ts'

/** Cards that members have saved at the provider. */
export const savedCards = pgTable('saved_cards', {
  id: key(),
  /** Null: the account is erased, and the provider is removing the card. */
  userId: integer('user_id'),
  reference: reference(),
  state: text({ enum: SAVED_CARD_STATES }).notNull().default('unconfirmed'),
  /** What its holder agreed to, as they read it. */
  mandate: text().notNull(),
  agreedAt: instant('agreed_at').notNull(),
  setupId: text('setup_id'),
  clientSecret: text('client_secret'),
  customerId: text('customer_id'),
  cardId: text('card_id'),
  brand: text(),
  last4: text(),
  expiryMonth: smallint('expiry_month'),
  expiryYear: smallint('expiry_year'),
  savedAt: instant('saved_at'),
  /** From then on nothing is charged to it. */
  removedAt: instant('removed_at'),
  /** The provider has removed it. */
  goneAt: instant('gone_at'),
  askedAt: instant('asked_at'),
})
export type SavedCard = typeof savedCards.$inferSelect

/** Requests to charge a saved card for units that are off sale. */
export const savedCardCharges = pgTable('saved_card_charges', {
  id: key(),
  reference: text().notNull(),
  userId: integer('user_id').notNull(),
  savedCardId: integer('saved_card_id'),
  productId: integer('product_id').notNull(),
  quantity: integer().notNull(),
  unitPrice: money('unit_price').notNull(),
  withProtection: boolean('with_protection').notNull(),
  notBefore: instant('not_before').notNull(),
  /** Of the order that it opens: the same in every copy of the database. */
  orderId: text('order_id').notNull().default(sql`gen_random_uuid()::text`),
  /** Pence: what the buyer pays. Null with the two rates and the draft in a charge from before these were stored. */
  total: money('total'),
  commissionRate: integer('commission_rate'),
  protectionRate: integer('protection_rate'),
  /** The order that it opens, as the listing and the rates were when it was agreed. */
  draft: json(orderDraft),
  /** What the holder of the card agreed to, and when. */
  mandate: text(),
  mandateAgreedAt: instant('mandate_agreed_at'),
  state: text({ enum: CHARGE_STATES }).notNull().default('waiting'),
  /** Why it was declined or ended, as a sentence for the buyer. */
  reason: text(),
  transactionId: integer('transaction_id'),
  openedAt: instant('opened_at'),
  askedAt: instant('asked_at'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
})
export type Charge = typeof savedCardCharges.$inferSelect

/** The steps of a charge, as the database's trigger reads them. */
export const savedCardChargeMoves = pgTable(
  'saved_card_charge_moves',
  {
    fromState: text('from_state').notNull(),
    toState: text('to_state').notNull(),
  },
  (table) => [primaryKey({ columns: [table.fromState, table.toState] })],
)
