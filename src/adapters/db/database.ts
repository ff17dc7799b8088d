import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'

/** The database or a transaction in it: functions that accept one accept the other. */
export type Database = PgDatabase<NodePgQueryResultHKT, Record<string, never>>
