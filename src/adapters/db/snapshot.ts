import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { only } from '#shared/required.ts'
import type { Database } from './database.ts'
import { preparedRowsOf } from './prepared.ts'

const row = z.object({ snapshot: z.string() })

/**
 * Which transactions are visible, as text. Two equal ones mean that no transaction that wrote anything has ended between them, so
 * every statement reads the same.
 */
export const currentSnapshot = async (db: Database): Promise<string> =>
  only(await preparedRowsOf(db, row, sql`select pg_current_snapshot()::text as snapshot`)).snapshot
