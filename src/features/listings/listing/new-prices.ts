import { type Pence, parsePounds, pence, toDecimal } from '#shared/money.ts'
import { HIGHEST_PRICE } from './sorting.ts'

/** The least that a card can pay; a reduction stops here, and nothing becomes free by it. */
const LEAST = 30
const STEP = 5

/** A price changed by a percentage, in steps of five pence. Free stays free. */
export function priceBy(price: Pence, percent: number): Pence {
  if (price === 0) return price
  const changed = Math.round((price * (100 + percent)) / 100 / STEP) * STEP
  return pence(Math.min(HIGHEST_PRICE, Math.max(LEAST, changed)))
}

interface Priced {
  id: number
  price: number
}

/** Why a typed price cannot be saved; null for a valid one. Free needs the figure 0. */
export function priceFault(text: string): string | null {
  if (text.trim() === '') return 'Enter a price, or 0 to give it away'
  const price = parsePounds(text)
  if (price === null) return 'Enter a price in pounds, such as 4.50'
  return price > HIGHEST_PRICE ? 'Price is too high' : null
}

/** The prices to send: those whose typed text differs from the listing's price. */
export const changedPrices = (
  listings: readonly Priced[],
  typed: ReadonlyMap<number, string>,
): { id: number; price: number; before: number }[] =>
  listings.flatMap(({ id, price: before }) => {
    const price = parsePounds(typed.get(id) ?? toDecimal(pence(before)))
    return price === null || price === before ? [] : [{ id, price, before }]
  })
