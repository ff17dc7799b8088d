import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_UNITS, onlyLeft, priceOfUnits, unitsOf } from './units.ts'

const prices = fc.integer({ min: 0, max: 99_999_999 })
const units = fc.integer({ min: 1, max: MAX_UNITS })

test('the price of several units is that of one as often: no penny is lost or added, however they are divided', () => {
  fc.assert(
    fc.property(prices, units, units, (price, some, others) => {
      expect(priceOfUnits(price, some)).toBe(price * some)
      expect(priceOfUnits(price, some) + priceOfUnits(price, others)).toBe(priceOfUnits(price, some + others))
    }),
  )
})

test('a number of units in an address is one that an order may have, in plain digits', () => {
  fc.assert(fc.property(units, (number) => unitsOf(String(number)) === number))
  for (const text of [undefined, '', '0', '-1', '1.5', '1e2', '0x3', ' 2', '02', '1000', 'two', '٣'])
    expect(unitsOf(text), `${text}`).toBeNull()
})

test('what is left is named in a sentence', () => {
  expect([onlyLeft(1), onlyLeft(2)]).toEqual(['Only one is left.', 'Only 2 are left.'])
})
