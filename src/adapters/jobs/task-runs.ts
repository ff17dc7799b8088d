import type pg from 'pg'
import type { TaskRun } from './jobs.ts'
import type { EndedRun } from './scheduled-tasks.ts'

/** Stores the runs of tasks that ended since the last call, which is at most a second ago. */
export async function saveRuns(pool: pg.Pool, runs: readonly EndedRun[]): Promise<void> {
  if (runs.length === 0) return
  await pool.query(
    `insert into jobs.task_runs (name, ran_at, milliseconds, has_failed)
     select name, clock_timestamp(), milliseconds, "hasFailed"
     from jsonb_to_recordset($1::jsonb) as run (name text, milliseconds integer, "hasFailed" boolean)
     order by name
     on conflict (name) do update
     set ran_at = excluded.ran_at, milliseconds = excluded.milliseconds, has_failed = excluded.has_failed`,
    [JSON.stringify(runs)],
  )
}

/** The last run of each task, by its name. */
export async function taskRuns(pool: pg.Pool): Promise<Map<string, TaskRun>> {
  const { rows } = await pool.query<TaskRun & { name: string }>(
    `select name, extract(epoch from clock_timestamp() - ran_at)::float8 as age, milliseconds,
       has_failed as "hasFailed" from jobs.task_runs`,
  )
  return new Map(rows.map(({ name, ...run }) => [name, run]))
}
