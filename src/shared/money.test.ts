import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatPounds, formatPrice, parsePounds, pence, toDecimal } from './money.ts'

test('pence are shown as pounds', () => {
  expect(formatPounds(pence(1880))).toBe('£18.80')
  expect(formatPounds(pence(123_456_789))).toBe('£1,234,567.89')
  expect(formatPrice(pence(0))).toBe('Free')
})

test('pounds have the platform’s format for the UK', () => {
  const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })
  fc.assert(
    fc.property(fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }), (amount) => {
      expect(formatPounds(pence(amount))).toBe(pounds.format(amount / 100))
    }),
  )
})

test.each([
  ['20', 2000],
  ['20.5', 2050],
  ['19.99', 1999],
  ['', null],
  ['1.234', null],
  ['-1', null],
  ['1e3', null],
])('the typed amount %j is parsed', (text, amount) => {
  expect(parsePounds(text)).toBe(amount)
})

test('pounds are converted to pence without a float', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999 }), (amount) => {
      expect(parsePounds(toDecimal(pence(amount)))).toBe(amount)
    }),
  )
})
