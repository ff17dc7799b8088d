import { PaymentRefused } from '#adapters/payments/failures.ts'
import { type Pence, pence } from '#shared/money.ts'
import type { CheckoutDeps } from '../../base/server/checkout-deps.ts'
import type { SellerDebt, TransferReversal } from '../../base/server/debt-tables.ts'
import type { Payout } from '../../base/server/payout-tables.ts'
import { enqueue, inTransaction, QUEUES, type UnitOfWork } from '../../base/server/unit-of-work.ts'
import { TERMS } from '../../base/terms.ts'
import { bookDebtRepaid, bookTransferReversed } from '../../ledger/server/after-release.ts'
import {
  changeReversal,
  debtsBeingReversed,
  findDebt,
  findReversal,
  lockDebt,
  lockOpenDebts,
  lockReversal,
  recoverDebt,
} from '../../ledger/server/debt-store.ts'
import { findPayout, pendingRefundsOf } from '../../ledger/server/settlement-store.ts'
import { lockOrder } from '../../order/server/store.ts'
import { notifyPayout } from './emails/notify-payout.ts'

/** The provider's answers when the seller's account no longer has the money, or the transfer was reversed already. */
const FINAL_REFUSALS: readonly string[] = ['balance_insufficient', 'insufficient_funds', 'transfer_already_reversed']

/** Reverses a transfer. If the provider refuses for good, later payouts repay the debt. */
export async function sendReversal(deps: CheckoutDeps, reversalId: number): Promise<void> {
  const reversal = await findReversal(deps.db, reversalId)
  if (reversal?.status !== 'pending') return
  const payout = await findPayout(deps.db, reversal.payoutId)
  if (!payout?.transferId) throw new Error(`reversal ${reversalId} has no transfer`)
  const { transferId } = payout
  const { reference, amount } = reversal
  try {
    const { id } = await deps.payments.reverse({ transferId, reference, amount })
    await onReversal(deps, reversal, (unit, { debt }) => settleReversal(unit, reversal, debt, id))
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error
    await refuse(deps, reversal, error)
  }
}

async function settleReversal(
  unit: UnitOfWork,
  reversal: TransferReversal,
  debt: SellerDebt,
  providerReversalId: string,
): Promise<void> {
  const { tx, now } = unit
  bookTransferReversed(unit, debt, reversal)
  await changeReversal(tx, reversal.id, { status: 'succeeded', providerReversalId, settledAt: now })
  await recoverDebt(tx, debt, reversal.amount, now)
  await notifyPayout(unit, reversal.payoutId, 'reversed', { part: reversal.amount })
}

/** A refusal that may be our own fault, such as a wrong key, is retried for a day. */
export const isRefusedForGood = (error: PaymentRefused, { since, now }: { since: Date; now: Date }): boolean =>
  error.isFinal || FINAL_REFUSALS.includes(error.code) || now.getTime() - since.getTime() >= TERMS.reverseWithin

async function refuse(deps: CheckoutDeps, reversal: TransferReversal, error: PaymentRefused): Promise<void> {
  const { id, createdAt } = reversal
  deps.log.error({ reversalId: id, code: error.code }, 'a transfer could not be reversed')
  await onReversal(deps, reversal, async (unit) => {
    if (!isRefusedForGood(error, { since: createdAt, now: unit.now })) return
    await changeReversal(unit.tx, id, { status: 'failed', failure: error.message, settledAt: unit.now })
    await notifyPayout(unit, reversal.payoutId, 'owed', { part: reversal.amount })
  })
}

/** Handles a pending reversal with its order locked first. The refunds of the order are sent once it is settled. */
const onReversal = (
  deps: CheckoutDeps,
  { id, debtId }: TransferReversal,
  run: (unit: UnitOfWork, locked: { debt: SellerDebt }) => Promise<void>,
): Promise<void> =>
  inTransaction(deps, async (unit) => {
    const { transactionId } = await findDebt(unit.tx, debtId)
    await lockOrder(unit.tx, transactionId)
    const reversal = await lockReversal(unit.tx, id)
    if (reversal.status !== 'pending') return
    await run(unit, { debt: await lockDebt(unit.tx, debtId) })
    for (const { id: refundId } of await pendingRefundsOf(unit.tx, transactionId)) {
      await enqueue(unit, QUEUES.refund, { refundId })
    }
  })

/** What a payout, about to be sent, repays of what its seller owes us. A debt whose transfer is being reversed waits. */
export async function repayDebts(unit: UnitOfWork, payout: Payout): Promise<Pence> {
  const { tx, now } = unit
  const debts = await lockOpenDebts(tx, payout.sellerId)
  const beingReversed = await debtsBeingReversed(tx, debts)
  let left: number = payout.amount
  for (const debt of debts.filter(({ id }) => !beingReversed.has(id))) {
    const part = pence(Math.min(left, debt.amount - debt.recovered))
    if (part > 0) await recoverDebt(tx, debt, part, now)
    left -= part
  }
  const repaid = pence(payout.amount - left)
  bookDebtRepaid(unit, payout, repaid)
  return repaid
}
