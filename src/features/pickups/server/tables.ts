import { date, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { instant } from '#adapters/db/columns.ts'
import { PARTIES } from '#features/checkout/base/parties.ts'
import { noShowAnswers, noShowStatuses } from '../no-shows/no-show.ts'
import { pickupStatuses } from '../statuses.ts'

export const pickupWindows = pgTable('pickup_windows', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  sellerId: integer('seller_id').notNull(),
  weekday: smallint(),
  day: date({ mode: 'string' }),
  from: smallint('from_minute').notNull(),
  to: smallint('to_minute').notNull(),
})

export const pickups = pgTable('pickups', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  transactionId: integer('transaction_id').notNull(),
  buyerId: integer('buyer_id').notNull(),
  sellerId: integer('seller_id').notNull(),
  status: text({ enum: pickupStatuses }).notNull(),
  startsAt: instant('starts_at').notNull(),
  sequence: integer().notNull().default(0),
  reminded: smallint().notNull().default(0),
  actorId: integer('actor_id'),
  reason: text(),
  /** An agreed time that had begun when the visit was moved or cancelled. */
  missedAt: instant('missed_at'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
})

/** What is known about a party of an order who, as the other says, did not come. */
export const noShows = pgTable('no_shows', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  transactionId: integer('transaction_id').notNull(),
  absent: text({ enum: PARTIES }).notNull(),
  absentId: integer('absent_id').notNull(),
  otherId: integer('other_id').notNull(),
  startsAt: instant('starts_at').notNull(),
  status: text({ enum: noShowStatuses }).notNull(),
  /** Null when staff found it, and the other party had not said it. */
  saidAt: instant('said_at'),
  words: text(),
  answerBy: instant('answer_by'),
  answer: text({ enum: noShowAnswers }),
  answerWords: text('answer_words'),
  answeredAt: instant('answered_at'),
  updatedAt: instant('updated_at').notNull(),
})
