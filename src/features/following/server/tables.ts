import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '#adapters/db/columns.ts'

export const follows = pgTable(
  'follows',
  {
    followerId: integer('follower_id').notNull(),
    sellerId: integer('seller_id').notNull(),
    createdAt: instant('created_at').notNull(),
    /** When it was ended; null while it lasts. The row stays for some minutes, so that it can be undone. */
    endedAt: instant('ended_at'),
  },
  (table) => [primaryKey({ columns: [table.followerId, table.sellerId] })],
)

/** Members whose notices name only what is known to be safe for a household. */
export const followChoices = pgTable('follow_choices', {
  userId: integer('user_id').primaryKey(),
  /** As `#shared/household.ts` writes it. */
  household: text().notNull(),
})

/** New listings of growers who are followed, until some days after their followers were notified. */
export const followNews = pgTable('follow_news', {
  listingId: integer('listing_id').primaryKey(),
  listedAt: instant('listed_at').notNull(),
  dueAt: instant('due_at').notNull(),
  /** The day, in London, whose notice names it. */
  announcedOn: date('announced_on'),
})
