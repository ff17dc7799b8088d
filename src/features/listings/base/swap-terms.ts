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

/** Kind and swap terms that agree with each other and with the price. Terms that are given count before a kind. */
export function offeredAs(
  asked: { kind?: ListingKind | undefined; swap?: SwapTerms | undefined },
  before: Offered,
  price: number,
): Offered {
  const kind = asked.kind ?? before.kind
  const isOnly = asked.swap === undefined ? kind === 'swap' : asked.swap === 'only'
  if (isOnly) return { kind: 'swap', swap: 'only' }
  const swap = asked.swap ?? before.swap
  return { kind: kindAt(kind === 'swap' ? 'sale' : kind, price), swap: swap === 'only' ? 'no' : swap }
}

/** Whether its seller takes something else in exchange. */
export const takesSwaps = ({ kind, swap }: Offered): boolean =>
  kind === 'swap' || (swap === 'also' && kind !== 'wanted')
