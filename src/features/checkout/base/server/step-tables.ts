import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#adapters/db/columns.ts'
import { STATUSES, type StoredEvent } from '../lifecycle.ts'

/** The steps of each order. */
export const transactionEvents = pgTable('transaction_events', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  transactionId: integer('transaction_id').notNull(),
  event: text().$type<StoredEvent>().notNull(),
  fromStatus: text('from_status', { enum: STATUSES }),
  toStatus: text('to_status', { enum: STATUSES }).notNull(),
  actorId: integer('actor_id'),
  at: instant('at').notNull(),
})
