import type { Log } from '#shared/log.ts'

interface Beat {
  seconds: number
  name: string
  handler: () => Promise<void>
  running: Promise<void> | null
  timer: NodeJS.Timeout | null
}

/** Periodic tasks, run by the leading process; the others stand by. */
export class ScheduledTasks {
  readonly #log: Log
  readonly #beats: Beat[] = []
  #leading = false

  constructor(log: Log) {
    this.#log = log
  }

  add(seconds: number, name: string, handler: () => Promise<void>): void {
    this.#beats.push({ seconds, name, handler, running: null, timer: null })
  }

  get leading(): boolean {
    return this.#leading
  }

  /** Starts every task: once now, for runs missed without a leader, then at its own interval. */
  lead(): void {
    if (this.#leading) return
    this.#leading = true
    for (const beat of this.#beats) this.#next(beat, 0)
  }

  standBy(): void {
    this.#leading = false
    for (const beat of this.#beats) {
      if (beat.timer) clearTimeout(beat.timer)
      beat.timer = null
    }
  }

  /** Runs every task once, after the tasks that are running already. */
  async runAll(): Promise<void> {
    for (const beat of this.#beats) {
      await beat.running
      await this.#run(beat)
    }
  }

  /** Resolves when no task is running. */
  async settled(): Promise<void> {
    for (const beat of this.#beats) await beat.running
  }

  #next(beat: Beat, milliseconds: number): void {
    beat.timer = setTimeout(async () => {
      await this.#run(beat)
      if (this.#leading) this.#next(beat, beat.seconds * 1_000)
    }, milliseconds)
    beat.timer.unref()
  }

  #run(beat: Beat): Promise<void> {
    beat.running ??= beat
      .handler()
      .catch((error: unknown) =>
        this.#log.error({ err: error, beat: beat.name }, 'Regular work failed. It runs again at its next turn.'),
      )
      .finally(() => {
        beat.running = null
      })
    return beat.running
  }
}
