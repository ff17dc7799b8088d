import { formatPounds, type Pence, pence, share } from '#shared/money.ts'
import { DEFAULT_RATES } from '#shared/site/default-rates.ts'

/** Charges on a sale, in basis points (100 = 1 %). Stored with each order, so that later changes do not affect it. */
export interface Rates {
  commission: number
  protection: number
}

/** The charges until an admin sets others. */
export const RATES: Rates = DEFAULT_RATES

/** Duration of a boost. */
export const BOOST_DAYS = 7

/** The card provider's minimum payment; CARD_MIN_PRICE may ask for more. */
export const MIN_CARD_PAYMENT = pence(30)
/** The card provider's maximum payment. */
export const MAX_CARD_PAYMENT = pence(99_999_999)

export interface Price {
  item: Pence
  protection: Pence
  buyerPays: Pence
  commission: Pence
  sellerGets: Pence
}

/** The only place where a sale is split: the buyer's screens and the ledger use the same figures. */
export function priceOf(item: Pence, withProtection: boolean, rates: Rates = RATES): Price {
  const protection = withProtection ? share(item, rates.protection) : pence(0)
  const commission = share(item, rates.commission)
  return { item, protection, buyerPays: pence(item + protection), commission, sellerGets: pence(item - commission) }
}

/** Splits the price when part of it is refunded: commission is charged only on the rest. */
export function splitOfRest(
  { amount, commissionRate }: { amount: Pence; commissionRate: number },
  refunded: Pence,
): Pick<Price, 'commission' | 'sellerGets'> {
  // A refund beyond the price is of the protection fee.
  const rest = pence(Math.max(0, amount - refunded))
  const commission = share(rest, commissionRate)
  return { commission, sellerGets: pence(rest - commission) }
}

/** The share of a group: whole per cent, and the price of the lines that name it. */
export interface GroupShare {
  percent: number
  part: Pence
  /** What went back to the buyer by line: of those lines, and of all. */
  partRefunded: Pence
  linesRefunded: Pence
}

/**
 * What a group gets of a seller's part of an order of this amount, in whole pence rounded down: of several listings only
 * those count that name it, by what is left of their price. A refund without lines is of all lines alike. The seller keeps
 * the rest.
 */
export function groupPart(sellerGets: Pence, share: GroupShare, amount: Pence): Pence {
  const { percent, part, partRefunded, linesRefunded } = share
  if (amount === linesRefunded) return pence(0)
  // The product is beyond 2^53.
  const product = BigInt(sellerGets) * BigInt(percent) * BigInt(part - partRefunded)
  return pence(Number(product / (100n * BigInt(amount - linesRefunded))))
}

/** The group that a purchase supports, as a sentence for the buyer. */
export const shareWords = ({ percent, isOfAll, group }: { percent: number; isOfAll: boolean; group: string }): string =>
  `${percent} % of what the seller gets${isOfAll ? '' : ' for a part of it'} goes to ${group}.`

/** Whether the group gets everything, so that there is no payout to the seller. */
export const givesAll = ({ percent, part }: Pick<GroupShare, 'percent' | 'part'>, amount: Pence): boolean =>
  percent === 100 && part === amount

/** Who bears a refund of a part: the seller, our commission, and beyond the price the protection fee. */
export function sharesOfPart(
  order: { amount: Pence; commissionRate: number; refundedAmount: Pence },
  part: Pence,
): { seller: Pence; commission: Pence; protection: Pence } {
  const before = splitOfRest(order, order.refundedAmount)
  const after = splitOfRest(order, pence(order.refundedAmount + part))
  const seller = pence(before.sellerGets - after.sellerGets)
  const commission = pence(before.commission - after.commission)
  return { seller, commission, protection: pence(part - seller - commission) }
}

/** Formats 600 basis points as `6%`. */
export const percent = (basisPoints: number): string => `${basisPoints / 100}%`

/** `30p`, `£2.50` */
export const inPence = (amount: Pence): string => (amount < 100 ? `${amount}p` : formatPounds(amount))

/** How many units of a listing a card can pay at least. */
export const leastUnits = (price: Pence, lowest: Pence): number => Math.ceil(lowest / price)

/**
 * What keeps one unit of a listing from being paid by card, and how it can be paid nevertheless, for its page; null when
 * nothing does.
 */
export function cardNote(price: Pence, left: number, lowest: Pence): string | null {
  const refusal = cardRefusal(price, price, lowest)
  if (refusal === null || price === 0 || price >= lowest) return refusal
  const least = leastUnits(price, lowest)
  const several = least <= left ? `Buy at least ${least}, or add` : 'Add'
  return `Cards cannot be charged less than ${inPence(lowest)}. ${several} it to your basket with other plants of this seller.`
}

/** Why an amount cannot be paid by card, as a sentence for the buyer; null when it can be paid. */
export function cardRefusal(item: Pence, total: Pence, lowest: Pence = MIN_CARD_PAYMENT): string | null {
  if (item === 0) return 'This listing is free. Reserve it without a card.'
  if (item < lowest) {
    return `Cards cannot be charged less than ${inPence(lowest)}. Message the seller to agree another way.`
  }
  if (total > MAX_CARD_PAYMENT) return 'Cards cannot be charged more than £999,999.99.'
  return null
}
