import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database } from '#adapters/db/database.ts'
import { onlyRowOf } from '#adapters/db/rows.ts'
import { type CheckLine, right, wrong } from '#shared/check-line.ts'

const OLDEST_VERSION = 150_000
/** The planner's default of 4 makes searches with several filters scan tables. */
const MAX_PAGE_COST = 2

const row = z.object({
  version: z.int(),
  encoding: z.string(),
  fsync: z.string(),
  full_page_writes: z.string(),
  synchronous_commit: z.string(),
  page_cost: z.number(),
  read_only: z.boolean(),
})

/** PostgreSQL's settings that money or speed depends on. */
export async function databaseChecks(db: Database): Promise<CheckLine[]> {
  const set = await onlyRowOf(
    db,
    row,
    sql`
    select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
      current_setting('fsync') as fsync, current_setting('full_page_writes') as full_page_writes,
      current_setting('synchronous_commit') as synchronous_commit,
      current_setting('random_page_cost')::float8 as page_cost,
      pg_is_in_recovery() or current_setting('default_transaction_read_only')::bool as read_only`,
  )
  const unsafe = [
    ...(set.fsync === 'off' ? ['fsync'] : []),
    ...(set.full_page_writes === 'off' ? ['full_page_writes'] : []),
    ...(set.synchronous_commit === 'off' ? ['synchronous_commit'] : []),
  ]
  const major = Math.floor(set.version / 10_000)
  return [
    set.version >= OLDEST_VERSION && set.encoding === 'UTF8' && !set.read_only
      ? right('Database', `PostgreSQL ${major}, UTF-8, writable.`)
      : wrong(
          'Database',
          `PostgreSQL ${major}, ${set.encoding}, ${set.read_only ? 'read-only' : 'writable'}.`,
          'Use a primary server of PostgreSQL 15 or newer with the encoding UTF8.',
        ),
    unsafe.length === 0
      ? right('Durability', 'Commits are on disk before they are acknowledged.')
      : {
          ...wrong(
            'Durability',
            `${unsafe.join(', ')} off: a crash loses payments that were acknowledged.`,
            `Switch ${unsafe.join(', ')} on in postgresql.conf.`,
          ),
          isCritical: true,
        },
    set.page_cost <= MAX_PAGE_COST
      ? right('Planner', `random_page_cost is ${set.page_cost}.`)
      : wrong(
          'Planner',
          `random_page_cost is ${set.page_cost}: searches scan tables.`,
          'Set it to 1.1, unless the disks are rotating ones.',
        ),
  ]
}
