import { bigint, boolean, pgTable } from 'drizzle-orm/pg-core'

/** How far the product's time is ahead of the database's. */
export const productClock = pgTable('product_clock', {
  onlyRow: boolean('only_row').primaryKey().default(true),
  offsetMs: bigint('offset_ms', { mode: 'number' }).notNull().default(0),
})
