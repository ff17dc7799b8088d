import { expect, test } from 'vitest'
import { isForWordsAlone, missedWords } from './missed-words.ts'

test.each([
  ['  Blue   Poppy! ', 'blue poppy'],
  ['Señorita Rosalita', 'señorita rosalita'],
  ["lady's mantle", "lady's mantle"],
])('%j that found nothing is stored as %j', (typed, stored) => {
  expect(missedWords(typed)).toBe(stored)
})

test.each(['rose@example.org', '07700 900123', 'LS6 2AB', 'x', '!!', 'a b c d e f', 'x'.repeat(61), 'https://a.b'])(
  '%j may name a person or says nothing, and is not stored',
  (typed) => {
    expect(missedWords(typed)).toBeNull()
  },
)

test('only a search without filters says something about its words', () => {
  const words = { q: 'fern', limit: 24, sort: 'newest' } as never
  expect(isForWordsAlone(words)).toBe(true)
  expect(isForWordsAlone({ ...(words as object), maxPrice: 100 } as never)).toBe(false)
})
