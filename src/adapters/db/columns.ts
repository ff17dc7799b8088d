import { timestamp } from 'drizzle-orm/pg-core'

/** A moment: `timestamptz` in the database, `Date` here. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
