import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { groupSwapDays } from './tables.ts'

/** Names a swap day on the page of a group. */
export async function addToGroup(tx: Database, groupId: number, swapDayId: number): Promise<void> {
  await tx.insert(groupSwapDays).values({ groupId, swapDayId })
}

/** Takes a swap day off the page of a group; it stays announced elsewhere. */
export async function takeFromGroup(tx: Database, groupId: number, swapDayId: number): Promise<void> {
  await tx.delete(groupSwapDays).where(and(eq(groupSwapDays.groupId, groupId), eq(groupSwapDays.swapDayId, swapDayId)))
}

export async function swapDayIdsOf(db: Database, groupId: number): Promise<number[]> {
  const rows = await db
    .select({ id: groupSwapDays.swapDayId })
    .from(groupSwapDays)
    .where(eq(groupSwapDays.groupId, groupId))
  return rows.map(({ id }) => id)
}

/** Swap days of which members may still be notified: that they are soon, or that they are cancelled. */
export const watchedSwapDays = (db: Database) =>
  db.select().from(groupSwapDays).where(isNull(groupSwapDays.endedAt)).orderBy(groupSwapDays.swapDayId)

/** False when members were reminded already. */
export async function markReminded(tx: Database, swapDayId: number, at: Date): Promise<boolean> {
  const marked = await tx
    .update(groupSwapDays)
    .set({ remindedAt: at })
    .where(and(eq(groupSwapDays.swapDayId, swapDayId), isNull(groupSwapDays.remindedAt)))
    .returning({ id: groupSwapDays.swapDayId })
  return marked.length > 0
}

/** Ends the watch of a swap day. Returns whether members were reminded of it; null when it was ended already. */
export async function endWatch(tx: Database, swapDayId: number, at: Date): Promise<boolean | null> {
  const [ended] = await tx
    .update(groupSwapDays)
    .set({ endedAt: at })
    .where(and(eq(groupSwapDays.swapDayId, swapDayId), isNull(groupSwapDays.endedAt)))
    .returning({ wasReminded: sql<boolean>`${groupSwapDays.remindedAt} is not null` })
  return ended?.wasReminded ?? null
}
