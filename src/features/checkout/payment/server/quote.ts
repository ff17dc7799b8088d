import type { Bundle } from '#features/listings/base/bundle.ts'
import type { Reservation } from '#features/offers/server/reservation-store.ts'
import type { Price } from '../../base/fees.ts'
import type { CheckoutDeps } from '../../base/server/checkout-deps.ts'
import { findPending } from './new-orders-store.ts'
import { cardPrice, linesToBuy, type NewOrderLines } from './order-lines.ts'

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
  listingIds: readonly number[],
): Promise<boolean> => (await findPending(db, buyerId, listingIds))[0]?.withProtection ?? config.buyerProtectionDefault

/** What a buyer pays for these lines together. */
export async function quoteOf(
  deps: CheckoutDeps,
  me: { id: number },
  lines: NewOrderLines,
): Promise<Pick<Quote, 'withProtection' | 'plain' | 'protected'>> {
  const listingIds = lines.map(({ listing }) => listing.id)
  return {
    withProtection: await protectionChoice(deps, me.id, listingIds),
    plain: cardPrice(lines, false, deps.config),
    protected: cardPrice(lines, true, deps.config),
  }
}

/** What a buyer would pay for a number of units of a listing now, and why not. Changes nothing. */
export async function quotePayment(
  deps: CheckoutDeps,
  me: { id: number },
  { productId, besides, quantity = 1 }: Asked,
): Promise<Quote> {
  const now = deps.clock.now()
  const lines = await linesToBuy(deps.db, me, { wanted: [{ productId, quantity }], besides, now })
  const [{ listing }] = lines
  return {
    ...(await quoteOf(deps, me, lines)),
    ...{ unitPrice: listing.price, bundle: listing.bundle, quantity, left: listing.quantity },
    reservation: listing.reservation,
  }
}

/** What was agreed on, as the checkout page shows it; null without a reservation. */
export const agreedPart = ({ reservation }: Pick<Quote, 'reservation'>) =>
  reservation && {
    ...{ listPrice: reservation.listPrice, isDifference: reservation.isDifference },
    until: reservation.until.toISOString(),
  }
