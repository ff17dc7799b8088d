import { and, eq, lt, notInArray, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database } from '#adapters/db/database.ts'
import { state } from '#adapters/db/literals.ts'
import { rowsOf } from '#adapters/db/rows.ts'
import { isDifferenceOver } from '#features/offers/server/difference-store.ts'
import { RUNNING, SWAP_TERMS } from '../swap.ts'
import { isItemNotToGive, isItemTakenAway } from './listing-store.ts'
import { hasLeft, isBlocked, isRunning } from './store.ts'
import { swaps } from './tables.ts'

/** The side that is paid has not entered a code: its order may say by now that it has. */
const isPayeeToHandOver = sql`case s.difference_payer
  when ${state(swaps.differencePayer, 'proposer')} then s.owner_entered_at else s.proposer_entered_at end is null`

const remindedFrom = (now: Date) => (share: number) => new Date(now.getTime() + share).toISOString()

/** Ids of swaps that are to be ended or reminded of, without those that were looked at. */
export async function dueSwaps(db: Database, now: Date, seen: readonly number[], limit: number): Promise<number[]> {
  const isAgreed = sql`s.status = ${state(swaps.status, 'agreed')}`
  const from = remindedFrom(now)
  const rows = await rowsOf(
    db,
    z.object({ id: z.int() }),
    sql`
    select s.id from swaps s
    where ${isRunning} and s.id <> all(${sql.param(seen)}::int[]) and (
      s.until <= ${now.toISOString()}::timestamptz
      or not s.is_reminded and s.until <= case when ${isAgreed} then ${from(SWAP_TERMS.remindBefore.agreed)}::timestamptz
        else ${from(SWAP_TERMS.remindBefore.open)}::timestamptz end
      or ${hasLeft} or ${isBlocked} or ${isAgreed} and s.difference is not null and (${isPayeeToHandOver} or ${isDifferenceOver(sql`s.id`, now)})
      or exists (
        select from swap_items i join listing_cards p on p.id = i.listing_id
        where i.swap_id = s.id and (${isItemTakenAway} or not ${isAgreed} and ${isItemNotToGive(now)})))
    order by s.until, s.id limit ${limit}`,
  )
  return rows.map(({ id }) => id)
}

/** Ids of swaps that are off, and whose paid difference is still to be returned. */
export async function swapsToReturn(db: Database): Promise<number[]> {
  const found = await db
    .select({ id: swaps.id })
    .from(swaps)
    .where(eq(swaps.returnsDifference, true))
    .orderBy(swaps.id)
    .limit(200)
  return found.map(({ id }) => id)
}

/** Deletes swaps that ended long ago. */
export async function deleteOldSwaps(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - SWAP_TERMS.deletedAfter)
  await db.delete(swaps).where(and(notInArray(swaps.status, [...RUNNING]), lt(swaps.updatedAt, before)))
}
