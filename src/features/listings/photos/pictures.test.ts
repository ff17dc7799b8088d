import { expect, test } from 'vitest'
import { fallbackPicture } from './pictures.ts'

test.each([
  [1, 'house-plant'],
  [2, 'vegetables'],
  [3, 'seedling'],
  [4, 'tool'],
  [5, 'seedling'],
  [6, 'house-plant'],
  [7, 'tool'],
  [99, 'house-plant'],
])('a listing of category %i without a picture shows a %s', (categoryId, kind) => {
  expect(fallbackPicture(categoryId, 12)).toBe(`/img/placeholder/${kind}/12.svg`)
})
