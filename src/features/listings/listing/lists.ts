/** How many listings a list shows at once. */
export const LISTINGS_PER_PAGE = 24

/** In which order listings can stand. */
export const sorts = ['relevance', 'newest', 'price-asc', 'price-desc', 'nearest'] as const
export type Sort = (typeof sorts)[number]

/** Dearest listing, in pence: a million pounds. */
export const HIGHEST_PRICE = 100_000_000
