import type pg from 'pg'
import type { Database } from '#adapters/db/database.ts'
import type { Log } from '#shared/log.ts'

/**
 * How long a failing job is retried: `minute` allows five attempts within about half a minute,
 * `day` continues for a day (email, payments: the other side may be unavailable for hours).
 */
export type RetryPeriod = 'minute' | 'day'

/** A kind of background work. Handlers must be idempotent: a job may run again after a crash. */
export interface Queue<Data extends object> {
  readonly name: string
  readonly retryPeriod: RetryPeriod
  readonly _data?: Data
}

export interface JobsOptions {
  connection: pg.PoolConfig
  log: Log
  /** Scheduled tasks run only when `tick` is called: for tests. */
  tasksByHand?: boolean
}

export const queue = <Data extends object>(name: string, retryPeriod: RetryPeriod = 'minute'): Queue<Data> => ({
  name,
  retryPeriod,
})

/** A dead-lettered job. */
export interface DeadJob {
  id: string
  queue: string
  data: unknown
  /** When its last attempt failed. */
  deadAt: Date
  /** How many there are in all. */
  inAll: number
}

/** A task registered with `every`, and its last run in any process. */
export interface ScheduledTaskState {
  name: string
  /** How often it runs. */
  seconds: number
  /** Null when it has not run since the table of runs was emptied by a crash of the database. */
  last: TaskRun | null
}

export interface TaskRun {
  /** Seconds since it ended. */
  age: number
  milliseconds: number
  hasFailed: boolean
}

/** Background work that survives restarts and is shared by all processes on one database. */
export interface Jobs {
  /** Adds a job in the caller's transaction: it exists only if the transaction commits. */
  send<Data extends object>(tx: Database, queue: Queue<Data>, data: Data): Promise<void>
  /**
   * Registers a queue's handler. Call before `start`. A handler that throws is retried with back-off, then
   * dead-lettered.
   */
  work<Data extends object>(queue: Queue<Data>, handler: (data: Data) => Promise<void>): void
  /** Runs a handler about every `seconds`, in one process only. Call before `start`. */
  every(seconds: number, name: string, handler: () => Promise<void>): void
  start(): Promise<void>
  stop(): Promise<void>
  /** Resolves when no job is waiting or running. For tests and drills. */
  idle(): Promise<void>
  /** Jobs that may begin and have not, with how long the oldest has waited. */
  due(): Promise<{ count: number; oldestSeconds: number }>
  /** Dead-lettered jobs, the oldest first, at most `limit`; each says how many there are in all. */
  dead(limit: number): Promise<DeadJob[]>
  /** The tasks registered with `every`, by name. */
  schedule(): Promise<ScheduledTaskState[]>
  /** Gives dead-lettered jobs, all or these, a full round of attempts. Returns the number of jobs. */
  reviveDead(ids?: string[]): Promise<number>
}

/** Additional functions for tests, drills, `/dev/clock` and operators. */
export interface JobsControl extends Jobs {
  /** Starts no jobs in this process until `resume`; other processes continue. Running jobs finish. */
  hold(): Promise<void>
  resume(): Promise<void>
  /** Runs every task registered with `every` once, now. */
  tick(): Promise<void>
}
