import { expect, test } from 'vitest'
import { ageOf } from './age.ts'

test.each([
  [0, '1 min'],
  [59, '59 min'],
  [60, '1 h'],
  [23 * 60 + 59, '23 h'],
  [24 * 60, '1 day'],
  [48 * 60, '2 days'],
])('a case opened %i minutes ago has waited %s', (minutes, text) => {
  const since = new Date('2026-11-23T10:00:00Z')
  expect(ageOf(since.toISOString(), new Date(since.getTime() + minutes * 60_000))).toBe(text)
})
