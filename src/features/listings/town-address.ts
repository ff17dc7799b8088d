/** The address of a category's page. */
export const categoryHref = (category: string): string => `/browse?category=${category}`

/** The address of a town's page, or of a category there: the one that search engines are told. */
export const townHref = (slug: string, category?: string): string =>
  category ? `/browse?category=${category}&near=${slug}` : `/browse?near=${slug}`
