import { expect, test } from 'vitest'
import { bundleEntered, bundleProblems, bundleToForm, noBundle } from './bundle-form.ts'

const form = (bundleUnits: string, bundlePrice: string, price = '2') => ({ bundleUnits, bundlePrice, price })

test('a bundle is entered as text, and shown again as it was entered', () => {
  expect(bundleEntered(form(' 3', '5'))).toEqual({ units: 3, price: 500 })
  expect(bundleToForm({ units: 3, price: 500 })).toEqual({ bundleUnits: '3', bundlePrice: '5.00' })
  expect([bundleEntered(form('', ' ')), bundleToForm(null)]).toEqual([null, noBundle])
})

test.each([
  ['3', '', 'bundlePrice', /price in pounds/],
  ['', '5', 'bundleUnits', /from 2 to 99/],
  ['1', '1', 'bundleUnits', /from 2 to 99/],
  ['100', '5', 'bundleUnits', /from 2 to 99/],
  ['two', '5', 'bundleUnits', /from 2 to 99/],
  ['3', '0', 'bundlePrice', /price in pounds/],
  ['3', '-1', 'bundlePrice', /price in pounds/],
  ['3', '6', 'bundlePrice', /less than £6\.00, which 3 cost one by one/],
])('a bundle of “%s” for “%s” is refused at its field', (units, price, field, message) => {
  expect(bundleProblems(form(units, price))).toEqual([[field, expect.stringMatching(message)]])
})

test('nothing is wrong without one, at a price that is still to be typed, and where there is no price', () => {
  expect([bundleProblems(form('', '')), bundleProblems(form('3', '5', ''))]).toEqual([[], []])
  expect([bundleProblems(form('3', '', '0')), bundleEntered(form('3', '5', '0'))]).toEqual([[], null])
})
