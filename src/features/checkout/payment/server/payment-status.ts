import { OutcomeUnknown, PaymentRefused } from '#adapters/payments/failures.ts'
import type { Payment } from '#adapters/payments/payments.ts'
import { priceOfUnits } from '#features/listings/base/units.ts'
import type { Answer } from '#shared/endpoint.ts'
import type { Point } from '#shared/places/geo.ts'
import type { CheckoutDeps } from '../../base/server/checkout-deps.ts'
import type { Order } from '../../base/server/tables.ts'
import { boostState, findBoostByPayment } from '../../boost/server/boost-store.ts'
import type { paymentStatus } from '../../card/contract.ts'
import { linesOf } from '../../order/server/line-store.ts'
import { findListing } from '../../order/server/listing-store.ts'
import { findOrder, findOrderByPayment, lastPaid } from '../../order/server/store.ts'
import { viewOrder } from '../../order/server/view-models.ts'
import { hasInBasket } from './basket-store.ts'
import { settlePayment } from './payments.ts'

const DAY = 86_400_000

type Status = Answer<typeof paymentStatus>

interface StatusQuery {
  payment_intent?: string | undefined
  transactionId?: number | undefined
}

/** The state of one of the buyer's own payments, looked up at the provider when it is not settled here yet. */
export async function statusOfPayment(
  deps: CheckoutDeps,
  me: { id: number; from: Point | undefined },
  { payment_intent: paymentId, transactionId }: StatusQuery,
): Promise<Status> {
  const { order, payment } = await find(deps, me, { payment_intent: paymentId, transactionId })
  if (!order && paymentId !== undefined) return statusOfBoost(deps, me, paymentId)
  if (!order) return { ...nothing, state: 'none' }
  const view = { ...nothing, transaction: await viewOrder(deps, order, me.id, me.from) }
  if (order.paidAt) return { ...view, state: 'paid' }
  if (order.status === 'cancelled') {
    return { ...view, state: 'failed', message: whyCancelled(order), canRetry: await isOnSale(deps, order) }
  }
  return { ...view, ...(order.claimedAt ? undecided : stateOfCard(payment)) }
}

const nothing = { message: null, transaction: null, canRetry: false, boost: null } as const

/** A charge for a cancelled order is refunded: earlier answers about the card no longer hold. */
const whyCancelled = ({ refundedAmount, paymentFailure }: Order): string =>
  refundedAmount > 0
    ? 'Your payment arrived too late for this order'
    : (paymentFailure ?? 'This payment was cancelled. You were not charged.')

/** Whether all of it can still be bought at the same price; what came from a basket, only while the basket has it. */
async function isOnSale({ db }: CheckoutDeps, { id, buyerId, amount }: Order): Promise<boolean> {
  const lines = await linesOf(db, id)
  const sums: number[] = []
  for (const { productId, quantity } of lines) {
    const listing = await findListing(db, productId)
    if (listing?.status !== 'active' || listing.quantity < quantity) return false
    sums.push(priceOfUnits(listing.price, quantity, listing.bundle))
  }
  const isSame = sums.reduce((sum, one) => sum + one, 0) === amount
  return isSame && (lines.length === 1 || (await hasInBasket(db, buyerId, lines)))
}

const undecided = { state: 'processing', message: null, canRetry: false } as const

/** What is known about an unpaid payment's card. An older refusal says nothing about the current card. */
function stateOfCard(payment: Payment | null): Pick<Status, 'state' | 'message' | 'canRetry'> {
  if (payment?.state !== 'unpaid') return undecided
  const { failure } = payment
  return failure === null
    ? { state: 'unpaid', message: 'You have not finished paying.', canRetry: true }
    : { state: 'failed', message: failure, canRetry: true }
}

interface Known {
  order: Order | null
  /** The provider's current state; null when it was not asked or did not answer. */
  payment: Payment | null
}

async function find(
  deps: CheckoutDeps,
  me: { id: number },
  { payment_intent, transactionId }: StatusQuery,
): Promise<Known> {
  if (payment_intent !== undefined) return own(deps, me, payment_intent)
  if (transactionId === undefined) return recent(deps, me)
  const order = await findOrder(deps.db, transactionId)
  if (order?.paymentIntentId) return own(deps, me, order.paymentIntentId)
  return { order: order?.buyerId === me.id ? order : null, payment: null }
}

async function recent(deps: CheckoutDeps, me: { id: number }): Promise<Known> {
  const order = await lastPaid(deps.db, me.id, new Date(deps.clock.now().getTime() - DAY))
  return { order, payment: null }
}

async function own(deps: CheckoutDeps, me: { id: number }, paymentId: string): Promise<Known> {
  const known = await findOrderByPayment(deps.db, paymentId)
  if (known?.buyerId !== me.id) return { order: null, payment: null }
  if (known.status !== 'pending' || known.claimedAt) return { order: known, payment: null }
  const payment = await lookUp(deps, paymentId)
  return { order: await findOrderByPayment(deps.db, paymentId), payment }
}

const boostStates = { paid: { state: 'paid' }, cancelled: { state: 'failed', canRetry: true } } as const

async function statusOfBoost(deps: CheckoutDeps, me: { id: number }, paymentId: string): Promise<Status> {
  const known = await findBoostByPayment(deps.db, paymentId)
  if (known?.userId !== me.id) return { ...nothing, state: 'none' }
  const payment = known.status === 'pending' ? await lookUp(deps, paymentId) : null
  const { status, productId } = (await findBoostByPayment(deps.db, paymentId)) ?? known
  const boosted = await boostState(deps.db, productId)
  return {
    ...nothing,
    ...(status === 'pending' ? stateOfCard(payment) : boostStates[status]),
    boost: boosted && { productId, title: boosted.title, endsAt: boosted.featuredUntil },
  }
}

/**
 * Looks up the payment at the provider and updates our records. Null when the provider does not answer: the page polls
 * again.
 */
async function lookUp(deps: CheckoutDeps, paymentId: string): Promise<Payment | null> {
  try {
    const payment = await deps.payments.payment(paymentId)
    await settlePayment(deps, payment)
    return payment
  } catch (error) {
    if (!(error instanceof OutcomeUnknown || error instanceof PaymentRefused)) throw error
    return null
  }
}
