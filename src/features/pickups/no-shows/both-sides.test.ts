import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { answerTo, letPass, missedOrder, say, seen, withdrawn } from '#test/pickups/no-shows.ts'
import { startTestServer, type TestMember } from '#test/server.ts'
import { enterCode, refusal } from '#test/shop.ts'
import { book, cancel, DAY, freeSlot, HOUR, move, orderWithTimes, view } from '#test/visits.ts'
import { listNotifications } from '../../notifications/contract.ts'
import { listPickups } from '../contract.ts'
import { sayNoShow } from './contract.ts'
import { recordUnanswered } from './server/saying.ts'

const server = await startTestServer()
const second = await startTestServer({ beside: server })
const at = (id: number) => ({ params: { id: String(id) } })
const titles = async (who: TestMember) => (await who(listNotifications, { query: {} })).map(({ title }) => title)
const openCases = async (id: number) =>
  (
    await server.deps.db.execute(
      sql`select from cases where subject_kind = 'no_show' and subject_id = ${id} and status = 'open'`,
    )
  ).rows.length

describe('both say it of each other', () => {
  test('the second saying is the answer to the first: both are doubts in one case', async () => {
    const { seller, buyer, id } = await missedOrder(server)
    await say(seller, id)
    expect(await say(buyer, id, 'I stood there for an hour.')).toMatchObject({
      aboutMe: { status: 'doubt', answer: 'present' },
      aboutOther: { status: 'doubt', answer: 'present' },
    })
    expect(await openCases(id)).toBe(1)
    expect(await titles(seller)).toContain(`${buyer.me.fullName} says that you did not come either`)
    await withdrawn(seller, id)
    expect(await openCases(id)).toBe(1)
    await withdrawn(buyer, id)
    expect(await openCases(id)).toBe(0)
  })

  test('an admission withdraws what its author said of the other', async () => {
    const { seller, buyer, id } = await missedOrder(server)
    await say(seller, id)
    await say(buyer, id)
    expect(await answerTo(buyer, id, 'absent')).toMatchObject({
      aboutMe: { status: 'agreed' },
      aboutOther: { status: 'withdrawn' },
    })
    expect(await openCases(id)).toBe(0)
  })

  test('who has admitted it cannot say it of the other', async () => {
    const { seller, buyer, id } = await missedOrder(server)
    await say(seller, id)
    await answerTo(buyer, id, 'absent')
    expect(await refusal(buyer, sayNoShow, { ...at(id), body: {} })).toMatchObject({ code: 'YOU_DID_NOT_COME' })
    await answerTo(buyer, id, 'present')
    expect((await say(buyer, id)).aboutOther?.status).toBe('doubt')
  })

  test('pressed at the same moment, it is one doubt with both sides', async () => {
    for (const _ of [1, 2, 3]) {
      const { seller, buyer, id } = await missedOrder(server)
      const press = (who: TestMember) => say(who, id)
      await Promise.all([press(seller), press(buyer), press(seller), press(buyer)])
      expect(await seen(seller, id)).toMatchObject({ aboutMe: { status: 'doubt' }, aboutOther: { status: 'doubt' } })
      expect(await openCases(id)).toBe(1)
    }
  })

  test('an answer in the last second and the task that records silence never overwrite each other', async () => {
    for (const answer of ['present', 'absent'] as const) {
      const { seller, buyer, id } = await missedOrder(server)
      await say(seller, id)
      await server.clock.advance(72 * HOUR)
      await Promise.all([recordUnanswered(server.deps), answerTo(buyer, id, answer), recordUnanswered(second.deps)])
      expect((await seen(buyer, id)).aboutMe).toMatchObject({
        answer,
        status: answer === 'present' ? 'doubt' : 'agreed',
      })
      expect(await openCases(id)).toBe(answer === 'present' ? 1 : 0)
    }
  })

  test('a handover afterwards leaves what was said, until it is withdrawn', async () => {
    const { seller, buyer, id } = await missedOrder(server)
    await say(seller, id)
    await enterCode(seller, buyer, id)
    expect((await seen(buyer, id)).aboutMe?.status).toBe('asked')
    expect((await withdrawn(seller, id)).aboutOther?.status).toBe('withdrawn')
  })

  test('another visit of the same order is another matter', async () => {
    const { seller, buyer, id, startsAt } = await missedOrder(server)
    await say(seller, id)
    const next = (await view(buyer, id)).slots.at(3)!
    await move(buyer, id, next)
    await letPass(server, next)
    expect((await say(buyer, id)).aboutOther).toMatchObject({ status: 'asked', startsAt: next })
    expect((await seen(buyer, id)).aboutMe).toMatchObject({ status: 'asked', answer: null, startsAt })
    await answerTo(buyer, id, 'absent')
    expect(await seen(seller, id)).toMatchObject({ aboutMe: { status: 'asked' }, aboutOther: { status: 'agreed' } })
    await answerTo(seller, id, 'absent')
    expect(await seen(seller, id)).toMatchObject({ aboutMe: { status: 'agreed' }, aboutOther: { status: 'agreed' } })
  })

  test('the list of visits says where who came is asked, or may be said, whatever the order and the visit are', async () => {
    const { seller, buyer, id } = await missedOrder(server)
    const isMissed = async (who: TestMember) =>
      (await who(listPickups, {})).find(({ transactionId }) => transactionId === id)?.isMissed
    expect([await isMissed(seller), await isMissed(buyer)]).toEqual([true, true])
    await cancel(buyer, id)
    expect(await isMissed(seller)).toBe(true)
    await say(seller, id)
    await server.clock.advance(4 * DAY)
    expect(await isMissed(buyer)).toBe(true)
    const met = await orderWithTimes(server)
    await book(met.buyer, met.id, await freeSlot(met.buyer, met.id))
    expect((await met.buyer(listPickups, {})).map((one) => one.isMissed)).toEqual([false])
  })
})
