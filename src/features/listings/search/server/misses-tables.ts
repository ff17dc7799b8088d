import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** Words that found no listing, by UK day. */
export const searchMisses = pgTable(
  'search_misses',
  {
    day: date({ mode: 'string' }).notNull(),
    words: text().notNull(),
    /** How many people searched for them on that day, each counted once. */
    searchers: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.words] })],
)
