import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'

/** The database or a transaction in it: whatever takes one takes the other. */
export type Database = PgDatabase<NodePgQueryResultHKT, Record<string, never>>
