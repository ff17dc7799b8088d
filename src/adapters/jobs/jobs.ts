import type { Database } from '#adapters/db/database.ts'

/**
 * How long a job that keeps failing is tried again: `minute` gives five tries within about half a minute,
 * `day` goes on for a day (mail, payments: the other side may be away for hours).
 */
export type Patience = 'minute' | 'day'

/** A kind of background work. Handlers must be idempotent: a job may run again after a crash. */
export interface Queue<Data extends object> {
  readonly name: string
  readonly patience: Patience
  readonly _data?: Data
}

export const queue = <Data extends object>(name: string, patience: Patience = 'minute'): Queue<Data> => ({
  name,
  patience,
})

/** A job nobody tries any more. */
export interface DeadJob {
  id: string
  queue: string
  data: unknown
}

/** Background work that survives restarts and is shared by all processes on one database. */
export interface Jobs {
  /** Adds a job inside the caller's transaction: it exists exactly when its cause does. */
  send<Data extends object>(tx: Database, queue: Queue<Data>, data: Data): Promise<void>
  /** Registers what a queue does. Call before `start`. A handler that throws is retried with back-off, then dead-lettered. */
  work<Data extends object>(queue: Queue<Data>, handler: (data: Data) => Promise<void>): void
  /** Runs a handler about every `seconds`, once over all processes. Call before `start`. */
  every(seconds: number, name: string, handler: () => Promise<void>): void
  start(): Promise<void>
  stop(): Promise<void>
  /** Resolves when nothing is waiting or running. For tests and drills. */
  idle(): Promise<void>
}

/** What tests, drills, `/dev/clock` and the house's own people need besides. */
export interface JobsControl extends Jobs {
  /** Starts nothing new in this process until `resume`; other processes go on. What is running finishes. */
  hold(): Promise<void>
  resume(): Promise<void>
  /** Runs everything registered with `every` once, now. */
  tick(): Promise<void>
  /** What was given up after its last try, newest first. */
  dead(): Promise<DeadJob[]>
  /** Gives everything that was given up another full round of tries. Returns how many jobs. */
  reviveDead(): Promise<number>
}
