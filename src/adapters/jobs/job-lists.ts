import type pg from 'pg'
import type { DeadJob } from './jobs.ts'
import { JOBS_SCHEMA } from './jobs-schema.ts'
import { DEAD } from './queue-settings.ts'

/** Jobs that may begin and have not. */
export async function dueJobs(pool: pg.Pool): Promise<{ count: number; oldestSeconds: number }> {
  const { rows } = await pool.query<{ count: number; oldestSeconds: number }>(
    `select count(*)::int as count,
      coalesce(extract(epoch from clock_timestamp() - min(start_after)), 0)::float8 as "oldestSeconds"
    from ${JOBS_SCHEMA}.job
    where name <> '${DEAD}' and state < 'active' and not blocked and start_after <= clock_timestamp()`,
  )
  return rows[0] ?? { count: 0, oldestSeconds: 0 }
}

/** Jobs whose attempts have all failed, the oldest first. */
export async function deadJobs(pool: pg.Pool, limit: number): Promise<DeadJob[]> {
  const { rows } = await pool.query<DeadJob>(
    `select id, source_name as queue, data, created_on as "deadAt", count(*) over ()::int as "inAll" from ${JOBS_SCHEMA}.job
      where name = '${DEAD}' and state <= 'active' order by created_on, id limit ${limit}`,
  )
  return rows
}
