import { setImmediate } from 'node:timers/promises'
import { inArray } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { isOffered, slotsBetween } from '../slots.ts'
import { pickupWindows } from './tables.ts'

const TWO_WEEKS_MS = 14 * 24 * 60 * 60 * 1000

/** When these members can be visited in the next two weeks, as starts of half hours; without those who offer no times. */
export async function visitStarts(
  db: Database,
  memberIds: readonly number[],
  now: Date,
): Promise<Map<number, ReadonlySet<number>>> {
  const { sellerId, weekday, day, from, to } = pickupWindows
  const rows = await db
    .select({ sellerId, weekday, day, from, to })
    .from(pickupWindows)
    .where(inArray(sellerId, [...memberIds]))
  // Once for all members: local times are slow to compute.
  const slots = slotsBetween(now, new Date(now.getTime() + TWO_WEEKS_MS))
  const found = new Map<number, ReadonlySet<number>>()
  for (const [memberId, windows] of Map.groupBy(rows, (row) => row.sellerId)) {
    const starts = slots.filter((slot) => isOffered(windows, slot)).map(({ start }) => start.getTime())
    // Whose times have all passed offers none.
    if (starts.length > 0) found.set(memberId, new Set(starts))
    // There can be thousands of members: requests are answered in between.
    await setImmediate()
  }
  return found
}
