import { sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { MovableClock } from './clock.ts'
import { productClock } from './tables.ts'

const REFRESH_MS = 500
/** Above this difference, in milliseconds, a process must not make decisions about money. */
const MAX_DIFFERENCE_MS = 2_000

/** A reading of the database's time, with this process's wall and monotonic clocks before and after it. */
interface Reading {
  database: number
  readAt: { monotonic: number; wall: number }
  answered: { monotonic: number; wall: number }
}

/** The database's own time, without the offset: the beginning of the current transaction. */
export async function databaseTime(db: Database): Promise<Date> {
  const at = sql`extract(epoch from transaction_timestamp()) * 1000`.mapWith(Number)
  const [row] = await db.select({ at }).from(productClock)
  return new Date(Number(row?.at))
}

/**
 * The database's time plus an offset. All processes on one database share both, and the offset survives restarts. The
 * monotonic clock counts between two readings, so setting this machine's clock does not move the product's time.
 */
export class SharedClock extends MovableClock {
  readonly #db: Database
  #timer: NodeJS.Timeout | null = null
  /** The database's time at monotonic zero; unknown before the first reading. */
  #origin: number | null = null
  #difference = 0

  constructor(db: Database) {
    super()
    this.#db = db
  }

  override now(): Date {
    if (this.#origin === null) throw new Error('The clock has not been read yet.')
    return new Date(this.#origin + performance.now() + this.offset)
  }

  /** How far this machine's clock is ahead of the database's, in milliseconds, without the round-trip time. */
  get difference(): number {
    return this.#difference
  }

  /** Why this process must not work on money, in one sentence; null while its clock is right. */
  fault(): string | null {
    if (Math.abs(this.#difference) <= MAX_DIFFERENCE_MS) return null
    const seconds = Math.round(Math.abs(this.#difference) / 1_000)
    const side = this.#difference > 0 ? 'ahead of' : 'behind'
    return `The clock of this machine is ${seconds} seconds ${side} the database's clock.`
  }

  /** Moves the product's time forwards for all processes; the others follow within a second. */
  async advance(milliseconds: number): Promise<void> {
    if (!Number.isSafeInteger(milliseconds) || milliseconds < 0) {
      throw new RangeError('Time only moves forwards, by whole milliseconds.')
    }
    const [moved] = await this.#db
      .update(productClock)
      .set({ offsetMs: sql`${productClock.offsetMs} + ${milliseconds}::bigint` })
      .returning({ offsetMs: productClock.offsetMs })
    this.#move(moved)
  }

  /** Reads the database's time and the offset, and compares this machine's clock with it. */
  async refresh(): Promise<void> {
    const readAt = moment()
    const [answer] = await this.#db
      .select({
        offsetMs: productClock.offsetMs,
        database: sql`extract(epoch from clock_timestamp()) * 1000`.mapWith(Number),
      })
      .from(productClock)
    this.#move(answer)
    this.#correct({ database: Number(answer?.database), readAt, answered: moment() })
  }

  /** Refreshes every half second. */
  follow(): void {
    this.#timer ??= setInterval(() => {
      // While the database is unavailable the monotonic clock continues to count.
      this.refresh().catch(() => {})
    }, REFRESH_MS)
    this.#timer.unref()
  }

  close(): void {
    if (this.#timer) clearInterval(this.#timer)
    this.#timer = null
  }

  #move(answer: { offsetMs: number } | undefined): void {
    // Responses may arrive out of order; the time never goes back.
    this.offset = Math.max(this.offset, answer?.offsetMs ?? 0)
  }

  #correct({ database, readAt, answered }: Reading): void {
    this.#difference = outside(database, readAt.wall, answered.wall)
    // A reading within its own uncertainty needs no correction: the time would only jump by the round-trip time.
    const fits =
      this.#origin !== null &&
      outside(database, this.#origin + readAt.monotonic, this.#origin + answered.monotonic) === 0
    if (!fits) this.#origin = database - (readAt.monotonic + answered.monotonic) / 2
  }
}

const moment = () => ({ monotonic: performance.now(), wall: Date.now() })

/** Distance from a moment to a time span: positive after it, negative before it, zero when the span contains it. */
const outside = (time: number, from: number, to: number): number => Math.max(0, from - time) + Math.min(0, to - time)

/** Opens the product's clock. With `follow: false` it is read only once. */
export async function openClock(db: Database, { follow = true }: { follow?: boolean } = {}): Promise<SharedClock> {
  const clock = new SharedClock(db)
  await clock.refresh()
  if (follow) clock.follow()
  return clock
}
