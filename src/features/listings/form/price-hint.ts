import { formatPrice, pence } from '#shared/money.ts'

/** Prices of similar listings or sales, in pence. */
export interface PriceHint {
  count: number
  lowest: number
  /** The median; the lower of the two middle prices for an even count. */
  middle: number
  highest: number
}

/** Fewer prices than this are not representative. */
export const MIN_PRICES = 3

/** Summary of the prices; null when there are too few. */
export function priceHintOf(prices: readonly number[]): PriceHint | null {
  const sorted = prices.toSorted((one, other) => one - other)
  const middle = sorted[Math.ceil(sorted.length / 2) - 1]
  if (middle === undefined || sorted.length < MIN_PRICES) return null
  return { count: sorted.length, lowest: Math.min(...sorted), middle, highest: Math.max(...sorted) }
}

/** A completed sale: the price in pence that a buyer paid for one unit. */
export interface Sale {
  price: number
  sellerId: number
}

/** Below these numbers a summary of sales could show what one seller earned. */
export const MIN_SALES = 5
export const MIN_SELLERS = 3

/** Summary of completed sales; null when they are too few, or of too few sellers, to hide the single one. */
export function soldHintOf(sales: readonly Sale[]): PriceHint | null {
  const sellers = new Set(sales.map(({ sellerId }) => sellerId))
  if (sales.length < MIN_SALES || sellers.size < MIN_SELLERS) return null
  return priceHintOf(sales.map(({ price }) => price))
}

const rangeOf = ({ lowest, middle, highest }: PriceHint): string =>
  lowest === highest
    ? `${formatPrice(pence(middle))} each`
    : `${formatPrice(pence(lowest))} to ${formatPrice(pence(highest))}, half of them ${formatPrice(pence(middle))} or less`

/** What similar listings ask, as a sentence. */
export const askedSentence = (hint: PriceHint & { isNearby: boolean }): string =>
  `${hint.count} similar ${hint.isNearby ? 'nearby' : 'across the UK'} ask ${rangeOf(hint)}.`

/** What buyers paid, as a sentence. */
export const soldSentence = (sold: PriceHint): string =>
  `${sold.count} sold across the UK in the last year for ${rangeOf(sold)}.`
