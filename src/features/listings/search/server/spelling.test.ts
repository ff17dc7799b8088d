import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editDistance, nearest } from './spelling.ts'

test.each<[string, string, number]>([
  ['courgete', 'courgette', 1],
  ['lavendar', 'lavender', 1],
  ['tomtao', 'tomato', 1],
  ['', 'fern', 4],
  ['fern', 'fern', 0],
  ['sansiveria', 'sansevieria', 2],
])('the edit distance from %s to %s is %i', (a, b, slips) => {
  expect(editDistance(a, b)).toBe(slips)
})

test('the edit distance is symmetric, and a limit only cuts it off', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 9 })
  fc.assert(
    fc.property(word, word, fc.nat(9), (a, b, limit) => {
      const slips = editDistance(a, b)
      expect(editDistance(b, a)).toBe(slips)
      expect(slips === 0).toBe(a === b)
      const limited = editDistance(a, b, limit)
      expect(limited === slips || (slips > limit && limited > limit)).toBe(true)
    }),
  )
})

test('the correction is within the distance allowed for the word’s length and prefers the same first letter', () => {
  const words = ['courgette', 'cucumber', 'bean', 'pear', 'bear', 'rhododendron']
  expect(nearest('courgete', words)).toBe('courgette')
  expect(nearest('baer', words)).toBe('bear')
  expect(nearest('rhodedendrun', words)).toBe('rhododendron')
  expect(nearest('beam', words)).toBe('bean')
  expect(nearest('spanner', words)).toBeNull()
  expect(nearest('bean', ['bean'])).toBeNull()
})
