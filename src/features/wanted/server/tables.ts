import { integer, pgTable, point, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '#adapters/db/columns.ts'
import { wantedStatuses } from '../wanted.ts'

export const wanted = pgTable('wanted_requests', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  authorId: integer('author_id').notNull(),
  title: text().notNull(),
  note: text(),
  plantSlug: text('plant_slug'),
  outcode: text().notNull(),
  place: point().notNull(),
  radius: integer().notNull(),
  status: text({ enum: wantedStatuses }).notNull().default('open'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  sellersAskedAt: instant('sellers_asked_at'),
  /** Deleted by its author: nobody but staff sees it. */
  deletedAt: instant('deleted_at'),
})

/** What a request said before a change. */
export const wantedChanges = pgTable('wanted_changes', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  wantedId: integer('wanted_id').notNull(),
  title: text().notNull(),
  note: text(),
  at: instant('at').notNull(),
})

/** Earlier sellers who were notified of a request. */
export const wantedSellers = pgTable(
  'wanted_sellers',
  {
    wantedId: integer('wanted_id').notNull(),
    sellerId: integer('seller_id').notNull(),
    notifiedAt: instant('notified_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.wantedId, table.sellerId] })],
)
