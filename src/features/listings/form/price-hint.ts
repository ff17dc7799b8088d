/** Prices of similar listings, in pence. */
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
