import { beforeAll, describe, expect, test } from 'vitest'
import { sendReport } from '#features/moderation/contract.ts'
import { listNotifications } from '#features/notifications/contract.ts'
import { startTestServer, type TestMember } from '#test/server.ts'
import { buy, pass, putOnSale, refusal } from '#test/shop.ts'
import { confirmDelivery } from '../checkout/order/contract.ts'
import {
  changeReview,
  orderReviews,
  ratingSpread,
  replyToReview,
  reviewOfOrder,
  sellerRating,
  sellerReviews,
  writeReview,
} from './contract.ts'
import { notifyDue } from './server/requests.ts'
import { ratingOf } from './server/store.ts'

const DAY = 86_400_000
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const server = await startTestServer()
let people = 0
let rose: TestMember
let ivy: TestMember
let fern: TestMember

beforeAll(async () => {
  fern = await server.member('fern')
})

/** Advances the product's clock, which keeps running, to this moment. */
const until = (moment: number) => server.clock.advance(Math.max(0, moment - server.clock.now().getTime()))

/** Two new members with one completed order between them. */
async function trade(): Promise<number> {
  people += 1
  rose = await server.member(`rose${people}`)
  ivy = await server.member(`ivy${people}`)
  const id = await buy(server, ivy, await putOnSale(server, rose))
  await ivy(confirmDelivery, { body: { transactionId: id } })
  return id
}

const write = (who: TestMember, transactionId: number, overallRating = 5, comment = 'Strong plants.') =>
  who(writeReview, { body: { transactionId, overallRating, comment } })
const about = async (who: TestMember) => {
  const params = { sellerId: String(who.me.id) }
  return {
    texts: (await fern(sellerReviews, { params, query: {} })).map(({ comment }) => comment),
    rating: await fern(sellerRating, { params }),
    spread: (await fern(ratingSpread, { params })).map(({ count }) => count),
  }
}
const nothing = { texts: [], rating: { average: 0, count: 0 }, spread: [0, 0, 0, 0, 0] }

describe('a hidden review', () => {
  test('lists, counts and averages leave out the first review until both are shown at once', async () => {
    const id = await trade()
    const mine = await write(ivy, id, 4)
    expect(mine).toMatchObject({
      isHidden: true,
      isVerifiedPurchase: true,
      reviewType: 'buyer',
      revieweeId: rose.me.id,
    })
    expect(await about(rose)).toEqual(nothing)
    const params = { id: String(id) }
    expect(await rose(reviewOfOrder, { params })).toMatchObject({ mine: null, theirs: null })
    expect((await ivy(reviewOfOrder, { params })).mine).toMatchObject({ overallRating: 4, isHidden: true })
    const theirs = await write(rose, id, 3, 'Came on time.')
    expect(theirs).toMatchObject({ isHidden: false, reviewType: 'seller' })
    expect(await about(rose)).toEqual({
      texts: ['Strong plants.'],
      rating: { average: 4, count: 1 },
      spread: [0, 1, 0, 0, 0],
    })
    expect(await about(ivy)).toEqual({
      texts: ['Came on time.'],
      rating: { average: 3, count: 1 },
      spread: [0, 0, 1, 0, 0],
    })
    expect(await rose(reviewOfOrder, { params })).toMatchObject({
      mine: { comment: 'Came on time.' },
      theirs: { comment: 'Strong plants.' },
      writeUntil: null,
    })
  })

  test('a review without a counterpart is shown after exactly seven days', async () => {
    const id = await trade()
    const { visibleAt } = await write(ivy, id)
    const [reveal, { db }] = [Date.parse(visibleAt), server.deps]
    expect(await ratingOf(db, rose.me.id, new Date(reveal - 1))).toEqual({ average: 0, count: 0 })
    expect(await ratingOf(db, rose.me.id, new Date(reveal))).toEqual({ average: 5, count: 1 })
    await until(reveal - MINUTE)
    expect(await about(rose)).toEqual(nothing)
    await until(reveal)
    expect((await about(rose)).texts).toEqual(['Strong plants.'])
    // The other person may still write; that review is shown at once and changes nothing else.
    expect(await write(rose, id, 5, 'Thank you.')).toMatchObject({ isHidden: false })
    expect((await ivy(reviewOfOrder, { params: { id: String(id) } })).mine?.visibleAt).toBe(visibleAt)
  })

  test('two members who write at the same moment see both reviews at once', async () => {
    const id = await trade()
    await Promise.all([write(ivy, id, 5, 'From the buyer.'), write(rose, id, 4, 'From the seller.')])
    expect((await about(rose)).texts).toEqual(['From the buyer.'])
    expect((await about(ivy)).texts).toEqual(['From the seller.'])
  })
})

describe('permission to write a review', () => {
  test('sending the same words twice creates one review, and other words are refused', async () => {
    const id = await trade()
    const [one, other] = await Promise.all([write(ivy, id), write(ivy, id)])
    expect(other.id).toBe(one.id)
    expect(await refusal(ivy, writeReview, { body: { transactionId: id, overallRating: 1 } })).toMatchObject({
      status: 409,
      code: 'ALREADY_REVIEWED',
      message: 'You have already reviewed this order.',
    })
  })

  test('only the two parties of an order can review it', async () => {
    const id = await trade()
    const body = { transactionId: id, overallRating: 5 }
    expect(await refusal(fern, writeReview, { body })).toMatchObject({ status: 404 })
    expect(await refusal(server.visitor(), writeReview, { body })).toMatchObject({ status: 401 })
    expect(await refusal(fern, reviewOfOrder, { params: { id: String(id) } })).toMatchObject({ status: 404 })
    expect(await refusal(ivy, writeReview, { body: { transactionId: 999_999, overallRating: 5 } })).toMatchObject({
      status: 404,
    })
  })

  test('an order can be reviewed only once it is complete', async () => {
    const seller = await server.member('sage')
    const id = await buy(server, fern, await putOnSale(server, seller))
    const body = { transactionId: id, overallRating: 5 }
    expect(await refusal(fern, writeReview, { body })).toMatchObject({ status: 409, code: 'NOT_COMPLETED' })
    expect((await fern(orderReviews, {})).map(({ transactionId }) => transactionId)).not.toContain(id)
  })

  test('an order can be reviewed up to fourteen days after completion', async () => {
    const id = await trade()
    const { writeUntil } = await ivy(reviewOfOrder, { params: { id: String(id) } })
    await until(Date.parse(writeUntil!) - MINUTE)
    expect(await write(ivy, id)).toMatchObject({ isHidden: true })
    await until(Date.parse(writeUntil!) + 1)
    expect(await refusal(rose, writeReview, { body: { transactionId: id, overallRating: 5 } })).toMatchObject({
      status: 409,
      code: 'REVIEW_WINDOW_OVER',
    })
    expect((await rose(reviewOfOrder, { params: { id: String(id) } })).writeUntil).toBeNull()
  })

  test('invalid input is refused and changes nothing', async () => {
    const id = await trade()
    for (const fields of [
      {},
      { overallRating: 0 },
      { overallRating: 6 },
      { overallRating: 4.5 },
      { overallRating: '5' },
      { overallRating: 5, qualityRating: 9 },
      { overallRating: 5, comment: 'x'.repeat(1001) },
    ]) {
      const payload = { transactionId: id, ...fields }
      expect((await ivy.request({ method: 'POST', url: '/api/reviews', payload })).statusCode).toBe(400)
    }
    expect((await ivy(reviewOfOrder, { params: { id: String(id) } })).mine).toBeNull()
  })
})

describe('editing a review', () => {
  test('only its writer can edit a review, and only while it is hidden', async () => {
    const id = await trade()
    const { id: reviewId } = await write(ivy, id, 2, 'Too dry.')
    const params = { id: String(reviewId) }
    const body = { overallRating: 4, qualityRating: 5, comment: 'Picked up after a drink.' }
    expect(await refusal(rose, changeReview, { params, body })).toMatchObject({ status: 404 })
    expect(await refusal(server.visitor(), changeReview, { params, body })).toMatchObject({ status: 401 })
    expect(await ivy(changeReview, { params, body })).toMatchObject({ ...body, isHidden: true })
    await write(rose, id)
    expect(await refusal(ivy, changeReview, { params, body: { overallRating: 1 } })).toMatchObject({
      status: 409,
      code: 'SHOWN',
    })
    expect((await about(rose)).rating).toEqual({ average: 4, count: 1 })
  })
})

describe('the public reply of the person reviewed', () => {
  test('a reply is possible only to a shown review, and can be edited within a day', async () => {
    const id = await trade()
    const { id: reviewId, visibleAt } = await write(ivy, id)
    const params = { id: String(reviewId) }
    const reply = (response: string) => ({ params, body: { response } })
    expect(await refusal(rose, replyToReview, reply('Thank you.'))).toMatchObject({ status: 404 })
    expect(await refusal(fern, replyToReview, reply('Me too.'))).toMatchObject({ status: 404 })
    await until(Date.parse(visibleAt))
    expect(await refusal(fern, replyToReview, reply('Me too.'))).toMatchObject({ status: 403 })
    expect(await refusal(ivy, replyToReview, reply('Me too.'))).toMatchObject({ status: 403 })
    expect(await refusal(rose, replyToReview, reply('   '))).toMatchObject({ status: 400 })
    const { respondedAt } = await rose(replyToReview, reply('Thank yuo.'))
    await server.clock.advance(DAY - MINUTE)
    expect(await rose(replyToReview, reply('Thank you.'))).toMatchObject({ response: 'Thank you.', respondedAt })
    await server.clock.advance(MINUTE)
    expect(await rose(replyToReview, reply('Thank you.'))).toMatchObject({ response: 'Thank you.' })
    expect(await refusal(rose, replyToReview, reply('No thanks.'))).toMatchObject({ status: 409, code: 'REPLY_FINAL' })
    const [shown] = await fern(sellerReviews, { params: { sellerId: String(rose.me.id) }, query: {} })
    expect(shown?.response).toBe('Thank you.')
  })
})

test('the review states of all orders show what is written, what can be written, and until when', async () => {
  const id = await trade()
  expect(await ivy(orderReviews, {})).toMatchObject([
    { transactionId: id, title: 'A fine fern', other: { id: rose.me.id }, mine: null, theirs: null },
  ])
  await write(ivy, id)
  expect((await ivy(orderReviews, {}))[0]).toMatchObject({ mine: { comment: 'Strong plants.' }, writeUntil: null })
  await pass(server, 7 * DAY)
  expect((await rose(orderReviews, {}))[0]).toMatchObject({ mine: null, theirs: { comment: 'Strong plants.' } })
})

test('anyone who sees a review can report it, but only once it is shown', async () => {
  const id = await trade()
  const { id: targetId } = await write(ivy, id, 1, 'A thief.')
  const body = { targetKind: 'review', targetId, reason: 'offensive' } as const
  for (const who of [rose, fern]) expect(await refusal(who, sendReport, { body })).toMatchObject({ status: 404 })
  await write(rose, id)
  expect(await rose(sendReport, { body })).toMatchObject({ reference: expect.stringMatching(/^R-/) })
  expect(await refusal(ivy, sendReport, { body })).toMatchObject({ status: 400 })
})

describe('review requests', () => {
  const emailsTo = async (who: TestMember) =>
    (await server.mails()).filter(({ to, subject }) => to === who.me.email && /review|How was it/.test(subject))
  const subjectsTo = async (who: TestMember) => (await emailsTo(who)).map(({ subject }) => subject)

  test('both members are asked at completion, and reminded once after five days if they have not written', async () => {
    const id = await trade()
    const href = `/transactions/${id}/review`
    const request = expect.objectContaining({ title: expect.stringContaining('How did it go with'), href })
    for (const who of [ivy, rose]) expect(await who(listNotifications, { query: {} })).toContainEqual(request)
    // The email about the completed order links to the review, so that no second one follows it at once.
    expect([...(await emailsTo(ivy)), ...(await emailsTo(rose))]).toEqual([])
    await write(ivy, id)
    await pass(server, 5 * DAY - HOUR)
    expect(await emailsTo(rose)).toHaveLength(0)
    await pass(server, HOUR)
    await pass(server, DAY)
    expect(await subjectsTo(rose)).toEqual([`Still time to review ${ivy.me.fullName}`])
    expect(await emailsTo(ivy)).toHaveLength(0)
  })

  test('the other member is notified that a review was written, but not of its content', async () => {
    const id = await trade()
    await write(ivy, id, 1, 'Wilted.')
    const notices = (await rose(listNotifications, { query: {} })).filter(({ title }) =>
      title.includes('has reviewed you'),
    )
    expect(notices).toHaveLength(1)
    expect(JSON.stringify(notices)).not.toMatch(/Wilted|star|1 out/)
  })

  test('both members are notified when a review is shown alone, and of nothing else a week later', async () => {
    const opened = async (who: TestMember) =>
      (await who(listNotifications, { query: {} }))
        .filter(({ title }) => title.endsWith('is public now'))
        .map(({ title, href }) => ({ title, href }))
    const id = await trade()
    const { visibleAt } = await write(ivy, id)
    await until(Date.parse(visibleAt) - HOUR)
    await notifyDue(server.deps)
    expect(await opened(rose)).toEqual([])
    await until(Date.parse(visibleAt))
    await Promise.all([1, 2, 3, 4].map(() => notifyDue(server.deps)))
    const href = `/profile/${rose.me.id}`
    expect(await opened(rose)).toEqual([{ title: `The review by ${ivy.me.fullName} is public now`, href }])
    expect(await opened(ivy)).toEqual([{ title: `Your review of ${rose.me.fullName} is public now`, href }])

    const both = await trade()
    await write(ivy, both)
    await write(rose, both)
    await pass(server, 8 * DAY)
    expect([...(await opened(rose)), ...(await opened(ivy))]).toEqual([])
  })

  test('two concurrent processes send no reminder twice', async () => {
    await trade()
    await server.clock.advance(5 * DAY + HOUR)
    await Promise.all([1, 2, 3, 4].map(() => notifyDue(server.deps)))
    expect(await emailsTo(rose)).toHaveLength(1)
  })
})
