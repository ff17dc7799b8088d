import { and, asc, desc, eq, inArray, lt, lte, ne, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { type Pence, pence } from '#shared/money.ts'
import { only } from '#shared/required.ts'
import type { DebtCause } from '../../base/money-states.ts'
import {
  type SellerDebt,
  sellerDebts,
  type TransferReversal,
  transferReversals,
} from '../../base/server/debt-tables.ts'
import { payouts } from '../../base/server/payout-tables.ts'

interface NewDebt {
  sellerId: number
  transactionId: number
  cause: DebtCause
  amount: Pence
  at: Date
}

export async function insertDebt(tx: Database, { at, ...debt }: NewDebt): Promise<SellerDebt> {
  const rows = await tx
    .insert(sellerDebts)
    .values({ ...debt, createdAt: at, updatedAt: at })
    .returning()
  return only(rows)
}

/** What a seller still owes us, oldest first, locked. */
export const lockOpenDebts = (tx: Database, sellerId: number): Promise<SellerDebt[]> =>
  tx
    .select()
    .from(sellerDebts)
    .where(and(eq(sellerDebts.sellerId, sellerId), lt(sellerDebts.recovered, sellerDebts.amount)))
    .orderBy(asc(sellerDebts.id))
    .for('update')

export async function lockDebt(tx: Database, id: number): Promise<SellerDebt> {
  return only(await tx.select().from(sellerDebts).where(eq(sellerDebts.id, id)).for('update'))
}

/** A debt of which something is owed, locked. */
export async function lockOpenDebt(tx: Database, id: number): Promise<SellerDebt | null> {
  const [debt] = await tx
    .select()
    .from(sellerDebts)
    .where(and(eq(sellerDebts.id, id), lt(sellerDebts.recovered, sellerDebts.amount)))
    .for('update')
  return debt ?? null
}

export async function findDebt(db: Database, id: number): Promise<SellerDebt> {
  return only(await db.select().from(sellerDebts).where(eq(sellerDebts.id, id)))
}

/**
 * What the seller had to return of each payout of these orders, by payout. An order can have several, one after the other: a
 * debt is about the last one that was sent before it.
 */
export async function returnedOfPayouts(db: Database, orderIds: number[]): Promise<ReadonlyMap<number, Pence>> {
  const sent = db
    .select({ id: payouts.id })
    .from(payouts)
    .where(and(eq(payouts.transactionId, sellerDebts.transactionId), lte(payouts.processedAt, sellerDebts.createdAt)))
    .orderBy(desc(payouts.id))
    .limit(1)
    .as('sent')
  const rows = await db
    .select({ id: sent.id, amount: sql`sum(${sellerDebts.amount})::int`.mapWith(Number) })
    .from(sellerDebts)
    .innerJoinLateral(sent, sql`true`)
    .where(inArray(sellerDebts.transactionId, orderIds))
    .groupBy(sent.id)
  return new Map(rows.map(({ id, amount }) => [id, pence(amount)]))
}

export async function recoverDebt(tx: Database, { id, recovered }: SellerDebt, amount: Pence, at: Date): Promise<void> {
  await tx
    .update(sellerDebts)
    .set({ recovered: pence(recovered + amount), updatedAt: at })
    .where(eq(sellerDebts.id, id))
}

export async function insertReversal(
  tx: Database,
  { debt, payout, amount, at }: { debt: SellerDebt; payout: { id: number }; amount: Pence; at: Date },
): Promise<TransferReversal> {
  const rows = await tx
    .insert(transferReversals)
    .values({ debtId: debt.id, payoutId: payout.id, amount, createdAt: at })
    .returning()
  return only(rows)
}

/** What was reversed of a payout's transfer, or is being reversed. */
export async function reversedOf(tx: Database, payoutId: number): Promise<Pence> {
  const [row] = await tx
    .select({ amount: sql`coalesce(sum(${transferReversals.amount}), 0)::int`.mapWith(Number) })
    .from(transferReversals)
    .where(and(eq(transferReversals.payoutId, payoutId), ne(transferReversals.status, 'failed')))
  return pence(row?.amount ?? 0)
}

export async function findReversal(db: Database, id: number): Promise<TransferReversal | null> {
  const [row] = await db.select().from(transferReversals).where(eq(transferReversals.id, id))
  return row ?? null
}

export async function lockReversal(tx: Database, id: number): Promise<TransferReversal> {
  return only(await tx.select().from(transferReversals).where(eq(transferReversals.id, id)).for('update'))
}

export async function changeReversal(
  tx: Database,
  id: number,
  patch: Partial<Pick<TransferReversal, 'status' | 'providerReversalId' | 'failure' | 'settledAt'>>,
): Promise<void> {
  await tx.update(transferReversals).set(patch).where(eq(transferReversals.id, id))
}

/** Debts whose transfer is being reversed: no payout repays them meanwhile. */
export async function debtsBeingReversed(tx: Database, debts: readonly SellerDebt[]): Promise<ReadonlySet<number>> {
  const ids = debts.map(({ id }) => id)
  const rows = await tx
    .select({ id: transferReversals.debtId })
    .from(transferReversals)
    .where(and(inArray(transferReversals.debtId, ids), eq(transferReversals.status, 'pending')))
  return new Set(rows.map(({ id }) => id))
}

/** Whether the transfer of an order is being reversed: its refund is sent after that. */
export async function isBeingReversed(db: Database, transactionId: number): Promise<boolean> {
  const rows = await db
    .select({ id: transferReversals.id })
    .from(transferReversals)
    .innerJoin(sellerDebts, eq(sellerDebts.id, transferReversals.debtId))
    .where(and(eq(sellerDebts.transactionId, transactionId), eq(transferReversals.status, 'pending')))
    .limit(1)
  return rows.length > 0
}
