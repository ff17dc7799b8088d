import { bigint, boolean, numeric, pgTable, pgView } from 'drizzle-orm/pg-core'

/** How far the product's time is ahead of the database's. */
export const productClock = pgTable('product_clock', {
  onlyRow: boolean('only_row').primaryKey().default(true),
  offsetMs: bigint('offset_ms', { mode: 'number' }).notNull().default(0),
})

/** The product's time by the database's clock, in milliseconds since 1970; `numeric` arrives as text. */
export const productTime = pgView('product_time', { time: numeric().notNull() }).existing()
