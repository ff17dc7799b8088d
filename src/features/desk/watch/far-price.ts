/** Fewer prices, or of fewer sellers, say little about what is usual. */
const MIN_PRICES = 5
const MIN_SELLERS = 3
/** Under this many pence a price is nothing to lure anyone with. */
const MIN_USUAL = 200
const TIMES = 8

/** The usual price in pence, if this price is eight times as high, or an eighth or less; null when it is not. */
export function usualPriceIfFar(price: number, others: readonly { price: number; sellerId: number }[]): number | null {
  if (others.length < MIN_PRICES || new Set(others.map(({ sellerId }) => sellerId)).size < MIN_SELLERS) return null
  const sorted = others.map((one) => one.price).toSorted((one, other) => one - other)
  const usual = sorted[Math.ceil(sorted.length / 2) - 1]
  if (usual === undefined || usual < MIN_USUAL || price <= 0) return null
  return price >= usual * TIMES || price * TIMES <= usual ? usual : null
}
