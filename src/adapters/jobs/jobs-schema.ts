import { getConstructionPlans } from 'pg-boss'

/** The schema of the job queue's tables. */
export const JOBS_SCHEMA = 'jobs'

/** Our own index, for the check of running jobs every second. */
const ACTIVE_INDEX = `create index if not exists job_active on ${JOBS_SCHEMA}.job_common (started_on) where state = 'active'`

/** Our own table: when each scheduled task last ran, in any process. Unlogged, because nothing depends on it. */
export const TASK_RUNS = `${JOBS_SCHEMA}.task_runs`
const RUNS_TABLE = `create unlogged table if not exists ${TASK_RUNS} (
    name text primary key, ran_at timestamptz not null, milliseconds integer not null, has_failed boolean not null)`

/** What we add to the tables of the library. Idempotent. */
export const OWN_TABLES = `${ACTIVE_INDEX};\n${RUNS_TABLE}`

/** The statements that create the job queue's tables in the caller's transaction, and the version of their schema. */
export function jobsSchema(): { version: number; sql: string } {
  const plan = getConstructionPlans(JOBS_SCHEMA)
  const version = Number(/insert into jobs\.version\s*\(version\) values \('(\d+)'\)/i.exec(plan)?.[1])
  const sql = plan.replace(/^\s*begin;/i, '').replace(/commit;\s*$/i, '')
  if (!Number.isInteger(version) || /^\s*(begin|commit);/im.test(sql)) {
    throw new Error('The job library writes its schema in an unknown form.')
  }
  return { version, sql: `${sql};\n${OWN_TABLES};\n` }
}
