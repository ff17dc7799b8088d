import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { listingBody } from '#test/listing-body.ts'
import { startTestServer, type TestMember } from '#test/server.ts'
import { createListing } from '../listing/contract.ts'
import { getPriceHint } from './price-contract.ts'
import { askedSentence, priceHintOf, soldHintOf, soldSentence } from './price-hint.ts'

const server = await startTestServer()
const rose = await server.member('rose')
const fern = await server.member('fern')

interface PricedListing {
  title: string
  price: number
  postcode?: string
  categoryId?: number
}
const postListing = (who: TestMember, { title, price, postcode = 'LS6', categoryId = 3 }: PricedListing) =>
  who(createListing, {
    body: listingBody({
      title,
      description: 'Grown with care in a garden.',
      price,
      categoryId,
      location: 'Leeds',
      postcode,
    }),
  })
const hint = async (query: { title: string; categoryId?: string; plant?: string; postcode?: string }) =>
  (await fern(getPriceHint, { query: { categoryId: '3', postcode: 'LS6', ...query } })).hint

describe('the price hint', () => {
  test('the hint needs three prices of the same plant and category, without gifts and the member’s own listings', async () => {
    await postListing(rose, { title: 'Tomato seedlings, Gardener’s Delight', price: 150 })
    await postListing(rose, { title: 'Two tomatoes in pots', price: 400 })
    await postListing(rose, { title: 'Tomato plant to give away', price: 0 })
    await postListing(rose, { title: 'Tomatoes by the pound', price: 90, categoryId: 2 })
    await postListing(rose, { title: 'Feed for tomatoes', price: 800, categoryId: 7 })
    await postListing(fern, { title: 'My own tomato plants', price: 900 })
    expect(await hint({ title: 'Tomato plugs' })).toBeNull()
    await postListing(rose, { title: 'Moneymaker tomato, strong', price: 200 })
    const found = { count: 3, lowest: 150, middle: 200, highest: 400, isNearby: true }
    expect(await hint({ title: 'Tomato plugs' })).toEqual(found)
    expect(await hint({ title: 'Something red', plant: 'tomato' })).toEqual(found)
    expect(await hint({ title: 'Lovage' })).toBeNull()
  })

  test('the hint uses nearby prices, otherwise prices from anywhere, and says which', async () => {
    expect(await hint({ title: 'Tomato', postcode: 'TR18' })).toMatchObject({ count: 3, isNearby: false })
    expect(await hint({ title: 'Tomato', postcode: 'no postcode' })).toMatchObject({ isNearby: false })
    expect(await hint({ title: 'Tomato', postcode: 'LS6 2AB' })).toMatchObject({ isNearby: true })
  })

  test('the hint compares by words where no plant is given', async () => {
    for (const price of [100, 300, 500, 700])
      await postListing(rose, { title: `Terracotta pots, ${price}`, price, categoryId: 7 })
    expect(await hint({ title: 'terracotta pot', categoryId: '7' })).toMatchObject({ count: 4, middle: 300 })
    expect(await hint({ title: 'x', categoryId: '7' })).toBeNull()
  })

  test('the hint requires sign-in, a title and a category', async () => {
    const query = { title: 'Tomato', categoryId: '3' }
    await expect(server.visitor()(getPriceHint, { query })).rejects.toMatchObject({ status: 401 })
    for (const url of ['/api/products/price-hint', '/api/products/price-hint?title=Tomato&categoryId=x']) {
      expect((await fern.request({ method: 'GET', url })).statusCode).toBe(400)
    }
  })
})

test('the median is a price that occurs, with as many prices below it as above', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 100_000 }), { maxLength: 40 }), (prices) => {
      const found = priceHintOf(prices)
      expect(found === null).toBe(prices.length < 3)
      if (!found) return
      const { count, lowest, middle, highest } = found
      expect(count).toBe(prices.length)
      expect(prices).toContain(middle)
      expect([lowest, highest]).toEqual([Math.min(...prices), Math.max(...prices)])
      expect(prices.filter((price) => price < middle).length).toBeLessThanOrEqual(count / 2)
      expect(prices.filter((price) => price > middle).length).toBeLessThanOrEqual(count / 2)
    }),
  )
})

test('sales are summarised only from five on, by three sellers at least', () => {
  const sales = (...sellers: number[]) => sellers.map((sellerId, i) => ({ sellerId, price: 100 * (i + 1) }))
  expect(soldHintOf(sales(1, 2, 3, 4))).toBeNull()
  expect(soldHintOf(sales(1, 1, 1, 2, 2, 2))).toBeNull()
  expect(soldHintOf(sales(1, 1, 1, 2, 3))).toEqual({ count: 5, lowest: 100, middle: 300, highest: 500 })
})

test('the hint says plainly whether prices were asked or paid, and from where', () => {
  const hint = { count: 6, lowest: 300, middle: 400, highest: 900 }
  expect(soldSentence(hint)).toBe(
    '6 sold across the UK in the last year for £3.00 to £9.00, half of them £4.00 or less.',
  )
  expect(soldSentence({ ...hint, lowest: 400, highest: 400 })).toBe(
    '6 sold across the UK in the last year for £4.00 each.',
  )
  expect(askedSentence({ ...hint, isNearby: true })).toBe(
    '6 similar nearby ask £3.00 to £9.00, half of them £4.00 or less.',
  )
  expect(askedSentence({ ...hint, isNearby: false })).toContain('6 similar across the UK ask £3.00')
})
