import type { Database } from '#adapters/db/database.ts'
import { PaymentRefused } from '#adapters/payments/failures.ts'
import type { Payment } from '#adapters/payments/payments.ts'
import { accountClosing, accountErased } from '#features/accounts/events.ts'
import { contactObstacles, lockOpenAccounts } from '#features/accounts/server/contact-store.ts'
import { DomainError } from '#shared/errors.ts'
import { CHARGE_ENDS } from '../../base/charge-ends.ts'
import { ordersEmptied, saleMoved } from '../../base/events.ts'
import { priceOf } from '../../base/fees.ts'
import { PAY_BY_HAND_MINUTES } from '../../base/saved-card-states.ts'
import type { CheckoutDeps } from '../../base/server/checkout-deps.ts'
import type { Charge } from '../../base/server/saved-card-tables.ts'
import { TERMS } from '../../base/terms.ts'
import { findListing } from '../../order/server/listing-store.ts'
import { changeOrder, findOrder, lockOrder } from '../../order/server/store.ts'
import { inTransaction, type Order, transition, type UnitOfWork, within } from '../../order/server/transition.ts'
import { whyNotSold } from '../../payment/server/may-charge.ts'
import { insert } from '../../payment/server/new-order.ts'
import { lockNewOrders, lockPending } from '../../payment/server/new-orders-store.ts'
import { settleEarlier, withPayment } from '../../payment/server/open-order.ts'
import { settlePayment } from '../../payment/server/payments.ts'
import { sumOf } from './charge-facts.ts'
import {
  changeCharge,
  deleteChargesOf,
  deleteEndedCharges,
  dueCharges,
  findCharge,
  lockCharge,
  lockChargeOf,
  referenceOfOrder,
  waitingOf,
} from './charge-store.ts'
import { announce, chargeQueue, draftFor, endCharge, NOT_PAID } from './charges.ts'
import { notifyEnded, notifyPayByHand } from './emails/notify-charge.ts'
import { deleteGoneCards, findCard, liveCards, lockCard } from './saved-card-store.ts'
import { startRemoving } from './saved-cards.ts'

const CARD_GONE = 'Your saved card can no longer be charged.'

/**
 * Opens the order of a charge once its time has come, and charges the card. It may run at any time and any number of times: the
 * order is opened once, and the provider is asked about its payment before the card is tried.
 */
export async function runCharge(deps: CheckoutDeps, chargeId: number): Promise<void> {
  const known = await findCharge(deps.db, chargeId)
  if (!known) return
  const isDue = known.state === 'waiting' && known.notBefore <= deps.clock.now()
  if (isDue && !(await settleOthers(deps, known))) return
  const started = isDue ? await startedPayment(deps, known) : null
  const opened = await inTransaction(deps, (unit) => openOrderOf(unit, known, started))
  if (opened) await chargeOrLeave(deps, opened)
}

/** A provider that does not answer for a day is no reason to keep the buyer from paying. */
async function chargeOrLeave(deps: CheckoutDeps, { charge, order }: Opened): Promise<void> {
  try {
    await chargeOrder(deps, charge, order)
  } catch (error) {
    if (deps.clock.now().getTime() - (charge.openedAt?.getTime() ?? 0) < SILENT_FOR_MS) throw error
    deps.log.error({ transactionId: order.id, cause: String(error) }, 'a saved card could not be charged for a day')
    await leaveToBuyer(deps, charge, { reason: 'Our payment provider did not answer.', needsHolder: false })
  }
}

const SILENT_FOR_MS = 86_400_000

/** The buyer may have paid for the same listing by hand without our knowledge. False while such a payment is being taken. */
async function settleOthers(deps: CheckoutDeps, { userId, productId }: Charge): Promise<boolean> {
  try {
    await settleEarlier(deps, { id: userId }, [productId])
    return true
  } catch (error) {
    if (error instanceof DomainError && error.code === 'PAYMENT_IN_PROGRESS') return false
    throw error
  }
}

/** The payment of a charge that has no order, because the database was restored from a backup. It is never charged twice. */
async function startedPayment({ db, payments }: CheckoutDeps, charge: Charge): Promise<Payment | null> {
  const card = charge.savedCardId === null ? null : await findCard(db, charge.savedCardId)
  if (!card?.customerId) return null
  const reference = await referenceOfOrder(db, charge)
  return payments.findPayment({ customerId: card.customerId, purpose: { kind: 'order', reference } })
}

const TAKEN: readonly Payment['state'][] = ['authorised', 'processing', 'paid']

interface Opened {
  charge: Charge
  order: Order
}

/** Null when there is nothing to charge now. Locks the people, the buyer's unpaid orders, and the charge, in this order. */
async function openOrderOf(unit: UnitOfWork, known: Charge, started: Payment | null): Promise<Opened | null> {
  const { tx, now } = unit
  const { userId: buyerId, productId } = known
  const listing = await findListing(tx, productId)
  await lockNewOrders(tx, buyerId)
  await lockOpenAccounts(tx, listing ? [buyerId, listing.sellerId] : [buyerId])
  const unpaid = await lockPending(tx, buyerId, [productId])
  const charge = await lockCharge(tx, known.id)
  if (charge?.state === 'opened') return stillOpen(unit, charge, unpaid)
  if (charge?.state !== 'waiting') return null
  // Money that was taken decides by itself: it is refunded if the units are not sold any more.
  const isTaken = started !== null && TAKEN.includes(started.state)
  const reason = isTaken ? null : await whyNot(unit, charge)
  if (reason !== null) {
    await endCharge(unit, charge, reason)
    return null
  }
  if (charge.notBefore > now) return null
  // Their other payment for this listing is being taken: the sweep tries again once it is over.
  if (unpaid.some((other) => other.claimedAt || other.chargeReference !== null)) return null
  for (const other of unpaid) await transition(unit, other, 'abandon')
  return openFor(unit, charge)
}

/** The order of a charge that was opened, unless it must not be sold any more. */
async function stillOpen(unit: UnitOfWork, charge: Charge, unpaid: readonly Order[]): Promise<Opened | null> {
  const order = unpaid.find(({ id }) => id === charge.transactionId)
  if (!order || order.claimedAt) return null
  const paymentFailure = await whyNotSold(unit.tx, order)
  if (paymentFailure === null) return { charge, order }
  await transition(unit, order, 'abandon', { patch: { paymentFailure } })
  return null
}

async function openFor(unit: UnitOfWork, charge: Charge): Promise<Opened> {
  const { tx, now, config } = unit
  const { withProtection, reference: chargeReference, orderId } = charge
  const { rates } = config
  const draft =
    charge.draft ?? (await draftFor(tx, charge, { price: priceOf(sumOf(charge), withProtection, rates), rates }))
  const order = await insert(unit, charge.userId, draft, { orderId, chargeReference, payMinutes: PAY_BY_HAND_MINUTES })
  const patch = { state: 'opened', transactionId: order.id, openedAt: now, updatedAt: now } as const
  return { charge: await changeCharge(tx, charge.id, patch), order }
}

/** Why the card must not be charged, as a sentence for the buyer; null when it may. */
async function whyNot({ tx }: UnitOfWork, charge: Charge): Promise<string | null> {
  const { userId: buyerId, productId, savedCardId } = charge
  const reason = await whyNotSold(tx, { buyerId, productId })
  if (reason === CHARGE_ENDS.left && (await hasLeft(tx, buyerId))) return CHARGE_ENDS.youLeft
  const card = savedCardId === null ? null : await findCard(tx, savedCardId)
  return reason ?? (card?.state === 'saved' ? null : CHARGE_ENDS.card)
}

const hasLeft = async (tx: Database, id: number): Promise<boolean> => (await contactObstacles(tx, id, id)).has('left')

async function chargeOrder(deps: CheckoutDeps, charge: Charge, order: Order): Promise<void> {
  const card = charge.savedCardId === null ? null : await findCard(deps.db, charge.savedCardId)
  const { paymentIntentId } = await withPayment(deps, order, card?.customerId ?? undefined)
  if (!paymentIntentId) return
  const known = await deps.payments.payment(paymentIntentId)
  // Asked again: the buyer may be paying by hand by now.
  const isToTry = known.state === 'unpaid' && !known.wasTried && (await isOpened(deps.db, charge.id))
  const payment = isToTry ? await authorised(deps, known, card?.state === 'saved' ? card.cardId : null) : known
  if (payment === 'gone') return leaveToBuyer(deps, charge, { reason: CARD_GONE, needsHolder: false })
  await settlePayment(deps, payment)
  const { state, failure, needsHolder } = payment
  if (state === 'unpaid') await leaveToBuyer(deps, charge, { reason: failure ?? CARD_GONE, needsHolder })
}

const isOpened = async (db: Database, id: number): Promise<boolean> => (await findCharge(db, id))?.state === 'opened'

/** The payment after the card was tried; `gone` when the card is not known to the provider any more. */
async function authorised(
  { payments }: CheckoutDeps,
  payment: Payment,
  cardId: string | null,
): Promise<Payment | 'gone'> {
  if (cardId === null) return 'gone'
  try {
    return await payments.authorise({ paymentId: payment.id, cardId })
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error
    if (error.isFinal) return { ...payment, failure: error.message }
    // The cause may be our own fault, such as a wrong key: then it is tried again.
    if ((await payments.card(cardId)) === null) return 'gone'
    throw error
  }
}

/** The buyer has to pay by hand: from now on they have two days. */
async function leaveToBuyer(
  deps: CheckoutDeps,
  { id, transactionId }: Charge,
  why: { reason: string; needsHolder: boolean },
): Promise<void> {
  if (transactionId === null) return
  await inTransaction(deps, async (unit) => {
    const { tx, now } = unit
    const order = await lockOrder(tx, transactionId)
    const charge = await lockCharge(tx, id)
    if (order?.status !== 'pending' || order.claimedAt || charge?.state !== 'opened') return
    const waiting = await changeOrder(tx, order.id, { paymentFailure: why.reason, updatedAt: now })
    const state = why.needsHolder ? 'needs_buyer' : 'declined'
    const left = await changeCharge(tx, id, { state, reason: why.reason, updatedAt: now })
    await notifyPayByHand(unit, waiting, why)
    await announce(unit, left)
  })
}

/** Follows what happens to orders, accounts and cards. */
export function followCharges(deps: CheckoutDeps): void {
  const { events } = deps
  events.on(saleMoved, async (tx, { transactionId, from, to }) => {
    if (from === 'pending') await within(deps, tx, (unit) => followOrder(unit, transactionId, to))
  })
  events.on(accountClosing, (tx, { userId }) => within(deps, tx, (unit) => closeCards(unit, userId)))
  events.on(accountErased, (tx, { userId }) => within(deps, tx, (unit) => endWaiting(unit, userId)))
  events.on(ordersEmptied, (tx, { transactionIds }) => deleteChargesOf(tx, transactionIds))
}

async function followOrder(unit: UnitOfWork, transactionId: number, to: Order['status']): Promise<void> {
  const { tx, now } = unit
  const charge = await lockChargeOf(tx, transactionId)
  if (!charge) return
  if (to !== 'cancelled') {
    await announce(unit, await changeCharge(tx, charge.id, { state: 'charged', reason: null, updatedAt: now }))
    return
  }
  const order = await findOrder(tx, transactionId)
  const reason = order?.paymentFailure ?? NOT_PAID
  await announce(unit, await changeCharge(tx, charge.id, { state: 'ended', reason, updatedAt: now }))
  // The transition emails buyers whose card was refused, and no others.
  if (order && order.paymentFailure === null)
    await notifyEnded(unit, { userId: charge.userId, title: order.productTitle, reason })
}

/** Nothing is charged to a member who leaves. Their units are returned by jobs, one listing at a time. */
async function closeCards(unit: UnitOfWork, userId: number): Promise<void> {
  const { tx, jobs } = unit
  for (const { id } of await liveCards(tx, userId)) {
    if ((await lockCard(tx, id))?.state !== 'removed') await startRemoving(unit, id)
  }
  for (const chargeId of await waitingOf(tx, userId)) await jobs.send(tx, chargeQueue, { chargeId })
}

/** Before their rows are erased: the jobs of a closed account may not have run, as in a restored copy. */
async function endWaiting(unit: UnitOfWork, userId: number): Promise<void> {
  for (const id of await waitingOf(unit.tx, userId)) {
    const charge = await lockCharge(unit.tx, id)
    if (charge?.state === 'waiting') await endCharge(unit, charge, CHARGE_ENDS.youLeft, { isSilent: true })
  }
}

/** Charges whose time has come, or whose outcome was lost. */
export const sweepCharges = (deps: CheckoutDeps): Promise<void> =>
  inTransaction(deps, async ({ tx, now, jobs }) => {
    for (const chargeId of await dueCharges(tx, now)) await jobs.send(tx, chargeQueue, { chargeId })
  })

/** Deletes what is stored of removed cards and ended charges, once no claim can be about them. */
export async function deleteOldCards(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - TERMS.evidenceRetention)
  await deleteGoneCards(db, before)
  await deleteEndedCharges(db, before)
}
