import { setTimeout as pause } from 'node:timers/promises'
import type { Session } from '#adapters/db/session.ts'

/** How many crashes of its process a job may cause before it is dead-lettered. */
const MAX_CRASHES = 3
/** A job this young may have been fetched but not locked yet. */
const LOCK_GRACE_SECONDS = 2
/** How often a job asks for a lock that another process has not released yet. */
const AGAIN_MS = 100

/** A job whose process has died. */
export interface Abandoned {
  id: string
  name: string
  retryCount: number
  /** How often in a row its process died while it ran, including this time. */
  crashes: number
}

/** A job of this process. */
interface Held {
  /** When it ended; null while it runs. */
  ended: number | null
  /** Whether our session has its lock, once. */
  isLocked: boolean
}

/**
 * Detects running jobs whose process has died. A process holds an advisory lock named after each job it runs, on the
 * session that ends with the process; so a job that is marked as running but not locked was abandoned.
 */
export class JobLocks {
  readonly #session: Pick<Session, 'query' | 'onBack'>
  readonly #graceSeconds: number
  readonly #held = new Map<string, Held>()
  /** How often the session was lost, and all locks with it. */
  #losses = 0

  constructor(session: Pick<Session, 'query' | 'onBack'>, graceSeconds = LOCK_GRACE_SECONDS) {
    this.#session = session
    this.#graceSeconds = graceSeconds
    session.onBack(async () => {
      this.#losses++
      for (const held of this.#held.values()) held.isLocked = false
      for (const [id, held] of this.#held) if (held.ended === null) await this.#claim(id, held)
    })
  }

  get running(): number {
    return [...this.#held.values()].filter(({ ended }) => ended === null).length
  }

  /** Runs a job's work under its lock. */
  async hold(id: string, work: () => Promise<void>): Promise<void> {
    // A job that is tried again at once still has the lock of its last attempt.
    const held = this.#held.get(id) ?? { ended: null, isLocked: false }
    held.ended = null
    this.#held.set(id, held)
    // Without a connection the work continues; the lock is taken when the session reconnects.
    await this.#claim(id, held).catch(() => {})
    try {
      await work()
    } finally {
      held.ended = performance.now()
    }
  }

  /**
   * Releases locks a moment after the work: until its outcome is stored the job is still marked as running.
   * If storing never succeeds, the job counts as abandoned then and runs again.
   */
  async releaseEnded(): Promise<void> {
    for (const [id, held] of this.#held) {
      if (held.ended === null || performance.now() - held.ended < this.#graceSeconds * 1_000) continue
      this.#held.delete(id)
      if (held.isLocked) await this.#unlock(id)
    }
  }

  /** Calls `enqueue` for each abandoned job, in one process at a time. */
  async eachAbandoned(enqueue: (job: Abandoned) => Promise<void>): Promise<void> {
    const running = await this.#session.query<Abandoned>(
      `select id, name, retry_count as "retryCount",
              case when jsonb_typeof(output -> 'crashes') = 'number' then (output ->> 'crashes')::int else 0 end + 1 as crashes
         from jobs.job where state = 'active' and started_on < clock_timestamp() - make_interval(secs => $1)`,
      [this.#graceSeconds],
    )
    for (const job of running) {
      if (this.#held.has(job.id) || !(await this.#lock(job.id))) continue
      const losses = this.#losses
      try {
        // It may have begun here while we asked: a session gets its own lock twice.
        if (!this.#held.has(job.id)) await enqueue(job)
      } finally {
        if (losses === this.#losses) await this.#unlock(job.id)
      }
    }
  }

  /** Takes the lock, or goes on asking for it while the job runs and another process has it: it releases it in a moment. */
  async #claim(id: string, held: Held): Promise<void> {
    if (held.isLocked || (await this.#lockOnce(id, held))) return
    void this.#claimLater(id, held).catch(() => {})
  }

  async #claimLater(id: string, held: Held): Promise<void> {
    const losses = this.#losses
    do await pause(AGAIN_MS, undefined, { ref: false })
    while (held.ended === null && losses === this.#losses && !(await this.#lockOnce(id, held)))
  }

  /** Returns whether nothing is left to do. */
  async #lockOnce(id: string, held: Held): Promise<boolean> {
    if (!(await this.#lock(id))) return false
    // Never twice, and not after its end.
    if (held.isLocked || this.#held.get(id) !== held) await this.#unlock(id)
    else held.isLocked = true
    return true
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
