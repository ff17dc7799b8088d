import { date, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { instant } from '#adapters/db/columns.ts'
import { linkGoals, postTypes } from '../contract.ts'
import { postStates } from '../lifecycle.ts'
import { platformIds } from '../platforms.ts'

export const socialPosts = pgTable('social_posts', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  userId: integer('user_id').notNull(),
  type: text({ enum: postTypes }).notNull(),
  title: text().notNull(),
  content: text().notNull(),
  platform: text({ enum: platformIds }).array().notNull(),
  hashtags: text().array().notNull().default([]),
  status: text({ enum: postStates }).notNull().default('draft'),
  scheduledFor: instant('scheduled_for'),
  listingId: integer('listing_id'),
  plantSlug: text('plant_slug'),
  seed: integer().notNull().default(0),
  month: smallint().notNull().default(1),
  link: text({ enum: linkGoals }),
  code: text(),
  failure: text(),
  doneAt: instant('done_at'),
  deletedAt: instant('deleted_at'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
})

/** Clicks on the links of posts, by UK day. */
export const socialClicks = pgTable(
  'social_clicks',
  {
    postId: integer('post_id').notNull(),
    day: date().notNull(),
    clicks: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.postId, table.day] })],
)
