import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { decideDispute, refundReleased } from '#features/checkout/dispute/contract.ts'
import {
  agreeRefund,
  confirmDelivery,
  contestRefund,
  requestRefund,
  withdrawRefund,
} from '#features/checkout/order/contract.ts'
import { payouts } from '#features/checkout/payout/contract.ts'
import { sendMessage } from '#features/messages/contract.ts'
import { listNotifications } from '#features/notifications/contract.ts'
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts'
import { buy, faults, pass, putOnSale, RULED, refusal, see, settle } from '#test/shop.ts'
import { listAudit } from './audit-contract.ts'
import { claimCase, decideCase, getCase, listCases } from './contract.ts'
import { getStaffOrder, openOrderCase, readConversation } from './order-contract.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

let server: TestServer
let rose: TestMember
let ivy: TestMember
let moss: TestMember
let flint: TestMember
let ada: TestMember
beforeAll(async () => {
  server = await startTestServer()
  rose = await server.member('rose')
  ivy = await server.member('ivy')
  moss = await server.member('moss', 'moderator')
  flint = await server.member('flint', 'finance')
  ada = await server.member('ada', 'admin')
})
afterEach(async () => {
  await settle(server)
  expect(await faults(server)).toEqual([])
})

const at = (id: number) => ({ params: { id: String(id) } })
const newest = async (member: TestMember) => (await member(listNotifications, { query: {} }))[0]
const emailsTo = async (member: TestMember) => (await server.mails()).filter(({ to }) => to === member.me.email)
const caseOf = async (orderId: number) => (await flint(getStaffOrder, at(orderId))).caseId ?? 0

async function contested(seller = rose): Promise<{ order: number; id: number }> {
  const order = await buy(server, ivy, await putOnSale(server, seller))
  await ivy(requestRefund, { body: { transactionId: order, reason: 'Dead on arrival' } })
  await seller(contestRefund, { body: { transactionId: order, reason: 'It was alive at the gate' } })
  return { order, id: await caseOf(order) }
}

/** Confirmed without protection: the payout is sent at once. */
async function released(protection = false): Promise<number> {
  const order = await buy(server, ivy, await putOnSale(server, rose), { protection })
  await ivy(confirmDelivery, { body: { transactionId: order } })
  await settle(server)
  return order
}
const opened = async (order: number): Promise<number> => (await flint(openOrderCase, at(order))).caseId
const decided = (id: number, body: Parameters<typeof flint<typeof decideCase>>[1]['body'], who = flint) =>
  who(decideCase, { ...at(id), body })

describe('a contested refund', () => {
  test('a contested refund becomes a case with money, both sides’ words and the deadline of staff', async () => {
    const { order, id } = await contested()
    const found = await flint(getCase, at(id))
    expect(found).toMatchObject({
      ...{
        subjectKind: 'order',
        priority: 'money',
        title: 'A fine fern, £20.60',
        between: `${ivy.me.fullName} and ${rose.me.fullName}`,
      },
      subject: {
        ...{ id: order, total: 2060, refundReason: 'Dead on arrival', contestReason: 'It was alive at the gate' },
        ...{ codeEnteredAt: null, pickupAt: null, decisions: ['refund', 'refund-part', 'release'] },
      },
      actions: ['refund', 'refund-part', 'release'],
      people: [
        { part: 'buyer', id: ivy.me.id },
        { part: 'seller', id: rose.me.id },
      ],
    })
    expect(Date.parse(found.dueAt ?? '') - Date.parse(found.openedAt)).toBe(72 * HOUR)
    const { cases, counts } = await flint(listCases, { query: { part: 'money' } })
    expect(cases.map((one) => one.id)).toContain(id)
    expect(counts.money).toBe(cases.length)
    const email = (await emailsTo(flint)).at(-1)
    expect(email?.text).toContain(`/staff/orders/${order}`)
  })

  test('a full refund: the buyer gets everything, both read the rule, the words and how to appeal, once', async () => {
    const { order, id } = await contested()
    const before = [(await emailsTo(ivy)).length, (await emailsTo(rose)).length]
    const words = 'The photo shows it dead.'
    await decided(id, { action: 'refund', rule: 'notDescribed', words, note: 'Clear' })
    await settle(server)
    expect(await see(ivy, order)).toMatchObject({ status: 'refunded', refundedAmount: 2060, refundPending: false })
    const [buyers, sellers] = [(await emailsTo(ivy)).slice(before[0]), (await emailsTo(rose)).slice(before[1])]
    expect([buyers.length, sellers.length]).toEqual([1, 1])
    expect(buyers[0]?.text).toContain('you get £20.60 back')
    expect(sellers[0]?.text).toContain('You are not paid for this order.')
    for (const email of [...buyers, ...sellers]) {
      for (const part of ['rule 6.1 of our terms', words, 'Think we are wrong?']) expect(email.text).toContain(part)
      expect(email.text).not.toContain('Clear')
    }
    expect(await newest(ivy)).toMatchObject({ title: 'Refunded: A fine fern' })
    const { entries } = await ada(listAudit, { query: {} })
    expect(entries[0]).toMatchObject({
      ...{
        actor: 'flint',
        what: 'Decided a case',
        subject: `order ${order}`,
        before: 'dispute',
        after: 'Refund everything',
      },
    })
  })

  test('a decision for a part: the buyer gets it, the seller the rest less commission on the rest', async () => {
    const { order, id } = await contested()
    await decided(id, { action: 'refund-part', amount: 500, rule: 'notDescribed' })
    await settle(server)
    expect(await see(ivy, order)).toMatchObject({ status: 'completed', refundedAmount: 500 })
    expect((await rose(payouts, { query: {} }))[0]).toMatchObject({ amount: 1410 })
    const notified = (await emailsTo(rose)).find(({ subject }) => subject === 'Partly refunded: A fine fern')
    expect(notified?.text).toContain('You are paid £14.10.')
    expect((await flint(getCase, at(id))).decision).toMatchObject({ action: 'refund-part', amount: 500 })
    const { entries } = await ada(listAudit, { query: {} })
    expect(entries[0]).toMatchObject({ after: 'Refund a part £5.00' })
  })

  test('a release: the seller is paid in full', async () => {
    const { order, id } = await contested()
    await decided(id, { action: 'release', rule: 'asDescribed' })
    await settle(server)
    expect(await see(rose, order)).toMatchObject({ status: 'completed', refundedAmount: 0, sellerGets: 1880 })
    expect(await newest(ivy)).toMatchObject({ title: 'Decided: A fine fern' })
  })

  test('a decision needs a rule about orders, a part within the price, and cannot be closed undecided', async () => {
    const { order, id } = await contested()
    const bad = [
      [{ action: 'refund' }, 'rule'],
      [{ action: 'refund', rule: 'civil' }, 'rule'],
      [{ action: 'refund-part', rule: 'notDescribed' }, 'amount'],
      [{ action: 'refund-part', rule: 'notDescribed', amount: 2000 }, 'amount'],
      [{ action: 'none' }, 'action'],
      [{ action: 'warn', rule: 'civil' }, 'action'],
    ] as const
    for (const [body, field] of bad) {
      expect(await refusal(flint, decideCase, { ...at(id), body })).toMatchObject({
        status: 400,
        fields: { [field]: expect.any(String) },
      })
    }
    expect((await see(ivy, order)).status).toBe('dispute')
    await decided(id, { action: 'refund-part', rule: 'notDescribed', amount: 1999 })
  })

  test('a contested refund is read by moderators, and decided by finance or an admin who are not a party', async () => {
    const olive = await server.member('olive', 'admin')
    const { id } = await contested(olive)
    expect(await moss(getCase, at(id))).toMatchObject({ actions: [], isParty: false })
    const refused = { status: 403, code: 'FINANCE_DECIDES' }
    expect(await refusal(moss, claimCase, at(id))).toMatchObject(refused)
    expect(
      await refusal(moss, decideCase, { ...at(id), body: { action: 'refund', rule: 'notDescribed' } }),
    ).toMatchObject(refused)
    expect((await olive(getCase, at(id))).isParty).toBe(true)
    const body = { action: 'release', rule: 'asDescribed' } as const
    expect(await refusal(olive, decideCase, { ...at(id), body })).toMatchObject({ status: 403, code: 'OWN_CASE' })
    expect(await refusal(olive, readConversation, at(id))).toMatchObject({ status: 403, code: 'OWN_CASE' })
    await decided(id, body, ada)
  })

  test('a contested refund ends its case when both settle it, and a new contest opens another', async () => {
    const agreed = await contested()
    await rose(agreeRefund, { body: { transactionId: agreed.order } })
    expect(await flint(getCase, at(agreed.id))).toMatchObject({ status: 'decided', decision: null })
    const again = await contested()
    await ivy(withdrawRefund, { body: { transactionId: again.order } })
    expect((await flint(getCase, at(again.id))).status).toBe('decided')
    await ivy(requestRefund, { body: { transactionId: again.order, reason: 'Dead after all' } })
    await rose(contestRefund, { body: { transactionId: again.order, reason: 'No' } })
    const next = await caseOf(again.order)
    expect(next).not.toBe(again.id)
    await decided(next, { action: 'refund', rule: 'notDescribed' })
    expect(
      await refusal(flint, decideCase, { ...at(next), body: { action: 'release', rule: 'asDescribed' } }),
    ).toMatchObject({ status: 409, code: 'CASE_DECIDED' })
  })

  test('of 20 members of staff who decide at once, one decides, and the money moves once', async () => {
    const { order, id } = await contested()
    const staff = await Promise.all(Array.from({ length: 20 }, (_, n) => server.member(`mint${n}`, 'finance')))
    const bodies = [
      { action: 'refund', rule: 'notDescribed' },
      { action: 'refund-part', rule: 'notDescribed', amount: 700 },
      { action: 'release', rule: 'asDescribed' },
    ] as const
    const outcomes = await Promise.allSettled(staff.map((one, n) => decided(id, bodies[n % 3]!, one)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await settle(server)
    const { decision } = await flint(getCase, at(id))
    const back = { refund: 2060, 'refund-part': 700, release: 0 }[decision?.action as 'refund']
    expect((await see(ivy, order)).refundedAmount).toBe(back)
  })
})

describe('the conversation of an order', () => {
  test('staff read the conversation only for the time of the order, and every reading is logged', async () => {
    const write = (sender: TestMember, receiver: TestMember, content: string) =>
      sender(sendMessage, { body: { senderId: sender.me.id, receiverId: receiver.me.id, content } })
    await write(ivy, rose, 'Last year’s secret')
    await server.clock.advance(HOUR)
    const { order, id } = await contested()
    await write(ivy, rose, 'It was dead')
    await write(rose, ivy, 'It was not')
    expect(JSON.stringify(await flint(getCase, at(id)))).not.toContain('It was dead')
    const { messages } = await flint(readConversation, at(id))
    expect(messages.map(({ senderId, content }) => [senderId, content])).toEqual([
      [ivy.me.id, 'It was dead'],
      [rose.me.id, 'It was not'],
    ])
    const { entries } = await ada(listAudit, { query: {} })
    expect(entries[0]).toMatchObject({
      ...{ actor: 'flint', what: 'Read the conversation of an order', subject: `order ${order}`, caseId: id },
    })
    await decided(id, { action: 'refund', rule: 'notDescribed' })
    await server.clock.advance(HOUR)
    await write(ivy, rose, 'Something else, later')
    expect(JSON.stringify(await flint(readConversation, at(id)))).not.toContain('later')
  })
})

describe('a refund after the release', () => {
  test('a refund of a part after the transfer reverses the seller’s share, and the rest can go back later', async () => {
    const order = await released()
    const id = await opened(order)
    expect(await opened(order)).toBe(id)
    expect((await flint(getCase, at(id))).actions).toEqual(['none', 'refund', 'refund-part'])
    await decided(id, { action: 'refund-part', amount: 500, rule: 'notDescribed' })
    await settle(server)
    expect(await see(ivy, order)).toMatchObject({ status: 'completed', refundedAmount: 500, refundPending: false })
    expect(await see(rose, order)).toMatchObject({ sellerGets: 1410 })
    expect((await rose(payouts, { query: {} }))[0]).toMatchObject({ owedBack: 470 })
    expect(await faults(server)).toEqual([])
    await decided(await opened(order), { action: 'refund', rule: 'cancelled' })
    await settle(server)
    expect(await see(ivy, order)).toMatchObject({ status: 'refunded', refundedAmount: 2000, refundPending: false })
  })

  test('a refund of a part waits while the buyer can still report a problem', async () => {
    const order = await released(true)
    const id = await opened(order)
    expect((await flint(getCase, at(id))).actions).toEqual(['none', 'refund'])
    const body = { ...RULED, transactionId: order, reason: 'One of two', amount: 500 }
    expect(await refusal(flint, refundReleased, { body })).toMatchObject({ status: 409, code: 'STILL_PROTECTED' })
    await pass(server, 3 * DAY)
    expect((await flint(getCase, at(id))).actions).toContain('refund-part')
    await flint(refundReleased, { body })
    expect(await refusal(flint, refundReleased, { body })).toMatchObject({ status: 409, code: 'ORDER_MOVED_ON' })
    await settle(server)
    expect(await see(ivy, order)).toMatchObject({ refundedAmount: 500 })
  })

  test('a refund by the calls of the ledger is logged too', async () => {
    const order = await released()
    const reason = 'A trader’s customer cancelled'
    await flint(refundReleased, { body: { ...RULED, transactionId: order, reason } })
    const { entries } = await ada(listAudit, { query: {} })
    const logged = { actor: 'flint', what: 'Moved money', after: 'refund', subject: `order ${order}` }
    expect(entries[0]).toMatchObject({ ...logged, reason: `rule ${RULED.rule}: ${reason}` })
    const { order: disputed } = await contested()
    await flint(decideDispute, { body: { ...RULED, transactionId: disputed, to: 'buyer' } })
    expect(await caseOf(disputed)).toBe(0)
    // The same again changes nothing, and is not logged.
    await flint(refundReleased, { body: { ...RULED, transactionId: order, reason } })
    await flint(decideDispute, { body: { ...RULED, transactionId: disputed, to: 'buyer' } })
    const moved = (await ada(listAudit, { query: {} })).entries.map(({ subject }) => subject)
    expect(moved.filter((subject) => subject === `order ${order}` || subject === `order ${disputed}`)).toHaveLength(2)
  })

  test('an order page says nothing to members, and its parties cannot open a case', async () => {
    const order = await released()
    expect(await refusal(ivy, getStaffOrder, at(order))).toMatchObject({ status: 404 })
    expect(await refusal(moss, openOrderCase, at(order))).toMatchObject({ status: 404 })
    expect(await moss(getStaffOrder, at(order))).toMatchObject({ mayOpen: false, caseId: null })
    const own = await buy(server, flint, await putOnSale(server, rose))
    expect(await refusal(flint, openOrderCase, at(own))).toMatchObject({ status: 403 })
    expect(await refusal(flint, getStaffOrder, at(999_999))).toMatchObject({ status: 404 })
  })
})
