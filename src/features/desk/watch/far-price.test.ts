import { expect, test } from 'vitest'
import { usualPriceIfFar } from './far-price.ts'

const others = [300, 350, 400, 450, 500].map((price, seller) => ({ price, sellerId: seller % 3 }))

test.each([
  [3200, 400],
  [3199, null],
  [50, 400],
  [51, null],
  [0, null],
])('beside prices around £4, %i pence is far off: %s', (price, usual) => {
  expect(usualPriceIfFar(price, others)).toBe(usual)
})

test('too few prices, too few sellers and small prices say nothing', () => {
  expect(usualPriceIfFar(1, others.slice(1))).toBeNull()
  expect(
    usualPriceIfFar(
      1,
      others.map(({ price }) => ({ price, sellerId: 1 })),
    ),
  ).toBeNull()
  expect(
    usualPriceIfFar(
      9000,
      others.map(({ sellerId }) => ({ price: 100, sellerId })),
    ),
  ).toBeNull()
})
