import { sql } from 'drizzle-orm'
import pg from 'pg'
import { type Queue as BossQueue, fromDrizzle, PgBoss } from 'pg-boss'
import type { Database } from '#adapters/db/database.ts'
import { Session } from '#adapters/db/session.ts'
import { inSpan } from '#adapters/tracing/spans.ts'
import type { Log } from '#shared/log.ts'
import { deadJobs, dueJobs } from './job-lists.ts'
import { type Abandoned, JobLocks } from './job-locks.ts'
import type { DeadJob, JobsControl, JobsOptions, Queue, ScheduledTaskState } from './jobs.ts'
import { JOBS_SCHEMA, OWN_TABLES, TASK_RUNS } from './jobs-schema.ts'
import { LEADER_LOCK, leaveLead, tryBecomeLeader } from './leadership.ts'
import { DEAD, deadSettings, settingsOf } from './queue-settings.ts'
import { ScheduledTasks } from './scheduled-tasks.ts'
import { saveRuns, taskRuns } from './task-runs.ts'

/** Under a lock: two processes that start at once would both find a part missing, and one would fail. */
const CREATE_OWN_TABLES = `do $$ begin
  perform pg_advisory_xact_lock(${LEADER_LOCK + 1});
  ${OWN_TABLES};
end $$`
const HEARTBEAT_MS = 1_000
/** New jobs are notified, and the heartbeat finds due ones: polling is for what both have missed. */
const POLL_S = 30
const WORKERS_PER_QUEUE = 2
const MAX_STOP_MS = 1_500

interface Registration {
  queue: Queue<object>
  handler: (data: object) => Promise<void>
}

/** Creates or updates the tables of background work. `start` does so too; test templates need it separately. */
export async function installJobs(connection: pg.PoolConfig, log: Log): Promise<void> {
  const jobs = openJobs({ connection, log })
  await jobs.start()
  await jobs.stop()
}

export const openJobs = (options: JobsOptions): JobsControl => new PgBossJobs(options)

class PgBossJobs implements JobsControl {
  readonly #log: Log
  readonly #pool: pg.Pool
  readonly #session: Session
  readonly #claims: JobLocks
  readonly #tasks: ScheduledTasks
  readonly #boss: PgBoss
  readonly #registrations: Registration[] = []
  /** The ids of each queue's workers, to wake them. */
  readonly #workers = new Map<string, string[]>()
  readonly #known = new Map<string, Promise<void>>()
  #opened: Promise<void> | null = null
  #stopped: Promise<void> | null = null
  #heartbeat: NodeJS.Timeout | null = null
  #ticking: Promise<void> | null = null
  #lastComplaint = Number.NEGATIVE_INFINITY
  #started = false
  #held = false

  constructor({ connection, log, tasksByHand = false }: JobsOptions) {
    this.#log = log
    this.#pool = new pg.Pool({
      ...connection,
      application_name: 'hedgerow jobs',
      max: 2,
      connectionTimeoutMillis: 5_000,
      query_timeout: 10_000,
      keepAlive: true,
    })
    this.#pool.on('error', () => {})
    this.#pool.on('connect', (client) => client.on('error', () => {}))
    this.#session = new Session(connection, log, 'hedgerow jobs')
    this.#claims = new JobLocks(this.#session)
    this.#tasks = new ScheduledTasks(log, tasksByHand)
    this.#session.onBack(async () => this.#tasks.pause())
    this.#boss = new PgBoss({
      schema: JOBS_SCHEMA,
      db: {
        executeSql: (text, values) => this.#pool.query(text, values),
        listen: (channel, listener, missed) => this.#session.listen(channel, listener, missed),
      },
      useListenNotify: true,
      schedule: false,
      reindex: false,
      monitorVacuum: false,
    })
    this.#boss.on('error', (error) => this.#complain(error))
  }

  async send<Data extends object>(tx: Database, queue: Queue<Data>, data: Data): Promise<void> {
    await this.#ensure(queue)
    await this.#boss.send(queue.name, data, { db: fromDrizzle(tx, sql) })
  }

  work<Data extends object>(queue: Queue<Data>, handler: (data: Data) => Promise<void>): void {
    this.#registrations.push({ queue, handler: (data) => handler(data as Data) })
  }

  every(seconds: number, name: string, handler: () => Promise<void>): void {
    this.#tasks.add(seconds, name, handler)
  }

  async start(): Promise<void> {
    await this.#open()
    await this.#prepare()
    this.#started = true
    if (!this.#held) await this.#startWorkers()
    await this.#tick()
    this.#scheduleHeartbeat()
  }

  async hold(): Promise<void> {
    if (this.#held) return
    this.#held = true
    this.#workers.clear()
    for (const { queue } of this.#registrations) await this.#boss.offWork(queue.name, { wait: false })
    await this.#ticking
    if (this.#tasks.leading) await leaveLead(this.#session)
    this.#tasks.pause()
  }

  async resume(): Promise<void> {
    if (!this.#held) return
    this.#held = false
    if (this.#started && this.#stopped === null) await this.#startWorkers()
  }

  stop(): Promise<void> {
    this.#stopped ??= this.#stop()
    return this.#stopped
  }

  async #stop(): Promise<void> {
    if (this.#heartbeat) clearTimeout(this.#heartbeat)
    this.#heartbeat = null
    this.#tasks.pause()
    const finished = Promise.all([
      this.#ticking,
      this.#tasks.settled(),
      ...this.#registrations.map(({ queue }) => this.#boss.offWork(queue.name)),
    ])
    await withinTime(finished, MAX_STOP_MS)
    // Jobs that are still running are returned to the queue and run again elsewhere or after the next start.
    await this.#boss.stop({ graceful: false })
    await this.#session.close()
    await this.#pool.end()
  }

  async idle(): Promise<void> {
    for (;;) {
      await this.#tasks.settled()
      const { rows } = await this.#pool.query(
        `select 1 from ${JOBS_SCHEMA}.job where name <> '${DEAD}' and state <= 'active' limit 1`,
      )
      if (rows.length === 0 && this.#claims.running === 0) return
      await new Promise((resolve) => setTimeout(resolve, 15))
    }
  }

  async tick(): Promise<void> {
    if (this.#held) return
    await this.#tasks.runAll()
    await saveRuns(this.#pool, this.#tasks.takeRuns())
  }

  due(): Promise<{ count: number; oldestSeconds: number }> {
    return dueJobs(this.#pool)
  }

  dead(limit: number): Promise<DeadJob[]> {
    return deadJobs(this.#pool, limit)
  }

  async reviveDead(ids?: string[]): Promise<number> {
    return this.#boss.redrive(DEAD, ids && { ids })
  }

  async schedule(): Promise<ScheduledTaskState[]> {
    const runs = await taskRuns(this.#pool)
    return this.#tasks.registered().map(({ name, seconds }) => ({ name, seconds, last: runs.get(name) ?? null }))
  }

  #open(): Promise<void> {
    this.#opened ??= this.#session.open().then(async () => {
      await this.#boss.start()
    })
    return this.#opened
  }

  async #startWorkers(): Promise<void> {
    for (const registration of this.#registrations) {
      for (let i = 0; i < WORKERS_PER_QUEUE; i++) await this.#startWorker(registration)
    }
  }

  async #startWorker({ queue, handler }: Registration): Promise<void> {
    const ids = this.#workers.get(queue.name) ?? []
    this.#workers.set(queue.name, ids)
    const own = { id: '' }
    own.id = await this.#boss.work<object>(queue.name, { pollingIntervalSeconds: POLL_S }, async (batch) => {
      // They were being fetched when the jobs were held; they are tried again later.
      if (this.#held) throw new Error('Jobs are held.')
      for (const { id, data } of batch)
        await this.#claims.hold(id, () => inSpan(`job ${queue.name}`, {}, () => handler(data)))
      // There may be more jobs: fetch again at once instead of at the next poll.
      this.#boss.notifyWorker(own.id)
    })
    ids.push(own.id)
  }

  /** Creates what we add to the tables of the library, creates new queues, and updates changed settings. */
  async #prepare(): Promise<void> {
    const { rows } = await this.#pool.query(
      `select 1 where to_regclass('${JOBS_SCHEMA}.job_active') is null or to_regclass('${TASK_RUNS}') is null`,
    )
    if (rows.length > 0) await this.#pool.query(CREATE_OWN_TABLES)
    const existing = new Map((await this.#boss.getQueues()).map((queue) => [queue.name, queue]))
    if (!existing.has(DEAD)) await this.#boss.createQueue(DEAD, deadSettings)
    for (const { queue } of this.#registrations) {
      const found = existing.get(queue.name)
      const wanted = settingsOf(queue.retryPeriod)
      if (!found) await this.#boss.createQueue(queue.name, wanted)
      else if (Object.entries(wanted).some(([key, value]) => found[key as keyof BossQueue] !== value)) {
        await this.#boss.updateQueue(queue.name, wanted)
      }
      this.#known.set(queue.name, Promise.resolve())
    }
  }

  /** A process may send to a queue that only others work on, or before it has started its own workers. */
  #ensure({ name, retryPeriod }: Queue<object>): Promise<void> {
    const known = this.#known.get(name)
    if (known) return known
    const made = this.#open()
      .then(() => this.#boss.createQueue(DEAD, deadSettings))
      .then(() => this.#boss.createQueue(name, settingsOf(retryPeriod)))
    this.#known.set(name, made)
    made.catch(() => this.#known.delete(name))
    return made
  }

  #scheduleHeartbeat(): void {
    this.#heartbeat = setTimeout(async () => {
      this.#ticking = this.#tick()
      await this.#ticking
      if (this.#heartbeat !== null) this.#scheduleHeartbeat()
    }, HEARTBEAT_MS)
    this.#heartbeat.unref()
  }

  /**
   * Runs every second: becomes the leader if there is none, wakes workers for due retries, releases jobs of dead
   * processes.
   */
  async #tick(): Promise<void> {
    // Without its session this process cannot know whether it still leads.
    if (!this.#session.connected) return this.#tasks.pause()
    try {
      if (!this.#held && !this.#tasks.leading && (await tryBecomeLeader(this.#session))) this.#tasks.lead()
      const due = await this.#session.query<{ name: string }>(
        `select distinct name from ${JOBS_SCHEMA}.job where state < 'active' and not blocked and start_after <= clock_timestamp()`,
      )
      for (const { name } of due) {
        for (const id of this.#workers.get(name) ?? []) this.#boss.notifyWorker(id)
      }
      await this.#claims.releaseEnded()
      await this.#claims.eachAbandoned((job) => this.#free(job))
      await saveRuns(this.#pool, this.#tasks.takeRuns())
    } catch (error) {
      this.#complain(error)
    }
  }

  async #free(job: Abandoned): Promise<void> {
    this.#log.warn(
      { queue: job.name, job: job.id, crashes: job.crashes },
      'The process of a job ended. The job runs again.',
    )
    await this.#claims.quarantine(job)
    await this.#boss.fail(job.name, { id: job.id, retryCount: job.retryCount }, { crashes: job.crashes })
  }

  /** During an outage every part logs an error every second; one line per half minute is enough. */
  #complain(error: unknown): void {
    if (performance.now() - this.#lastComplaint < 30_000) return
    this.#lastComplaint = performance.now()
    this.#log.warn({ err: error }, 'The job queue reported an error. It recovers by itself.')
  }
}

async function withinTime(work: Promise<unknown>, milliseconds: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, milliseconds)
  await Promise.race([work.catch(() => {}), promise])
  clearTimeout(timer)
}
