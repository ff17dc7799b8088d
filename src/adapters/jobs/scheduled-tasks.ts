import type { Log } from '#shared/log.ts'

interface ScheduledTask {
  seconds: number
  name: string
  handler: () => Promise<void>
  running: Promise<void> | null
  timer: NodeJS.Timeout | null
}

/** A run that ended in this process and is not stored yet. */
export interface EndedRun {
  name: string
  milliseconds: number
  hasFailed: boolean
}

/** Periodic tasks, run by the leading process; the others stand by. */
export class ScheduledTasks {
  readonly #log: Log
  readonly #tasks: ScheduledTask[] = []
  /** The last ended run of each task, by its name. */
  #ended = new Map<string, EndedRun>()
  #leading = false
  readonly #isByHand: boolean

  /** `isByHand`: tasks run only by `runAll`. */
  constructor(log: Log, isByHand: boolean) {
    this.#log = log
    this.#isByHand = isByHand
  }

  add(seconds: number, name: string, handler: () => Promise<void>): void {
    this.#tasks.push({ seconds, name, handler, running: null, timer: null })
  }

  /** Every task, by name. */
  registered(): Pick<ScheduledTask, 'name' | 'seconds'>[] {
    return this.#tasks.toSorted((a, b) => a.name.localeCompare(b.name))
  }

  /** The runs that ended since the last call. */
  takeRuns(): EndedRun[] {
    const runs = [...this.#ended.values()]
    this.#ended = new Map()
    return runs
  }

  get leading(): boolean {
    return this.#leading
  }

  /** Starts every task: once now, for runs missed without a leader, then at its own interval. */
  lead(): void {
    if (this.#leading) return
    this.#leading = true
    if (this.#isByHand) return
    for (const task of this.#tasks) this.#next(task, 0)
  }

  pause(): void {
    this.#leading = false
    for (const task of this.#tasks) {
      if (task.timer) clearTimeout(task.timer)
      task.timer = null
    }
  }

  /** Runs every task once, after the tasks that are running already. */
  async runAll(): Promise<void> {
    for (const task of this.#tasks) {
      await task.running
      await this.#run(task)
    }
  }

  /** Resolves when no task is running. */
  async settled(): Promise<void> {
    for (const task of this.#tasks) await task.running
  }

  #next(task: ScheduledTask, milliseconds: number): void {
    task.timer = setTimeout(async () => {
      await this.#run(task)
      if (this.#leading) this.#next(task, task.seconds * 1_000)
    }, milliseconds)
    task.timer.unref()
  }

  #run(task: ScheduledTask): Promise<void> {
    task.running ??= this.#attempt(task).finally(() => {
      task.running = null
    })
    return task.running
  }

  async #attempt({ name, handler }: ScheduledTask): Promise<void> {
    const started = performance.now()
    let hasFailed = false
    try {
      await handler()
    } catch (error) {
      hasFailed = true
      this.#log.error({ err: error, task: name }, 'A scheduled task failed. It runs again at its next interval.')
    }
    this.#ended.set(name, { name, milliseconds: Math.round(performance.now() - started), hasFailed })
  }
}
