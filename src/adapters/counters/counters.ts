import { eq, lte, sql } from 'drizzle-orm'
import type { Clock } from '#adapters/clock/clock.ts'
import type { Database } from '#adapters/db/database.ts'
import { rateLimits } from './tables.ts'

export interface Count {
  /** Number of uses in this window, including this one. */
  count: number
  resetsAt: Date
}

/** Fixed-window counters, shared by all processes. */
export interface Counters {
  /** Adds `by` to a counter; when its window is over, a new window starts. */
  add(key: string, windowSeconds: number, by?: number): Promise<Count>
  /** Deletes a counter, such as failed sign-ins after a successful one. */
  clear(key: string): Promise<void>
  /** Deletes expired windows. */
  sweep(): Promise<void>
}

/** Counters in PostgreSQL: one upsert per count. */
export const databaseCounters = (db: Database, clock: Clock): Counters => ({
  async add(key, windowSeconds, by = 1) {
    const now = clock.now()
    const end = new Date(now.getTime() + windowSeconds * 1000)
    const isOver = sql`${rateLimits.resetsAt} <= ${now.toISOString()}`
    const [row] = await db
      .insert(rateLimits)
      .values({ key, count: by, resetsAt: end })
      .onConflictDoUpdate({
        target: rateLimits.key,
        set: {
          count: sql`case when ${isOver} then excluded.count else ${rateLimits.count} + excluded.count end`,
          resetsAt: sql`case when ${isOver} then excluded.resets_at else ${rateLimits.resetsAt} end`,
        },
      })
      .returning({ count: rateLimits.count, resetsAt: rateLimits.resetsAt })
    if (row === undefined) throw new Error('The counter was not stored.')
    return row
  },
  async clear(key) {
    await db.delete(rateLimits).where(eq(rateLimits.key, key))
  },
  async sweep() {
    await db.delete(rateLimits).where(lte(rateLimits.resetsAt, clock.now()))
  },
})
