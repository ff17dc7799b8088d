import type { Database } from '#adapters/db/database.ts'
import { OutcomeUnknown, PaymentRefused } from '#adapters/payments/failures.ts'
import type { Payment } from '#adapters/payments/payments.ts'
import { DomainError } from '#shared/errors.ts'
import { BOOST_DAYS } from '../../base/fees.ts'
import type { CheckoutDeps } from '../../base/server/checkout-deps.ts'
import { enqueue, inTransaction, QUEUES } from '../../base/server/unit-of-work.ts'
import { bookBoost } from '../../ledger/server/ledger.ts'
import { findListing } from '../../order/server/listing-store.ts'
import {
  type Boost,
  beginBoost,
  cancelBoost,
  claimUnansweredBoosts,
  findBoost,
  lockBoost,
  openBoost,
  rememberBoostPayment,
} from './boost-store.ts'
import { notifyBoosted } from './emails/notify-boosted.ts'

/**
 * Opens the payment of a boost. Idempotent until it is paid: the same payment is returned, unless the price has changed
 * since.
 */
export async function startBoost(deps: CheckoutDeps, me: { id: number }, productId: number): Promise<Boost> {
  const found = await open(deps, me, productId)
  if (found.amount === deps.config.boostPrice) return withPayment(deps, found)
  await cancelRepriced(deps, found)
  return withPayment(deps, await open(deps, me, productId))
}

const open = (deps: CheckoutDeps, me: { id: number }, productId: number): Promise<Boost> =>
  inTransaction(deps, async ({ tx, now, config }) => {
    const listing = await findListing(tx, productId)
    if (!listing || listing.status === 'removed') throw new DomainError('not_found', 'This listing does not exist.')
    if (listing.sellerId !== me.id) throw new DomainError('forbidden', 'This listing belongs to someone else.')
    if (listing.status !== 'active') {
      throw new DomainError('conflict', 'Only a listing that is on sale can be boosted.', { code: 'NOT_FOR_SALE' })
    }
    return openBoost(tx, { productId, userId: me.id, amount: config.boostPrice, at: now })
  })

/** Ends a boost that was opened at another price. Its payment is cancelled first, so that it cannot be paid any more. */
async function cancelRepriced(deps: CheckoutDeps, boost: Boost): Promise<void> {
  const { paymentIntentId } = boost
  if (paymentIntentId !== null) {
    const state = await withProvider(deps, boost, async () => {
      const known = await deps.payments.payment(paymentIntentId)
      return (known.state === 'unpaid' ? await deps.payments.cancel(paymentIntentId) : known).state
    })
    if (state !== 'cancelled') throw beingPaid()
  }
  await inTransaction(deps, ({ tx }) => cancelBoost(tx, boost.reference))
}

const beingPaid = (): DomainError =>
  new DomainError('conflict', 'A payment for this boost is being processed. Please try again in a minute.', {
    code: 'BOOST_BEING_PAID',
  })

async function withPayment(deps: CheckoutDeps, boost: Boost): Promise<Boost> {
  if (boost.clientSecret) return boost
  return withProvider(deps, boost, async () => {
    const payment = await deps.payments.start({
      purpose: { kind: 'boost', reference: boost.reference },
      amount: boost.amount,
      group: `boost-${boost.reference}`,
      description: 'Listing boost for 7 days',
      statementSuffix: 'BOOST',
    })
    await rememberBoostPayment(deps.db, boost.id, payment)
    return { ...boost, paymentIntentId: payment.id, clientSecret: payment.clientSecret }
  })
}

async function withProvider<T>(deps: CheckoutDeps, boost: Boost, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof OutcomeUnknown || error instanceof PaymentRefused)) throw error
    deps.log.error({ boostId: boost.id, cause: String(error) }, 'a boost could not be started')
    throw new DomainError('unavailable', 'Our payment provider is not responding. Please try again shortly.', {
      code: 'PAYMENTS_DOWN',
      retryAfter: 10,
    })
  }
}

/** Updates a boost from its payment. Idempotent. */
export const settleBoost = (deps: CheckoutDeps, reference: string, payment: Payment): Promise<void> =>
  inTransaction(deps, async (unit) => {
    const { tx, now } = unit
    const boost = await lockBoost(tx, reference)
    if (boost?.status !== 'pending' || (boost.paymentIntentId ?? payment.id) !== payment.id) return
    if (payment.state === 'authorised') {
      // A listing that went off sale before the capture cannot be boosted: the authorisation is cancelled, nothing is
      // charged.
      return enqueue(unit, (await isOnSale(tx, boost)) ? QUEUES.boost : QUEUES.cancel, { paymentId: payment.id })
    }
    if (payment.state === 'cancelled') return cancelBoost(tx, reference)
    if (payment.state !== 'paid') return
    bookBoost(unit, boost)
    await beginBoost(tx, { boost, chargeId: payment.chargeId, days: BOOST_DAYS, at: now })
    await notifyBoosted(unit, boost)
  })

const isOnSale = async (db: Database, { productId }: Boost): Promise<boolean> =>
  (await findListing(db, productId))?.status === 'active'

/**
 * Whether to cancel a boost's payment. One that was authorised in the meantime is captured while its listing is on
 * sale.
 */
export async function isBoostToCancel({ db }: CheckoutDeps, reference: string, payment: Payment): Promise<boolean> {
  const boost = await findBoost(db, reference)
  if (boost?.status !== 'pending' || boost.paymentIntentId !== payment.id) return true
  return payment.state === 'unpaid' || !(await isOnSale(db, boost))
}

/** Ends a boost whose authorised money must not or cannot be captured, and cancels the authorisation. */
export const cancelBoostPayment = (deps: CheckoutDeps, reference: string, { id: paymentId }: Payment): Promise<void> =>
  inTransaction(deps, async (unit) => {
    await cancelBoost(unit.tx, reference)
    await enqueue(unit, QUEUES.cancel, { paymentId })
  })

const MINUTE = 60_000
/** How long a boost's payment may go unanswered before it is looked up, and between further lookups. */
const LOOKUP_AFTER_MS = { first: 2 * MINUTE, again: 5 * MINUTE }

/** Looks up boost payments without a known outcome; those older than a day are cancelled. */
export const sweepBoosts = (deps: CheckoutDeps): Promise<void> =>
  inTransaction(deps, async (unit) => {
    for (const { paymentId, isOld } of await claimUnansweredBoosts(unit.tx, unit.now, LOOKUP_AFTER_MS)) {
      await enqueue(unit, isOld ? QUEUES.cancel : QUEUES.payment, { paymentId })
    }
  })
