import type { Deps } from '#deps.ts'
import { formatPounds } from '#shared/money.ts'
import { isOpenCancellation } from '../../base/cancellation.ts'
import {
  type HoldReason,
  type PayeeState,
  type PayoutStatus,
  payoutLabel,
  payoutWaitsFor,
  WAITING_PAYOUTS,
  waitsForSeller,
} from '../../base/payout-lifecycle.ts'
import { returnedOfPayouts } from '../../ledger/server/debt-store.ts'
import { type Cancellation, cancellationsOf } from '../../order/server/cancellation-store.ts'
import { peopleById } from '../../order/server/people-store.ts'
import { formerMember, orderedListing } from '../../order/server/view-models.ts'
import type { Payout } from '../contract.ts'
import { sharedTransfers } from './batch-store.ts'
import { holdOf } from './hold-store.ts'
import type { payoutsOf } from './payout-store.ts'
import { sellerAccount } from './seller-account-store.ts'

type PayoutRow = Awaited<ReturnType<typeof payoutsOf>>[number]

export async function viewPayouts(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  rows: PayoutRow[],
  sellerId: number,
): Promise<Payout[]> {
  const now = clock.now()
  const people = await peopleById(db, [...new Set(rows.map(({ order }) => order.buyerId))])
  const returned = await returnedOfPayouts(db, [...new Set(rows.map(({ order }) => order.id))])
  const account = (await sellerAccount(db, sellerId))?.state ?? 'none'
  const hold = await holdOf(db, sellerId)
  const cancellations = await cancellationsOf(db, [...new Set(rows.map(({ order }) => order.id))])
  const shared = await sharedTransfers(
    db,
    rows.flatMap(({ payout }) => payout.batchId ?? []),
  )
  return rows.map(({ payout: { batchId, ...payout }, order, deposit, availableOn }) => ({
    ...payout,
    ...waiting(payout, {
      ...{ account, hold, now },
      cancellation: cancellations.get(order.id),
      order,
      daily: config.dailyTransfers ? { from: laterThan(availableOn, now) } : null,
    }),
    shared: (batchId !== null && shared.get(batchId)) || null,
    amountFormatted: formatPounds(payout.amount),
    statusLabel: payoutLabel(payout.status),
    owedBack: Math.min(returned.get(payout.id) ?? 0, payout.amount),
    deposit: deposit && { state: deposit.state, at: deposit.arrivesAt.toISOString() },
    action: actionOf(payout.status, account, hold),
    createdAt: payout.createdAt.toISOString(),
    processedAt: payout.processedAt?.toISOString() ?? null,
    product: orderedListing(order),
    buyer: people.get(order.buyerId) ?? formerMember(order.buyerId),
    transaction: { id: order.id, orderId: order.orderId, status: order.status },
  }))
}

function actionOf(status: PayoutStatus, account: PayeeState, hold: HoldReason | null): Payout['action'] {
  if (hold !== null && WAITING_PAYOUTS.includes(status)) return hold
  return waitsForSeller(status, account) ? 'onboard' : null
}

interface Waiting {
  account: PayeeState
  hold: HoldReason | null
  now: Date
  cancellation: Cancellation | undefined
  order: Pick<PayoutRow['order'], 'status' | 'protectedUntil'>
  daily: { from: string | null } | null
}

function waiting(
  { status, heldUntil: until, processedAt }: Pick<PayoutRow['payout'], 'status' | 'heldUntil' | 'processedAt'>,
  { account, hold, now, cancellation, order, daily }: Waiting,
): Pick<Payout, 'heldUntil' | 'waitsFor'> {
  if (processedAt !== null) return { heldUntil: null, waitsFor: null }
  // A payout that was requested before keeps its time, and waits for the cancellation all the same.
  const isCancelled = cancellation !== undefined && isOpenCancellation(cancellation.status)
  const cancelledUntil = isCancelled ? (cancellation.refundAt ?? cancellation.returnBy) : null
  const waits = WAITING_PAYOUTS.includes(status)
  const heldUntil = laterThan(until, now) ?? (waits ? laterThan(cancelledUntil, now) : null)
  return {
    heldUntil,
    waitsFor: payoutWaitsFor(status, account, {
      ...{ hold, heldUntil, daily, orderStatus: order.status },
      isCancelled: isCancelled || until?.getTime() !== order.protectedUntil?.getTime(),
    }),
  }
}

const laterThan = (time: Date | null, now: Date): string | null =>
  time !== null && time > now ? time.toISOString() : null
