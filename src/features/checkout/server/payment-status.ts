import { OutcomeUnknown } from '#adapters/payments/payments.ts'
import type { Answer } from '#shared/endpoint.ts'
import type { paymentStatus } from '../contract.ts'
import { findBoostByPayment } from './boost-store.ts'
import { syncPayment } from './payments.ts'
import { findOrderByPayment, lastPaid } from './store.ts'
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
  if (!order) return { state: 'none', message: null, transaction: null }
  const transaction = await viewOrder(needs, order, me.id)
  if (order.paidAt) return { state: 'paid', message: null, transaction }
  if (order.status === 'cancelled') {
    return {
      state: 'failed',
      message: order.paymentFailure ?? 'This payment was cancelled. You were not charged.',
      transaction,
    }
  }
  if (order.claimedAt || !order.paymentFailure) return { state: 'processing', message: null, transaction }
  return { state: 'failed', message: order.paymentFailure, transaction }
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
  const boost = await findBoostByPayment(needs.db, paymentId)
  const state = boost?.userId === me.id ? boostStates[boost.status] : 'none'
  return { state, message: null, transaction: null }
}
