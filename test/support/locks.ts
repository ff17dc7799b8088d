import { sql } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import type { Database } from '#adapters/db/database.ts'

/** Until another transaction waits for a lock of this one. */
export const isAwaited = (tx: Database): Promise<void> =>
  vi.waitFor(async () => {
    const { rows } = await tx.execute(
      sql`select from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))`,
    )
    expect(rows).toHaveLength(1)
  }, 10_000)
