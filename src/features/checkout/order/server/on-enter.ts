import { listingBought, listingReactivated, listingReturned, listingSold } from '#features/listings/listing/events.ts'
import {
  lockReserved,
  markSold,
  releaseUnit,
  returnCollected,
  returnUnit,
} from '#features/listings/listing/server/stock-store.ts'
import { offerUnpaid } from '#features/offers/events.ts'
import { hasReserved, reserveAgain } from '#features/offers/server/reservation-store.ts'
import { isInAgreedSwap } from '#features/swaps/server/store.ts'
import { type Pence, pence } from '#shared/money.ts'
import { isOpenCancellation } from '../../base/cancellation.ts'
import { saleCompleted, salePaid, saleRefunded } from '../../base/events.ts'
import { splitOfRest } from '../../base/fees.ts'
import type { Event, Status } from '../../base/lifecycle.ts'
import type { Order } from '../../base/server/tables.ts'
import { enqueue, QUEUES, type UnitOfWork } from '../../base/server/unit-of-work.ts'
import { bookRefundReleased, bookReleaseUndone } from '../../ledger/server/after-release.ts'
import { giveShare, isUnsent, takeShareBack } from '../../ledger/server/group-share.ts'
import { bookRefund, bookRelease } from '../../ledger/server/ledger.ts'
import { releaseRound } from '../../ledger/server/ledger-store.ts'
import { recoverFromSeller, shareOf } from '../../ledger/server/seller-share.ts'
import {
  bearOutsideRefunds,
  changePayout,
  insertPayout,
  insertRefund,
  lockPayoutOf,
  returnedOutside,
  unallocatedReturns,
} from '../../ledger/server/settlement-store.ts'
import { closeRefunded, findCancellation, holdPayout } from './cancellation-store.ts'
import { type Stock, stockOf } from './line-store.ts'
import { hasHeldOrders } from './listing-store.ts'
import { hasStep } from './steps-store.ts'

type EnterHandler = (unit: UnitOfWork, order: Order, before: Order, event: Event) => Promise<void>

const sale = ({ id, productId, buyerId, sellerId }: Order) => ({ transactionId: id, productId, buyerId, sellerId })

const ofListing = ({ buyerId, sellerId }: Order, { productId }: Stock) => ({ listingId: productId, buyerId, sellerId })

/** Changes to money and stock on entering a status, however it was reached. */
const enterHandlers: Readonly<Record<Status, EnterHandler | null>> = {
  pending: null,
  processing: async ({ events, tx }, order, before) => {
    if (before.status !== 'pending') return
    const stock = await stockOf(tx, order)
    const listingIds = stock.map(({ productId }) => productId)
    await events.announce(tx, salePaid, { ...sale(order), listingIds })
    for (const line of stock) await events.announce(tx, listingBought, ofListing(order, line))
  },

  delivered: null,

  // Reported after its release: the money is held again until it is decided.
  dispute: async (unit, _order, before) => {
    if (before.status === 'completed') await holdAgain(unit, before)
  },

  completed: async (unit, order, before, event) => {
    const { tx, events } = unit
    await changedHands(unit, order)
    // The sale was refunded before, and its unit returned: the seller knows whether the plant is still available.
    if (event === 'appealWon') return events.announce(tx, saleCompleted, sale(order))
    // Confirmed before, and reported since: the sale was announced then.
    if (before.receivedAt) return
    for (const line of await stockOf(tx, order)) await sellOut(unit, order, line)
    await events.announce(tx, saleCompleted, sale(order))
  },

  refunded: async (unit, order, before, event) => {
    const { tx, now, events } = unit
    await closeRefunded(tx, order.id, now)
    if (before.status === 'completed') await refundReleasedMoney(unit, before)
    // A lost chargeback has already returned the money to the buyer.
    else if (event !== 'chargebackLost') await refundHeldMoney(unit, order)
    const stock = await stockOf(tx, order)
    // After an appeal the units were returned before.
    if (!(await hasStep(tx, order.id, 'appealWon'))) await returnUnits(unit, order, stock)
    await events.announce(tx, saleRefunded, {
      ...sale(order),
      wasCompleted: before.receivedAt !== null || before.status === 'completed',
    })
    for (const line of stock) await events.announce(tx, listingReturned, ofListing(order, line))
  },

  cancelled: async (unit, order, before) => {
    if (before.claimedAt || before.chargeReference !== null) await releaseClaim(unit, order)
    if (before.paidAt)
      for (const line of await stockOf(unit.tx, order))
        await unit.events.announce(unit.tx, listingReturned, ofListing(order, line))
    if (order.paymentIntentId) await enqueue(unit, QUEUES.cancel, { paymentId: order.paymentIntentId })
  },
}

export const runOnEnter: EnterHandler = async (unit, order, before, event) =>
  enterHandlers[order.status]?.(unit, order, before, event)

/** Whether any unit of a listing is ordered and not handed over, or reserved at an agreed price or by an agreed swap. */
const isAwaited = async ({ tx }: UnitOfWork, productId: number): Promise<boolean> =>
  (await hasHeldOrders(tx, productId)) || (await hasReserved(tx, productId)) || (await isInAgreedSwap(tx, productId))

/** Puts the units of an order that was not paid on sale again, unless it is the one that stays reserved at an agreed price. */
async function releaseClaim(unit: UnitOfWork, order: Order): Promise<void> {
  const { tx, now } = unit
  const { offerId } = order
  const became = offerId === null ? null : await reserveAgain(tx, offerId, now)
  if (became === 'reserved') return
  await putBackOnSale(unit, order)
  if (became === 'lapsed' && offerId !== null) await unit.events.announce(tx, offerUnpaid, { offerId })
}

/** Alerts are notified again, as when the plant was first listed. */
async function putBackOnSale({ tx, now, events }: UnitOfWork, order: Order): Promise<void> {
  for (const { productId, quantity } of await stockOf(tx, order)) {
    // The listing of a charge may have been hidden with its seller's account while the unit was reserved.
    if (order.chargeReference === null) await returnUnit(tx, productId, 'active', now, quantity)
    else await releaseUnit(tx, productId, now, quantity)
    await events.announce(tx, listingReactivated, { listingId: productId, sellerId: order.sellerId })
  }
}

/**
 * The units of a refunded order. The seller decides whether they are still available, so a listing without others is paused.
 * What was handed over is not put on sale beside others: it may be with the buyer, or dead.
 */
async function returnUnits({ tx, now }: UnitOfWork, order: Order, stock: readonly Stock[]): Promise<void> {
  const wasCollected = order.handedOverAt !== null || order.receivedAt !== null
  for (const { productId, quantity } of stock)
    await (wasCollected
      ? returnCollected(tx, productId, now, quantity)
      : returnUnit(tx, productId, 'paused', now, quantity))
}

/** Marks a listing as sold after its last unit was handed over. */
async function sellOut(unit: UnitOfWork, order: Order, line: Stock): Promise<void> {
  const { tx, now, events } = unit
  // Locked first: of two last units handed over at once, the second sees the first.
  if (!(await lockReserved(tx, line.productId)) || (await isAwaited(unit, line.productId))) return
  await markSold(tx, line.productId, now)
  await events.announce(tx, listingSold, ofListing(order, line))
}

/** Releases the held money: the seller and a group are owed their shares, and a transfer to the seller is requested. */
async function changedHands(unit: UnitOfWork, order: Order): Promise<void> {
  const { tx, now } = unit
  const byBank = await byBankOf(unit, order, order.refundedAmount)
  const round = await releaseRound(tx, order.id)
  const share = await giveShare(unit, order, splitOfRest(order, order.refundedAmount).sellerGets)
  const sellerGets = bookRelease(unit, order, { paidByBank: byBank, round, share })
  await sendBack(unit, order, pence(order.refundedAmount - byBank))
  if (sellerGets === 0) return
  const payout = await insertPayout(tx, { order, amount: sellerGets, at: now })
  const cancellation = await findCancellation(tx, order.id)
  if (cancellation && isOpenCancellation(cancellation.status)) {
    await holdPayout(tx, order.id, cancellation.refundAt ?? cancellation.returnBy, now)
  }
  await enqueue(unit, QUEUES.payout, { payoutId: payout.id })
}

/** Undoes a release whose payout still waits. */
async function holdAgain(unit: UnitOfWork, order: Order): Promise<void> {
  const { tx, now } = unit
  const payout = await lockPayoutOf(tx, order.id)
  if (!(await isUnsent(tx, order, payout))) throw new Error(`payout of order ${order.id} was sent`)
  if (payout) await changePayout(tx, payout.id, { status: 'cancelled', updatedAt: now })
  bookReleaseUndone(unit, order, { round: await releaseRound(tx, order.id), share: await takeShareBack(unit, order) })
}

/** Returns the payment of a released order, including the fee: what its seller and we had of it. */
async function refundReleasedMoney(unit: UnitOfWork, order: Order): Promise<void> {
  const rest = pence(order.total - order.refundedAmount)
  await bearOutsideRefunds(unit.tx, order.id)
  // The whole payment counts as promised by now, so what this refund adds is not yet counted.
  const uncounted = (await unallocatedReturns(unit.tx, order.id)) + rest
  const paidByBank = pence(Math.min(Math.max(uncounted, 0), rest))
  const amount = await shareOf(unit.tx, order)
  const from = await recoverFromSeller(unit, order, { cause: 'refund', amount, isWhole: true })
  bookRefundReleased(unit, order, { from, paidByBank })
  await sendBack(unit, order, pence(rest - paidByBank))
}

/** Returns all held money to the buyer, including the fee. */
export async function refundHeldMoney(unit: UnitOfWork, order: Order): Promise<void> {
  const byBank = await byBankOf(unit, order, order.total)
  bookRefund(unit, order, byBank)
  await sendBack(unit, order, pence(order.total - byBank))
}

/** The part of the refund that the buyer has already received: from their bank, or by a refund made elsewhere. */
const byBankOf = async ({ tx }: UnitOfWork, { id }: Order, amount: Pence): Promise<Pence> =>
  pence(Math.min(await returnedOutside(tx, id), amount))

/** Owes the buyer a refund, and sends it. */
export async function sendBack(unit: UnitOfWork, order: Order, amount: Pence): Promise<void> {
  if (amount === 0) return
  const refund = await insertRefund(unit.tx, { transactionId: order.id, amount, at: unit.now })
  await enqueue(unit, QUEUES.refund, { refundId: refund.id })
}
