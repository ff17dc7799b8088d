/** Longest time without a step, in milliseconds. A busy machine is slow, but not that slow. */
const MAX_STALL_MS = 180_000

/**
 * A time limit that starts again with each step, so that neither the number of steps nor a busy machine reaches it.
 * Tests that use it have no other: `test(title, () => progress.limit(work), 0)`.
 */
export class Progress {
  readonly #maxStallMs: number
  readonly #began = performance.now()
  #latest = performance.now()
  #step = 'the start'

  constructor(maxStallMs = MAX_STALL_MS) {
    this.#maxStallMs = maxStallMs
  }

  /** Records that a step is done. */
  made(step: string): void {
    this.#latest = performance.now()
    this.#step = step
  }

  /** The time since the beginning, as `75 s`. */
  get elapsed(): string {
    return `${Math.round((performance.now() - this.#began) / 1000)} s`
  }

  /** Waits for the work; rejects when no step is done for too long. */
  async limit<Result>(work: Promise<Result>): Promise<Result> {
    this.made('the start')
    const { promise: stalled, reject } = Promise.withResolvers<never>()
    const check = setInterval(() => {
      if (performance.now() - this.#latest > this.#maxStallMs) reject(new Error(`no progress since ${this.#step}`))
    }, 1_000)
    try {
      return await Promise.race([work, stalled])
    } finally {
      clearInterval(check)
    }
  }
}
