import { sql } from 'drizzle-orm'
import type { Clock } from '#adapters/clock/clock.ts'
import type { Database } from '#adapters/db/database.ts'
import { only } from '#shared/required.ts'

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
    const { rows } = await db.execute<{ count: number; resets_at: string }>(sql`
      insert into rate_limits as r (key, count, resets_at) values (${key}, ${by}, ${end.toISOString()})
      on conflict (key) do update set
        count = case when r.resets_at <= ${now.toISOString()} then excluded.count else r.count + excluded.count end,
        resets_at = case when r.resets_at <= ${now.toISOString()} then excluded.resets_at else r.resets_at end
      returning count, resets_at`)
    const window = only(rows)
    return { count: window.count, resetsAt: new Date(window.resets_at) }
  },
  async clear(key) {
    await db.execute(sql`delete from rate_limits where key = ${key}`)
  },
  async sweep() {
    await db.execute(sql`delete from rate_limits where resets_at <= ${clock.now().toISOString()}`)
  },
})
