import { describe, expect, test } from 'vitest'
import { startTestServer, type TestMember } from '#test/server.ts'
import { block, sendMessage } from './contract.ts'
import { getReplyTime } from './reply-contract.ts'
import { replyTimeOf } from './reply-time.ts'

const server = await startTestServer()
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
let names = 0
const newMember = () => server.member(`person${++names}`)

const write = (from: TestMember, to: TestMember) =>
  from(sendMessage, { body: { senderId: from.me.id, receiverId: to.me.id, content: 'Is it still there?' } })
const within = async (who: TestMember) =>
  (await server.visitor()(getReplyTime, { params: { id: String(who.me.id) } })).within

/** A conversation started by a new user, answered after a given time or not at all. */
async function sellerAnswering(seller: TestMember, wait: number | null): Promise<TestMember> {
  const buyer = await newMember()
  await write(buyer, seller)
  if (wait === null) return buyer
  await server.clock.advance(wait)
  await write(seller, buyer)
  return buyer
}

describe('reply time of a seller', () => {
  test('the median reply time is shown from three conversations on', async () => {
    const seller = await newMember()
    await sellerAnswering(seller, 5 * MINUTE)
    await sellerAnswering(seller, 20 * 60 * MINUTE)
    expect(await within(seller)).toBeNull()
    await sellerAnswering(seller, 3 * 60 * MINUTE)
    expect(await within(seller)).toBe('a few hours')
  })

  test('only first replies to users who wrote first are counted', async () => {
    const seller = await newMember()
    const buyer = await sellerAnswering(seller, 30 * MINUTE)
    await write(buyer, seller)
    await server.clock.advance(2 * DAY)
    await write(seller, buyer)
    for (const _ of [1, 2, 3]) {
      const found = await newMember()
      await write(seller, found)
      await write(found, seller)
    }
    expect(await within(seller)).toBeNull()
    await sellerAnswering(seller, 40 * MINUTE)
    await sellerAnswering(seller, 50 * MINUTE)
    expect(await within(seller)).toBe('an hour')
  })

  test('no reply time is shown for a user who mostly does not reply, and today’s open questions do not count yet', async () => {
    const seller = await newMember()
    for (const wait of [MINUTE, MINUTE, MINUTE]) await sellerAnswering(seller, wait)
    for (const _ of [1, 2, 3, 4]) await sellerAnswering(seller, null)
    expect(await within(seller)).toBe('an hour')
    await server.clock.advance(DAY + MINUTE)
    expect(await within(seller)).toBeNull()
  })

  test('conversations older than ninety days and undelivered messages are not counted', async () => {
    const seller = await newMember()
    for (const wait of [MINUTE, MINUTE, MINUTE]) await sellerAnswering(seller, wait)
    await server.clock.advance(91 * DAY)
    expect(await within(seller)).toBeNull()
    const silenced = await newMember()
    for (const _ of [1, 2, 3]) {
      const buyer = await newMember()
      await silenced(block, { params: { userId: String(buyer.me.id) } })
      await write(buyer, silenced)
    }
    expect(await within(silenced)).toBeNull()
  })

  test('an unknown user has no reply time, and the id must be a number', async () => {
    expect(await server.visitor()(getReplyTime, { params: { id: '987654' } })).toEqual({ within: null })
    const { statusCode } = await server.visitor().request({ method: 'GET', url: '/api/users/x/reply-time' })
    expect(statusCode).toBe(400)
  })
})

test.each([
  [3, 3600, 'an hour'],
  [3, 3601, 'a few hours'],
  [9, 86_400, 'a day'],
  [3, 604_800, 'a week'],
  [3, 604_801, null],
  [2, 1, null],
  [3, Number.POSITIVE_INFINITY, null],
] as const)('%i conversations with a median of %d seconds give: %s', (conversations, seconds, words) => {
  expect(replyTimeOf({ conversations, seconds })).toBe(words)
})
