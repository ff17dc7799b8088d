import { and, asc, eq, inArray, isNotNull, isNull, lte, min, ne, notInArray, or, sql, sum } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { state } from '#adapters/db/literals.ts'
import { people } from '#features/accounts/server/tables.ts'
import { OWED_REFUNDS } from '../../base/money-states.ts'
import { lateTransfers, transferBatches } from '../../base/server/batch-tables.ts'
import { orderCancellations } from '../../base/server/cancellation-tables.ts'
import { chargebacks } from '../../base/server/chargeback-tables.ts'
import { sellerDebts, transferReversals } from '../../base/server/debt-tables.ts'
import { chargebackEvidence } from '../../base/server/evidence-tables.ts'
import {
  balanceChecks as checks,
  ledgerAccounts,
  ledgerAdjustments,
  providerMovements,
} from '../../base/server/ledger-tables.ts'
import { payoutHolds, payouts, sellerAccounts } from '../../base/server/payout-tables.ts'
import { refunds } from '../../base/server/refund-tables.ts'
import { transactions } from '../../base/server/tables.ts'
import { inAll, MAX_ITEMS, whole } from './long-lists-store.ts'

/** Refunds that were returned or refused: the buyers are still owed. */
export const owedRefunds = (db: Database) =>
  db
    .select({
      id: refunds.id,
      transactionId: transactions.id,
      title: transactions.productTitle,
      amount: refunds.amount,
      failure: refunds.failure,
      inAll,
      at: sql`coalesce(${refunds.settledAt}, ${refunds.createdAt})`.mapWith(refunds.createdAt),
    })
    .from(refunds)
    .innerJoin(transactions, eq(transactions.id, refunds.transactionId))
    .where(eq(refunds.status, 'failed'))
    .orderBy(refunds.id)
    .limit(MAX_ITEMS)

/** Refunds that have not been made, whatever the reason. */
export const unmadeRefunds = (db: Database, limit: number) =>
  db
    .select({
      ...whole(refunds.amount),
      id: refunds.id,
      title: transactions.productTitle,
      status: refunds.status,
      failure: refunds.failure,
      amount: refunds.amount,
      transactionId: refunds.transactionId,
      since: refunds.createdAt,
    })
    .from(refunds)
    .innerJoin(transactions, eq(transactions.id, refunds.transactionId))
    .where(inArray(refunds.status, [...OWED_REFUNDS]))
    .orderBy(asc(refunds.id))
    .limit(limit)

/** Payments whose card is authorised and whose unit is reserved, and that were not captured. */
export const uncapturedPayments = (db: Database, limit: number) =>
  db
    .select({
      ...whole(transactions.total),
      id: transactions.id,
      title: transactions.productTitle,
      amount: transactions.total,
      transactionId: transactions.id,
      since: sql`${transactions.claimedAt}`.mapWith(transactions.createdAt),
    })
    .from(transactions)
    .where(and(eq(transactions.status, 'pending'), isNotNull(transactions.claimedAt)))
    .orderBy(asc(transactions.claimedAt))
    .limit(limit)

/** Transfers that are to be reversed, and were not. */
export const unmadeReversals = (db: Database, limit: number) =>
  db
    .select({
      ...whole(transferReversals.amount),
      id: transferReversals.id,
      title: transactions.productTitle,
      amount: transferReversals.amount,
      transactionId: sellerDebts.transactionId,
      since: transferReversals.createdAt,
    })
    .from(transferReversals)
    .innerJoin(sellerDebts, eq(sellerDebts.id, transferReversals.debtId))
    .innerJoin(transactions, eq(transactions.id, sellerDebts.transactionId))
    .where(eq(transferReversals.status, 'pending'))
    .orderBy(asc(transferReversals.id))
    .limit(limit)

/** Transfers of dissolved batches that are to be reversed, and those that were not until staff have booked them. */
export const unreversedLateTransfers = (db: Database, limit: number) =>
  db
    .select({
      ...whole(lateTransfers.amount),
      id: lateTransfers.batchId,
      username: people.username,
      amount: lateTransfers.amount,
      failure: lateTransfers.failure,
      since: lateTransfers.createdAt,
    })
    .from(lateTransfers)
    .innerJoin(transferBatches, eq(transferBatches.id, lateTransfers.batchId))
    .innerJoin(people, eq(people.id, transferBatches.sellerId))
    .where(
      and(
        ne(lateTransfers.status, 'succeeded'),
        sql`not exists (select from ${ledgerAdjustments} where ${ledgerAdjustments.isApproved}
          and ${ledgerAdjustments.source} = ${lateTransfers.transferId})`,
      ),
    )
    .orderBy(asc(lateTransfers.batchId))
    .limit(limit)

/** How long after it is available a payout may wait for the transfer of its day. */
const DAILY_MS = 25 * 60 * 60_000

/** A payout that goes with others waits until its money is available, and then for the seller's next transfer. */
const isLateForDaily = (now: Date) => sql`
  greatest(${payouts.createdAt}, ${payouts.heldUntil}, (
    select max(m.available_on) from provider_movements m
    where m.source = ${transactions.chargeId} and m.kind = ${state(providerMovements.kind, 'charge')}
  )) <= ${new Date(now.getTime() - DAILY_MS).toISOString()}`

/** A seller whose payouts wait for something of theirs has been notified; nothing is stuck. */
const notHeld = sql`not exists (select from ${payoutHolds} where ${payoutHolds.sellerId} = ${payouts.sellerId})`

/** Transfers that were refused, or that were due and have not been made although the seller can be paid. */
export const unmadeTransfers = (
  db: Database,
  limit: number,
  { now, dailyTransfers }: { now: Date; dailyTransfers: boolean },
) =>
  db
    .select({
      ...whole(payouts.amount),
      id: payouts.id,
      title: transactions.productTitle,
      status: payouts.status,
      failure: payouts.failure,
      amount: payouts.amount,
      transactionId: payouts.transactionId,
      since: payouts.createdAt,
    })
    .from(payouts)
    .innerJoin(transactions, eq(transactions.id, payouts.transactionId))
    .leftJoin(sellerAccounts, eq(sellerAccounts.userId, payouts.sellerId))
    .where(
      or(
        eq(payouts.status, 'processing'),
        and(eq(payouts.status, 'failed'), notHeld),
        and(
          eq(payouts.status, 'pending'),
          notHeld,
          eq(sellerAccounts.state, 'ready'),
          or(isNull(payouts.heldUntil), lte(payouts.heldUntil, now)),
          dailyTransfers ? isLateForDaily(now) : undefined,
        ),
      ),
    )
    .orderBy(asc(payouts.id))
    .limit(limit)

/** Sellers whose money waits because the provider cannot pay them, or because they never set their payouts up. */
export const unpaidSellers = (db: Database, limit: number) =>
  db
    .select({
      ...whole(sum(payouts.amount)),
      id: payouts.sellerId,
      username: people.username,
      hasLeft: people.hasLeft,
      state: sellerAccounts.state,
      amount: sum(payouts.amount).mapWith(Number),
      since: sql`min(${payouts.createdAt})`.mapWith(payouts.createdAt),
    })
    .from(payouts)
    .innerJoin(people, eq(people.id, payouts.sellerId))
    .leftJoin(sellerAccounts, eq(sellerAccounts.userId, payouts.sellerId))
    .where(
      and(
        eq(payouts.status, 'pending'),
        or(isNull(sellerAccounts.userId), notInArray(sellerAccounts.state, ['ready'])),
      ),
    )
    .groupBy(payouts.sellerId, people.username, people.hasLeft, sellerAccounts.state)
    .orderBy(min(payouts.createdAt))
    .limit(limit)

export const undecidedChargebacks = (db: Database, limit: number) =>
  db
    .select({
      ...whole(chargebacks.amount),
      id: chargebacks.id,
      title: transactions.productTitle,
      amount: chargebacks.amount,
      transactionId: chargebacks.transactionId,
      since: chargebacks.createdAt,
      dueAt: chargebacks.evidenceDueAt,
      answer: chargebackEvidence.status,
    })
    .from(chargebacks)
    .leftJoin(chargebackEvidence, eq(chargebackEvidence.chargebackId, chargebacks.id))
    .innerJoin(transactions, eq(transactions.id, chargebacks.transactionId))
    .where(eq(chargebacks.status, 'open'))
    .orderBy(sql`${chargebacks.evidenceDueAt} asc nulls last`, asc(chargebacks.createdAt))
    .limit(limit)

const isDispute = and(eq(transactions.status, 'dispute'), isNotNull(transactions.staffSince))

/** The trader does not agree, or the refund cannot be made. */
const isCancellation = inArray(orderCancellations.status, ['contested', 'refunding'])

const waitingSince = sql`case when ${isDispute} then ${transactions.staffSince}
  else coalesce(${orderCancellations.contestedAt}, ${orderCancellations.refundAt}) end`

/** Disputes and cancellations that wait for staff, and that no bank decides. */
export const undecidedDisputes = (db: Database, limit: number) =>
  db
    .select({
      ...whole(transactions.total),
      id: transactions.id,
      title: transactions.productTitle,
      amount: transactions.total,
      transactionId: transactions.id,
      cancellation: sql`case when ${isDispute} then null else ${orderCancellations.status} end`.mapWith(
        orderCancellations.status,
      ),
      since: waitingSince.mapWith(transactions.createdAt),
      defaultAt:
        sql`case when ${isDispute} then ${transactions.defaultAt} else ${orderCancellations.refundAt} end`.mapWith(
          transactions.defaultAt,
        ),
      codeEnteredAt: transactions.codeEnteredAt,
      receivedAt: transactions.receivedAt,
    })
    .from(transactions)
    .leftJoin(orderCancellations, eq(orderCancellations.transactionId, transactions.id))
    .where(
      and(
        or(isDispute, isCancellation),
        sql`not exists (select from chargebacks c where c.transaction_id = ${transactions.id} and c.status = ${state(chargebacks.status, 'open')})`,
      ),
    )
    .orderBy(waitingSince)
    .limit(limit)

/** What we hold for buyers and owe to sellers and buyers, without what banks have taken in open disputes. */
export async function owedInAll(db: Database): Promise<number> {
  const [row] = await db
    .select({ owed: sql`coalesce(-sum(${ledgerAccounts.balance}), 0)`.mapWith(Number) })
    .from(ledgerAccounts)
    .where(
      inArray(ledgerAccounts.code, [
        'buyer_held',
        'seller_payable',
        'group_payable',
        'refunds_owed',
        'disputes_in_progress',
      ]),
    )
  return row?.owed ?? 0
}

export type BalanceCheck = typeof checks.$inferSelect

export async function lastBalanceCheck(db: Database): Promise<BalanceCheck | null> {
  const [row] = await db.select().from(checks)
  return row ?? null
}

/** Requests in progress move money before it is booked, so only a shortage that two checks in a row find is one. */
export const isShort = ({ shortSince, checkedAt }: BalanceCheck): boolean =>
  shortSince !== null && shortSince.getTime() < checkedAt.getTime()

/** Records a comparison; the beginning of a shortage is kept while it lasts. */
export async function saveBalanceCheck(
  db: Database,
  { at, atProvider, owed }: { at: Date; atProvider: number; owed: number },
): Promise<void> {
  const isShort = atProvider < owed
  await db
    .insert(checks)
    .values({ checkedAt: at, atProvider, owed, shortSince: isShort ? at : null })
    .onConflictDoUpdate({
      target: checks.id,
      set: {
        checkedAt: at,
        atProvider,
        owed,
        shortSince: isShort ? sql`coalesce(${checks.shortSince}, excluded.short_since)` : null,
      },
    })
}
