import type { Chargeback } from '#adapters/payments/payments.ts'
import { pence } from '#shared/money.ts'
import { saleCompleted } from '../../base/events.ts'
import { enqueue, QUEUES, type UnitOfWork } from '../../base/server/unit-of-work.ts'
import { bookAppealHeld, bookAppealOwed, bookAppealPaid } from '../../ledger/server/after-release.ts'
import { partOf, returnToGroup } from '../../ledger/server/group-share.ts'
import {
  insertPayout,
  insertRefund,
  type LossOfSeller,
  lostChargebacks,
  paidByBank,
  returnedOutside,
  saveLossOfSeller,
  unallocatedReturns,
} from '../../ledger/server/settlement-store.ts'
import { sendReminder } from '../../order/server/emails/notify-parties.ts'
import { lastEventOf } from '../../order/server/steps-store.ts'
import { type Order, saleOf, transition } from '../../order/server/transition.ts'
import { notifyPayout } from '../../payout/server/emails/notify-payout.ts'

/** With what the loss had taken from the seller. */
type Won = Pick<Chargeback, 'id' | 'entries'> & LossOfSeller

/** A lost chargeback was won later: what the bank returned goes to the party that had lost it. */
export async function payAppeal(unit: UnitOfWork, order: Order, won: Won): Promise<void> {
  if (order.status === 'completed') return paySeller(unit, order, won)
  const isEndedByBank = order.status === 'refunded' && (await lastEventOf(unit.tx, order.id)) === 'chargebackLost'
  if (!isEndedByBank) return
  if (order.handedOverAt) await completeSale(unit, order, won)
  else await refundBuyer(unit, order, won)
}

const keyOf = ({ id, entries }: Won): string => `${id}:${entries.length}`

/** The seller of a released order gets again what was taken, as a new payout. A debt that is open is repaid from it. */
async function paySeller(unit: UnitOfWork, order: Order, won: Won): Promise<void> {
  const { tx, now } = unit
  const others = await lostChargebacks(tx, order.id)
  const lost = [won, ...others].reduce<LossOfSeller>(
    (sum, one) => ({
      fromSeller: pence(sum.fromSeller + one.fromSeller),
      fromGroup: pence(sum.fromGroup + one.fromGroup),
    }),
    { fromSeller: pence(0), fromGroup: pence(0) },
  )
  // While banks still hold the whole payment, in parts, the seller bears it.
  const isStillLost = (await paidByBank(tx, order.id)) + order.refundedAmount >= order.total
  if (lost.fromSeller === 0) return
  for (const { id } of others) await saveLossOfSeller(tx, id)
  if (isStillLost) {
    const [other] = others
    if (other) await saveLossOfSeller(tx, other.id, lost)
    return
  }
  const toGroup = await returnToGroup(tx, order, lost.fromGroup)
  const toSeller = pence(lost.fromSeller - partOf(toGroup))
  bookAppealPaid(unit, order, { of: keyOf(won), toSeller, toGroup })
  if (toSeller > 0) {
    const payout = await insertPayout(tx, { order, amount: toSeller, chargebackId: won.id, at: now })
    await enqueue(unit, QUEUES.payout, { payoutId: payout.id })
    await notifyPayout(unit, payout.id, 'appealWon')
  }
  await unit.events.announce(tx, saleCompleted, saleOf(order))
}

/** It was handed over, and ended by the bank before its release: the sale is completed after all. */
async function completeSale(unit: UnitOfWork, order: Order, won: Won): Promise<void> {
  // Until every part is returned, what came back reduces our loss.
  if ((await paidByBank(unit.tx, order.id)) > 0) return
  bookAppealHeld(unit, order, keyOf(won))
  const refundedAmount = await returnedOutside(unit.tx, order.id)
  await transition(unit, order, 'appealWon', { patch: { refundedAmount, protectedUntil: null } })
}

/** It was never handed over: the buyer, whose bank reversed the refund, is refunded by us. */
async function refundBuyer(unit: UnitOfWork, order: Order, won: Won): Promise<void> {
  const { tx, now } = unit
  const owed = pence(Math.max(0, -(await unallocatedReturns(tx, order.id))))
  if (owed === 0) return
  bookAppealOwed(unit, { transactionId: order.id, of: keyOf(won), owed })
  const refund = await insertRefund(tx, { transactionId: order.id, amount: owed, at: now })
  await enqueue(unit, QUEUES.refund, { refundId: refund.id })
  await sendReminder(unit, order, 'appealRefunds')
}
