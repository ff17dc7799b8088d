import type { Database } from '#adapters/db/database.ts'
import type { Deps } from '#deps.ts'
import { type CancelRight, cancelRightOf } from '#features/listings/base/cancel-rights.ts'
import { priceOfUnits } from '#features/listings/base/units.ts'
import { cancelExceptionOf } from '#features/listings/listing/server/selling-store.ts'
import { exactPlaces } from '#features/listings/place/server/pickup-place-store.ts'
import { currentSeller } from '#features/sellers/server/store.ts'
import { DomainError } from '#shared/errors.ts'
import { type Pence, pence } from '#shared/money.ts'
import { cardRefusal, leastUnits, MIN_CARD_PAYMENT, type Price, priceOf } from '../../base/fees.ts'
import type { OrderListing } from '../../order/server/listing-store.ts'
import { type Buyable, buyable, refuseTwice } from './may-buy.ts'

/** Units of a listing that a buyer wants. */
export interface Wanted {
  productId: number
  quantity: number
}

/** One of the listings of an order that is being placed. */
export interface NewOrderLine {
  /** At the price of one that this buyer pays. */
  listing: Buyable
  quantity: number
  /** Pence for all units. */
  amount: Pence
}

/** What is bought with one payment: one listing, or what a basket has of one seller. Never empty. */
export type NewOrderLines = readonly [NewOrderLine, ...NewOrderLine[]]

interface Asked {
  wanted: readonly Wanted[]
  /** The buyer's newest order of the same listing that they know of: they want one more. */
  besides?: number | undefined
  now: Date
}

/** What this buyer wants, as it can be bought now; refused if any of it cannot. */
export async function linesToBuy(
  db: Database,
  me: { id: number },
  { wanted, besides, now }: Asked,
): Promise<NewOrderLines> {
  const lines: NewOrderLine[] = []
  for (const { productId, quantity } of wanted) {
    await refuseTwice(db, me, { productId, besides, now })
    const listing = await buyable(db, me, { productId, quantity, now })
    lines.push({ listing, quantity, amount: priceOfUnits(listing.price, quantity, listing.bundle) })
  }
  const [first, ...others] = lines
  if (!first) throw new DomainError('conflict', 'Your basket is empty.', { code: 'BASKET_EMPTY' })
  if (others.length > 0) await refuseApart(db, lines)
  return [first, ...others]
}

/** The right of a listing's buyer to cancel, as its seller and its terms stand now. */
export async function rightToCancel(db: Database, { id, sellerId, price }: OrderListing): Promise<CancelRight> {
  const seller = await currentSeller(db, sellerId)
  return cancelRightOf(seller?.kind ?? 'private', { price, exception: await cancelExceptionOf(db, id) })
}

/**
 * What listings must have in common to be ordered together: the seller, the place and the right to cancel. Those of one
 * text go into one order.
 */
export async function togetherKeys(db: Database, listings: readonly OrderListing[]): Promise<Map<number, string>> {
  const directions = await exactPlaces(
    db,
    listings.map(({ id }) => id),
  )
  const keys = new Map<number, string>()
  for (const listing of listings) {
    const { id, sellerId, postcode, location } = listing
    const right = await rightToCancel(db, listing)
    keys.set(id, JSON.stringify([sellerId, postcode ?? location, directions.get(id) ?? null, right]))
  }
  return keys
}

/** A seller may have changed one of the listings since the buyer was shown one order. */
async function refuseApart(db: Database, lines: readonly NewOrderLine[]): Promise<void> {
  const free = lines.find(({ amount }) => amount === 0)
  if (free) throw changed(`“${free.listing.title}” is free now: reserve it on its page.`)
  const agreed = lines.find(({ listing }) => listing.reservation)
  if (agreed) throw changed(`You have agreed on a price for “${agreed.listing.title}”: pay it on its page.`)
  const keys = await togetherKeys(
    db,
    lines.map(({ listing }) => listing),
  )
  if (new Set(keys.values()).size > 1)
    throw changed('The seller has changed a listing, so this is no longer one order.')
}

const changed = (message: string): DomainError => new DomainError('conflict', message, { code: 'BASKET_CHANGED' })

/** How many units a card could pay, where there are as many. */
function enough({ listing, amount }: NewOrderLine, { item }: Price, lowest: Pence): { least?: number } {
  if (item === 0 || amount >= lowest) return {}
  const least = leastUnits(pence(listing.price), lowest)
  return least <= listing.quantity ? { least } : {}
}

/** The price of an order, when it can be paid by card. Charges are worked out on the sum. */
export function cardPrice(
  [first, ...others]: NewOrderLines,
  withProtection: boolean,
  { cardMinPrice, rates }: Pick<Deps['config'], 'cardMinPrice' | 'rates'>,
): Price {
  const sum = others.reduce((amount, line) => pence(amount + line.amount), first.amount)
  const price = priceOf(sum, withProtection, rates)
  // An admin may have raised it since the two agreed; the provider's own minimum is below both.
  const lowest = first.listing.reservation ? MIN_CARD_PAYMENT : cardMinPrice
  const refusal = cardRefusal(price.item, price.buyerPays, lowest)
  if (refusal) {
    const code = price.item === 0 ? 'FREE' : 'NOT_BY_CARD'
    throw new DomainError('conflict', refusal, { code, extra: others.length === 0 ? enough(first, price, lowest) : {} })
  }
  return price
}
