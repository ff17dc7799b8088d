import { PaymentRefused } from '#adapters/payments/failures.ts'
import { pence } from '#shared/money.ts'
import { OWED_PAYOUTS, UNFROZEN_PAYOUTS, WAITING_PAYOUTS } from '../../base/payout-lifecycle.ts'
import type { CheckoutDeps } from '../../base/server/checkout-deps.ts'
import type { Payout } from '../../base/server/payout-tables.ts'
import type { Order } from '../../base/server/tables.ts'
import { inTransaction, type UnitOfWork } from '../../base/server/unit-of-work.ts'
import {
  changePayout,
  findPayout,
  findPayoutOf,
  hasOpenChargeback,
  lockPayout,
  openBatchOf,
} from '../../ledger/server/settlement-store.ts'
import { findOrder, lockOrder } from '../../order/server/store.ts'
import { goesWithOthers } from './batch-store.ts'
import { completePayout, sendBatch, sendTogether } from './batches.ts'
import { notifyPayout } from './emails/notify-payout.ts'
import { isHeld, lockHoldOf } from './hold-store.ts'
import { repayDebts } from './reversals.ts'
import type { SellerAccount } from './seller-account-store.ts'
import { readyAccount, syncAccount } from './seller-accounts.ts'

/** Sends a payout to its seller, whose account is opened at the first one. Without a ready account it waits. */
export async function sendPayout(deps: CheckoutDeps, payoutId: number): Promise<void> {
  const waiting = await findPayout(deps.db, payoutId)
  if (waiting && mayBeMade(waiting)) return findLateTransfer(deps, waiting)
  if (!waiting || !UNFROZEN_PAYOUTS.includes(waiting.status)) return
  const batchId = openBatchOf(waiting)
  if (batchId !== null) return sendBatch(deps, batchId)
  const account = await readyAccount(deps, waiting)
  if (!account) return
  if (deps.config.dailyTransfers && waiting.status !== 'processing' && (await goesWithOthers(deps.db, payoutId))) {
    return sendTogether(deps, waiting.sellerId)
  }
  await sendAlone(deps, waiting, account)
}

/** Requested by itself, and cancelled after a refusal: another request may have been under way. */
const mayBeMade = ({ status, requestedAt, transferId, batchId, amount, withheld }: Payout): boolean =>
  !OWED_PAYOUTS.includes(status) && requestedAt !== null && transferId === null && batchId === null && withheld < amount

async function findLateTransfer(deps: CheckoutDeps, payout: Payout): Promise<void> {
  const order = await findOrder(deps.db, payout.transactionId)
  if (!order) return
  const { id: payoutId, reference } = payout
  const made = await deps.payments.findTransfer({ payoutId, reference, group: order.orderId })
  if (made) await finishTransfer(deps, payout, made.id)
}

async function sendAlone(deps: CheckoutDeps, waiting: Payout, account: SellerAccount): Promise<void> {
  const payout = await startTransfer(deps, waiting)
  if (!payout) return
  const order = await findOrder(deps.db, payout.transactionId)
  const { id: payoutId, reference } = payout
  if (!order?.chargeId) throw new Error(`payout ${payoutId} has no charge`)
  const amount = pence(payout.amount - payout.withheld)
  if (amount === 0) return finishTransfer(deps, payout, null)
  const { orderId: group } = order
  // What an appeal pays comes from our balance: the charge's money was transferred and reversed before.
  const chargeId = payout.chargebackId === null ? order.chargeId : null
  try {
    const { id } = await deps.payments.transfer({
      payoutId,
      reference,
      amount,
      accountId: account.accountId,
      chargeId,
      group,
    })
    await finishTransfer(deps, payout, id)
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error
    await refused(deps, payout, { accountId: account.accountId, failure: error.message })
  }
}

/** Null when it is held, or was frozen or finished in the meantime. */
const startTransfer = (deps: CheckoutDeps, waiting: Payout): Promise<Payout | null> =>
  onPayout(deps, waiting, async (unit, payout): Promise<Payout | null> => {
    const { tx, now } = unit
    const { id, status, transactionId, requestedAt } = payout
    // Another process has requested it together with others.
    if (openBatchOf(payout) !== null) return null
    if (status === 'processing') return payout
    if (!WAITING_PAYOUTS.includes(status) || (await isHeld(tx, payout, now))) return null
    if ((await lockHoldOf(tx, payout.sellerId)) !== null) return null
    if (await hasOpenChargeback(tx, transactionId)) {
      await changePayout(tx, id, { status: 'dispute', updatedAt: now })
      return null
    }
    // The amount of a transfer that was requested before is fixed.
    const first = requestedAt === null && { requestedAt: now, withheld: await repayDebts(unit, payout) }
    return changePayout(tx, id, { status: 'processing', batchId: null, updatedAt: now, ...first })
  })

async function finishTransfer(deps: CheckoutDeps, sent: Payout, transferId: string | null): Promise<void> {
  await onPayout(deps, sent, (unit, payout) => completePayout(unit, payout, transferId))
}

/**
 * The requested transfer of an order's payout that was never answered, if it was made. Whether the seller has the money
 * decides who bears what a bank takes; from then on the transfer must not be made again. A transfer of several payouts
 * cannot be left without one of them, so it is requested until its outcome is known.
 */
export async function findUnrecordedTransfer(
  deps: CheckoutDeps,
  { id, orderId: group }: Order,
): Promise<string | null> {
  const payout = await findPayoutOf(deps.db, id)
  if (payout?.status !== 'processing') return null
  const batchId = openBatchOf(payout)
  if (batchId !== null) {
    await sendBatch(deps, batchId)
    return null
  }
  const transfer = await deps.payments.findTransfer({ payoutId: payout.id, reference: payout.reference, group })
  return transfer?.id ?? null
}

/** An account that was ready may need more information from its seller by now; the payout then waits for that. */
async function refused(
  deps: CheckoutDeps,
  sent: Payout,
  { accountId, failure }: { accountId: string; failure: string },
): Promise<void> {
  const { state } = await deps.payments.account(accountId)
  if (state === 'ready') return failTransfer(deps, sent, failure)
  await onPayout(deps, sent, async ({ tx, now }, { id, status }) => {
    if (status === 'processing') await changePayout(tx, id, { status: 'pending', updatedAt: now })
  })
  await syncAccount(deps, accountId)
}

async function failTransfer(deps: CheckoutDeps, sent: Payout, failure: string): Promise<void> {
  await onPayout(deps, sent, async (unit, payout) => {
    if (payout.status !== 'processing') return
    await changePayout(unit.tx, payout.id, { status: 'failed', failure, updatedAt: unit.now })
    // It is retried every hour; the seller is notified once.
    if (payout.failure !== failure) await notifyPayout(unit, payout.id, 'failed')
  })
}

/** Handles a payout in its current state, with its order locked first, as every movement of money does. */
const onPayout = <T>(
  deps: CheckoutDeps,
  { id, transactionId }: Payout,
  run: (unit: UnitOfWork, payout: Payout) => Promise<T>,
): Promise<T | null> =>
  inTransaction(deps, async (unit) => {
    await lockOrder(unit.tx, transactionId)
    const payout = await lockPayout(unit.tx, id)
    return payout && run(unit, payout)
  })
