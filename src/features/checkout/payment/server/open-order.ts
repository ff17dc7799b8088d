import { OutcomeUnknown, PaymentRefused } from '#adapters/payments/failures.ts'
import { claimUnit } from '#features/listings/listing/server/stock-store.ts'
import { findListing as findWhole } from '#features/listings/listing/server/store.ts'
import { DomainError } from '#shared/errors.ts'
import { type Pence, pence } from '#shared/money.ts'
import { type Price, priceOf } from '../../base/fees.ts'
import type { CheckoutDeps } from '../../base/server/checkout-deps.ts'
import { inTransaction, type UnitOfWork } from '../../base/server/unit-of-work.ts'
import { linesByOrder, type OrderLine } from '../../order/server/line-store.ts'
import { changeOrder, findOrder, rememberPayment } from '../../order/server/store.ts'
import { type Order, transition } from '../../order/server/transition.ts'
import { hasInBasket } from './basket-store.ts'
import { buyable, inProgress, lockParties, priceChanged, SWAPPED_ONLY } from './may-buy.ts'
import { mayReserve } from './may-reserve.ts'
import { draftOf, insert, termsOf } from './new-order.ts'
import { findPending, liveFreeOrder, lockNewOrders, lockPending } from './new-orders-store.ts'
import { cardPrice, linesToBuy, type NewOrderLines, type Wanted } from './order-lines.ts'
import { heldUntilCollected, settlePayment } from './payments.ts'
import { type Distance, refuseTooFar } from './too-far.ts'

interface PaymentInput {
  /** What is bought: units of one listing, or the lines of a basket, in the order in which they are shown. */
  wanted: readonly Wanted[]
  /** What the buyer's page showed for all units; only compared. */
  amount: Pence
  withProtection: boolean
  /** The buyer's order of the same listing that they know of: they want one more. */
  besides?: number | undefined
  way: Distance
  /** They are in the buyer's basket, which is emptied when an order of it is paid. */
  isBasket?: boolean
}

/**
 * Creates the order and its payment when the buyer presses Pay. Pressed again, as after a declined card, it returns the
 * same order and payment until a card is authorised.
 */
export async function startPayment(deps: CheckoutDeps, me: { id: number }, input: PaymentInput): Promise<Order> {
  const listingIds = input.wanted.map(({ productId }) => productId)
  try {
    await settleEarlier(deps, me, listingIds)
    const order = await inTransaction(deps, (unit) => openOrder(unit, me, input))
    return await withPayment(deps, order)
  } catch (error) {
    if (!(error instanceof OutcomeUnknown || error instanceof PaymentRefused)) throw error
    deps.log.error({ listingIds, cause: String(error) }, 'a payment could not be opened')
    throw new DomainError('unavailable', 'Our payment provider is not responding. Please try again shortly.', {
      code: 'PAYMENTS_DOWN',
      retryAfter: 10,
    })
  }
}

/** A card may have been authorised for an unpaid order, or its payment may have ended, without our knowledge. */
export async function settleEarlier(
  deps: CheckoutDeps,
  me: { id: number },
  listingIds: readonly number[],
): Promise<void> {
  for (const order of await findPending(deps.db, me.id, listingIds)) {
    if (!order.paymentIntentId || order.claimedAt) continue
    const payment = await deps.payments.payment(order.paymentIntentId)
    await settlePayment(deps, payment)
    if (payment.state === 'processing') throw inProgress(order.id)
  }
}

/** The amounts of an order never change: with another price, number or choice, another order replaces the unpaid ones. */
async function openOrder(unit: UnitOfWork, me: { id: number }, input: PaymentInput): Promise<Order> {
  const { tx, now } = unit
  await lockNewOrders(tx, me.id)
  const lines = await linesToBuy(tx, me, { ...input, now })
  const [{ listing }] = lines
  await lockParties(tx, me, listing)
  // Read once: an admin may be changing them.
  const { cardMinPrice, rates } = unit.config
  const price = cardPrice(lines, input.withProtection, { cardMinPrice, rates })
  if (input.amount !== price.item) throw priceChanged(price)
  refuseTooFar(listing, input.way)
  const same = await replaceUnpaid(unit, me, { lines, price })
  // Under the locks of the unpaid orders: one that was paid since the basket was read has emptied it.
  if (input.isBasket && !(await hasInBasket(tx, me.id, input.wanted))) throw notInBasket()
  if (!same) return insert(unit, me.id, await draftOf(tx, lines, { price, rates }))
  const terms = { ...(await termsOf(tx, lines)), ...unit.config.deadlines }
  return changeOrder(tx, same.id, { ...terms, updatedAt: now })
}

export const notInBasket = (): DomainError =>
  new DomainError('not_found', 'This is no longer in your basket.', { code: 'NOT_IN_BASKET' })

interface Placed {
  lines: NewOrderLines
  price: Price
}

/** Ends the buyer's unpaid orders of these listings; returns the one that is for the same at the same price. */
async function replaceUnpaid(unit: UnitOfWork, me: { id: number }, placed: Placed): Promise<Order | null> {
  const { tx } = unit
  const open = await lockPending(
    tx,
    me.id,
    placed.lines.map(({ listing }) => listing.id),
  )
  const claimed = open.find(({ claimedAt, chargeReference }) => claimedAt || chargeReference !== null)
  if (claimed) throw inProgress(claimed.id)
  const stored = await linesByOrder(
    tx,
    open.map(({ id }) => id),
  )
  const same = open.find((order) => isSameOrder(order, stored.get(order.id) ?? [], placed)) ?? null
  for (const other of open) if (other !== same) await transition(unit, other, 'abandon')
  return same
}

const isSameOrder = (open: Order, stored: readonly OrderLine[], { lines, price }: Placed): boolean =>
  open.offerId === (lines[0].listing.reservation?.offerId ?? null) &&
  open.amount === price.item &&
  open.total === price.buyerPays &&
  stored.length === lines.length &&
  lines.every(({ listing, quantity }, index) => {
    const line = stored[index]
    return line?.productId === listing.id && line.quantity === quantity && line.unitPrice === listing.price
  })

/** On the card statement, after the platform's name: the order as the receipt names it, with a letter in any case. */
const statementSuffix = ({ orderId }: Order): string => `O-${orderId.slice(0, 8).toUpperCase()}`

/** The order with its payment at the provider. Simultaneous requests get the same payment. */
export async function withPayment(deps: CheckoutDeps, order: Order, customerId?: string): Promise<Order> {
  if (order.paymentIntentId) return order
  const refusal = await beginPayment(deps, order, customerId)
  const stored = await findOrder(deps.db, order.id)
  // A simultaneous request may have been answered while this one was refused because its key was in use.
  if (refusal && !stored?.paymentIntentId) throw refusal
  if (stored?.status === 'pending') return stored
  // Replaced by another choice, or ended, while the provider answered: no one gets the secret of its payment.
  throw new DomainError('conflict', 'Please try again.', { code: 'CONTENTION' })
}

async function beginPayment(
  { db, payments }: CheckoutDeps,
  order: Order,
  customerId: string | undefined,
): Promise<OutcomeUnknown | null> {
  try {
    const { id: paymentIntentId, clientSecret } = await payments.start({
      purpose: { kind: 'order', reference: order.reference },
      amount: order.total,
      group: order.orderId,
      description: order.productTitle,
      statementSuffix: statementSuffix(order),
      ...(customerId !== undefined && { customerId }),
    })
    await rememberPayment(db, order.id, { paymentIntentId, clientSecret })
    return null
  } catch (error) {
    if (error instanceof OutcomeUnknown) return error
    throw error
  }
}

/** Reserves one unit of a free listing: no card, but the same order, code and handover. Idempotent. */
export const reserve = (
  deps: CheckoutDeps,
  me: { id: number },
  input: { productId: number; way: Distance },
): Promise<Order> =>
  inTransaction(deps, async (unit) => {
    const { tx, now } = unit
    const { productId } = input
    await lockNewOrders(tx, me.id)
    const earlier = await liveFreeOrder(tx, me.id, productId)
    if (earlier) return earlier
    const listing = await buyable(tx, me, { productId, now })
    await lockParties(tx, me, listing)
    refuseTooFar(listing, input.way)
    if (listing.price > 0) throw new DomainError('conflict', 'This listing is not free.', { code: 'NOT_FREE' })
    await mayReserve(unit, me)
    const price = priceOf(pence(0), false)
    const line = { listing, quantity: 1, amount: price.item }
    const order = await insert(unit, me.id, await draftOf(tx, [line], { price, rates: unit.config.rates }))
    if (!(await claimUnit(tx, productId, now))) {
      throw new DomainError('conflict', 'This listing is already sold.', { code: 'NOT_FOR_SALE' })
    }
    // Under the lock of the listing: it may be given for a swap alone by now.
    if ((await findWhole(tx, productId))?.kind === 'swap') {
      throw new DomainError('conflict', SWAPPED_ONLY, { code: 'NOT_FOR_SALE' })
    }
    return transition(unit, order, 'paid', { patch: { claimedAt: now, ...heldUntilCollected(order, now) } })
  })
