import { outwardOnly } from '#shared/places/outward-only.ts'
import { clearOptional, readOptional, storeOptional } from '#ui/layout/consent.ts'

const KEY = 'recentSearches'
const MAX = 8
const MAX_LENGTH = 200

/** Searches made in this browser, the latest first. */
export function recentSearches(): string[] {
  const stored = readOptional(KEY)
  if (!Array.isArray(stored)) return []
  return stored.filter((text) => typeof text === 'string' && text.length <= MAX_LENGTH).slice(0, MAX)
}

/** Stored only with the user's consent. Searches that differ only in case count once. */
export function rememberSearch(words: string): void {
  const text = outwardOnly(words).trim().slice(0, MAX_LENGTH)
  if (text) storeOptional(KEY, [text, ...without(text)].slice(0, MAX))
}

export function removeSearch(words: string): void {
  storeOptional(KEY, without(words))
}

export const clearSearches = (): void => clearOptional(KEY)

const without = (words: string): string[] =>
  recentSearches().filter((other) => other.toLowerCase() !== words.toLowerCase())
