/** Listings per page. */
export const LISTINGS_PER_PAGE = 24

/** Sort orders of a list. */
export const sortOrders = ['relevance', 'newest', 'price-asc', 'price-desc', 'nearest'] as const
export type SortOrder = (typeof sortOrders)[number]

/** Highest price in pence: one million pounds. */
export const HIGHEST_PRICE = 100_000_000
