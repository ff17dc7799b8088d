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
import { partOf, takeFromGroup } from './group-share.ts'
import { changePayout, insertPayout, lockPayoutOf, takenFromSeller } from './settlement-store.ts'
import { hadPayout } from './share-store.ts'

const NOTHING: Pence = pence(0)

interface Recovery {
  cause: DebtCause
  /** Of what went back to the buyer, what the seller had, the share of a group included. */
  amount: Pence
  /** Whether nothing of the payout remains. */
  isWhole: boolean
}

/**
 * Takes a released order's seller their share of what went back to the buyer: a group returns its part of it as far as
 * it has money, and the seller the rest. What was not sent yet is not sent, and the rest is a debt. A transfer is reversed
 * first; what that does not recover is repaid by later payouts. The order is locked and no transfer of it is under way.
 */
export async function recoverFromSeller(unit: UnitOfWork, order: Order, recovery: Recovery): Promise<TakenFromSeller> {
  const group = await takeFromGroup(unit, order, { has: await shareOf(unit.tx, order), back: recovery.amount })
  const amount = pence(recovery.amount - partOf(group))
  return { ...(await takeFromSeller(unit, order, { ...recovery, amount })), group }
}

async function takeFromSeller(unit: UnitOfWork, order: Order, recovery: Recovery): Promise<TakenFromSeller> {
  const payout = await lockPayoutOf(unit.tx, order.id)
  if (recovery.amount === 0) return { unsent: NOTHING, debt: NOTHING, lapsed: NOTHING }
  if (!payout) return withoutPayout(unit, order, recovery)
  if (payout.status === 'completed') {
    if (recovery.isWhole) await changePayout(unit.tx, payout.id, { status: 'refunded', updatedAt: unit.now })
    await oweBack(unit, order, { ...recovery, payout })
    return { unsent: NOTHING, debt: recovery.amount, lapsed: NOTHING }
  }
  // Nothing is left of one that went back before, when a group had no money for its part.
  const left = pence(OWED_PAYOUTS.includes(payout.status) ? payout.amount - payout.withheld : 0)
  const unsent = pence(Math.min(left, recovery.amount))
  const debt = pence(recovery.amount - unsent)
  if (unsent > 0) await withdraw(unit, order, { payout, rest: pence(left - unsent) })
  if (debt > 0) await oweBack(unit, order, { ...recovery, amount: debt, payout: null })
  return { unsent, debt, lapsed: NOTHING }
}

/** All went to a group, so the seller owes it; otherwise they left and never claimed it, and the claim has ended. */
async function withoutPayout(unit: UnitOfWork, order: Order, recovery: Recovery): Promise<TakenFromSeller> {
  const { amount } = recovery
  if (await hadPayout(unit.tx, order.id)) return { unsent: NOTHING, debt: NOTHING, lapsed: amount }
  await oweBack(unit, order, { ...recovery, payout: null })
  return { unsent: NOTHING, debt: amount, lapsed: NOTHING }
}

/** What a seller and their group have of a released order: their part of its price, less what lost chargebacks took. */
export async function shareOf(tx: Database, order: Order): Promise<Pence> {
  return pence(splitOfRest(order, order.refundedAmount).sellerGets - (await takenFromSeller(tx, order.id)))
}

/**
 * Takes the seller's share of an order whose whole payment a bank has taken: the group's part as far as it has money, all
 * that was not sent, and of the rest as much as the limits allow.
 */
export async function recoverChargeback(unit: UnitOfWork, order: Order): Promise<TakenFromSeller> {
  const { tx, config } = unit
  const payout = await lockPayoutOf(tx, order.id)
  const has = await shareOf(tx, order)
  const group = await takeFromGroup(unit, order, { has, back: has })
  const share = pence(has - partOf(group))
  const unsent = payout && OWED_PAYOUTS.includes(payout.status) ? Math.min(share, payout.amount - payout.withheld) : 0
  const owed = (await lockOpenDebts(tx, order.sellerId)).reduce((sum, debt) => sum + debt.amount - debt.recovered, 0)
  const allowed = Math.max(0, Math.min(share - unsent, config.chargebackLimit, config.sellerDebtLimit - owed))
  const recovery = { cause: 'chargeback', amount: pence(unsent + allowed), isWhole: true } as const
  // What has lapsed is ours, as is what the limits leave to the seller.
  return { ...(await takeFromSeller(unit, order, recovery)), lapsed: NOTHING, group }
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
