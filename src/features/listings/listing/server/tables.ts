import { integer, pgTable } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import { instant, json } from '#adapters/db/columns.ts'
import { keysOf, recordOf } from '#shared/keyed.ts'
import { draftContent } from '../own-contract.ts'

const { featured: _featured, acceptsOffers: _acceptsOffers, images: _images, ...texts } = draftContent.shape

/** A draft as it is stored: also one that was saved under other limits than those of today. */
const storedDraft = z.object({
  ...recordOf(keysOf(texts), () => z.optional(z.string())),
  featured: z.optional(z.boolean()),
  acceptsOffers: z.optional(z.boolean()),
  images: z.optional(z.array(z.string())),
})

/** Drafts of new listings, and unpublished edits of listings. */
export const listingDrafts = pgTable('listing_drafts', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  userId: integer('user_id').notNull(),
  content: json(storedDraft).notNull(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  listingId: integer('listing_id'),
})
