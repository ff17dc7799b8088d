import { expect, test } from 'vitest'
import { slugOf } from './group.ts'

test.each([
  ['Bishopston Allotment Society', 'BS7', 1, 'bishopston-allotment-society-bs7'],
  ['Bishopston Allotment Society', 'BS7', 2, 'bishopston-allotment-society-bs7-2'],
  ['  St Mary’s School – Garden Club!', 'LS6', 1, 'st-marys-school-garden-club-ls6'],
  ['Café Ñandú', 'M21', 1, 'cafe-nandu-m21'],
  ['new', 'BS7', 1, 'new-bs7'],
  ['園芸', 'SW1A', 1, 'group-sw1a'],
  ['a'.repeat(60), 'SW1A', 12, `${'a'.repeat(60)}-sw1a-12`],
])('the group %s in %s has an address of plain letters that ends with its district', (name, outcode, n, slug) => {
  expect(slugOf({ name, outcode }, n)).toBe(slug)
  expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)+$/)
  expect(slug.length).toBeLessThanOrEqual(80)
})
