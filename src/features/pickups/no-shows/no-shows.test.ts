import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { JobsControl } from '#adapters/jobs/jobs.ts'
import { answerTo, letPass, missedOrder, say, seen, withdrawn } from '#test/pickups/no-shows.ts'
import { startTestServer, type TestMember } from '#test/server.ts'
import { balance, enterCode, faults, refusal, see, settle, visitIsDue } from '#test/shop.ts'
import { book, cancel, DAY, emailsTo, freeSlot, HOUR, MINUTE, move, orderWithTimes, view } from '#test/visits.ts'
import { denyHandover, handOver, requestRefund } from '../../checkout/order/contract.ts'
import { block } from '../../messages/contract.ts'
import { listNotifications } from '../../notifications/contract.ts'
import { answerNoShow, getAttendance, sayNoShow, withdrawNoShow } from './contract.ts'
import { recordUnanswered } from './server/saying.ts'

const server = await startTestServer()
const second = await startTestServer({ beside: server })
const at = (id: number) => ({ params: { id: String(id) } })
const titles = async (who: TestMember) => (await who(listNotifications, { query: {} })).map(({ title }) => title)
const tick = async () => {
  await (server.deps.jobs as JobsControl).tick()
  await settle(server)
}
const openCases = async (id: number) =>
  (
    await server.deps.db.execute(
      sql`select from cases where subject_kind = 'no_show' and subject_id = ${id} and status = 'open'`,
    )
  ).rows.length

describe('saying that the other did not come', () => {
  test('either party can say it from half an hour after the agreed time, for 48 hours, and the other is asked', async () => {
    const { seller, buyer, id } = await orderWithTimes(server)
    const startsAt = await freeSlot(buyer, id)
    await book(buyer, id, startsAt)
    await server.clock.advance(Date.parse(startsAt) + 29 * MINUTE - server.clock.now().getTime())
    expect((await seen(seller, id)).open).toBeNull()
    expect(await refusal(seller, sayNoShow, { ...at(id), body: {} })).toMatchObject({
      status: 409,
      code: 'NO_MISSED_PICKUP',
    })
    await letPass(server, startsAt)
    expect((await seen(seller, id)).open).toMatchObject({ startsAt })
    expect((await seen(buyer, id)).open).toMatchObject({ startsAt })
    const said = await say(seller, id, 'I waited at the gate until eleven.')
    expect(said).toMatchObject({
      open: null,
      aboutMe: null,
      aboutOther: {
        status: 'asked',
        startsAt,
        words: 'I waited at the gate until eleven.',
        answers: [],
        mayWithdraw: true,
      },
    })
    // Once for each order and party.
    expect(await say(seller, id, 'Other words')).toEqual(said)
    expect((await seen(buyer, id)).aboutMe).toMatchObject({
      status: 'asked',
      answers: ['absent', 'present', 'other_time'],
      mayWithdraw: false,
    })
    await settle(server)
    const [mail] = await emailsTo(server, buyer, /says that you did not come/)
    expect(mail?.text).toContain('I waited at the gate until eleven.')
    expect(await emailsTo(server, seller, /did not come/)).toEqual([])
  })

  test('after 48 hours nobody can say it any more', async () => {
    const { seller, id } = await missedOrder(server)
    await server.clock.advance(48 * HOUR)
    expect(await refusal(seller, sayNoShow, { ...at(id), body: {} })).toMatchObject({ code: 'NO_MISSED_PICKUP' })
  })

  test('moving or cancelling the visit after it began does not hide who did not come', async () => {
    const moved = await orderWithTimes(server)
    const cancelled = await orderWithTimes(server)
    const startsAt = await freeSlot(moved.buyer, moved.id)
    for (const { buyer, id } of [moved, cancelled]) await book(buyer, id, startsAt)
    await server.clock.advance(Date.parse(startsAt) + 5 * MINUTE - server.clock.now().getTime())
    await move(moved.buyer, moved.id, (await view(moved.buyer, moved.id)).slots.at(-1)!)
    await cancel(cancelled.buyer, cancelled.id)
    await letPass(server, startsAt)
    for (const { seller, id } of [moved, cancelled])
      expect((await say(seller, id)).aboutOther).toMatchObject({ startsAt })
  })

  test('a visit cancelled in time, and one that was handed over, are not missed', async () => {
    const early = await orderWithTimes(server)
    const done = await orderWithTimes(server)
    const startsAt = await freeSlot(early.buyer, early.id)
    for (const { buyer, id } of [early, done]) await book(buyer, id, startsAt)
    await cancel(early.buyer, early.id)
    await letPass(server, startsAt)
    await enterCode(done.seller, done.buyer, done.id)
    for (const { seller, id } of [early, done])
      expect(await refusal(seller, sayNoShow, { ...at(id), body: {} })).toMatchObject({ code: 'NO_MISSED_PICKUP' })
  })

  test('a handover that only the seller states, and the buyer denies, is none', async () => {
    const { seller, buyer, id, startsAt } = await missedOrder(server)
    await visitIsDue(server, id)
    await seller(handOver, { body: { transactionId: id } })
    // The seller has said that they met; the buyer may say otherwise, before and after denying it.
    expect(await refusal(seller, sayNoShow, { ...at(id), body: {} })).toMatchObject({ code: 'NO_MISSED_PICKUP' })
    expect((await seen(buyer, id)).open).toMatchObject({ startsAt })
    await buyer(denyHandover, { body: { transactionId: id } })
    expect((await say(buyer, id)).aboutOther).toMatchObject({ status: 'asked', startsAt })
  })

  test('after the seller has refunded the order, both can still say it', async () => {
    const { seller, buyer, id, startsAt } = await missedOrder(server)
    await seller(requestRefund, { body: { transactionId: id, reason: 'Nobody came to collect it.' } })
    expect((await see(buyer, id)).status).toBe('refunded')
    expect((await say(buyer, id)).aboutOther).toMatchObject({ startsAt })
  })

  test('others learn nothing of it, and bad input is refused', async () => {
    const { seller, buyer, id } = await missedOrder(server)
    const stranger = await server.member('stranger')
    const bodies = [
      [getAttendance, {}],
      [sayNoShow, { body: {} }],
      [answerNoShow, { body: { answer: 'present' } }],
      [withdrawNoShow, {}],
    ] as const
    for (const [call, body] of bodies)
      expect(
        await refusal(stranger, call as typeof sayNoShow, { ...at(id), ...(body as { body: object }) }),
      ).toMatchObject({
        status: 404,
      })
    expect(await refusal(buyer, answerNoShow, { ...at(id), body: { answer: 'present' } })).toMatchObject({
      status: 404,
    })
    expect(await refusal(seller, withdrawNoShow, at(id))).toMatchObject({ status: 404 })
    expect(await refusal(seller, sayNoShow, { ...at(id), body: { words: 'x'.repeat(301) } })).toMatchObject({
      status: 400,
    })
    await say(seller, id)
    expect(await refusal(buyer, answerNoShow, { ...at(id), body: { answer: 'perhaps' as 'absent' } })).toMatchObject({
      status: 400,
      fields: { answer: 'Choose an answer' },
    })
  })

  test('who has blocked the other is asked all the same, because silence counts', async () => {
    const { seller, buyer, id } = await missedOrder(server)
    await buyer(block, { params: { userId: String(seller.me.id) } })
    await say(seller, id)
    await settle(server)
    expect(await emailsTo(server, buyer, /says that you did not come/)).toHaveLength(1)
  })
})

describe('the answer', () => {
  test('an admission is recorded, moves no money and leaves the order as it is', async () => {
    const { seller, buyer, id } = await missedOrder(server)
    const before = [await see(seller, id), await balance(server, 'buyer_held')]
    await say(seller, id)
    expect((await answerTo(buyer, id, 'absent', 'My train did not run.')).aboutMe).toMatchObject({
      status: 'agreed',
      answers: ['present', 'other_time'],
    })
    expect((await seen(seller, id)).aboutOther).toMatchObject({
      answer: 'absent',
      answerWords: 'My train did not run.',
    })
    expect([await see(seller, id), await balance(server, 'buyer_held')]).toEqual(before)
    expect(await faults(server)).toEqual([])
    expect(await titles(seller)).toContain(`${buyer.me.fullName} says that they did not come`)
    expect(await openCases(id)).toBe(0)
  })

  test.each(['present', 'other_time'] as const)(
    '“%s” is a doubt for staff, which the two can settle themselves',
    async (answer) => {
      const { seller, buyer, id } = await missedOrder(server)
      await say(seller, id)
      expect((await answerTo(buyer, id, answer)).aboutMe).toMatchObject({ status: 'doubt', answer })
      expect(await openCases(id)).toBe(1)
      expect((await withdrawn(seller, id)).aboutOther).toMatchObject({ status: 'withdrawn', mayWithdraw: false })
      expect(await openCases(id)).toBe(0)
      expect(await titles(buyer)).toContain(`${seller.me.fullName} has withdrawn what they said`)
      expect(await refusal(seller, sayNoShow, { ...at(id), body: {} })).toMatchObject({ code: 'NO_SHOW_SETTLED' })
    },
  )

  test('who says that they were there may still admit that they were not', async () => {
    const { seller, buyer, id } = await missedOrder(server)
    await say(seller, id)
    await answerTo(buyer, id, 'present')
    await server.clock.advance(10 * DAY)
    expect((await answerTo(buyer, id, 'absent')).aboutMe).toMatchObject({ status: 'agreed', answers: [] })
    expect(await openCases(id)).toBe(0)
    expect(await refusal(buyer, answerNoShow, { ...at(id), body: { answer: 'present' } })).toMatchObject({
      status: 409,
      code: 'NO_SHOW_SETTLED',
    })
  })

  test('silence is recorded after 72 hours, once, and can be answered for two weeks', async () => {
    const { seller, buyer, id } = await missedOrder(server)
    await say(seller, id)
    await server.clock.advance(72 * HOUR - MINUTE)
    await tick()
    expect((await seen(buyer, id)).aboutMe?.status).toBe('asked')
    await server.clock.advance(MINUTE)
    await Promise.all([recordUnanswered(server.deps), recordUnanswered(second.deps), recordUnanswered(server.deps)])
    await settle(server)
    expect((await seen(buyer, id)).aboutMe?.status).toBe('unanswered')
    expect(await emailsTo(server, buyer, /^Recorded: you did not come/)).toHaveLength(1)
    expect((await titles(seller)).filter((title) => title.startsWith('Recorded:'))).toHaveLength(1)
    await server.clock.advance(13 * DAY)
    expect((await answerTo(buyer, id, 'present', 'I was on holiday without a phone.')).aboutMe?.status).toBe('doubt')
    expect(await openCases(id)).toBe(1)
  })

  test.each(['suspended_at = now(), frozen_at = now()', 'frozen_at = now()'])(
    'a member who cannot sign in (%s) has three days more to answer, as often as it takes',
    async (change) => {
      const { seller, buyer, id } = await missedOrder(server)
      await say(seller, id)
      await server.deps.db.execute(sql.raw(`update users set ${change} where id = ${buyer.me.id}`))
      for (const _ of [1, 2]) {
        await server.clock.advance(72 * HOUR)
        await recordUnanswered(server.deps)
        expect((await seen(seller, id)).aboutOther?.status).toBe('asked')
      }
      await server.deps.db.execute(
        sql`update users set suspended_at = null, frozen_at = null where id = ${buyer.me.id}`,
      )
      await server.clock.advance(72 * HOUR)
      await recordUnanswered(server.deps)
      expect((await seen(seller, id)).aboutOther?.status).toBe('unanswered')
    },
  )

  test('the silence of a member who has left, and of one who came late the same day, says nothing', async () => {
    const left = await missedOrder(server)
    await say(left.seller, left.id)
    await server.deps.db.execute(sql`update users set deleted_at = now() where id = ${left.buyer.me.id}`)
    const late = await missedOrder(server)
    await say(late.seller, late.id)
    await enterCode(late.seller, late.buyer, late.id)
    await server.clock.advance(72 * HOUR)
    await recordUnanswered(server.deps)
    for (const { seller, id } of [left, late]) expect((await seen(seller, id)).aboutOther?.status).toBe('dismissed')
    expect(await emailsTo(server, late.buyer, /^Recorded: you did not come/)).toEqual([])
  })

  test('other words, and another answer to what staff look at already, notify nobody once more', async () => {
    const { seller, buyer, id } = await missedOrder(server)
    await say(seller, id)
    await answerTo(buyer, id, 'present')
    const before = (await titles(seller)).length
    await answerTo(buyer, id, 'present', 'I rang the bell.')
    await answerTo(buyer, id, 'other_time', 'We had said eleven.')
    expect(await titles(seller)).toHaveLength(before)
    expect((await seen(seller, id)).aboutOther?.answerWords).toBe('We had said eleven.')
  })

  test('the words of someone whom the reader has blocked are on the page alone', async () => {
    const { seller, buyer, id } = await missedOrder(server)
    await buyer(block, { params: { userId: String(seller.me.id) } })
    await say(seller, id, 'You never do what you say.')
    await settle(server)
    const [mail] = await emailsTo(server, buyer, /says that you did not come/)
    expect(mail?.text).not.toContain('You never do')
    expect((await seen(buyer, id)).aboutMe?.words).toBe('You never do what you say.')
  })
})
