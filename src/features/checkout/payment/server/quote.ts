import type { Bundle } from '#features/listings/base/bundle.ts'
import type { Reservation } from '#features/offers/server/reservation-store.ts'
import type { Price } from '../../base/fees.ts'
import type { CheckoutDeps } from '../../base/server/checkout-deps.ts'
import { buyable, cardPrice, refuseTwice } from './may-buy.ts'
import { findPending } from './new-orders-store.ts'

export interface Quote {
  /** The choice of the buyer's unpaid order, otherwise the default. */
  withProtection: boolean
  /** Pence for one unit. */
  unitPrice: number
  /** Several together for less. */
  bundle: Bundle | null
  quantity: number
  /** How many units this buyer can order. */
  left: number
  plain: Price
  protected: Price
  /** The price was agreed on, and a unit is reserved. */
  reservation: Reservation | null
}

interface Asked {
  productId: number
  besides?: number | undefined
  quantity?: number | undefined
}

/** Whether a buyer who has not said so now wants protection. */
export const protectionChoice = async (
  { db, config }: CheckoutDeps,
  buyerId: number,
  productId: number,
): Promise<boolean> => (await findPending(db, buyerId, productId))?.withProtection ?? config.buyerProtectionDefault

/** What a buyer would pay for a number of units of a listing now, and why not. Changes nothing. */
export async function quotePayment(
  deps: CheckoutDeps,
  me: { id: number },
  { productId, besides, quantity = 1 }: Asked,
): Promise<Quote> {
  const { db, clock, config } = deps
  const now = clock.now()
  await refuseTwice(db, me, { productId, besides, now })
  const listing = await buyable(db, me, { productId, quantity, now })
  return {
    withProtection: await protectionChoice(deps, me.id, productId),
    ...{ unitPrice: listing.price, bundle: listing.bundle, quantity, left: listing.quantity },
    plain: cardPrice(listing, { quantity, withProtection: false }, config),
    protected: cardPrice(listing, { quantity, withProtection: true }, config),
    reservation: listing.reservation,
  }
}

/** What was agreed on, as the checkout page shows it; null without a reservation. */
export const agreedPart = ({ reservation }: Pick<Quote, 'reservation'>) =>
  reservation && {
    ...{ listPrice: reservation.listPrice, isDifference: reservation.isDifference },
    until: reservation.until.toISOString(),
  }
