import { expect, test } from 'vitest'
import { duration } from './duration.ts'

test.each([
  [null, '–'],
  [0.4, '0 min'],
  [59.4, '59 min'],
  [60, '1 h'],
  [190, '3 h 10 min'],
  [47 * 60 + 59, '47 h 59 min'],
  [48 * 60, '2 days'],
])('%s minutes are shown as %j', (minutes, words) => {
  expect(duration(minutes)).toBe(words)
})
