/** How many listings a list shows at once. */
export const LISTINGS_PER_PAGE = 24

/** In which order listings can stand. */
export const sorts = ['relevance', 'newest', 'price-asc', 'price-desc', 'nearest'] as const
