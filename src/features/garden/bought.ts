import { builtInOf, categories, isGrown } from '#features/listings/base/categories.ts'

/** What was bought, as far as it matters here. */
export interface Bought {
  title: string
  categoryId: number
}

const PRODUCE = categories.find(({ slug }) => slug === 'vegetables-produce')?.id

/** Whether something that was bought can grow in a garden: produce is eaten, tools and supplies are not plants. */
export const canGrow = ({ categoryId }: Pick<Bought, 'categoryId'>): boolean =>
  isGrown(categoryId) && builtInOf(categoryId) !== PRODUCE

/**
 * Whether it was alive when it was collected. How seed comes up says more about the weather than about its seller; plants
 * that were grown from seed are no seed.
 */
export const wasAlive = (bought: Bought): boolean => canGrow(bought) && !/(?<!\bfrom )\bseeds?\b/i.test(bought.title)
