/** What others ask for the same, in pence. */
export interface PriceHint {
  count: number
  lowest: number
  /** As many ask less as ask more; of two in the middle the lower one. */
  middle: number
  highest: number
}

/** Fewer prices than these say nothing. */
export const FEWEST_PRICES = 3

/** What prices have in common; null when there are too few of them. */
export function priceHintOf(prices: readonly number[]): PriceHint | null {
  if (prices.length < FEWEST_PRICES) return null
  const sorted = prices.toSorted((one, other) => one - other)
  const middle = sorted[Math.ceil(sorted.length / 2) - 1]!
  return { count: sorted.length, lowest: sorted[0]!, middle, highest: sorted.at(-1)! }
}
