import { randomUUID } from 'node:crypto'
import type { Database } from '#adapters/db/database.ts'
import { OutcomeUnknown, PaymentRefused } from '#adapters/payments/failures.ts'
import { cancelRightOf } from '#features/listings/base/cancel-rights.ts'
import { isGrown } from '#features/listings/base/categories.ts'
import { describedWith } from '#features/listings/base/fact-rows.ts'
import { priceOfUnits } from '#features/listings/base/units.ts'
import { drawingsOf } from '#features/listings/listing/server/drawings-store.ts'
import { cancelExceptionOf } from '#features/listings/listing/server/selling-store.ts'
import { claimUnit } from '#features/listings/listing/server/stock-store.ts'
import { findListing as findWhole } from '#features/listings/listing/server/store.ts'
import { photosOf } from '#features/listings/photos/pictures.ts'
import { isBladed } from '#features/plants/declared.ts'
import { currentSeller } from '#features/sellers/server/store.ts'
import { DomainError } from '#shared/errors.ts'
import { type Pence, pence } from '#shared/money.ts'
import { type Price, priceOf, type Rates } from '../../base/fees.ts'
import { unitPriceOf } from '../../base/ordered-units.ts'
import type { CheckoutDeps } from '../../base/server/checkout-deps.ts'
import type { Order } from '../../base/server/tables.ts'
import { inTransaction, type UnitOfWork } from '../../base/server/unit-of-work.ts'
import { protectionWording } from '../../base/terms.ts'
import type { OrderListing } from '../../order/server/listing-store.ts'
import { changeOrder, findOrder, insertOrder, recordStep, rememberPayment } from '../../order/server/store.ts'
import { transition } from '../../order/server/transition.ts'
import {
  type Buyable,
  buyable,
  cardPrice,
  inProgress,
  lockParties,
  priceChanged,
  refuseTwice,
  SWAPPED_ONLY,
} from './may-buy.ts'
import { mayReserve } from './may-reserve.ts'
import { findPending, liveFreeOrder, lockNewOrders, lockPending } from './new-orders-store.ts'
import { heldUntilCollected, settlePayment } from './payments.ts'
import { keepListing } from './sold-listing-store.ts'
import { type Distance, refuseTooFar } from './too-far.ts'

interface PaymentInput {
  productId: number
  quantity: number
  /** What the buyer's page showed for all units; only compared. */
  amount: Pence
  withProtection: boolean
  /** The buyer's order of the same listing that they know of: they want one more. */
  besides?: number | undefined
  way: Distance
}

/**
 * Creates the order and its payment when the buyer presses Pay. Pressed again, as after a declined card, it returns the
 * same order and payment until a card is authorised.
 */
export async function startPayment(deps: CheckoutDeps, me: { id: number }, input: PaymentInput): Promise<Order> {
  try {
    await settleEarlier(deps, me, input.productId)
    const order = await inTransaction(deps, (unit) => openOrder(unit, me, input))
    return await withPayment(deps, order)
  } catch (error) {
    if (!(error instanceof OutcomeUnknown || error instanceof PaymentRefused)) throw error
    deps.log.error({ productId: input.productId, cause: String(error) }, 'a payment could not be opened')
    throw new DomainError('unavailable', 'Our payment provider is not responding. Please try again shortly.', {
      code: 'PAYMENTS_DOWN',
      retryAfter: 10,
    })
  }
}

/** A card may have been authorised for the unpaid order, or its payment may have ended, without our knowledge. */
async function settleEarlier(deps: CheckoutDeps, me: { id: number }, productId: number): Promise<void> {
  const order = await findPending(deps.db, me.id, productId)
  if (!order?.paymentIntentId || order.claimedAt) return
  const payment = await deps.payments.payment(order.paymentIntentId)
  await settlePayment(deps, payment)
  if (payment.state === 'processing') throw inProgress(order.id)
}

/** The amounts of an order never change: with another price, number or choice, another order replaces the unpaid one. */
async function openOrder(unit: UnitOfWork, me: { id: number }, input: PaymentInput): Promise<Order> {
  const { tx } = unit
  await lockNewOrders(tx, me.id)
  await refuseTwice(tx, me, { ...input, now: unit.now })
  const listing = await buyable(tx, me, { ...input, now: unit.now })
  const offerId = listing.reservation?.offerId ?? null
  await lockParties(tx, me, listing)
  // Read once: an admin may be changing them.
  const { cardMinPrice, rates } = unit.config
  const price = cardPrice(listing, input, { cardMinPrice, rates })
  if (input.amount !== price.item) throw priceChanged(price)
  refuseTooFar(listing, input.way)
  const open = await lockPending(tx, me.id, listing.id)
  if (open?.claimedAt) throw inProgress(open.id)
  if (open && isSameOrder(open, { quantity: input.quantity, unitPrice: listing.price, offerId, price })) {
    const terms = { ...(await termsOfListing(tx, listing)), ...unit.config.deadlines }
    return changeOrder(tx, open.id, { ...terms, updatedAt: unit.now })
  }
  if (open) await transition(unit, open, 'abandon')
  return insert(unit, me, listing, { quantity: input.quantity, price, rates })
}

const isSameOrder = (
  open: Order,
  {
    quantity,
    unitPrice,
    offerId,
    price,
  }: { quantity: number; unitPrice: number; offerId: number | null; price: Price },
): boolean =>
  open.quantity === quantity &&
  unitPriceOf(open) === unitPrice &&
  open.offerId === offerId &&
  open.amount === price.item &&
  open.total === price.buyerPays

/** Who sells it and whether it can be cancelled, as the buyer is shown. */
async function termsOfListing(tx: Database, { id, sellerId, price, title, categoryId }: OrderListing) {
  const seller = await currentSeller(tx, sellerId)
  const exception = await cancelExceptionOf(tx, id)
  return {
    ageCheck: isBladed({ title, isGrown: isGrown(categoryId) }),
    sellerDeclarationId: seller?.id ?? null,
    cancelRight: cancelRightOf(seller?.kind ?? 'private', { price, exception }),
  }
}

/** The bundle, where it made the sum lower. */
const bundleColumns = ({ price, bundle }: Buyable, quantity: number, { item }: Price) =>
  bundle && item < priceOfUnits(price, quantity) ? { bundleUnits: bundle.units, bundlePrice: pence(bundle.price) } : {}

async function insert(
  unit: UnitOfWork,
  me: { id: number },
  listing: Buyable,
  { quantity, price, rates }: { quantity: number; price: Price; rates: Rates },
): Promise<Order> {
  const { tx, now } = unit
  const order = await insertOrder(tx, {
    orderId: randomUUID(),
    buyerId: me.id,
    sellerId: listing.sellerId,
    productId: listing.id,
    offerId: listing.reservation?.offerId ?? null,
    listingTitle: listing.title,
    productImage: photosOf(listing.images)[0] ?? (await drawingsOf(tx, [listing.id])).get(listing.id) ?? null,
    ...{ quantity, unitPrice: pence(listing.price), amount: price.item },
    ...bundleColumns(listing, quantity, price),
    commissionRate: rates.commission,
    protectionRate: rates.protection,
    platformFee: price.commission,
    protectionFee: price.protection,
    withProtection: price.protection > 0,
    protectionWording: protectionWording(rates),
    ...unit.config.deadlines,
    ...(await termsOfListing(tx, listing)),
    createdAt: now,
    updatedAt: now,
  })
  const sold = await findWhole(tx, listing.id)
  if (sold) await keepListing(tx, order.id, { description: describedWith(sold), images: photosOf(sold.images) })
  const step = { event: 'opened', fromStatus: null, toStatus: 'pending', actorId: me.id, at: now } as const
  await recordStep(tx, { transactionId: order.id, ...step })
  return order
}

/** On the card statement, after the platform's name: the order as the receipt names it, with a letter in any case. */
const statementSuffix = ({ orderId }: Order): string => `O-${orderId.slice(0, 8).toUpperCase()}`

/** The order with its payment at the provider. Simultaneous requests get the same payment. */
async function withPayment(deps: CheckoutDeps, order: Order): Promise<Order> {
  if (order.paymentIntentId) return order
  const refusal = await beginPayment(deps, order)
  const stored = await findOrder(deps.db, order.id)
  // A simultaneous request may have been answered while this one was refused because its key was in use.
  if (refusal && !stored?.paymentIntentId) throw refusal
  if (stored?.status === 'pending') return stored
  // Replaced by another choice, or ended, while the provider answered: no one gets the secret of its payment.
  throw new DomainError('conflict', 'Please try again.', { code: 'CONTENTION' })
}

async function beginPayment({ db, payments }: CheckoutDeps, order: Order): Promise<OutcomeUnknown | null> {
  try {
    const { id: paymentIntentId, clientSecret } = await payments.start({
      purpose: { kind: 'order', reference: order.reference },
      amount: order.total,
      group: order.orderId,
      description: order.productTitle,
      statementSuffix: statementSuffix(order),
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
  input: Pick<PaymentInput, 'productId' | 'way'>,
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
    const order = await insert(unit, me, listing, { quantity: 1, price, rates: unit.config.rates })
    if (!(await claimUnit(tx, productId, now))) {
      throw new DomainError('conflict', 'This listing is already sold.', { code: 'NOT_FOR_SALE' })
    }
    // Under the lock of the listing: it may be given for a swap alone by now.
    if ((await findWhole(tx, productId))?.kind === 'swap') {
      throw new DomainError('conflict', SWAPPED_ONLY, { code: 'NOT_FOR_SALE' })
    }
    return transition(unit, order, 'paid', { patch: { claimedAt: now, ...heldUntilCollected(order, now) } })
  })
