import { listingReactivated } from '#features/listings/listing/events.ts'
import { type Pence, pence } from '#shared/money.ts'
import { saleCompleted, salePaid, saleRefunded } from '../../base/events.ts'
import type { Event, Status } from '../../base/lifecycle.ts'
import type { Order } from '../../base/server/tables.ts'
import { ask, QUEUES, type Work } from '../../base/server/unit-of-work.ts'
import { bookRefund, bookRelease } from '../../ledger/server/ledger.ts'
import { insertPayout, insertRefund, paidByBank } from '../../ledger/server/settlement-store.ts'
import { closeListing, returnUnit } from './store.ts'

type Arrival = (work: Work, order: Order, before: Order, event: Event) => Promise<void>

const sale = ({ id, productId, buyerId, sellerId }: Order) => ({ transactionId: id, productId, buyerId, sellerId })

/** Changes to money and stock on entering a status, however it was reached. */
const arrivals: Partial<Record<Status, Arrival>> = {
  processing: async ({ events, tx }, order, before) => {
    if (before.status === 'pending') await events.announce(tx, salePaid, sale(order))
  },

  completed: async (work, order) => {
    const { tx, now, events } = work
    await changedHands(work, order)
    await closeListing(tx, order.productId, now)
    await events.announce(tx, saleCompleted, sale(order))
  },

  refunded: async (work, order, _before, event) => {
    const { tx, now, events } = work
    // A lost chargeback has already returned the money to the buyer.
    if (event !== 'chargebackLost') await giveBack(work, order)
    // The seller knows whether the plant is still available.
    await returnUnit(tx, order.productId, 'paused', now)
    await events.announce(tx, saleRefunded, { ...sale(order), wasCompleted: false })
  },

  cancelled: async (work, order, before) => {
    if (before.claimedAt) await putBackOnSale(work, order)
    if (order.paymentIntentId) await ask(work, QUEUES.cancel, { paymentId: order.paymentIntentId })
  },
}

export const arrive: Arrival = async (work, order, before, event) =>
  arrivals[order.status]?.(work, order, before, event)

/** Alerts are notified again, as when the plant was first listed. */
async function putBackOnSale({ tx, now, events }: Work, { productId, sellerId }: Order): Promise<void> {
  await returnUnit(tx, productId, 'active', now)
  await events.announce(tx, listingReactivated, { listingId: productId, sellerId })
}

/** Releases the held money: the seller is owed their share, and a transfer is requested. */
async function changedHands(work: Work, order: Order): Promise<void> {
  const { tx, now } = work
  const byBank = await byBankOf(work, order, order.refundedAmount)
  const sellerGets = bookRelease(work, order, byBank)
  await sendBack(work, order, pence(order.refundedAmount - byBank))
  if (sellerGets === 0) return
  const payout = await insertPayout(tx, { order, amount: sellerGets, at: now })
  await ask(work, QUEUES.payout, { payoutId: payout.id })
}

/** Returns all held money to the buyer, including the fee. */
export async function giveBack(work: Work, order: Order): Promise<void> {
  const byBank = await byBankOf(work, order, order.total)
  bookRefund(work, order, byBank)
  await sendBack(work, order, pence(order.total - byBank))
}

/** The part of the refund that the buyer's bank has already paid. */
const byBankOf = async ({ tx }: Work, { id }: Order, amount: Pence): Promise<Pence> =>
  pence(Math.min(await paidByBank(tx, id), amount))

async function sendBack(work: Work, order: Order, amount: Pence): Promise<void> {
  if (amount === 0) return
  const refund = await insertRefund(work.tx, { transactionId: order.id, amount, at: work.now })
  await ask(work, QUEUES.refund, { refundId: refund.id })
}
