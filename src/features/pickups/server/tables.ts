import { date, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { instant } from '#adapters/db/columns.ts'
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
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
})
