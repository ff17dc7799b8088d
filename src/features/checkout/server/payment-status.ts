import { OutcomeUnknown } from '#adapters/payments/payments.ts'
import type { Answer } from '#shared/endpoint.ts'
import type { paymentStatus } from '../contract.ts'
import { boostStanding, findBoostByPayment } from './boost-store.ts'
import { settlePayment, syncPayment } from './payments.ts'
import { findOffer, findOrderByPayment, lastPaid } from './store.ts'
import type { Order } from './tables.ts'
import { viewOrder } from './views.ts'
import type { Needs } from './work.ts'

const DAY = 86_400_000

type Status = Answer<typeof paymentStatus>

/** The truth about a payment of this buyer's, asked of the provider when it is not settled here yet. */
export async function statusOfPayment(
  needs: Needs,
  me: { id: number },
  paymentId: string | undefined,
): Promise<Status> {
  const order = paymentId === undefined ? await recent(needs, me) : await own(needs, me, paymentId)
  if (!order && paymentId !== undefined) return statusOfBoost(needs, me, paymentId)
  if (!order) return { ...nothing, state: 'none' }
  const told = { ...nothing, transaction: await viewOrder(needs, order, me.id) }
  if (order.paidAt) return { ...told, state: 'paid' }
  if (order.status === 'cancelled') {
    return { ...told, state: 'failed', message: whyCancelled(order), canRetry: await isOnSale(needs, order) }
  }
  if (order.claimedAt || !order.paymentFailure) return { ...told, state: 'processing' }
  return { ...told, state: 'failed', message: order.paymentFailure, canRetry: true }
}

const nothing = { message: null, transaction: null, canRetry: false, boost: null } as const

/** What was charged although the order was given up goes back: then no earlier word of the card holds. */
const whyCancelled = ({ refundedAmount, paymentFailure }: Order): string =>
  refundedAmount > 0
    ? 'Your payment arrived too late for this order'
    : (paymentFailure ?? 'This payment was cancelled. You were not charged.')

async function isOnSale({ db }: Needs, { productId, amount }: Order): Promise<boolean> {
  const offer = await findOffer(db, productId)
  return offer?.status === 'active' && offer.quantity > 0 && offer.price === amount
}

const recent = (needs: Needs, me: { id: number }): Promise<Order | null> =>
  lastPaid(needs.db, me.id, new Date(needs.clock.now().getTime() - DAY))

async function own(needs: Needs, me: { id: number }, paymentId: string): Promise<Order | null> {
  const known = await findOrderByPayment(needs.db, paymentId)
  if (known?.buyerId !== me.id) return null
  if (known.status !== 'pending' || known.claimedAt) return known
  try {
    await syncPayment(needs, paymentId)
  } catch (error) {
    // Nobody knows yet: the page waits and asks again.
    if (!(error instanceof OutcomeUnknown)) throw error
  }
  return findOrderByPayment(needs.db, paymentId)
}

const boostStates = { pending: 'processing', paid: 'paid', cancelled: 'failed' } as const

async function statusOfBoost(needs: Needs, me: { id: number }, paymentId: string): Promise<Status> {
  const known = await findBoostByPayment(needs.db, paymentId)
  if (known?.userId !== me.id) return { ...nothing, state: 'none' }
  const failure = known.status === 'pending' ? await lastFailure(needs, paymentId) : null
  const { status, productId } = (await findBoostByPayment(needs.db, paymentId)) ?? known
  const standing = await boostStanding(needs.db, productId)
  const state = status === 'pending' && failure !== null ? 'failed' : boostStates[status]
  return {
    ...nothing,
    state,
    message: failure,
    canRetry: state === 'failed',
    boost: standing && { productId, title: standing.title, endsAt: standing.featuredUntil },
  }
}

/** Asks the provider; why the last card did not work, or null when it did or nobody knows. */
async function lastFailure(needs: Needs, paymentId: string): Promise<string | null> {
  try {
    const payment = await needs.payments.payment(paymentId)
    await settlePayment(needs, payment)
    return payment.state === 'unpaid' ? payment.failure : null
  } catch (error) {
    if (!(error instanceof OutcomeUnknown)) throw error
    return null
  }
}
