import { isGrown } from '#features/listings/base/categories.ts'
import { listingReturned } from '#features/listings/listing/events.ts'
import { returnUnit } from '#features/listings/listing/server/stock-store.ts'
import { isBladed } from '#features/plants/declared.ts'
import { DomainError } from '#shared/errors.ts'
import { pence } from '#shared/money.ts'
import { isOpenCancellation } from '../../base/cancellation.ts'
import { priceOf } from '../../base/fees.ts'
import type { CheckoutDeps } from '../../base/server/checkout-deps.ts'
import { bookLineCancelled } from '../../ledger/server/cancelled-line.ts'
import { returnedOutside } from '../../ledger/server/settlement-store.ts'
import { shareWithout } from '../../ledger/server/share-store.ts'
import { findCancellation } from './cancellation-store.ts'
import { cancelledLinesOf, linesOf, moveToCancelled, type OrderLine } from './line-store.ts'
import { findListing } from './listing-store.ts'
import { sendBack } from './on-enter.ts'
import {
  inTransaction,
  leaveToBank,
  type Order,
  ownOrder,
  type Person,
  statusChanged,
  transition,
  type UnitOfWork,
} from './transition.ts'

interface Chosen {
  transactionId: number
  productId: number
}

/**
 * The seller cancels one of several listings before the handover. The line leaves the order: its price and its part of the
 * protection fee go back to the buyer, its units to the listing, and the commission is that of the rest. Idempotent.
 */
export const cancelLine = (deps: CheckoutDeps, me: Person, { transactionId, productId }: Chosen): Promise<Order> =>
  inTransaction(deps, async (unit) => {
    const { tx, now } = unit
    const order = await ownOrder(unit, transactionId, me, 'seller')
    const before = await cancelledLinesOf(tx, order.id)
    if (before.some((line) => line.productId === productId)) return order
    if (order.status !== 'processing') throw statusChanged(order)
    const lines = await linesOf(tx, order.id)
    const line = lines.find((one) => one.productId === productId)
    const [first, ...others] = lines.filter((one) => one !== line)
    if (!first || lines.length < 2) throw lastLine()
    if (!line) throw new DomainError('not_found', 'This listing is not in the order.')
    await refuseMoved(unit, order)
    const patch = await withoutLine(unit, order, { line, left: [first, ...others] })
    const returned = pence(patch.cancelledTotal - order.cancelledTotal)
    await moveToCancelled(tx, line, { returned, at: now })
    bookLineCancelled(unit, order, { line: line.line, returned })
    await sendBack(unit, order, returned)
    const moved = await transition(unit, order, 'cancelLine', { by: me, patch })
    await shareWithout(tx, order.id, { isOfAll: order.amount, isGiving: line.givesShare, amount: line.amount })
    // The listing is locked last.
    await returnUnit(tx, productId, 'paused', now, line.quantity)
    const { buyerId, sellerId } = order
    await unit.events.announce(tx, listingReturned, { listingId: productId, buyerId, sellerId })
    return moved
  })

const lastLine = (): DomainError =>
  new DomainError('conflict', 'This is the only listing in the order. Cancel the whole sale instead.', {
    code: 'LAST_LINE',
  })

/** While a bank decides, after a part of the payment went back otherwise, or while the buyer cancels all of it. */
async function refuseMoved(unit: UnitOfWork, order: Order): Promise<void> {
  const { tx } = unit
  await leaveToBank(unit, order)
  const cancellation = await findCancellation(tx, order.id)
  if (cancellation && isOpenCancellation(cancellation.status)) throw statusChanged(order)
  if (order.refundedAmount === 0 && (await returnedOutside(tx, order.id)) === 0) return
  throw new DomainError(
    'conflict',
    'A part of this payment has already gone back to the buyer. Cancel the whole sale, or ask our staff.',
    { code: 'PARTLY_RETURNED' },
  )
}

interface Divided {
  line: OrderLine
  left: readonly [OrderLine, ...OrderLine[]]
}

/** The order as if the line had never been in it: the first line that is left is that of its own columns. */
async function withoutLine({ tx }: UnitOfWork, order: Order, { line, left }: Divided) {
  const [{ productId, title, image, quantity, unitPrice, bundleUnits, bundlePrice }] = left
  const rates = { commission: order.commissionRate, protection: order.protectionRate }
  const price = priceOf(pence(order.amount - line.amount), order.withProtection, rates)
  return {
    ...{ productId, listingTitle: title, productImage: image, quantity, unitPrice, bundleUnits, bundlePrice },
    lineCount: left.length,
    amount: price.item,
    platformFee: price.commission,
    protectionFee: price.protection,
    cancelledTotal: pence(order.cancelledTotal + order.total - price.buyerPays),
    ageCheck: order.ageCheck && (await hasBladed(tx, left)),
  }
}

/** Whether the seller still has to look at the buyer's proof of age. */
async function hasBladed(tx: UnitOfWork['tx'], lines: readonly OrderLine[]): Promise<boolean> {
  for (const { productId, title } of lines) {
    const listing = await findListing(tx, productId)
    if (!listing || isBladed({ title, isGrown: isGrown(listing.categoryId) })) return true
  }
  return false
}
