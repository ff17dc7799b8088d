import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Bundle, bundleRefusal, bundleWords, MAX_BUNDLE, MIN_BUNDLE } from './bundle.ts'
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

const bundles: fc.Arbitrary<Bundle> = fc.record({
  units: fc.integer({ min: MIN_BUNDLE, max: MAX_BUNDLE }),
  price: fc.integer({ min: 1, max: 99_999_999 }),
})

test('with a bundle units are never dearer than one by one, and more never cost less', () => {
  fc.assert(
    fc.property(prices, units, bundles, (price, count, bundle) => {
      const sum = priceOfUnits(price, count, bundle)
      expect(Number.isSafeInteger(sum)).toBe(true)
      expect(sum).toBeLessThanOrEqual(priceOfUnits(price, count))
      expect(sum).toBeLessThanOrEqual(priceOfUnits(price, count + 1, bundle))
    }),
  )
})

test('whole bundles cost their price as often, and together is never dearer than in two orders', () => {
  fc.assert(
    fc.property(prices, units, units, bundles, (price, some, others, bundle) => {
      const isCheaper = bundle.price < bundle.units * price
      const whole = priceOfUnits(price, bundle.units * some, bundle)
      expect(whole).toBe(isCheaper ? bundle.price * some : price * bundle.units * some)
      expect(priceOfUnits(price, some + others, bundle)).toBeLessThanOrEqual(
        priceOfUnits(price, some, bundle) + priceOfUnits(price, others, bundle),
      )
    }),
  )
})

test.each([
  [1, 200],
  [2, 400],
  [3, 500],
  [4, 700],
  [5, 900],
  [6, 1000],
  [7, 1200],
])('any 3 for £5.00 at £2.00 each: %i cost %ip', (count, sum) => {
  expect(priceOfUnits(200, count, { units: 3, price: 500 })).toBe(sum)
})

test('a bundle has to be cheaper than its units one by one', () => {
  expect(bundleRefusal({ units: 3, price: 600 }, 200)).toBe('Enter less than £6.00, which 3 cost one by one')
  expect([bundleRefusal({ units: 3, price: 599 }, 200), bundleRefusal(null, 0)]).toEqual([null, null])
  expect(bundleWords({ units: 3, price: 500 })).toBe('any 3 for £5.00')
})
