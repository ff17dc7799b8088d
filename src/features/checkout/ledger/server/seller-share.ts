import { type Pence, pence } from '#shared/money.ts'
import type { DebtCause } from '../../base/money-states.ts'
import { enqueue, QUEUES, type UnitOfWork } from '../../base/server/unit-of-work.ts'
import type { TakenFromSeller } from './after-release.ts'
import { insertDebt, insertReversal } from './debt-store.ts'
import { changePayout, lockPayoutOf } from './settlement-store.ts'

const NOTHING: Pence = pence(0)

/**
 * Takes the seller's share of a released order: what was not sent yet is not sent, and the rest is a debt. A transfer is
 * taken back first; what that does not recover is repaid by later payouts. The order is locked and no transfer of it is
 * under way.
 */
export async function recoverFromSeller(
  unit: UnitOfWork,
  order: { id: number; sellerId: number },
  cause: DebtCause,
): Promise<TakenFromSeller> {
  const { tx, now } = unit
  const payout = await lockPayoutOf(tx, order.id)
  if (!payout) return { unsent: NOTHING, debt: NOTHING }
  const { amount, withheld, transferId } = payout
  const sent = payout.status === 'completed' ? pence(amount - withheld) : NOTHING
  await changePayout(tx, payout.id, { status: 'refunded', updatedAt: now })
  const taken = { unsent: pence(amount - withheld - sent), debt: pence(withheld + sent) }
  if (taken.debt === 0) return taken
  const { sellerId, id: transactionId } = order
  const debt = await insertDebt(tx, { sellerId, transactionId, cause, amount: taken.debt, at: now })
  if (sent > 0 && transferId !== null) {
    const reversal = await insertReversal(tx, { debt, payout, amount: sent, at: now })
    await enqueue(unit, QUEUES.reversal, { reversalId: reversal.id })
  }
  return taken
}
