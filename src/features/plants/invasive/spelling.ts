import { LRUCache } from 'lru-cache'

/** All forms of a word with one letter removed. */
const shortened = (word: string): string[] => Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1))

/** Whether one insertion, deletion, substitution or swap of neighbours turns one word into the other. */
export function isOneSlipAway(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false
  let start = 0
  while (start < one.length && one[start] === other[start]) start++
  let [endOfOne, endOfOther] = [one.length, other.length]
  while (endOfOne > start && endOfOther > start && one[endOfOne - 1] === other[endOfOther - 1]) {
    endOfOne--
    endOfOther--
  }
  const [left, right] = [one.slice(start, endOfOne), other.slice(start, endOfOther)]
  if (left.length <= 1 && right.length <= 1) return true
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0]
}

/** As many different words as a long text has; the words of most listings are among the last that were looked up. */
const MAX_REMEMBERED = 4_000

/** Finds the known words that a misspelt word may mean. The time depends on the word's length only, up to that of the longest known word. */
export function spellingOf(known: Iterable<string>): (written: string) => string[] {
  const byForm = new Map<string, string[]>()
  for (const word of new Set(known)) {
    for (const form of new Set([word, ...shortened(word)])) byForm.set(form, [...(byForm.get(form) ?? []), word])
  }
  const longest = Math.max(...Array.from(byForm.keys(), ({ length }) => length))
  const remembered = new LRUCache<string, string[]>({ max: MAX_REMEMBERED })
  const look = (written: string): string[] => {
    const candidates = [written, ...shortened(written)].flatMap((form) => byForm.get(form) ?? [])
    return [...new Set(candidates)].filter((word) => isOneSlipAway(word, written))
  }
  return (written) => {
    if (written.length > longest + 1) return []
    const found = remembered.get(written) ?? look(written)
    remembered.set(written, found)
    return found
  }
}
