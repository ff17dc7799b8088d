import { type Column, type SQL, sql } from 'drizzle-orm'

/** Longer lists are cut; the oldest come first. */
export const MAX_ITEMS = 200

/** Number of all rows that a query finds, also of those that it leaves out. */
export const inAll = sql`count(*) over ()`.mapWith(Number)

/** The same with the sum of an amount. */
export const whole = (amount: Column | SQL) => ({
  inAll,
  sumInAll: sql`coalesce(sum(${amount}) over (), 0)`.mapWith(Number),
})
