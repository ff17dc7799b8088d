import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '#shared/log.ts'

const LOOK_MS = 500
const REPEAT_MS = 60_000

/** Says in one sentence why this process must not work on what others own; null while it may. */
export type Check = () => Promise<string | null>

/** Whether this process may be given requests. */
export interface Readiness {
  /** Why not, in one sentence; null when it may. */
  fault(): string | null
}

interface Watched {
  checks: readonly Check[]
  jobs: { hold(): Promise<void>; resume(): Promise<void> }
  log: Log
}

/** Stops the background work of a process for as long as one of its checks fails, and says so loudly. */
export class ProcessWatch implements Readiness {
  readonly #watched: Watched
  readonly #over = new AbortController()
  #watching: Promise<void> | null = null
  #fault: string | null = null
  #lastSaid = Number.NEGATIVE_INFINITY

  constructor(watched: Watched) {
    this.#watched = watched
  }

  fault(): string | null {
    return this.#fault
  }

  /** Makes every check once and acts on what it finds. Without an answer of the database everything stays as it is. */
  async look(): Promise<void> {
    const { checks, jobs, log } = this.#watched
    const before = this.#fault
    const faults: (string | null)[] = []
    for (const check of checks) faults.push(await check().catch(() => before))
    this.#fault = faults.find((fault) => fault !== null) ?? null
    if (this.#fault !== null) {
      if (before === null || performance.now() - this.#lastSaid > REPEAT_MS) {
        this.#lastSaid = performance.now()
        log.error({}, `Background work is stopped and /readyz fails: ${this.#fault}`)
      }
      if (before === null) await jobs.hold()
    } else if (before !== null) {
      log.warn({}, 'Background work runs again: the cause of the stop is gone.')
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
