import { expect, test } from 'vitest'
import { pence } from '#shared/money.ts'
import { changedPrices, priceBy, priceFault } from './new-prices.ts'

test.each([
  [500, -10, 450],
  [333, -10, 300],
  [333, 10, 365],
  [30, -20, 30],
  [0, -10, 0],
  [0, 10, 0],
])('a price of %i pence changed by %i%% is %i', (price, percent, result) => {
  expect(priceBy(pence(price), percent)).toBe(result)
})

test('an empty price is a fault, and 0 is none', () => {
  expect(priceFault(' ')).toBe('Enter a price, or 0 to give it away')
  expect(priceFault('four')).toBe('Enter a price in pounds, such as 4.50')
  expect(priceFault('100000000')).toBe('Price is too high')
  expect(priceFault('0')).toBeNull()
})

test('only prices that differ are sent, with the price before', () => {
  const listings = [
    { id: 1, price: 300 },
    { id: 2, price: 400 },
    { id: 3, price: 500 },
  ]
  const typed = new Map([
    [1, '2.50'],
    [2, '4.00'],
  ])
  expect(changedPrices(listings, typed)).toEqual([{ id: 1, price: 250, before: 300 }])
})
