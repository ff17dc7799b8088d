import { integer, pgTable } from 'drizzle-orm/pg-core'
import { instant, json } from '#adapters/db/columns.ts'
import { storedDraft } from '../own-contract.ts'

/** Drafts of new listings, and unpublished edits of listings. */
export const listingDrafts = pgTable('listing_drafts', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  userId: integer('user_id').notNull(),
  content: json(storedDraft).notNull(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  listingId: integer('listing_id'),
})
