import { expect, test } from 'vitest'
import { fallbackPicture } from './pictures.ts'

test.each([
  [1, 'flower'],
  [2, 'vegetables'],
  [3, 'seedling'],
  [4, 'tool'],
  [5, 'cutting'],
  [6, 'house-plant'],
  [7, 'supplies'],
  [99, 'seedling'],
])('a listing of category %i without a picture shows a %s', (categoryId, kind) => {
  expect(fallbackPicture(categoryId, 12)).toBe(`/img/placeholder/${kind}/12.svg`)
})
