import { and, eq, gt, lt, notInArray, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database } from '#adapters/db/database.ts'
import { state } from '#adapters/db/literals.ts'
import { rowsOf } from '#adapters/db/rows.ts'
import { differenceOf, isDifferenceDue, isDifferencePaid } from '#features/offers/server/difference-store.ts'
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
  const remindedTo = new Date(now.getTime() + SWAP_TERMS.remindBefore.payment)
  const rows = await rowsOf(
    db,
    z.object({ id: z.int() }),
    sql`
    select s.id from swaps s
    where ${isRunning} and s.id <> all(${sql.param(seen)}::int[]) and (
      s.until <= ${now.toISOString()}::timestamptz
      or not s.is_reminded and s.until <= case when ${isAgreed} then ${from(SWAP_TERMS.remindBefore.agreed)}::timestamptz
        else ${from(SWAP_TERMS.remindBefore.open)}::timestamptz end
      or ${hasLeft} or ${isBlocked} or ${isAgreed} and s.difference is not null and ${isDifferenceDue(sql`s.id`, now, remindedTo)}
      or exists (
        select from swap_items i join listing_cards p on p.id = i.listing_id
        where i.swap_id = s.id and (${isItemTakenAway} or not ${isAgreed} and ${isItemNotToGive(now)})))
    order by s.until, s.id limit ${limit}`,
  )
  return rows.map(({ id }) => id)
}

const BATCH = 200

/** Agreed swaps after this one whose difference is paid and whose payee has not handed over, as far as the swap knows. */
export const swapsToFollow = (db: Database, after: number): Promise<{ id: number; offerId: number }[]> =>
  rowsOf(
    db,
    z.object({ id: z.int(), offerId: z.int() }),
    sql`
    select s.id, (${differenceOf(sql`s.id`)} ->> 'offerId')::int as "offerId" from swaps s
    where s.status = ${state(swaps.status, 'agreed')} and s.difference is not null and ${isPayeeToHandOver}
      and ${isDifferencePaid(sql`s.id`)} and s.id > ${after}
    order by s.id limit ${BATCH}`,
  )

/** Ids of swaps after this one that are off, and whose paid difference is still to be returned. */
export async function swapsToReturn(db: Database, after: number): Promise<number[]> {
  const found = await db
    .select({ id: swaps.id })
    .from(swaps)
    .where(and(eq(swaps.returnsDifference, true), gt(swaps.id, after)))
    .orderBy(swaps.id)
    .limit(BATCH)
  return found.map(({ id }) => id)
}

/** Deletes swaps that ended long ago. */
export async function deleteOldSwaps(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - SWAP_TERMS.deletedAfter)
  await db
    .delete(swaps)
    .where(and(notInArray(swaps.status, [...RUNNING]), lt(swaps.updatedAt, before), eq(swaps.returnsDifference, false)))
}
