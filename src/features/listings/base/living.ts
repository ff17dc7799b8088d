import { builtInOf, isGrown } from './categories.ts'

/** Produce is eaten, not planted. */
const PRODUCE = 2

/** Whether listings of the category are plants, or parts of plants, to be planted. */
export const isLiving = (categoryId: number): boolean => isGrown(categoryId) && builtInOf(categoryId) !== PRODUCE
