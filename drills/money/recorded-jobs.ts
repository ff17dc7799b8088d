import { sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import type { JobsControl, Queue } from '#adapters/jobs/jobs.ts'

/** Queues that do not concern money are left out of the scenarios. */
const MONEY = /^(payment-|saved-card-|payout-|refund-|boost-|chargeback-|seller-|sandbox-)/
const SCHEDULED_TASKS = [
  ...['checkout-sweep', 'chargeback-evidence', 'reconciliation', 'unclaimed-money', 'seller-deposits'],
  ...['groups.pay-shares', 'groups.find-organisers'],
  ...['offers.review', 'saved-cards', 'accounts.erase', 'desk.suspensions'],
]

interface RecordedJob extends Record<string, unknown> {
  id: number
  queue: string
  data: object
}

type Handler = (data: object) => Promise<void>

/**
 * Background jobs that run when the scenario says so, in its order. As in the real queue, a job is stored in the
 * transaction that enqueues it and stays until it succeeds.
 */
export class RecordedJobs implements JobsControl {
  readonly #db: Database
  readonly #handlers = new Map<string, Handler>()
  readonly #tasks = new Map<string, () => Promise<void>>()

  constructor(db: Database) {
    this.#db = db
  }

  async install(): Promise<void> {
    await this.#db.execute(sql`create table recorded_jobs (
      id integer generated always as identity primary key, queue text not null, data jsonb not null)`)
    await this.#db.execute(sql`create table missed_webhooks (payment_id text not null)`)
  }

  async send<Data extends object>(tx: Database, { name }: Queue<Data>, data: Data): Promise<void> {
    if (!MONEY.test(name)) return
    await tx.execute(sql`insert into recorded_jobs (queue, data) values (${name}, ${JSON.stringify(data)}::jsonb)`)
  }

  work<Data extends object>({ name }: Queue<Data>, handler: (data: Data) => Promise<void>): void {
    this.#handlers.set(name, handler as Handler)
  }

  every(_seconds: number, name: string, handler: () => Promise<void>): void {
    if (SCHEDULED_TASKS.includes(name)) this.#tasks.set(name, handler)
  }

  async start(): Promise<void> {}
  async stop(): Promise<void> {}
  async hold(): Promise<void> {}
  async resume(): Promise<void> {}
  due = async () => ({ count: 0, oldestSeconds: 0 })
  dead = async () => []
  reviveDead = async () => 0
  schedule = async () => []

  async tick(): Promise<void> {
    for (const task of this.#tasks.values()) await task()
  }

  async waiting(): Promise<RecordedJob[]> {
    const { rows } = await this.#db.execute<RecordedJob>(sql`select id, queue, data from recorded_jobs order by id`)
    return rows
  }

  /** Runs the waiting job at this index. Returns the job and whether it must be retried. */
  async runOne(place: number): Promise<string | null> {
    const waiting = await this.waiting()
    const job = waiting[place % Math.max(1, waiting.length)]
    return job ? this.runThis(job) : null
  }

  /** Runs a waiting job. Returns the job and whether it must be retried. */
  async runThis(job: RecordedJob): Promise<string> {
    const failed = await this.#run(job)
    return failed === null ? job.queue : `${job.queue}, which has to come again (${failed})`
  }

  /** Drops a job for good, as after a day of failed attempts. */
  async lose(id: number): Promise<void> {
    await this.#db.execute(sql`delete from recorded_jobs where id = ${id}`)
  }

  async idle(): Promise<void> {
    let failures: string[] = []
    for (let round = 0; round < 30; round++) {
      const waiting = await this.waiting()
      if (waiting.length === 0) return
      failures = []
      for (const job of waiting) {
        const failed = await this.#run(job)
        if (failed !== null) failures.push(`${job.queue} ${JSON.stringify(job.data)}: ${failed}`)
      }
    }
    throw new Error(`work that never ends: ${failures.join('; ')}`)
  }

  /** Runs a job whether it is stored or not. */
  async run({ queue, data }: { queue: string; data: object }): Promise<void> {
    await this.#handlers.get(queue)?.(data)
  }

  async #run({ id, queue, data }: RecordedJob): Promise<string | null> {
    try {
      await this.run({ queue, data })
    } catch (error) {
      return String(error)
    }
    await this.lose(id)
    return null
  }
}
