import { PaymentRefused } from '#adapters/payments/payments.ts'
import { pence } from '#shared/money.ts'
import { PAYOUT_TRANSITIONS, UNFROZEN_PAYOUTS, WAITING_PAYOUTS } from '../../base/payout-lifecycle.ts'
import type { Order, Payout } from '../../base/server/tables.ts'
import { type CheckoutDeps, inTransaction, type UnitOfWork } from '../../base/server/unit-of-work.ts'
import { bookTransfer } from '../../ledger/server/ledger.ts'
import {
  changePayout,
  findPayout,
  findPayoutOf,
  hasOpenChargeback,
  lockPayout,
} from '../../ledger/server/settlement-store.ts'
import { findOrder, lockOrder } from '../../order/server/store.ts'
import { notifyPayout } from './emails/notify-payout.ts'
import { repayDebts } from './reversals.ts'
import { readyAccount, syncAccount } from './seller-accounts.ts'

/** Sends a payout to its seller, whose account is opened at the first one. Without a ready account it waits. */
export async function sendPayout(deps: CheckoutDeps, payoutId: number): Promise<void> {
  const waiting = await findPayout(deps.db, payoutId)
  if (!waiting || !UNFROZEN_PAYOUTS.includes(waiting.status)) return
  const account = await readyAccount(deps, waiting)
  if (!account) return
  const payout = await startTransfer(deps, waiting)
  if (!payout) return
  const order = await findOrder(deps.db, payout.transactionId)
  if (!order?.chargeId) throw new Error(`payout ${payoutId} has no charge`)
  const { reference } = payout
  const amount = pence(payout.amount - payout.withheld)
  if (amount === 0) return finishTransfer(deps, payout, null)
  const { orderId: group } = order
  // What an appeal pays comes from our balance: the charge's money was transferred and taken back before.
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
    const { id, status, transactionId, heldUntil, requestedAt } = payout
    if (status === 'processing') return payout
    if (!WAITING_PAYOUTS.includes(status) || (heldUntil !== null && heldUntil > now)) return null
    if (await hasOpenChargeback(tx, transactionId)) {
      await changePayout(tx, id, { status: 'dispute', updatedAt: now })
      return null
    }
    // The amount of a transfer that was requested before is fixed.
    const first = requestedAt === null && { requestedAt: now, withheld: await repayDebts(unit, payout) }
    return changePayout(tx, id, { status: 'processing', updatedAt: now, ...first })
  })

async function finishTransfer(deps: CheckoutDeps, sent: Payout, transferId: string | null): Promise<void> {
  await onPayout(deps, sent, (unit, payout) => completePayout(unit, payout, transferId))
}

/**
 * The seller has the money, whatever status the transfer was given in the meantime. Without a transfer all of it repaid
 * what they owed us.
 */
export async function completePayout(unit: UnitOfWork, payout: Payout, transferId: string | null): Promise<void> {
  const { tx, now, log } = unit
  const { id, status } = payout
  if (status === 'completed') return
  if (PAYOUT_TRANSITIONS[status].includes('completed')) {
    bookTransfer(unit, payout)
    await changePayout(tx, id, { status: 'completed', transferId, failure: null, processedAt: now, updatedAt: now })
    return notifyPayout(unit, id, payout.withheld > 0 ? 'sentLess' : 'sent')
  }
  log.error({ payoutId: id, transferId }, 'a transfer was made for a payout that a bank had already taken')
}

/**
 * The requested transfer of an order's payout that was never answered, if it was made. Whether the seller has the money
 * decides who bears what a bank takes; from then on the transfer must not be made again.
 */
export async function findUnrecordedTransfer(
  deps: CheckoutDeps,
  { id, orderId: group }: Order,
): Promise<string | null> {
  const payout = await findPayoutOf(deps.db, id)
  if (payout?.status !== 'processing') return null
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
