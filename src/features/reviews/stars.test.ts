import { expect, test } from 'vitest'
import { starsFor } from './stars.ts'

test.each([
  [0, 'empty empty empty empty empty'],
  [3, 'full full full empty empty'],
  [3.4, 'full full full empty empty'],
  [3.5, 'full full full half empty'],
  [4.9, 'full full full full half'],
  [5, 'full full full full full'],
])('a rating of %d is shown as %s', (rating, stars) => {
  expect(starsFor(rating).join(' ')).toBe(stars)
})
