/** The canonical URL of a town's page, or of a category there. */
export const townHref = (slug: string, category?: string): string =>
  category ? `/plants-near/${slug}/${category}` : `/plants-near/${slug}`

/** The canonical URL of a category's page. */
export const categoryHref = (category: string): string => `/category/${category}`
