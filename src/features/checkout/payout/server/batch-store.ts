import { and, asc, eq, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { state } from '#adapters/db/literals.ts'
import { only } from '#shared/required.ts'
import { WAITING_PAYOUTS } from '../../base/payout-lifecycle.ts'
import { transferBatches as batches, type TransferBatch } from '../../base/server/batch-tables.ts'
import { providerMovements } from '../../base/server/ledger-tables.ts'
import { type Payout, payouts, sellerAccounts } from '../../base/server/payout-tables.ts'
import { transactions } from '../../base/server/tables.ts'

/** More than anyone sells in a day; the rest go with the next batch. */
const MAX_MEMBERS = 500

/** Blocks other batches of this seller until the transaction ends. Null while nothing can be sent to them. */
export async function lockReadyAccount(tx: Database, sellerId: number): Promise<{ accountId: string } | null> {
  const [row] = await tx
    .select({ accountId: sellerAccounts.accountId })
    .from(sellerAccounts)
    .where(and(eq(sellerAccounts.userId, sellerId), eq(sellerAccounts.state, 'ready')))
    .for('update')
  return row ?? null
}

/** The line of the provider's account that a payment came by. */
export const lineOf = (chargeId: typeof transactions.chargeId) =>
  and(eq(providerMovements.source, chargeId), eq(providerMovements.kind, 'charge'))

/** A payout whose transfer was requested by itself is also repeated by itself, under its own key. */
const wasNeverAlone = or(isNull(payouts.requestedAt), isNotNull(payouts.batchId))

/** Payouts of a seller that can be sent together now, oldest order first: the money of their payments is available. */
export const availablePayouts = (
  db: Database,
  sellerId: number,
  now: Date,
): Promise<{ id: number; transactionId: number }[]> =>
  db
    .select({ id: payouts.id, transactionId: payouts.transactionId })
    .from(payouts)
    .innerJoin(transactions, eq(transactions.id, payouts.transactionId))
    .innerJoin(providerMovements, lineOf(transactions.chargeId))
    .where(
      and(
        eq(payouts.sellerId, sellerId),
        inArray(payouts.status, WAITING_PAYOUTS),
        isNull(payouts.chargebackId),
        wasNeverAlone,
        or(isNull(payouts.heldUntil), lte(payouts.heldUntil, now)),
        lte(providerMovements.availableOn, now),
      ),
    )
    .orderBy(asc(payouts.transactionId))
    .limit(MAX_MEMBERS)

/**
 * Whether a payout is sent together with others. One that was requested by itself is not, nor one that an appeal pays
 * from our balance, nor one whose payment was read before we noted when its money is available.
 */
export async function goesWithOthers(db: Database, id: number): Promise<boolean> {
  const rows = await db
    .select({ id: payouts.id })
    .from(payouts)
    .innerJoin(transactions, eq(transactions.id, payouts.transactionId))
    .leftJoin(providerMovements, lineOf(transactions.chargeId))
    .where(
      and(
        eq(payouts.id, id),
        isNull(payouts.chargebackId),
        wasNeverAlone,
        or(isNull(providerMovements.id), isNotNull(providerMovements.availableOn)),
      ),
    )
  return rows.length > 0
}

/** Locks orders in the order of their ids. */
export async function lockOrders(tx: Database, ids: readonly number[]): Promise<void> {
  await tx
    .select({ id: transactions.id })
    .from(transactions)
    .where(inArray(transactions.id, [...ids]))
    .orderBy(asc(transactions.id))
    .for('update')
}

export const lockPayouts = (tx: Database, ids: readonly number[]): Promise<Payout[]> =>
  tx
    .select()
    .from(payouts)
    .where(inArray(payouts.id, [...ids]))
    .orderBy(asc(payouts.id))
    .for('update')

/** Whether a seller's transfer of this day was made or requested, or an earlier one has no known outcome. */
export async function hasBatch(tx: Database, sellerId: number, day: string): Promise<boolean> {
  const rows = await tx
    .select({ id: batches.id })
    .from(batches)
    .where(
      and(
        eq(batches.sellerId, sellerId),
        or(eq(batches.status, 'requested'), and(eq(batches.status, 'sent'), eq(batches.day, day))),
      ),
    )
    .limit(1)
  return rows.length > 0
}

export async function insertBatch(
  tx: Database,
  batch: Pick<TransferBatch, 'sellerId' | 'accountId' | 'day' | 'amount' | 'createdAt'>,
): Promise<TransferBatch> {
  return only(await tx.insert(batches).values(batch).returning())
}

export async function findBatch(db: Database, id: number): Promise<TransferBatch | null> {
  const [row] = await db.select().from(batches).where(eq(batches.id, id))
  return row ?? null
}

export async function lockBatch(tx: Database, id: number): Promise<TransferBatch> {
  return only(await tx.select().from(batches).where(eq(batches.id, id)).for('update'))
}

export async function settleBatch(
  tx: Database,
  id: number,
  outcome:
    | { status: 'sent'; transferId: string; settledAt: Date }
    | { status: 'dissolved'; failure: string; settledAt: Date },
): Promise<void> {
  await tx.update(batches).set(outcome).where(eq(batches.id, id))
}

/** The payouts of a batch. */
export const membersOf = (db: Database, batchId: number): Promise<{ id: number; transactionId: number }[]> =>
  db.select({ id: payouts.id, transactionId: payouts.transactionId }).from(payouts).where(eq(payouts.batchId, batchId))

/** What else went with the transfers of these batches: how many payouts each has, and what was sent. */
export async function sharedTransfers(
  db: Database,
  batchIds: readonly number[],
): Promise<ReadonlyMap<number, { amount: number; payouts: number }>> {
  const rows = await db
    .select({ id: batches.id, amount: batches.amount, payouts: sql`count(*)::int`.mapWith(Number) })
    .from(batches)
    .innerJoin(payouts, eq(payouts.batchId, batches.id))
    .where(and(inArray(batches.id, [...batchIds]), sql`${batches.status} = ${state(batches.status, 'sent')}`))
    .groupBy(batches.id)
  return new Map(rows.map(({ id, ...transfer }) => [id, transfer]))
}
