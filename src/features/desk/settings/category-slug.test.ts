import { expect, test } from 'vitest'
import { isGrown, nextNumber } from '#features/listings/base/categories.ts'
import { slugFor } from './category-slug.ts'

test.each([
  ['Pots & Trays', [], 'pots-trays'],
  ['Pots & Trays', ['pots-trays', 'pots-trays-2'], 'pots-trays-3'],
  ['Crème fraîche', [], 'creme-fraiche'],
  ['2026', [], 'category-2026'],
  ['花', [], 'category'],
  ['花', ['category'], 'category-2'],
  ['A very long name of a category, all of it', [], 'a-very-long-name-of-a-category-a'],
])('the address of %j beside %j is %j', (name, taken, expected) => {
  const slug = slugFor(name, taken)
  expect(slug).toBe(expected)
  // As searches accept it.
  expect(slug).toMatch(/^[a-z0-9-]{1,40}$/)
})

test('the number of a new category ends with that of the one whose rules it follows', () => {
  expect(nextNumber(4, [1, 4, 7])).toBe(104)
  expect(nextNumber(4, [1, 4, 104, 304, 207])).toBe(404)
  expect([104, 207, 101].map(isGrown)).toEqual([false, false, true])
})
