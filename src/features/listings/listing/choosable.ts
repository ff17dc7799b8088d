import type { Category } from './category.ts'

/** The categories that a form offers: those that take new listings, and the one that is chosen already. */
export const choosable = (categories: readonly Category[], chosen?: number): Category[] =>
  categories.filter(({ id, isRetired }) => !isRetired || id === chosen)
