import { randomUUID } from 'node:crypto'
import { OutcomeUnknown, PaymentRefused } from '#adapters/payments/payments.ts'
import { contactObstacles, lockOpenAccounts } from '#features/accounts/server/contact-store.ts'
import { NEVER_SHOWN } from '#features/listings/base/lifecycle.ts'
import { drawingsOf } from '#features/listings/listing/server/drawings-store.ts'
import { claimUnit } from '#features/listings/listing/server/stock-store.ts'
import { photosOf } from '#features/listings/photos/pictures.ts'
import { DomainError } from '#shared/errors.ts'
import { type Pence, pence } from '#shared/money.ts'
import { cardRefusal, type Price, priceOf, RATES } from '../../base/fees.ts'
import { FINAL } from '../../base/lifecycle.ts'
import type { Order } from '../../base/server/tables.ts'
import { type CheckoutDeps, inTransaction, type UnitOfWork } from '../../base/server/unit-of-work.ts'
import { PROTECTION_WORDING } from '../../base/terms.ts'
import {
  changeOrder,
  findListing,
  findOrder,
  insertOrder,
  liveFreeOrder,
  lockOrder,
  lockPending,
  lockReservations,
  newestBought,
  type OrderListing,
  recordStep,
  rememberPayment,
} from '../../order/server/store.ts'
import { transition } from '../../order/server/transition.ts'
import { mayReserve } from './may-reserve.ts'
import { heldUntilCollected, syncPayment } from './payments.ts'
import { refuseTooFar, type Way } from './too-far.ts'

interface PaymentInput {
  productId: number
  /** What the buyer's page showed; only compared. */
  amount: Pence
  withProtection: boolean
  /** The buyer's order of the same listing that they know of: they want one more. */
  besides?: number | undefined
  way: Way
}

/** How long a collected purchase still counts as the one that an open page was about. */
const DAY = 86_400_000

/** Opens the payment of a listing, or updates the open one to the buyer's current choice. */
export async function startPayment(deps: CheckoutDeps, me: { id: number }, input: PaymentInput): Promise<Order> {
  try {
    return await openPayment(deps, me, input)
  } catch (error) {
    if (!(error instanceof OutcomeUnknown || error instanceof PaymentRefused)) throw error
    deps.log.error({ productId: input.productId, cause: String(error) }, 'a payment could not be opened')
    throw new DomainError('unavailable', 'Our payment provider is not responding. Please try again shortly.', {
      code: 'PAYMENTS_DOWN',
      retryAfter: 10,
    })
  }
}

/** The payment to be opened or changed is already under way or over. */
class Overtaken extends Error {}

const isOvertaken = (error: unknown): boolean =>
  error instanceof Overtaken || (error instanceof PaymentRefused && error.isFinal)

async function openPayment(deps: CheckoutDeps, me: { id: number }, input: PaymentInput): Promise<Order> {
  const order = await inTransaction(deps, (unit) => openOrder(unit, me, input))
  try {
    const changed = await priced(deps, await withPayment(deps, order), input)
    if (order.paymentIntentId && changed.total === order.total) await agreeOnTotal(deps, changed)
    return changed
  } catch (error) {
    if (!isOvertaken(error)) throw error
    return overtaken(deps, me, input, order.id)
  }
}

/** Looks up the outcome of the open payment; one that failed is replaced by a new one. */
async function overtaken(deps: CheckoutDeps, me: { id: number }, input: PaymentInput, id: number): Promise<Order> {
  const { paymentIntentId } = (await findOrder(deps.db, id)) ?? {}
  if (!paymentIntentId) {
    throw new DomainError('conflict', 'Our payment provider does not accept this payment.', { code: 'PAYMENT_REFUSED' })
  }
  await syncPayment(deps, paymentIntentId)
  const order = await findOrder(deps.db, id)
  if (order?.status === 'cancelled') return openPayment(deps, me, input)
  throw inProgress(id)
}

const inProgress = (transactionId: number): DomainError =>
  new DomainError('conflict', 'Your payment for this listing is already being taken.', {
    code: 'PAYMENT_IN_PROGRESS',
    extra: { transactionId },
  })

async function openOrder(unit: UnitOfWork, me: { id: number }, input: PaymentInput): Promise<Order> {
  const { tx } = unit
  await refuseTwice(unit, me, input)
  const listing = await buyable(unit, me, input)
  const price = priceOf(pence(listing.price), input.withProtection)
  if (input.amount !== price.item && price.item > 0) throw priceChanged(price)
  const refusal = cardRefusal(price.item, price.buyerPays, unit.config.cardMinPrice)
  if (refusal) throw new DomainError('conflict', refusal, { code: price.item === 0 ? 'FREE' : 'NOT_BY_CARD' })
  const open = await lockPending(tx, me.id, listing.id)
  if (open?.claimedAt) throw inProgress(open.id)
  if (open) return changeOrder(tx, open.id, { updatedAt: unit.now })
  const order = (await insert(unit, me, listing, price)) ?? (await lockPending(tx, me.id, listing.id))
  if (!order) throw new DomainError('conflict', 'Please try again.', { code: 'CONTENTION' })
  return order
}

/**
 * Prevents a buyer from accidentally buying the same listing again: in a second tab, after a lost response, on the way
 * back.
 */
async function refuseTwice(
  { tx, now }: UnitOfWork,
  me: { id: number },
  { productId, besides = 0 }: PaymentInput,
): Promise<void> {
  const order = await newestBought(tx, me.id, productId)
  if (!order) return
  if (order.status === 'pending') throw inProgress(order.id)
  const listing = await findListing(tx, productId)
  const isLeft = listing !== null && obstacleOf(listing) === null
  const isLongAgo = FINAL.includes(order.status) && now.getTime() - (order.claimedAt?.getTime() ?? 0) > DAY
  if (order.id <= besides || (isLeft && isLongAgo)) return
  throw new DomainError('conflict', 'You have bought this already.', {
    code: 'ALREADY_YOURS',
    extra: { transactionId: order.id, isLeft },
  })
}

const priceChanged = (price: Price): DomainError =>
  new DomainError('conflict', 'The price of this listing has changed. Please look at it again.', {
    code: 'PRICE_CHANGED',
    extra: {
      price: price.item,
      platformFee: price.commission,
      buyerProtectionFee: price.protection,
      total: price.buyerPays,
    },
  })

/** The listing, when this user may buy it now. */
async function buyable(
  { tx }: UnitOfWork,
  me: { id: number },
  { productId, way }: Pick<PaymentInput, 'productId' | 'way'>,
): Promise<OrderListing> {
  const listing = await findListing(tx, productId)
  if (!listing || NEVER_SHOWN.includes(listing.status)) {
    throw new DomainError('not_found', 'This listing does not exist.')
  }
  if (listing.sellerId === me.id)
    throw new DomainError('forbidden', 'This is your own listing.', { code: 'OWN_LISTING' })
  if (!(await lockOpenAccounts(tx, [me.id, listing.sellerId]))) {
    throw new DomainError('conflict', 'The seller is closing their account. This listing is no longer for sale.', {
      code: 'NOT_FOR_SALE',
    })
  }
  if ((await contactObstacles(tx, me.id, listing.sellerId)).has('blocked')) {
    throw new DomainError('forbidden', 'You cannot buy from this person.', { code: 'BLOCKED' })
  }
  const obstacle = obstacleOf(listing)
  if (obstacle) throw new DomainError('conflict', obstacle, { code: 'NOT_FOR_SALE' })
  refuseTooFar(listing, way)
  return listing
}

function obstacleOf({ kind, status, quantity }: OrderListing): string | null {
  if (kind === 'swap' || kind === 'wanted') return 'This listing is not for sale.'
  if (status === 'paused') return 'The seller has paused this listing.'
  if (status === 'expired') return 'This listing has expired.'
  if (status !== 'active' || quantity === 0) return 'This listing is already sold.'
  return null
}

async function insert(
  unit: UnitOfWork,
  me: { id: number },
  listing: OrderListing,
  price: Price,
): Promise<Order | null> {
  const { tx, now } = unit
  const order = await insertOrder(tx, {
    orderId: randomUUID(),
    buyerId: me.id,
    sellerId: listing.sellerId,
    productId: listing.id,
    productTitle: listing.title,
    productImage: photosOf(listing.images)[0] ?? (await drawingsOf(tx, [listing.id])).get(listing.id) ?? null,
    amount: price.item,
    commissionRate: RATES.commission,
    protectionRate: RATES.protection,
    platformFee: price.commission,
    protectionFee: price.protection,
    withProtection: price.protection > 0,
    protectionWording: PROTECTION_WORDING,
    createdAt: now,
    updatedAt: now,
  })
  if (!order) return null
  const step = { event: 'opened', fromStatus: null, toStatus: 'pending', actorId: me.id, at: now } as const
  await recordStep(tx, { transactionId: order.id, ...step })
  return order
}

/** On the card statement, after the platform's name: the order as the receipt names it. */
const statementSuffix = ({ orderId }: Order): string => `ORDER ${orderId.slice(0, 8).toUpperCase()}`

/** The order with its payment at the provider. Simultaneous requests get the same payment. */
async function withPayment(deps: CheckoutDeps, order: Order): Promise<Order> {
  if (order.paymentIntentId) return order
  const payment = await deps.payments.start({
    purpose: { kind: 'order', reference: order.reference },
    amount: order.total,
    group: order.orderId,
    description: order.productTitle,
    statementSuffix: statementSuffix(order),
  })
  await rememberPayment(deps.db, order.id, { paymentIntentId: payment.id, clientSecret: payment.clientSecret })
  return (await findOrder(deps.db, order.id)) ?? order
}

/** Updates price and protection of an unpaid order, here and at the provider, until both agree. */
async function priced(deps: CheckoutDeps, order: Order, input: PaymentInput): Promise<Order> {
  const price = priceOf(input.amount, input.withProtection)
  if (order.amount === price.item && order.total === price.buyerPays) return order
  let changed = await inTransaction(deps, async ({ tx, now }) => {
    const locked = await lockOrder(tx, order.id)
    if (locked?.status !== 'pending' || locked.claimedAt) throw new Overtaken('already paid')
    return changeOrder(tx, order.id, {
      amount: price.item,
      platformFee: price.commission,
      protectionFee: price.protection,
      withProtection: price.protection > 0,
      commissionRate: RATES.commission,
      protectionRate: RATES.protection,
      updatedAt: now,
    })
  })
  // Another click may have changed it in the meantime: repeat until the provider holds what the order says.
  for (
    let sent: Pence | null = null;
    sent !== changed.total;
    changed = (await findOrder(deps.db, order.id)) ?? changed
  ) {
    sent = changed.total
    await deps.payments.changeAmount(changed.paymentIntentId ?? '', sent)
  }
  return changed
}

/** A stored change may never have reached the provider, which would then charge another amount than is shown. */
async function agreeOnTotal({ payments }: CheckoutDeps, { paymentIntentId, total }: Order): Promise<void> {
  const payment = await payments.payment(paymentIntentId ?? '')
  if (payment.state !== 'unpaid') throw new Overtaken('no card can be charged for it any more')
  if (payment.amount !== total) await payments.changeAmount(payment.id, total)
}

/** Reserves a free listing: no card, but the same order, code and handover. Idempotent. */
export const reserve = (
  deps: CheckoutDeps,
  me: { id: number },
  input: Pick<PaymentInput, 'productId' | 'way'>,
): Promise<Order> =>
  inTransaction(deps, async (unit) => {
    const { tx, now } = unit
    const { productId } = input
    await lockReservations(tx, me.id)
    const earlier = await liveFreeOrder(tx, me.id, productId)
    if (earlier) return earlier
    const listing = await buyable(unit, me, input)
    if (listing.price > 0) throw new DomainError('conflict', 'This listing is not free.', { code: 'NOT_FREE' })
    await mayReserve(unit, me)
    const order = await insert(unit, me, listing, priceOf(pence(0), false))
    if (!order || !(await claimUnit(tx, productId, now))) {
      throw new DomainError('conflict', 'This listing is already sold.', { code: 'NOT_FOR_SALE' })
    }
    return transition(unit, order, 'paid', { patch: { claimedAt: now, ...heldUntilCollected(now) } })
  })
