/** Most characters of an alert's keywords. */
export const LONGEST_KEYWORDS = 255

/** Commas part what may be wanted instead of each other; within such a part all words are wanted. */
export const alternativesOf = (keywords: string): string[] => [
  ...new Set(keywords.split(',').map(plainly).filter(Boolean)),
]

/** Without the signs that a search reads as orders: an alert's words are words alone. */
const plainly = (words: string): string =>
  words
    .replace(/["“”„]|-/g, ' ')
    .replace(/(?<![\p{L}\p{N}])or(?![\p{L}\p{N}])/giu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
