import { integer, jsonb, pgTable } from 'drizzle-orm/pg-core'
import { instant } from '#adapters/db/columns.ts'
import type { DraftContent } from '../own-contract.ts'

/** Drafts of new listings, and unpublished edits of listings. */
export const listingDrafts = pgTable('listing_drafts', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  userId: integer('user_id').notNull(),
  content: jsonb().$type<DraftContent>().notNull(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  listingId: integer('listing_id'),
})
