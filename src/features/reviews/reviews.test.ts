import { expect, test } from 'vitest'
import { startTestServer } from '../../../test/server.ts'
import { sellerRating, sellerReviews } from './contract.ts'

const server = await startTestServer()

test('somebody without reviews has zeros and an empty list', async () => {
  const rose = await server.member('rose')
  const params = { sellerId: String(rose.me.id) }
  expect(await server.visitor()(sellerRating, { params })).toEqual({ average: 0, count: 0 })
  expect(await server.visitor()(sellerReviews, { params, query: {} })).toEqual([])
})

test.each(['0', '1.5', '0x10', '1e2', 'abc', '99999999999'])('%s is no id', async (sellerId) => {
  await expect(server.visitor()(sellerRating, { params: { sellerId } })).rejects.toThrow(/^400: /)
})
