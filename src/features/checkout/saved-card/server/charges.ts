import type { Database } from '#adapters/db/database.ts'
import { queue } from '#adapters/jobs/jobs.ts'
import { listingReactivated } from '#features/listings/listing/events.ts'
import { releaseUnit } from '#features/listings/listing/server/stock-store.ts'
import { DomainError } from '#shared/errors.ts'
import type { Pence } from '#shared/money.ts'
import { cardRefusal, type Price, priceOf, type Rates } from '../../base/fees.ts'
import { payByHandHref } from '../../base/pay-by-hand.ts'
import { PAYABLE_CHARGES } from '../../base/saved-card-states.ts'
import type { OrderDraft } from '../../base/server/order-draft.ts'
import type { Charge } from '../../base/server/saved-card-tables.ts'
import { findListing } from '../../order/server/listing-store.ts'
import { findOrder } from '../../order/server/store.ts'
import type { UnitOfWork } from '../../order/server/transition.ts'
import { draftOf } from '../../payment/server/new-order.ts'
import { savedCardChargeMoved } from '../events.ts'
import { namedUnits, payUntilOf, sumOf } from './charge-facts.ts'
import { addCharge, changeCharge, findChargeBy, lockChargeBy } from './charge-store.ts'
import { notifyEnded } from './emails/notify-charge.ts'
import { lockCard } from './saved-card-store.ts'

/** Charges a saved card when its time has come. */
export const chargeQueue = queue<{ chargeId: number }>('saved-card-charge', 'day')

export interface ChargeRequest {
  /** Of who asks, such as `crop-17`. */
  reference: string
  buyerId: number
  savedCardId: number
  listingId: number
  /** Units, which the caller has taken off sale in this transaction. */
  quantity: number
  /** For one. */
  unitPrice: Pence
  withProtection: boolean
  /** Nothing is charged before this moment, and the order is not opened. */
  notBefore: Date
  /** The rates at which the buyer agreed to the total, where that was before this request. */
  rates?: Rates
}

/**
 * Asks for a saved card to be charged, in the transaction that takes the units. When its time has come, a job opens an
 * ordinary order with the listing, the total and the rates that are stored here, and charges the card. The outcome is announced as `savedCardChargeMoved`, and `savedCardCharge` looks it up.
 * Refused with `CARD_NOT_SAVED` when the buyer has no such card, and `NOT_BY_CARD` when the sum cannot be charged to any card. Asked
 * for twice by the same reference it throws, so that no units stay taken for nothing.
 */
export async function chargeSavedCard(unit: UnitOfWork, request: ChargeRequest): Promise<void> {
  const { tx, now, config, jobs } = unit
  const { buyerId: userId, savedCardId, listingId: productId, rates = config.rates, ...rest } = request
  const { quantity, unitPrice, withProtection } = rest
  const card = await lockCard(tx, savedCardId)
  if (card?.state !== 'saved' || card.userId !== userId) {
    throw new DomainError('conflict', 'Choose a card that is saved in your account.', { code: 'CARD_NOT_SAVED' })
  }
  const price = priceOf(sumOf(request), withProtection, rates)
  const refusal = cardRefusal(price.item, price.buyerPays)
  if (refusal) throw new DomainError('conflict', refusal, { code: 'NOT_BY_CARD' })
  const draft = await draftFor(tx, { productId, quantity, unitPrice }, { price, rates })
  const agreed = { total: price.buyerPays, commissionRate: rates.commission, protectionRate: rates.protection, draft }
  const { mandate, agreedAt: mandateAgreedAt } = card
  const values = { ...rest, ...agreed, userId, savedCardId, productId, mandate, mandateAgreedAt }
  const charge = await addCharge(tx, values, now)
  if (!charge) throw new Error(`The charge ${request.reference} was asked for before.`)
  // A charge for later is found by the sweep.
  if (charge.notBefore <= now) await jobs.send(tx, chargeQueue, { chargeId: charge.id })
}

/** The order of reserved units, as their listing is now. */
export async function draftFor(
  tx: Database,
  { productId, quantity, unitPrice }: Pick<Charge, 'productId' | 'quantity' | 'unitPrice'>,
  cost: { price: Price; rates: Rates },
): Promise<OrderDraft> {
  const listing = await findListing(tx, productId)
  if (!listing) throw new DomainError('not_found', 'This listing does not exist.')
  const bought = { ...listing, price: unitPrice, bundle: null, reservation: null }
  return draftOf(tx, [{ listing: bought, quantity, amount: cost.price.item }], cost)
}

export type ChargeOutcome =
  | { state: 'waiting' }
  | { state: 'charged'; transactionId: number }
  /** The order can be paid by hand until then, on the page at this address. */
  | { state: 'declined' | 'needs_buyer'; transactionId: number; sentence: string; payHref: string; payUntil: Date }
  /** Nothing was charged, and the units went back. */
  | { state: 'ended'; sentence: string }

/** What became of a charge; null when none was asked for. An order that is refunded later stays `charged`. */
export async function savedCardCharge(db: Database, reference: string): Promise<ChargeOutcome | null> {
  const charge = await findChargeBy(db, reference)
  if (!charge) return null
  const { state, transactionId, reason } = charge
  const sentence = reason ?? NOT_PAID
  if (state === 'ended') return { state, sentence }
  if (transactionId === null || state === 'waiting' || state === 'opened') return { state: 'waiting' }
  if (state === 'charged') return { state, transactionId }
  const order = await findOrder(db, transactionId)
  if (!order) throw new Error(`There is no order ${transactionId}.`)
  return { state, transactionId, sentence, payHref: payByHandHref(transactionId), payUntil: payUntilOf(order) }
}

export const NOT_PAID = 'Your reservation was not paid in time.'

/**
 * Ends a charge that has no order yet, such as when its buyer cancels in time: its units are on sale again. False when it is too
 * late for that, or there is none.
 */
export async function callOffCharge(
  unit: UnitOfWork,
  reference: string,
  reason: string,
  options: { isSilent: boolean } = { isSilent: true },
): Promise<boolean> {
  const charge = await lockChargeBy(unit.tx, reference)
  if (charge?.state !== 'waiting') return false
  await endCharge(unit, charge, reason, options)
  return true
}

/** Ends a locked charge that has no order, and puts its units on sale again. */
export async function endCharge(
  unit: UnitOfWork,
  charge: Charge,
  reason: string,
  { isSilent = false }: { isSilent?: boolean } = {},
): Promise<void> {
  const { tx, now, events } = unit
  const { productId, quantity, userId } = charge
  const ended = await changeCharge(tx, charge.id, { state: 'ended', reason, updatedAt: now })
  const listing = await findListing(tx, productId)
  await releaseUnit(tx, productId, now, quantity)
  if (!isSilent && listing) {
    await notifyEnded(unit, { userId, title: namedUnits(quantity, listing.title), reason })
  }
  await announce(unit, ended)
  if (listing) await events.announce(tx, listingReactivated, { listingId: productId, sellerId: listing.sellerId })
}

/** Announces the state that a charge has reached. */
export async function announce({ tx, events }: UnitOfWork, charge: Charge): Promise<void> {
  const { reference, state, userId, productId, quantity, transactionId } = charge
  if (state === 'waiting' || state === 'opened') return
  await events.announce(tx, savedCardChargeMoved, {
    ...{ reference, state, buyerId: userId, listingId: productId, quantity, transactionId },
  })
}

/** Whether the order of a charge can be paid by hand. */
export const isPayable = ({ state }: Charge): boolean => PAYABLE_CHARGES.includes(state)
