import type { Session } from '#adapters/db/session.ts'

/** How many crashes of its process a job may cause before it is dead-lettered. */
const MAX_CRASHES = 3
/** A job this young may have been fetched but not locked yet. */
const LOCK_GRACE_SECONDS = 2

/** A job whose process has died. */
export interface Abandoned {
  id: string
  name: string
  retryCount: number
  /** How often in a row its process died while it ran, including this time. */
  crashes: number
}

/**
 * Detects running jobs whose process has died. A process holds an advisory lock named after each job it runs, on the
 * session that ends with the process; so a job that is marked as running but not locked was abandoned.
 */
export class JobLocks {
  readonly #session: Session
  /** Jobs of this process, with the time they ended (null while running). */
  readonly #held = new Map<string, number | null>()

  constructor(session: Session) {
    this.#session = session
    session.onBack(async () => {
      for (const id of this.#held.keys()) await this.#lock(id)
    })
  }

  get running(): number {
    return [...this.#held.values()].filter((ended) => ended === null).length
  }

  /** Runs a job's work under its lock. */
  async hold(id: string, work: () => Promise<void>): Promise<void> {
    this.#held.set(id, null)
    // Without a connection the work continues; the lock is taken when the session reconnects.
    await this.#lock(id).catch(() => {})
    try {
      await work()
    } finally {
      this.#held.set(id, performance.now())
    }
  }

  /**
   * Releases locks a moment after the work: until its outcome is stored the job is still marked as running.
   * If storing never succeeds, the job counts as abandoned then and runs again.
   */
  async releaseEnded(): Promise<void> {
    for (const [id, ended] of this.#held) {
      if (ended === null || performance.now() - ended < LOCK_GRACE_SECONDS * 1_000) continue
      await this.#unlock(id)
      this.#held.delete(id)
    }
  }

  /** Calls `give` for each abandoned job, in one process at a time. */
  async eachAbandoned(enqueue: (job: Abandoned) => Promise<void>): Promise<void> {
    const running = await this.#session.query<Abandoned>(
      `select id, name, retry_count as "retryCount",
              case when jsonb_typeof(output -> 'crashes') = 'number' then (output ->> 'crashes')::int else 0 end + 1 as crashes
         from jobs.job where state = 'active' and started_on < clock_timestamp() - make_interval(secs => $1)`,
      [LOCK_GRACE_SECONDS],
    )
    for (const job of running) {
      if (this.#held.has(job.id) || !(await this.#lock(job.id))) continue
      try {
        await enqueue(job)
      } finally {
        await this.#unlock(job.id)
      }
    }
  }

  /** Makes the next failure of a job final when it has crashed its process too often. */
  async quarantine({ id, name, crashes }: Abandoned): Promise<void> {
    if (crashes < MAX_CRASHES) return
    await this.#session.query(`update jobs.job set retry_limit = retry_count where name = $1 and id = $2`, [name, id])
  }

  async #lock(id: string): Promise<boolean> {
    const [row] = await this.#session.query<{ got: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 7)) as got',
      [id],
    )
    return row?.got ?? false
  }

  async #unlock(id: string): Promise<void> {
    await this.#session.query('select pg_advisory_unlock(hashtextextended($1, 7))', [id])
  }
}
