import type { Database } from '#adapters/db/database.ts'
import { type Pence, pence } from '#shared/money.ts'
import { splitOfRest } from '../../base/fees.ts'
import type { DebtCause } from '../../base/money-states.ts'
import { OWED_PAYOUTS } from '../../base/payout-lifecycle.ts'
import type { Payout } from '../../base/server/payout-tables.ts'
import type { Order } from '../../base/server/tables.ts'
import { enqueue, QUEUES, type UnitOfWork } from '../../base/server/unit-of-work.ts'
import { bookTransferOwed, type TakenFromSeller } from './after-release.ts'
import { insertDebt, insertReversal, lockOpenDebts, reversedOf } from './debt-store.ts'
import { changePayout, insertPayout, lockPayoutOf, takenFromSeller } from './settlement-store.ts'

const NOTHING: Pence = pence(0)

interface Recovery {
  cause: DebtCause
  /** The seller's share of what went back to the buyer. */
  amount: Pence
  /** Whether nothing of the payout remains. */
  isWhole: boolean
}

/**
 * Takes a released order's seller their share of what went back to the buyer: what was not sent yet is not sent, and the
 * rest is a debt. A transfer is reversed first; what that does not recover is repaid by later payouts. The order is
 * locked and no transfer of it is under way.
 */
export async function recoverFromSeller(unit: UnitOfWork, order: Order, recovery: Recovery): Promise<TakenFromSeller> {
  const payout = await lockPayoutOf(unit.tx, order.id)
  if (recovery.amount === 0) return { unsent: NOTHING, debt: NOTHING, lapsed: NOTHING }
  // The seller left and never claimed it, and the claim has ended.
  if (!payout) return { unsent: NOTHING, debt: NOTHING, lapsed: recovery.amount }
  if (payout.status === 'completed') {
    if (recovery.isWhole) await changePayout(unit.tx, payout.id, { status: 'refunded', updatedAt: unit.now })
    await oweBack(unit, order, { ...recovery, payout })
    return { unsent: NOTHING, debt: recovery.amount, lapsed: NOTHING }
  }
  const left = pence(payout.amount - payout.withheld)
  const unsent = pence(Math.min(left, recovery.amount))
  const debt = pence(recovery.amount - unsent)
  await withdraw(unit, order, { payout, rest: pence(left - unsent) })
  if (debt > 0) await oweBack(unit, order, { ...recovery, amount: debt, payout: null })
  return { unsent, debt, lapsed: NOTHING }
}

/** What a seller has of a released order: their part of its price, less what lost chargebacks took. */
export async function shareOf(tx: Database, order: Order): Promise<Pence> {
  return pence(splitOfRest(order, order.refundedAmount).sellerGets - (await takenFromSeller(tx, order.id)))
}

/**
 * Takes the seller's share of an order whose whole payment a bank has taken: all that was not sent, and of the rest as
 * much as the limits allow.
 */
export async function recoverChargeback(unit: UnitOfWork, order: Order): Promise<TakenFromSeller> {
  const { tx, config } = unit
  const payout = await lockPayoutOf(tx, order.id)
  const share = await shareOf(tx, order)
  const unsent = payout && OWED_PAYOUTS.includes(payout.status) ? Math.min(share, payout.amount - payout.withheld) : 0
  const owed = (await lockOpenDebts(tx, order.sellerId)).reduce((sum, debt) => sum + debt.amount - debt.recovered, 0)
  const allowed = Math.max(0, Math.min(share - unsent, config.chargebackLimit, config.sellerDebtLimit - owed))
  return recoverFromSeller(unit, order, { cause: 'chargeback', amount: pence(unsent + allowed), isWhole: true })
}

/** A payout's amount is fixed: a smaller one takes the place of one that was not sent, frozen and held as the first was. */
async function withdraw(
  unit: UnitOfWork,
  order: Order,
  { payout: { id, status, heldUntil }, rest }: { payout: Payout; rest: Pence },
): Promise<void> {
  const { tx, now } = unit
  await changePayout(tx, id, { status: rest === 0 ? 'refunded' : 'cancelled', updatedAt: now })
  if (rest === 0) return
  const smaller = await insertPayout(tx, { order, amount: rest, heldUntil, at: now })
  if (status === 'dispute') await changePayout(tx, smaller.id, { status: 'dispute', updatedAt: now })
  else await enqueue(unit, QUEUES.payout, { payoutId: smaller.id })
}

/**
 * Reclaims a transfer that was made after its payout had been cancelled: two requests can be under way, and the second
 * is made after the first was refused. Its payout names the transfer.
 */
export async function reclaimTransfer(unit: UnitOfWork, payout: Payout): Promise<void> {
  const { transactionId: id, sellerId } = payout
  const cause = (await takenFromSeller(unit.tx, id)) > 0 ? 'chargeback' : 'refund'
  const amount = pence(payout.amount - payout.withheld)
  bookTransferOwed(unit, payout)
  await oweBack(unit, { id, sellerId }, { cause, amount, payout })
}

/** Books a debt, and reverses the transfer of its payout as far as there is one. */
async function oweBack(
  unit: UnitOfWork,
  { id: transactionId, sellerId }: Pick<Order, 'id' | 'sellerId'>,
  { cause, amount, payout }: Pick<Recovery, 'cause' | 'amount'> & { payout: Payout | null },
): Promise<void> {
  const { tx, now } = unit
  const debt = await insertDebt(tx, { sellerId, transactionId, cause, amount, at: now })
  if (payout?.transferId == null) return
  const left = payout.amount - payout.withheld - (await reversedOf(tx, payout.id))
  const reversible = pence(Math.min(amount, left))
  if (reversible <= 0) return
  const reversal = await insertReversal(tx, { debt, payout, amount: reversible, at: now })
  await enqueue(unit, QUEUES.reversal, { reversalId: reversal.id })
}
