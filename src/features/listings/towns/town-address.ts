/** The address of a town's page, or of a category there: the one that search engines are told. */
export const townHref = (slug: string, category?: string): string =>
  category ? `/plants-near/${slug}/${category}` : `/plants-near/${slug}`

/** The address of a category's page. */
export const categoryHref = (category: string): string => `/category/${category}`
