import { and, desc, eq, isNull, lt, ne, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { type Pence, pence } from '#shared/money.ts'
import { only } from '#shared/required.ts'
import type { PayoutStatus } from '../../base/payout-lifecycle.ts'
import { lateTransfers, transferBatches } from '../../base/server/batch-tables.ts'
import { chargebacks } from '../../base/server/chargeback-tables.ts'
import { type Payout, payouts } from '../../base/server/payout-tables.ts'
import { outsideRefunds, type RefundRow, refunds } from '../../base/server/refund-tables.ts'
import { type Order, transactions, webhookEvents } from '../../base/server/tables.ts'

/**
 * The transfer of several payouts that a payout was requested with: it is sent or refused with the others, and until then
 * nothing else changes it. Null for any other payout.
 */
export const openBatchOf = ({ status, batchId }: Pick<Payout, 'status' | 'batchId'>): number | null =>
  status === 'processing' ? batchId : null

/** How many dissolved transfers a transfer of unknown cause is compared with, newest first. */
const MAX_COMPARED = 5

/** Dissolved transfers of several payouts that may have been made after all: of this amount, and of no transfer yet. */
export async function dissolvedBatchesOf(db: Database, amount: number): Promise<number[]> {
  const rows = await db
    .select({ id: transferBatches.id })
    .from(transferBatches)
    .leftJoin(lateTransfers, eq(lateTransfers.batchId, transferBatches.id))
    .where(
      and(
        eq(transferBatches.status, 'dissolved'),
        eq(transferBatches.amount, pence(amount)),
        isNull(lateTransfers.batchId),
      ),
    )
    .orderBy(desc(transferBatches.id))
    .limit(MAX_COMPARED)
  return rows.map(({ id }) => id)
}

interface NewPayout {
  order: Order
  amount: Pence
  /** Without it, until the buyer can no longer report a problem. */
  heldUntil?: Date | null
  chargebackId?: string
  at: Date
}

export async function insertPayout(
  tx: Database,
  { order, at, heldUntil = order.protectedUntil, ...payout }: NewPayout,
): Promise<Payout> {
  const { id: transactionId, sellerId } = order
  const rows = await tx
    .insert(payouts)
    .values({ ...payout, sellerId, transactionId, heldUntil, createdAt: at, updatedAt: at })
    .returning()
  return only(rows)
}

export async function findPayout(db: Database, id: number): Promise<Payout | null> {
  const [row] = await db.select().from(payouts).where(eq(payouts.id, id))
  return row ?? null
}

/** The payout of an order. A cancelled one was replaced by another, or is none; a refunded one may be followed by another. */
const isPayoutOf = (transactionId: number) =>
  and(eq(payouts.transactionId, transactionId), ne(payouts.status, 'cancelled'))
const latest = desc(payouts.id)

export async function findPayoutOf(db: Database, transactionId: number): Promise<Payout | null> {
  const [row] = await db.select().from(payouts).where(isPayoutOf(transactionId)).orderBy(latest).limit(1)
  return row ?? null
}

export async function lockPayout(tx: Database, id: number): Promise<Payout | null> {
  const [row] = await tx.select().from(payouts).where(eq(payouts.id, id)).for('update')
  return row ?? null
}

export async function lockPayoutOf(tx: Database, transactionId: number): Promise<Payout | null> {
  const [row] = await tx.select().from(payouts).where(isPayoutOf(transactionId)).orderBy(latest).limit(1).for('update')
  return row ?? null
}

export async function changePayout(
  tx: Database,
  id: number,
  patch: Partial<Pick<Payout, 'transferId' | 'failure' | 'processedAt' | 'requestedAt' | 'withheld' | 'batchId'>> & {
    status: PayoutStatus
    updatedAt: Date
  },
): Promise<Payout> {
  const rows = await tx.update(payouts).set(patch).where(eq(payouts.id, id)).returning()
  return only(rows)
}

export async function insertRefund(
  tx: Database,
  { transactionId, amount, at }: { transactionId: number; amount: Pence; at: Date },
): Promise<RefundRow> {
  const rows = await tx.insert(refunds).values({ transactionId, amount, createdAt: at }).returning()
  return only(rows)
}

export async function findRefund(db: Database, id: number): Promise<RefundRow | null> {
  const [row] = await db.select().from(refunds).where(eq(refunds.id, id))
  return row ?? null
}

export async function lockRefund(tx: Database, id: number): Promise<RefundRow | null> {
  const [row] = await tx.select().from(refunds).where(eq(refunds.id, id)).for('update')
  return row ?? null
}

export async function findRefundByProvider(db: Database, providerRefundId: string): Promise<RefundRow | null> {
  const [row] = await db.select().from(refunds).where(eq(refunds.providerRefundId, providerRefundId))
  return row ?? null
}

export async function changeRefund(
  tx: Database,
  id: number,
  patch: Partial<Pick<RefundRow, 'status' | 'providerRefundId' | 'failure' | 'settledAt' | 'askedAt'>>,
): Promise<RefundRow> {
  const rows = await tx.update(refunds).set(patch).where(eq(refunds.id, id)).returning()
  return only(rows)
}

/** The refunds of an order that are still to be sent: after a part, the rest can be refunded too. */
export const pendingRefundsOf = (db: Database, transactionId: number): Promise<RefundRow[]> =>
  db
    .select()
    .from(refunds)
    .where(and(eq(refunds.transactionId, transactionId), eq(refunds.status, 'pending')))
    .orderBy(refunds.id)

/** Refunds of an order that were returned or refused and have not been replaced by another. */
export const failedRefunds = (tx: Database, transactionId: number): Promise<RefundRow[]> =>
  tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.transactionId, transactionId), eq(refunds.status, 'failed')))
    .for('update')

const sum = (column: typeof chargebacks.taken | typeof refunds.amount) =>
  sql`coalesce(sum(${column}), 0)::int`.mapWith(Number)

/** What banks have permanently taken of an order's payment. */
export async function paidByBank(db: Database, transactionId: number): Promise<Pence> {
  const [row] = await db
    .select({ amount: sum(chargebacks.taken) })
    .from(chargebacks)
    .where(and(eq(chargebacks.transactionId, transactionId), eq(chargebacks.status, 'lost')))
  return pence(row?.amount ?? 0)
}

/** What has already gone back to the buyer beside our own refunds: by banks, and by refunds that were made elsewhere. */
export async function returnedOutside(db: Database, transactionId: number): Promise<Pence> {
  const [row] = await db
    .select({ amount: sql`coalesce(sum(${outsideRefunds.amount}), 0)::int`.mapWith(Number) })
    .from(outsideRefunds)
    .where(
      and(
        eq(outsideRefunds.transactionId, transactionId),
        eq(outsideRefunds.status, 'succeeded'),
        eq(outsideRefunds.bearer, 'order'),
      ),
    )
  return pence((row?.amount ?? 0) + (await paidByBank(db, transactionId)))
}

/** Refunds made elsewhere after the payout were our loss; a refund of the whole order takes them into account. */
export async function bearOutsideRefunds(tx: Database, transactionId: number): Promise<void> {
  await tx.update(outsideRefunds).set({ bearer: 'order' }).where(eq(outsideRefunds.transactionId, transactionId))
}

/** The part of it that no refund has been reduced by yet. */
export async function unallocatedReturns(tx: Database, transactionId: number): Promise<Pence> {
  const [order] = await tx
    .select({ promised: sql`${transactions.refundedAmount} + ${transactions.cancelledTotal}`.mapWith(Number) })
    .from(transactions)
    .where(eq(transactions.id, transactionId))
  const [made] = await tx
    .select({ amount: sum(refunds.amount) })
    .from(refunds)
    .where(and(eq(refunds.transactionId, transactionId), ne(refunds.status, 'closed')))
  return pence((await returnedOutside(tx, transactionId)) - (order?.promised ?? 0) + (made?.amount ?? 0))
}

export type ChargebackRow = typeof chargebacks.$inferSelect

export async function lockChargeback(tx: Database, id: string): Promise<ChargebackRow | null> {
  const [row] = await tx.select().from(chargebacks).where(eq(chargebacks.id, id)).for('update')
  return row ?? null
}

/** What a chargeback took from a seller and, as a part of it, from the group that has a share. */
export interface LossOfSeller {
  fromSeller: Pence
  fromGroup: Pence
}

/** The lost chargebacks of an order, with what each took from its seller. */
export const lostChargebacks = (db: Database, transactionId: number): Promise<({ id: string } & LossOfSeller)[]> =>
  db
    .select({ id: chargebacks.id, fromSeller: chargebacks.fromSeller, fromGroup: chargebacks.fromGroup })
    .from(chargebacks)
    .where(and(eq(chargebacks.transactionId, transactionId), eq(chargebacks.status, 'lost')))
    .orderBy(chargebacks.createdAt)

/** What lost chargebacks took from the seller of an order. */
export async function takenFromSeller(db: Database, transactionId: number): Promise<Pence> {
  const lost = await lostChargebacks(db, transactionId)
  return pence(lost.reduce((sum, { fromSeller }) => sum + fromSeller, 0))
}

export async function saveLossOfSeller(
  tx: Database,
  id: string,
  { fromSeller, fromGroup }: LossOfSeller = { fromSeller: pence(0), fromGroup: pence(0) },
): Promise<void> {
  await tx.update(chargebacks).set({ fromSeller, fromGroup }).where(eq(chargebacks.id, id))
}

export async function saveChargeback(tx: Database, row: Omit<ChargebackRow, keyof LossOfSeller>): Promise<void> {
  const { amount, taken, status, evidenceDueAt, updatedAt } = row
  const set = { amount, taken, status, evidenceDueAt, updatedAt }
  await tx.insert(chargebacks).values(row).onConflictDoUpdate({ target: chargebacks.id, set })
}

/** Whether a bank is deciding about an order, which blocks every other decision. */
export async function hasOpenChargeback(db: Database, transactionId: number): Promise<boolean> {
  const rows = await db
    .select({ id: chargebacks.id })
    .from(chargebacks)
    .where(and(eq(chargebacks.transactionId, transactionId), eq(chargebacks.status, 'open')))
  return rows.length > 0
}

/** Disputes without a known decision of the bank. */
export const openChargebacks = (db: Database): Promise<{ id: string }[]> =>
  db.select({ id: chargebacks.id }).from(chargebacks).where(eq(chargebacks.status, 'open'))

/** Records a webhook event. False when it was already recorded. */
export async function recordWebhookEvent(
  tx: Database,
  event: { provider: string; id: string; type: string; objectId: string | null; at: Date },
): Promise<boolean> {
  const { provider, id, type, objectId, at } = event
  const recorded = await tx
    .insert(webhookEvents)
    .values({ provider, id, type, objectId, receivedAt: at })
    .onConflictDoNothing()
    .returning({ id: webhookEvents.id })
  return recorded.length === 1
}

const REMEMBERED_DAYS = 30

/** Deletes webhook events that the provider no longer sends again. */
export async function deleteOldWebhookEvents(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - REMEMBERED_DAYS * 86_400_000)
  await db.delete(webhookEvents).where(lt(webhookEvents.receivedAt, before))
}
