import { sql } from 'drizzle-orm'
import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import { instant, json, reference } from '#adapters/db/columns.ts'
import { EVIDENCE_STATUSES } from '../money-states.ts'

/** The listing of an order as it was sold. */
export const orderListings = pgTable('order_listings', {
  transactionId: integer('transaction_id').primaryKey(),
  description: text().notNull(),
  images: text().array().notNull(),
})

/** The texts of the provider's fields. */
const sentTexts = z.object({
  productDescription: z.string(),
  customerName: z.string(),
  receivedOn: z.nullable(z.string()),
  refundPolicy: z.string(),
  statement: z.string(),
})
export type SentTexts = z.output<typeof sentTexts>

/** What we answer a bank about a chargeback. */
export const chargebackEvidence = pgTable('chargeback_evidence', {
  chargebackId: text('chargeback_id').primaryKey(),
  status: text({ enum: EVIDENCE_STATUSES }).notNull().default('collecting'),
  /** The seller's account. */
  words: text().notNull().default(''),
  /** What our staff add. */
  note: text().notNull().default(''),
  /** The messages between buyer and seller that are sent along. */
  messageIds: integer('message_ids').array().notNull().default(sql`'{}'`),
  /** Counts the changes, so that nobody overwrites a text that they have not seen. */
  revision: integer().notNull().default(0),
  /** When the seller said that nothing is missing. */
  sellerDoneAt: instant('seller_done_at'),
  /** Until then people prepare it; null when the provider names no deadline, or after too many refusals. */
  sendAt: instant('send_at'),
  /** Sent by itself at `sendAt`; otherwise only by staff. */
  isAutomatic: boolean('is_automatic').notNull().default(true),
  /** Why the provider refused the last attempt; null once it is sent again. */
  refusal: text(),
  refusals: integer().notNull().default(0),
  /** When a quarter of the time is left and both sides are reminded; null once they were. */
  remindAt: instant('remind_at'),
  requestedAt: instant('requested_at'),
  /** Null when it was sent by itself. */
  requestedBy: integer('requested_by'),
  /** The texts that are sent, fixed before the first attempt. */
  content: json(sentTexts),
  /** The provider's id of the PDF. */
  fileId: text('file_id'),
  settledAt: instant('settled_at'),
  erasedAt: instant('erased_at'),
  reference: reference(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
})
export type EvidenceRow = typeof chargebackEvidence.$inferSelect

/** Photos that the seller adds. */
export const evidencePhotos = pgTable('evidence_photos', {
  key: text().primaryKey(),
  chargebackId: text('chargeback_id').notNull(),
  ownerId: integer('owner_id').notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  bytes: integer().notNull(),
  placeholder: text().notNull(),
  createdAt: instant('created_at').notNull(),
})
export type EvidencePhoto = typeof evidencePhotos.$inferSelect
