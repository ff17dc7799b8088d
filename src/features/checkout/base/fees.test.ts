import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pence } from '#shared/money.ts'
import { cardRefusal, priceOf } from './fees.ts'

describe('the price table', () => {
  const table: [price: number, fee: number, net: number, protection: number, total: number][] = [
    [30, 2, 28, 1, 31],
    [50, 3, 47, 2, 52],
    [333, 20, 313, 10, 343],
    [1250, 75, 1175, 38, 1288],
    [1999, 120, 1879, 60, 2059],
    [2000, 120, 1880, 60, 2060],
    [2499, 150, 2349, 75, 2574],
  ]
  test.each(table)('price %ip: fee %ip, net %ip, protection %ip, total %ip', (price, fee, net, protection, total) => {
    expect(priceOf(pence(price), true)).toEqual({
      item: price,
      commission: fee,
      sellerGets: net,
      protection,
      buyerPays: total,
    })
  })
})

const prices = fc.integer({ min: 0, max: 100_000_000 }).map(pence)

test('what the buyer pays equals what the seller and the platform receive', () => {
  fc.assert(
    fc.property(prices, fc.boolean(), (item, protection) => {
      const price = priceOf(item, protection)
      expect(price.sellerGets + price.commission + price.protection).toBe(price.buyerPays)
      expect(Math.min(price.sellerGets, price.commission, price.protection)).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('a fee differs from its exact share by at most half a penny', () => {
  fc.assert(
    fc.property(prices, (item) => {
      const { commission, protection } = priceOf(item, true)
      expect(Math.abs(commission - (item * 6) / 100)).toBeLessThanOrEqual(0.5)
      expect(Math.abs(protection - (item * 3) / 100)).toBeLessThanOrEqual(0.5)
    }),
  )
})

test('without protection the buyer pays only the price', () => {
  fc.assert(fc.property(prices, (item) => priceOf(item, false).buyerPays === item))
})

test('a card payment is between 30p and £999,999.99', () => {
  expect(cardRefusal(pence(0), pence(0))).toMatch(/free/)
  expect(cardRefusal(pence(29), pence(30))).toMatch(/less than 30p/)
  expect(cardRefusal(pence(30), pence(31))).toBeNull()
  expect(cardRefusal(pence(440), pence(440), pence(441))).toMatch(/less than £4\.41/)
  expect(cardRefusal(pence(441), pence(441), pence(441))).toBeNull()
  expect(cardRefusal(pence(97_087_378), pence(99_999_999))).toBeNull()
  expect(cardRefusal(pence(100_000_000), pence(100_000_000))).toMatch(/999,999\.99/)
})
