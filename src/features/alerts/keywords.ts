/** Maximum length of an alert's keywords. */
export const MAX_KEYWORDS_LENGTH = 255

/** Commas separate alternatives; all words of an alternative must match. */
export const alternativesOf = (keywords: string): string[] => [
  ...new Set(keywords.split(',').map(plainly).filter(Boolean)),
]

/** Removes search operators: an alert's keywords are plain words only. */
const plainly = (words: string): string =>
  words
    .replace(/["“”„]|-/g, ' ')
    .replace(/(?<![\p{L}\p{N}])or(?![\p{L}\p{N}])/giu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
