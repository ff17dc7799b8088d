import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nearest, slipsBetween } from './spelling.ts'

test.each<[string, string, number]>([
  ['courgete', 'courgette', 1],
  ['lavendar', 'lavender', 1],
  ['tomtao', 'tomato', 1],
  ['', 'fern', 4],
  ['fern', 'fern', 0],
  ['sansiveria', 'sansevieria', 2],
])('from %s to %s there are %i slips', (a, b, slips) => {
  expect(slipsBetween(a, b)).toBe(slips)
})

test('slips count alike both ways, and a limit only cuts off', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 9 })
  fc.assert(
    fc.property(word, word, fc.nat(9), (a, b, limit) => {
      const slips = slipsBetween(a, b)
      expect(slipsBetween(b, a)).toBe(slips)
      expect(slips === 0).toBe(a === b)
      const limited = slipsBetween(a, b, limit)
      expect(limited === slips || (slips > limit && limited > limit)).toBe(true)
    }),
  )
})

test('the nearest word is near enough for its length, and begins alike where it can', () => {
  const words = ['courgette', 'cucumber', 'bean', 'pear', 'bear', 'rhododendron']
  expect(nearest('courgete', words)).toBe('courgette')
  expect(nearest('baer', words)).toBe('bear')
  expect(nearest('rhodedendrun', words)).toBe('rhododendron')
  expect(nearest('beam', words)).toBe('bean')
  expect(nearest('spanner', words)).toBeNull()
  expect(nearest('bean', ['bean'])).toBeNull()
})
