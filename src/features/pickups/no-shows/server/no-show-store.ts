import { and, asc, eq, inArray, lte, ne, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import type { Party } from '#features/checkout/base/parties.ts'
import { lockOrder } from '#features/checkout/order/server/store.ts'
import { only } from '#shared/required.ts'
import { noShows } from '../../server/tables.ts'
import { answerBy, type Finding, noShowStatuses } from '../no-show.ts'

export type NoShow = typeof noShows.$inferSelect
type NewNoShow = typeof noShows.$inferInsert

/** What is known about both parties of an order. */
export const noShowsOf = (db: Database, transactionId: number): Promise<NoShow[]> =>
  db.select().from(noShows).where(eq(noShows.transactionId, transactionId)).orderBy(asc(noShows.id))

/** Those of these orders of which a party has said that the other did not come. */
export async function askedAbout(db: Database, transactionIds: readonly number[]): Promise<ReadonlySet<number>> {
  if (transactionIds.length === 0) return new Set()
  const rows = await db
    .select({ id: noShows.transactionId })
    .from(noShows)
    .where(inArray(noShows.transactionId, [...transactionIds]))
  return new Set(rows.map(({ id }) => id))
}

export const addNoShow = async (tx: Database, row: NewNoShow): Promise<NoShow> =>
  only(await tx.insert(noShows).values(row).returning())

type Change = Partial<Pick<NoShow, 'status' | 'answer' | 'answerWords' | 'answeredAt' | 'answerBy'>>

export const changeNoShow = async (tx: Database, id: number, change: Change, updatedAt: Date): Promise<NoShow> =>
  only(
    await tx
      .update(noShows)
      .set({ ...change, updatedAt })
      .where(eq(noShows.id, id))
      .returning(),
  )

/** Orders with a question whose time to answer is over, those that wait longest first. */
export async function unansweredOrders(db: Database, now: Date, limit: number): Promise<number[]> {
  const rows = await db
    .select({ id: noShows.transactionId })
    .from(noShows)
    .where(and(eq(noShows.status, 'asked'), lte(noShows.answerBy, now)))
    .orderBy(asc(noShows.answerBy))
    .limit(limit)
  return [...new Set(rows.map(({ id }) => id))]
}

interface Found {
  transactionId: number
  finding: Finding
  at: Date
}

/**
 * Records what staff found about the doubts of an order. Returns what each was before, by its id, to undo it; null when
 * there is no doubt any more. Locks the order.
 */
export async function storeFinding(tx: Database, { transactionId, finding, at }: Found): Promise<string | null> {
  const order = await lockOrder(tx, transactionId)
  const rows = await noShowsOf(tx, transactionId)
  const [first, ...others] = doubtsOf(rows)
  if (!order || !first) return null
  const doubts = [first, ...others.filter(({ startsAt }) => isSameTime(startsAt, first.startsAt))]
  for (const { id, absent } of doubts) {
    await changeNoShow(tx, id, { status: absent === finding ? 'found' : 'dismissed' }, at)
  }
  if (finding === 'neither' || doubts.some(({ absent }) => absent === finding)) return textOf(doubts)
  // One for each order and side, also when it was about another time.
  const known = rows.find(({ absent }) => absent === finding)
  if (known) {
    await changeNoShow(tx, known.id, { status: 'found' }, at)
    return textOf([...doubts, known])
  }
  const [absentId, otherId] = finding === 'buyer' ? [order.buyerId, order.sellerId] : [order.sellerId, order.buyerId]
  const people = { absent: finding, absentId, otherId }
  const startsAt = first.startsAt
  const added = await addNoShow(tx, { transactionId, ...people, startsAt, status: 'found', updatedAt: at })
  return `${textOf(doubts)} ${added.id}:${ADDED}`
}

const isSameTime = (one: Date, other: Date): boolean => one.getTime() === other.getTime()

/** What staff have to decide: about the earliest time first. */
const doubtsOf = (rows: readonly NoShow[]): NoShow[] =>
  rows
    .filter(({ status }) => status === 'doubt')
    .toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime())

/** Whether there is something for staff to decide. */
export const isDoubted = async (db: Database, transactionId: number): Promise<boolean> =>
  doubtsOf(await noShowsOf(db, transactionId)).length > 0

/** In place of the status of one that staff added. */
const ADDED = 'added'

const textOf = (rows: readonly Pick<NoShow, 'id' | 'status'>[]): string =>
  rows.map(({ id, status }) => `${id}:${status}`).join(' ')

interface Undone {
  transactionId: number
  /** What `storeFinding` returned. */
  before: string
  /** Whether staff look at it again; otherwise nothing is recorded. */
  isReopened: boolean
  at: Date
}

/** Undoes what staff found. What a party has withdrawn since stays withdrawn. Locks the order. */
export async function undoFinding(tx: Database, { transactionId, before, isReopened, at }: Undone): Promise<void> {
  await lockOrder(tx, transactionId)
  const rows = await noShowsOf(tx, transactionId)
  for (const [text, status] of before.split(' ').map((one) => one.split(':'))) {
    const row = rows.find(({ id }) => id === Number(text))
    if (!row || row.status === 'withdrawn') continue
    if (isReopened && status === ADDED) await tx.delete(noShows).where(eq(noShows.id, row.id))
    else if (isReopened) {
      const known = noShowStatuses.find((one) => one === status) ?? 'doubt'
      // Whose time to answer went by meanwhile has it once more.
      await changeNoShow(tx, row.id, { status: known, ...(known === 'asked' && { answerBy: answerBy(at) }) }, at)
    } else if (row.status === 'found') await changeNoShow(tx, row.id, { status: 'dismissed' }, at)
  }
}

/** Deletes what no longer counts and can no longer be appealed against. */
export async function deleteOldNoShows(db: Database, now: Date): Promise<void> {
  await db
    .delete(noShows)
    .where(
      and(
        lte(noShows.startsAt, sql`${now.toISOString()}::timestamptz - interval '2 years'`),
        ne(noShows.status, 'doubt'),
      ),
    )
}

/** What is said about one party of an order; null when nothing is. */
export const aboutParty = (rows: readonly NoShow[], party: Party): NoShow | null =>
  rows.find(({ absent }) => absent === party) ?? null
