import fc from 'fast-check'
import { expect, test } from 'vitest'
import { outwardOnly, outwardPart } from './outward-only.ts'

test.each([
  ['BS7 8AA', 'BS7'],
  ['bs78aa', 'bs7'],
  ['Bishopston, BS7  8AA (Bristol)', 'Bishopston, BS7 (Bristol)'],
  ['ec1a 1bb and SW1A1AA', 'ec1a and SW1A'],
  ['/plant-alerts?postcode=BS7+8AA&keywords=mint', '/plant-alerts?postcode=BS7&keywords=mint'],
  ['/browse?q=mint%20BS7%208AA', '/browse?q=mint%20BS7'],
  ['Bristol-BS7 8AA', 'Bristol-BS7'],
  ['BS7 8AA-Horfield', 'BS7-Horfield'],
  ['/browse?q=Bristol-BS7+8AA-Horfield', '/browse?q=Bristol-BS7-Horfield'],
  ['BS7-8AA', 'BS7'],
  ['BS7.8AA.', 'BS7.'],
  ['BS7 8AA 8AA', 'BS7'],
  ['BS7-8AA 8AA-Horfield', 'BS7-Horfield'],
])('%j is shortened to its outward code', (text, shortened) => {
  expect(outwardOnly(text)).toBe(shortened)
})

test.each([
  'BS7',
  'Leeds',
  'canes x2 6ft',
  'pots P9 9cm',
  'b1 2kg',
  'rootstock MM106',
  '10 x 2l pots',
  'x-B12AB-y_B12AB_',
  'x-B1-2AB-y',
  'BS7.25',
  '512034',
])('%j is left as it is', (text) => {
  expect(outwardOnly(text)).toBe(text)
})

test('a postcode field is shortened to its outward code, also from a sector', () => {
  expect([' bs7 8aa ', 'BS7 8', 'BS168AA', 'Bristol'].map(outwardPart)).toEqual(['bs7', 'BS7', 'BS16', 'Bristol'])
  expect(['BS7', 'BS16', 'M11', 'EC1A'].map(outwardPart)).toEqual(['BS7', 'BS16', 'M11', 'EC1A'])
})

test('no full postcode is left, and nothing more is removed the second time', () => {
  const full = fc
    .tuple(
      fc.constantFrom('BS7', 'M1', 'W1A', 'EC1A', 'LS16'),
      fc.constantFrom('', ' ', '  ', '-', '.'),
      fc.constantFrom('8AA', '1ze'),
    )
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(fc.string(), full, fc.string(), (before, postcode, after) => {
      const shortened = outwardOnly(`${before} ${postcode} ${after}`)
      expect(shortened).not.toContain(` ${postcode} `)
      expect(outwardOnly(shortened)).toBe(shortened)
    }),
  )
})
