import { kindAt, type ListingKind } from './lifecycle.ts'

/** Whether a listing is given in a swap: not, as well as for its price, or for a swap alone. */
export const swapTerms = ['no', 'also', 'only'] as const
export type SwapTerms = (typeof swapTerms)[number]

interface Offered {
  kind: ListingKind
  swap: SwapTerms
}

/** What a new listing is before its seller has said anything. */
export const AT_FIRST: Offered = { kind: 'sale', swap: 'no' }

/** Kind, swap terms and price that agree: what is for a swap alone has none. Terms that are given count before a kind. */
export function offeredAs(
  asked: { kind?: ListingKind | undefined; swap?: SwapTerms | undefined },
  before: Offered,
  price: number,
): Offered & { price: number } {
  const kind = asked.kind ?? before.kind
  const isOnly = asked.swap === undefined ? kind === 'swap' : asked.swap === 'only'
  if (isOnly) return { kind: 'swap', swap: 'only', price: 0 }
  const swap = asked.swap ?? before.swap
  return { kind: kindAt(kind === 'swap' ? 'sale' : kind, price), swap: swap === 'only' ? 'no' : swap, price }
}

/** Whether its seller takes something else in exchange. */
export const takesSwaps = ({ kind, swap }: Offered): boolean =>
  kind === 'swap' || (swap === 'also' && kind !== 'wanted')
