import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { sendMessage } from '#features/messages/contract.ts'
import { listNotifications } from '#features/notifications/contract.ts'
import { sayNoShow } from '#features/pickups/no-shows/contract.ts'
import { countedSince } from '#features/pickups/no-shows/reliability.ts'
import { countPickups } from '#features/pickups/no-shows/server/reliability-store.ts'
import { answerTo, letPass, missedOrder, say, seen, withdrawn } from '#test/pickups/no-shows.ts'
import { startTestServer, type TestMember } from '#test/server.ts'
import { faults, refusal, see, settle } from '#test/shop.ts'
import { DAY, emailsTo, move, type PaidOrder, view } from '#test/visits.ts'
import { sendAppeal } from '../appeal-contract.ts'
import { listAudit } from '../audit-contract.ts'
import { claimCase, decideCase, getCase, listCases, undoDecision } from '../contract.ts'
import { readConversation } from '../order-contract.ts'

const server = await startTestServer()
let moss: TestMember
let fern: TestMember
let flint: TestMember
beforeAll(async () => {
  moss = await server.member('moss', 'moderator')
  fern = await server.member('fern', 'moderator')
  flint = await server.member('flint', 'finance')
})

const at = (id: number) => ({ params: { id: String(id) } })
const decided = (id: number, action: 'none' | 'buyer-absent' | 'seller-absent', who = moss, words?: string) =>
  who(decideCase, { ...at(id), body: { action, ...(words && { words }) } })
const caseAbout = async (order: number): Promise<number> => {
  const { rows } = await server.deps.db.execute<{ id: number }>(
    sql`select id from cases where subject_kind = 'no_show' and subject_id = ${order} order by id desc limit 1`,
  )
  return rows[0]?.id ?? 0
}
const countOf = (who: TestMember) => countPickups(server.deps.db, who.me.id, countedSince(server.clock.now()))
const newest = async (who: TestMember) => (await who(listNotifications, { query: {} }))[0]

/** The seller says that the buyer did not come, who says that they were there. */
async function doubt(): Promise<PaidOrder & { startsAt: string; caseId: number }> {
  const order = await missedOrder(server)
  await say(order.seller, order.id, 'I waited until eleven.')
  await answerTo(order.buyer, order.id, 'present', 'I rang the bell twice.')
  return { ...order, caseId: await caseAbout(order.id) }
}

describe('a doubt about who came to a pickup', () => {
  test('a doubt is a case with what both say, which moderators decide and finance does not see', async () => {
    const { seller, buyer, id, startsAt, caseId } = await doubt()
    const found = await moss(getCase, at(caseId))
    expect(found).toMatchObject({
      subjectKind: 'no_show',
      title: 'A fine fern',
      priority: 'routine',
      between: `${buyer.me.fullName} and ${seller.me.fullName}`,
      actions: ['none', 'buyer-absent', 'seller-absent'],
      people: [
        { part: 'buyer', id: buyer.me.id },
        { part: 'seller', id: seller.me.id },
      ],
      subject: {
        kind: 'no_show',
        id,
        sayings: [
          {
            ...{ absent: 'buyer', status: 'doubt', startsAt, words: 'I waited until eleven.' },
            ...{ answer: 'present', answerWords: 'I rang the bell twice.' },
          },
        ],
        visit: { startsAt, changedBy: 'buyer' },
      },
    })
    expect((await moss(listCases, { query: { part: 'doubts' } })).cases.map((one) => one.id)).toContain(caseId)
    expect(await refusal(flint, getCase, at(caseId))).toMatchObject({ status: 404 })
    expect(await refusal(moss, decideCase, { ...at(caseId), body: { action: 'warn', rule: 'civil' } })).toMatchObject({
      status: 400,
    })
  })

  test('what staff find is recorded, both read it, and it moves no money', async () => {
    const { seller, buyer, id, caseId } = await doubt()
    const order = await see(seller, id)
    await moss(claimCase, at(caseId))
    expect(await decided(caseId, 'buyer-absent', moss, 'The bell of that gate has no button.')).toMatchObject({
      status: 'decided',
      decision: { action: 'buyer-absent', rule: null, mayUndo: true },
    })
    expect((await seen(buyer, id)).aboutMe).toMatchObject({ status: 'found', answers: [] })
    expect([await countOf(buyer), await countOf(seller)]).toEqual([
      { came: 0, pickups: 1 },
      { came: 1, pickups: 1 },
    ])
    await settle(server)
    const [mail] = await emailsTo(server, buyer, /^Recorded: you did not come/)
    expect(mail?.text).toContain('The bell of that gate has no button.')
    expect(mail?.text).toContain('/appeal?key=')
    const [other] = await emailsTo(server, seller, /^Recorded: .* did not come/)
    expect(other?.text).not.toContain('/appeal?key=')
    expect(await see(seller, id)).toEqual(order)
    expect(await faults(server)).toEqual([])
  })

  test('“neither” records nothing', async () => {
    const { seller, buyer, id, caseId } = await doubt()
    await decided(caseId, 'none')
    expect((await seen(seller, id)).aboutOther).toMatchObject({ status: 'dismissed', mayWithdraw: false })
    expect([await countOf(buyer), await countOf(seller)]).toEqual([
      { came: 0, pickups: 0 },
      { came: 0, pickups: 0 },
    ])
    expect((await newest(buyer))?.title).toBe('No missed pickup is recorded: A fine fern')
  })

  test('staff may find that the other did not come, who had not been named, and undo it', async () => {
    const { seller, buyer, id, caseId } = await doubt()
    await decided(caseId, 'seller-absent')
    expect(await seen(seller, id)).toMatchObject({
      aboutMe: { status: 'found', saidAt: null, answers: [] },
      aboutOther: { status: 'dismissed' },
    })
    expect([await countOf(buyer), await countOf(seller)]).toEqual([
      { came: 1, pickups: 1 },
      { came: 0, pickups: 1 },
    ])
    expect(await moss(undoDecision, at(caseId))).toMatchObject({ status: 'open', decision: null })
    expect(await seen(seller, id)).toMatchObject({ aboutMe: null, aboutOther: { status: 'doubt' } })
    expect((await newest(seller))?.title).toBe('We have changed a decision')
    await decided(caseId, 'buyer-absent')
    expect((await seen(buyer, id)).aboutMe?.status).toBe('found')
    const { entries } = await (await server.member('ada', 'admin'))(listAudit, { query: {} })
    expect(entries.filter((entry) => entry.caseId === caseId).map(({ what, after }) => [what, after])).toEqual([
      ['Decided a case', 'The buyer did not come'],
      ['Undid a decision', null],
      ['Decided a case', 'The seller did not come'],
    ])
  })

  test('an undone decision about both sides is a doubt about both again', async () => {
    const { seller, buyer, id } = await missedOrder(server)
    await say(seller, id)
    await say(buyer, id)
    const caseId = await caseAbout(id)
    await decided(caseId, 'seller-absent')
    expect(await seen(seller, id)).toMatchObject({ aboutMe: { status: 'found' }, aboutOther: { status: 'dismissed' } })
    await moss(undoDecision, at(caseId))
    expect(await seen(seller, id)).toMatchObject({ aboutMe: { status: 'doubt' }, aboutOther: { status: 'doubt' } })
    await server.clock.advance(DAY)
    await decided(caseId, 'none')
    await server.clock.advance(DAY)
    expect(await refusal(moss, undoDecision, at(caseId))).toMatchObject({ code: 'UNDO_TOO_LATE' })
  })

  test('a decision is not undone once its saying is withdrawn, because nothing would be left to decide', async () => {
    const { seller, id, caseId } = await doubt()
    await decided(caseId, 'buyer-absent')
    await withdrawn(seller, id)
    expect(await refusal(moss, undoDecision, at(caseId))).toMatchObject({ status: 409, code: 'SUBJECT_CHANGED' })
    expect((await moss(getCase, at(caseId))).status).toBe('decided')
  })

  test('after a decision the other side cannot say the same of the same visit', async () => {
    for (const action of ['buyer-absent', 'none'] as const) {
      const { buyer, id, caseId } = await doubt()
      await decided(caseId, action)
      expect((await seen(buyer, id)).open).toBeNull()
      expect(await refusal(buyer, sayNoShow, { ...at(id), body: {} })).toMatchObject({ status: 409 })
    }
  })

  test('doubts about two visits of an order are decided one after the other', async () => {
    const { seller, buyer, id, caseId } = await doubt()
    const next = (await view(buyer, id)).slots.at(3)!
    await move(buyer, id, next)
    await letPass(server, next)
    await say(buyer, id)
    await answerTo(seller, id, 'present')
    expect(await caseAbout(id)).toBe(caseId)
    await decided(caseId, 'buyer-absent')
    expect(await seen(seller, id)).toMatchObject({ aboutOther: { status: 'found' }, aboutMe: { status: 'doubt' } })
    const second = await caseAbout(id)
    expect(second).not.toBe(caseId)
    await decided(second, 'none')
    expect(await seen(seller, id)).toMatchObject({ aboutOther: { status: 'found' }, aboutMe: { status: 'dismissed' } })
  })

  test('an appeal that is right takes the record away, also one that is withdrawn meanwhile', async () => {
    for (const isWithdrawn of [false, true]) {
      const { seller, buyer, id, caseId } = await doubt()
      await decided(caseId, 'buyer-absent')
      const key = decodeURIComponent(/key=(.+)$/.exec((await newest(buyer))?.href ?? '')?.[1] ?? '')
      await server.visitor()(sendAppeal, { params: { key }, body: { words: 'My neighbour saw me at the gate.' } })
      if (isWithdrawn) await withdrawn(seller, id)
      const appeal = (await fern(listCases, { query: { part: 'appeals' } })).cases.find(
        ({ about }) => about?.id === buyer.me.id,
      )
      await fern(decideCase, { ...at(appeal?.id ?? 0), body: { action: 'overturn' } })
      expect((await seen(buyer, id)).aboutMe?.status).toBe(isWithdrawn ? 'withdrawn' : 'dismissed')
      const read = await buyer(listNotifications, { query: {} })
      expect(read.filter(({ title }) => title === 'We have changed a decision')).toEqual([])
      expect(await countOf(buyer)).toEqual({ came: 0, pickups: 0 })
      expect((await moss(getCase, at(caseId))).status).toBe('decided')
    }
  })

  test('staff read what the two wrote in the time of the order, and each reading is logged', async () => {
    const { seller, buyer, caseId } = await doubt()
    const content = 'The gate is open, come through.'
    await seller(sendMessage, { body: { senderId: seller.me.id, receiverId: buyer.me.id, content } })
    const { messages } = await moss(readConversation, at(caseId))
    expect(messages.map((one) => one.content)).toEqual([content])
    expect(await refusal(flint, readConversation, at(caseId))).toMatchObject({ status: 404 })
    const { rows } = await server.deps.db.execute(
      sql`select from audit_log where case_id = ${caseId} and action = 'read-conversation' and subject_kind = 'no_show'`,
    )
    expect(rows).toHaveLength(1)
  })

  test('staff who are party of the order do not decide it, and only an admin decides about a colleague', async () => {
    const { seller, caseId } = await doubt()
    await server.deps.db.execute(sql`update users set role = 'moderator' where id = ${seller.me.id}`)
    expect(await refusal(moss, decideCase, { ...at(caseId), body: { action: 'none' } })).toMatchObject({
      status: 403,
      code: 'STAFF_MEMBER',
    })
    const ada = await server.member('anne', 'admin')
    await decided(caseId, 'buyer-absent', ada)
    expect(await refusal(moss, undoDecision, at(caseId))).toMatchObject({ status: 403, code: 'STAFF_MEMBER' })
    expect((await moss(getCase, at(caseId))).isParty).toBe(false)
    await server.deps.db.execute(sql`update users set role = 'user' where id = ${seller.me.id}`)
  })

  test('settled at the same moment by a party and by staff, it ends one way', async () => {
    for (const _ of [1, 2, 3]) {
      const { seller, buyer, id, caseId } = await doubt()
      const [decision] = await Promise.all([
        refusal(moss, decideCase, { ...at(caseId), body: { action: 'buyer-absent' } }),
        withdrawn(seller, id),
      ])
      expect([undefined, 409]).toContain(decision?.status)
      expect((await seen(buyer, id)).aboutMe?.status).toBe('withdrawn')
      expect((await moss(getCase, at(caseId))).status).toBe('decided')
      expect(await countOf(buyer)).toEqual({ came: 0, pickups: 0 })
    }
  })
})
