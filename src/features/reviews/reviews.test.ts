import { expect, test } from 'vitest'
import { startTestServer } from '#test/server.ts'
import { buy, putOnSale } from '#test/shop.ts'
import { sellerRating, sellerReviews } from './contract.ts'
import { addReview } from './server/store.ts'

const server = await startTestServer()

test('a member without reviews has a count of zero and an empty list', async () => {
  const rose = await server.member('rose')
  const params = { sellerId: String(rose.me.id) }
  expect(await server.visitor()(sellerRating, { params })).toEqual({ average: 0, count: 0 })
  expect(await server.visitor()(sellerReviews, { params, query: {} })).toEqual([])
})

test('reviews are listed with stars, words, time and writer, newest first, in pages, without hidden ones', async () => {
  const [seller, ivy] = [await server.member('fern'), await server.member('ivy')]
  const now = server.clock.now()
  const write = async (overallRating: number, comment: string, visibleAt = now) => {
    const productId = await putOnSale(server, seller)
    await addReview(server.deps.db, {
      reviewerId: ivy.me.id,
      revieweeId: seller.me.id,
      transactionId: await buy(server, ivy, productId),
      productId,
      reviewType: 'buyer',
      overallRating,
      comment,
      visibleAt,
      createdAt: now,
      updatedAt: now,
    })
  }
  await write(4, 'A generous division.')
  await write(5, 'Strong plants.')
  await write(1, 'Not to be seen yet.', new Date(now.getTime() + 86_400_000))
  const params = { sellerId: String(seller.me.id) }
  const visitor = server.visitor()
  const [newest, ...rest] = await visitor(sellerReviews, { params, query: { limit: '1' } })
  expect(rest).toEqual([])
  expect(newest).toMatchObject({
    rating: 5,
    overallRating: 5,
    comment: 'Strong plants.',
    createdAt: now.toISOString(),
    reviewer: { id: ivy.me.id, fullName: ivy.me.fullName, avatar: null },
  })
  const older = await visitor(sellerReviews, { params, query: { limit: '1', cursor: String(newest?.id) } })
  expect(older.map(({ comment }) => comment)).toEqual(['A generous division.'])
  expect(await visitor(sellerRating, { params })).toEqual({ average: 4.5, count: 2 })
})

test.each(['0', '1.5', '0x10', '1e2', 'abc', '99999999999'])('the seller id %s is refused', async (sellerId) => {
  await expect(server.visitor()(sellerRating, { params: { sellerId } })).rejects.toThrow(/^400: /)
})
