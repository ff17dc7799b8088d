import { expect, test } from 'vitest'
import { wrap } from './social-text.ts'

test('long titles are wrapped into lines, and cut when they do not fit', () => {
  const fits = (line: string) => line.length <= 10
  expect(wrap('Tomato seedlings, six', 3, fits)).toEqual(['Tomato', 'seedlings,', 'six'])
  expect(wrap('Tomato seedlings in six pots', 2, fits)).toEqual(['Tomato', 'seedlings…'])
  expect(wrap('Llanfairpwllgwyngyll here', 2, fits)).toEqual(['Llanfairp…', 'here'])
  expect(wrap('', 2, fits)).toEqual([])
})
