import type { Deps } from '#deps.ts'
import { normaliseName } from '#features/plants/plant-names.ts'
import { plainWords, type Thesaurus } from './thesaurus.ts'
import { unusedWords, wordsAlike } from './words-store.ts'

const MIN_LENGTH = 4
const MAX_WORDS = 8

/**
 * The text with its misspelt words corrected, or null when there is nothing to correct. A word that occurs neither in a
 * listing nor in the plant catalogue is replaced by the nearest one that does.
 */
export async function correct(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  thesaurus: Thesaurus,
  text: string,
): Promise<string | null> {
  const written = plainWords(text).match(/(?<![\p{L}\p{N}])\p{L}+(?![\p{L}\p{N}])/gu) ?? []
  const strange = [...new Set(written)]
    .filter((word) => word.length >= MIN_LENGTH && !thesaurus.words.has(normaliseName(word)))
    .slice(0, MAX_WORDS)
  if (strange.length === 0) return null
  const unknown = await unusedWords(db, strange, clock.now())
  if (unknown.length === 0) return null
  const used = await wordsAlike(
    db,
    unknown.map((word) => word.toLowerCase()),
    clock.now(),
  )
  const corrected = new Map<string, string>()
  for (const word of unknown) {
    const small = word.toLowerCase()
    const candidates = [
      ...used.filter((row) => row.word === small).map(({ alike }) => alike),
      ...thesaurus.words.values(),
    ]
    const best = nearest(small, candidates)
    if (best) corrected.set(word, best)
  }
  if (corrected.size === 0) return null
  return plainWords(text).replace(/\p{L}+/gu, (word) => corrected.get(word) ?? word)
}

/** The candidate with the smallest edit distance, if it is small for the word's length; the first of equals. */
export function nearest(word: string, candidates: Iterable<string>): string | null {
  let best: string | null = null
  let fewest = mostSlips(word.length) + 0.5
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - word.length) > fewest || candidate === word) continue
    // The first letter is rarely wrong.
    const slips = editDistance(word, candidate, fewest) + (candidate[0] === word[0] ? 0 : 0.5)
    if (slips < fewest) [best, fewest] = [candidate, slips]
  }
  return best
}

const mostSlips = (length: number): number => (length < 7 ? 1 : length < 11 ? 2 : 3)

/**
 * Edit distance: insertions, deletions, substitutions and swaps of neighbours; infinite when certainly above `limit`.
 */
export function editDistance(a: string, b: string, limit = Number.POSITIVE_INFINITY): number {
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let i = 1; i <= a.length; i++) {
    const next: number[] = []
    // The distance in the column to the left, and in the row above it.
    let left = Number.POSITIVE_INFINITY
    let corner = Number.POSITIVE_INFINITY
    for (const [j, above] of row.entries()) {
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const swapped = (isSwapped ? before[j - 2] : undefined) ?? Number.POSITIVE_INFINITY
      left = Math.min(above + 1, left + 1, corner + (a[i - 1] === b[j - 1] ? 0 : 1), swapped + 1)
      corner = above
      next.push(left)
    }
    if (Math.min(...next) > limit) return Number.POSITIVE_INFINITY
    before = row
    row = next
  }
  return row.at(-1) ?? a.length
}
