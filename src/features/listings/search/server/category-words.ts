import type { Category } from '../../listing/category.ts'

/** Letters only, in the singular: "House plants", "houseplant" and "house-plants" are equal. */
const keyOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/\band\b/g, '')
    .replace(/[^\p{L}]/gu, '')
    .replace(/s$/, '')

/** The category that these words name, by its whole name or by one side of its "&". */
export function categoryNamed<Known extends Pick<Category, 'name'>>(
  known: readonly Known[],
  words: string,
): Known | undefined {
  const wanted = keyOf(words)
  return wanted === ''
    ? undefined
    : known.find(({ name }) => [name, ...name.split('&')].some((part) => keyOf(part) === wanted))
}
