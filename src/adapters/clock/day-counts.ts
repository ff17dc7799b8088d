import { and, count, gte, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '#adapters/db/database.ts'
import type { DayCount } from '#shared/london-time.ts'

/** The UK day of a moment, such as 2026-11-23. */
export const londonDay = (at: SQLWrapper): SQL<string> =>
  sql<string>`to_char(${at} at time zone 'Europe/London', 'YYYY-MM-DD')`

/** How many rows of a table each UK day has, from a moment on. Needs an index on the time. */
export const countsByDay = (
  db: Database,
  { table, at, since, where }: { table: PgTable; at: PgColumn; since: Date; where?: SQL | undefined },
): Promise<DayCount[]> =>
  db
    .select({ day: londonDay(at), count: count() })
    .from(table)
    .where(and(gte(at, since), where))
    .groupBy(sql`1`)
