import type { Search } from './search-fields.ts'

/** How many people must have searched for words before anyone reads them. */
export const LEAST_SEARCHERS = 3
/** How long words that found nothing are stored. */
export const MISSES_DAYS = 28

const MAX_LENGTH = 60
const MAX_WORDS = 5
/** Digits and signs of addresses, telephone numbers and postcodes: such words may name a person. */
const PERSONAL = /[\d@/\\:]/

/** What a search without results is stored as; null for what may name a person, or says nothing. */
export function missedWords(text: string): string | null {
  const words = text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\d@/\\:'’ -]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const length = [...words].length
  if (length < 2 || length > MAX_LENGTH || PERSONAL.test(words) || words.split(' ').length > MAX_WORDS) return null
  return words
}

/** Whether a search is for words alone. With filters, no result says little about the words. */
export const isForWordsAlone = ({ q, cursor, limit, sort, exact, ...filters }: Search): boolean =>
  Object.values(filters).every((filter) => filter === undefined)
