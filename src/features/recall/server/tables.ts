import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '#adapters/db/columns.ts'
import { ways } from '../reach.ts'
import { findings, recallStatuses } from '../recall.ts'

export const recalls = pgTable('recalls', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  pest: text().notNull(),
  /** The suspect listing. */
  suspectId: integer('suspect_id').notNull(),
  /** The first day on which its plants may have been infected. */
  infectedSince: date('infected_since').notNull(),
  /** Slugs of plants of the catalogue; none: any plant. */
  hostPlants: text('host_plants').array().notNull(),
  advice: text().notNull(),
  status: text({ enum: recallStatuses }).notNull().default('draft'),
  createdAt: instant('created_at').notNull(),
  openedAt: instant('opened_at'),
  endedAt: instant('ended_at'),
})

export const recallListings = pgTable(
  'recall_listings',
  {
    recallId: integer('recall_id').notNull(),
    listingId: integer('listing_id').notNull(),
    via: text({ enum: ways }).notNull(),
    parentId: integer('parent_id'),
    /** Since when its plants may be infected; null: since the day of the recall. */
    infectedSince: instant('infected_since'),
    foundAt: instant('found_at').notNull(),
    /** Since when this recall keeps it off sale; null while it does not. */
    frozenAt: instant('frozen_at'),
  },
  (table) => [primaryKey({ columns: [table.recallId, table.listingId] })],
)

export const recallHandovers = pgTable(
  'recall_handovers',
  {
    recallId: integer('recall_id').notNull(),
    /** What recorded it, an order or a swap, and its id there. */
    kind: text().notNull(),
    handoverId: integer('handover_id').notNull(),
    listingId: integer('listing_id').notNull(),
    foundAt: instant('found_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.recallId, table.kind, table.handoverId, table.listingId] })],
)

export const recallMembers = pgTable(
  'recall_members',
  {
    recallId: integer('recall_id').notNull(),
    userId: integer('user_id').notNull(),
    notifiedAt: instant('notified_at').notNull(),
    endNotifiedAt: instant('end_notified_at'),
    finding: text({ enum: findings }),
    answeredAt: instant('answered_at'),
  },
  (table) => [primaryKey({ columns: [table.recallId, table.userId] })],
)
