import type { Database } from '#adapters/db/database.ts'
import { PaymentRefused } from '#adapters/payments/failures.ts'
import type { Payment } from '#adapters/payments/payments.ts'
import { accountClosing } from '#features/accounts/events.ts'
import { contactObstacles, lockOpenAccounts } from '#features/accounts/server/contact-store.ts'
import { canSignIn } from '#features/accounts/server/staff-actions-store.ts'
import { NEVER_SHOWN } from '#features/listings/base/visibility.ts'
import { ordersEmptied, saleMoved } from '../../base/events.ts'
import { cardRefusal, priceOf } from '../../base/fees.ts'
import { PAY_BY_HAND_MINUTES } from '../../base/saved-card-states.ts'
import type { CheckoutDeps } from '../../base/server/checkout-deps.ts'
import type { Charge } from '../../base/server/saved-card-tables.ts'
import { TERMS } from '../../base/terms.ts'
import { findListing, type OrderListing } from '../../order/server/listing-store.ts'
import { changeOrder, findOrder, lockOrder } from '../../order/server/store.ts'
import { inTransaction, type Order, transition, type UnitOfWork, within } from '../../order/server/transition.ts'
import { lockNewOrders, lockPending } from '../../payment/server/new-orders-store.ts'
import { insert, withPayment } from '../../payment/server/open-order.ts'
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
  waitingOf,
} from './charge-store.ts'
import { announce, chargeQueue, endCharge, NOT_PAID } from './charges.ts'
import { notifyPayByHand } from './emails/notify-charge.ts'
import { deleteGoneCards, findCard, liveCards, lockCard } from './saved-card-store.ts'
import { startRemoving } from './saved-cards.ts'

/** Why a charge ends before its order is opened. */
const ENDS = {
  left: 'An account was closed.',
  buyer: 'Your account is not open.',
  seller: 'The grower’s plants are not on sale at the moment.',
  blocked: 'You cannot buy from this person any more.',
  removed: 'The listing was removed.',
  card: 'Your saved card was removed.',
} as const

const CARD_GONE = 'Your saved card can no longer be charged.'

/**
 * Opens the order of a charge once its time has come, and charges the card. It may run at any time and any number of times: the
 * order is opened once, and the provider is asked about its payment before the card is tried.
 */
export async function runCharge(deps: CheckoutDeps, chargeId: number): Promise<void> {
  const opened = await inTransaction(deps, (unit) => openOrderOf(unit, chargeId))
  if (opened) await chargeOrder(deps, opened.charge, opened.order)
}

/** Null when there is nothing to charge now. Locks the people, the buyer's unpaid order, and the charge, in this order. */
async function openOrderOf(unit: UnitOfWork, chargeId: number): Promise<{ charge: Charge; order: Order } | null> {
  const { tx, now } = unit
  const known = await findCharge(tx, chargeId)
  const listing = known && (await findListing(tx, known.productId))
  if (!known || !listing) return null
  const { userId: buyerId } = known
  await lockNewOrders(tx, buyerId)
  const areOpen = await lockOpenAccounts(tx, [buyerId, listing.sellerId])
  const unpaid = await lockPending(tx, buyerId, [listing.id])
  const charge = await lockCharge(tx, chargeId)
  if (charge?.state === 'opened' && charge.transactionId !== null) {
    const order = await findOrder(tx, charge.transactionId)
    return order && { charge, order }
  }
  if (charge?.state !== 'waiting') return null
  const reason = areOpen ? await whyNot(unit, charge, listing) : ENDS.left
  if (reason !== null) {
    await endCharge(unit, charge, reason)
    return null
  }
  if (charge.notBefore > now) return null
  // Their other payment for this listing is being taken: the sweep tries again once it is over.
  if (unpaid.some((other) => other.claimedAt || other.chargeReference !== null)) return null
  for (const other of unpaid) await transition(unit, other, 'abandon')
  return openFor(unit, charge, listing)
}

async function openFor(unit: UnitOfWork, charge: Charge, listing: OrderListing) {
  const { tx, now, config } = unit
  const { quantity, unitPrice, withProtection, reference: chargeReference } = charge
  const { rates } = config
  const price = priceOf(sumOf(charge), withProtection, rates)
  const bought = { ...listing, price: unitPrice, bundle: null, reservation: null }
  const line = { listing: bought, quantity, amount: price.item }
  const charged = { chargeReference, payMinutes: PAY_BY_HAND_MINUTES }
  const order = await insert(unit, { id: charge.userId }, [line], { price, rates, charged })
  const patch = { state: 'opened', transactionId: order.id, openedAt: now, updatedAt: now } as const
  return { charge: await changeCharge(tx, charge.id, patch), order }
}

/** Why the card must not be charged, as a sentence for the buyer; null when it may. */
async function whyNot({ tx, config }: UnitOfWork, charge: Charge, listing: OrderListing): Promise<string | null> {
  const card = charge.savedCardId === null ? null : await findCard(tx, charge.savedCardId)
  if (card?.state !== 'saved') return ENDS.card
  if (!(await canSignIn(tx, charge.userId))) return ENDS.buyer
  if (!(await canSignIn(tx, listing.sellerId))) return ENDS.seller
  if ((await contactObstacles(tx, charge.userId, listing.sellerId)).size > 0) return ENDS.blocked
  if (NEVER_SHOWN.includes(listing.status) || listing.status === 'removed') return ENDS.removed
  if (listing.isByStaff) return ENDS.seller
  const { item, buyerPays } = priceOf(sumOf(charge), charge.withProtection, config.rates)
  return cardRefusal(item, buyerPays)
}

async function chargeOrder(deps: CheckoutDeps, charge: Charge, order: Order): Promise<void> {
  if (order.status !== 'pending' || order.claimedAt) return
  const card = charge.savedCardId === null ? null : await findCard(deps.db, charge.savedCardId)
  const { paymentIntentId } = await withPayment(deps, order, card?.customerId ?? undefined)
  if (!paymentIntentId) return
  const known = await deps.payments.payment(paymentIntentId)
  const isUntried = known.state === 'unpaid' && known.failure === null
  const payment = isUntried ? await authorised(deps, known, card?.state === 'saved' ? card.cardId : null) : known
  if (payment === 'gone') return leaveToBuyer(deps, charge, { reason: CARD_GONE, needsHolder: false })
  await settlePayment(deps, payment)
  const { state, failure, needsHolder } = payment
  if (state === 'unpaid') await leaveToBuyer(deps, charge, { reason: failure ?? CARD_GONE, needsHolder })
}

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
  events.on(ordersEmptied, (tx, { transactionIds }) => deleteChargesOf(tx, transactionIds))
}

async function followOrder(unit: UnitOfWork, transactionId: number, to: Order['status']): Promise<void> {
  const { tx, now } = unit
  const charge = await lockChargeOf(tx, transactionId)
  if (!charge) return
  const isPaid = to !== 'cancelled'
  const reason = isPaid ? null : ((await findOrder(tx, transactionId))?.paymentFailure ?? NOT_PAID)
  await announce(
    unit,
    await changeCharge(tx, charge.id, { state: isPaid ? 'charged' : 'ended', reason, updatedAt: now }),
  )
}

/** Nothing is charged to a member who leaves. Their units are returned by jobs, one listing at a time. */
async function closeCards(unit: UnitOfWork, userId: number): Promise<void> {
  const { tx, jobs } = unit
  for (const { id } of await liveCards(tx, userId)) {
    if ((await lockCard(tx, id))?.state !== 'removed') await startRemoving(unit, id)
  }
  for (const chargeId of await waitingOf(tx, userId)) await jobs.send(tx, chargeQueue, { chargeId })
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
