import { expect, test } from 'vitest'
import { drawingOfDraft, drawingUrl, isBuiltInPicture, photosOf, pictureUrl } from './pictures.ts'

const photo = pictureUrl('0123456789abcdef0123456789abcdef')

test('a drawing does not count as a photo of the listing', () => {
  expect(photosOf([drawingUrl('christmas-cactus-seedlings', 12), photo, '/img/category/cuttings.svg'])).toEqual([photo])
  expect(isBuiltInPicture(drawingUrl('tomato-seeds', 999_999_999))).toBe(true)
  expect(isBuiltInPicture(photo)).toBe(false)
})

test('the drawing of a draft is requested with the typed text', () => {
  expect(drawingOfDraft({ title: 'Beans & peas', plant: '', categoryId: 3 })).toBe(
    '/img/drawing?title=Beans+%26+peas&plant=&category=3',
  )
})
