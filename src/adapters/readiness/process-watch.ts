import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '#shared/log.ts'

const LOOK_MS = 500
const REPEAT_MS = 60_000

/** Returns in one sentence why this process must not work on shared data; null while it may. */
export type Check = () => Promise<string | null>

/** Whether this process may receive requests. */
export interface Readiness {
  /** Why not, in one sentence; null when it may. */
  fault(): string | null
  /** Whether it has been asked to stop, and serves on only until proxies have noticed. */
  isLeaving(): boolean
}

interface Watched {
  checks: readonly Check[]
  jobs: { hold(): Promise<void>; resume(): Promise<void> }
  log: Log
}

/** Stops a process's background work while any of its checks fails, and logs an error. */
export class ProcessWatch implements Readiness {
  readonly #watched: Watched
  readonly #over = new AbortController()
  #watching: Promise<void> | null = null
  #fault: string | null = null
  #isLeaving = false
  #lastSaid = Number.NEGATIVE_INFINITY

  constructor(watched: Watched) {
    this.#watched = watched
  }

  fault(): string | null {
    return this.#isLeaving ? 'This process is stopping.' : this.#fault
  }

  isLeaving(): boolean {
    return this.#isLeaving
  }

  /** From now on this process asks for no more requests. Its background work goes on until it stops. */
  leave(): void {
    this.#isLeaving = true
  }

  /** Runs every check once and applies the result. If the database does not answer, nothing changes. */
  async look(): Promise<void> {
    const { checks, jobs, log } = this.#watched
    const before = this.#fault
    const faults: (string | null)[] = []
    for (const check of checks) faults.push(await check().catch(() => before))
    this.#fault = faults.find((fault) => fault !== null) ?? null
    if (this.#fault !== null) {
      if (before === null || performance.now() - this.#lastSaid > REPEAT_MS) {
        this.#lastSaid = performance.now()
        log.error({}, `Background jobs are stopped and /readyz fails: ${this.#fault}`)
      }
      if (before === null) await jobs.hold()
    } else if (before !== null) {
      log.warn({}, 'Background jobs run again: the cause of the stop is fixed.')
      await jobs.resume()
    }
  }

  start(): void {
    this.#watching ??= this.#watch()
  }

  async stop(): Promise<void> {
    this.#over.abort()
    await this.#watching
  }

  async #watch(): Promise<void> {
    const { signal } = this.#over
    while (!signal.aborted) {
      await pause(LOOK_MS, undefined, { signal, ref: false }).catch(() => {})
      if (!signal.aborted) await this.look().catch(() => {})
    }
  }
}
