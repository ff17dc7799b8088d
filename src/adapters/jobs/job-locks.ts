import type { Session } from '#adapters/db/session.ts'

/** How many times a job may take its process down before it is given up. */
const MOST_CRASHES = 3
/** A job this young may be between being fetched and being claimed. */
const YOUNG_SECONDS = 2

/** A job whose process is gone. */
export interface Abandoned {
  id: string
  name: string
  retryCount: number
  /** How often in a row its process went away while it ran, this time included. */
  crashes: number
}

/**
 * Knows which running jobs have lost their process. Whoever runs a job holds an advisory lock named after it, on the
 * session that dies with the process; so a job that counts as running while nobody holds its lock was abandoned.
 */
export class JobLocks {
  readonly #session: Session
  /** Jobs of this process, with the moment they ended (null while running). */
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
    // Without a connection the work goes on; the lock is taken when the session is back.
    await this.#lock(id).catch(() => {})
    try {
      await work()
    } finally {
      this.#held.set(id, performance.now())
    }
  }

  /**
   * Gives locks back a moment after the work: until its outcome is stored the job still counts as running.
   * Should that never succeed, the job is abandoned then and runs again.
   */
  async releaseEnded(): Promise<void> {
    for (const [id, ended] of this.#held) {
      if (ended === null || performance.now() - ended < YOUNG_SECONDS * 1_000) continue
      await this.#unlock(id)
      this.#held.delete(id)
    }
  }

  /** Calls `give` for each abandoned job, while nobody else does. */
  async eachAbandoned(give: (job: Abandoned) => Promise<void>): Promise<void> {
    const running = await this.#session.query<Abandoned>(
      `select id, name, retry_count as "retryCount",
              case when jsonb_typeof(output -> 'crashes') = 'number' then (output ->> 'crashes')::int else 0 end + 1 as crashes
         from jobs.job where state = 'active' and started_on < clock_timestamp() - make_interval(secs => $1)`,
      [YOUNG_SECONDS],
    )
    for (const job of running) {
      if (this.#held.has(job.id) || !(await this.#lock(job.id))) continue
      try {
        await give(job)
      } finally {
        await this.#unlock(job.id)
      }
    }
  }

  /** Makes the next failure of a job its last when it has taken down its process too often. */
  async quarantine({ id, name, crashes }: Abandoned): Promise<void> {
    if (crashes < MOST_CRASHES) return
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
