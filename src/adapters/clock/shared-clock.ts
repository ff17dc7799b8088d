import { sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { MovableClock } from './clock.ts'

const REFRESH_MS = 500

/** A movable clock whose offset all processes on one database share, and which keeps it over restarts. */
export class SharedClock extends MovableClock {
  readonly #db: Database
  #timer: NodeJS.Timeout | null = null

  constructor(db: Database) {
    super()
    this.#db = db
  }

  /** Moves the product's time forwards, for all processes; the others follow within a second. */
  async advance(milliseconds: number): Promise<void> {
    if (!Number.isSafeInteger(milliseconds) || milliseconds < 0) {
      throw new RangeError('Time only moves forwards, by whole milliseconds.')
    }
    const moved = sql`update product_clock set offset_ms = offset_ms + ${milliseconds}::bigint returning offset_ms`
    this.#take(await this.#db.execute<{ offset_ms: string }>(moved))
  }

  async refresh(): Promise<void> {
    this.#take(await this.#db.execute<{ offset_ms: string }>(sql`select offset_ms from product_clock`))
  }

  /** Looks every half second whether another process moved the time. */
  follow(): void {
    this.#timer ??= setInterval(() => {
      // The time stays as it was while the database is away.
      this.refresh().catch(() => {})
    }, REFRESH_MS)
    this.#timer.unref()
  }

  close(): void {
    if (this.#timer) clearInterval(this.#timer)
    this.#timer = null
  }

  #take({ rows }: { rows: { offset_ms: string }[] }): void {
    // Answers may overtake each other; the time never goes back.
    this.offset = Math.max(this.offset, Number(rows[0]?.offset_ms ?? 0))
  }
}

/** Opens the product's clock. `follow` is for places where somebody may move it. */
export async function openClock(db: Database, { follow = true }: { follow?: boolean } = {}): Promise<SharedClock> {
  const clock = new SharedClock(db)
  await clock.refresh()
  if (follow) clock.follow()
  return clock
}
