import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { currentUser, login } from '#features/accounts/contract.ts'
import { ownEvidence, sendStaffEvidence } from '#features/checkout/dispute/evidence-contract.ts'
import { agreeRefund, requestRefund } from '#features/checkout/order/contract.ts'
import { sendContact } from '#features/moderation/contact-contract.ts'
import type { ContactTopic } from '#features/moderation/topics.ts'
import { PASSWORD } from '#test/people.ts'
import { proveSecondFactor, startTestServer, type TestMember, type TestServer, type Visitor } from '#test/server.ts'
import { buy, pass, putOnSale, refusal, see, settle } from '#test/shop.ts'
import { listAudit } from '../audit-contract.ts'
import { claimCase, decideCase, getCase, listCases } from '../contract.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

let server: TestServer
let rose: TestMember
let moss: TestMember
let sage: TestMember
beforeAll(async () => {
  server = await startTestServer()
  rose = await server.member('rose')
  moss = await server.member('moss', 'moderator')
  sage = await server.member('sage', 'finance')
})

const at = (id: number) => ({ params: { id: String(id) } })
const sent = { name: 'Ivy', email: 'ivy@gardeners.example', message: 'The code did not work at the gate.' }
/** Writes to staff and returns the case. */
async function asked(who: Visitor, topic: ContactTopic) {
  const { reference } = await who(sendContact, { body: { ...sent, topic } })
  const { cases } = await moss(listCases, { query: { part: 'requests' } })
  const found = cases.find(({ title }) => title.endsWith(reference))
  if (!found) throw new Error('There is no case.')
  return { ...found, reference }
}
const emailsTo = async (address: string) => (await server.mails()).filter(({ to }) => to === address)

describe('what people write to staff is in the queue', () => {
  test('a contact request is a case by its topic, which moderators answer by email', async () => {
    const { id, reference, title, priority, about, dueAt } = await asked(rose, 'order')
    expect({ title, priority, dueAt }).toEqual({
      ...{ title: `An order or a payment, ${reference}`, priority: 'money', dueAt: null },
    })
    expect(about).toMatchObject({ id: rose.me.id })
    const found = await moss(getCase, at(id))
    expect(found.subject).toMatchObject({ kind: 'contact', ...sent, topic: 'order', reference })
    expect(found.actions).toEqual(['answer', 'none'])
    expect(await refusal(moss, decideCase, { ...at(id), body: { action: 'answer', words: ' ' } })).toMatchObject({
      status: 400,
      fields: { words: 'Write the answer.' },
    })
    await moss(claimCase, at(id))
    const words = 'Ask the seller to type the six digits.\n\nThey are on your order.'
    const decided = await moss(decideCase, { ...at(id), body: { action: 'answer', words, note: 'Second time' } })
    expect(decided).toMatchObject({
      status: 'decided',
      claimedBy: null,
      decision: { action: 'answer', words, rule: null },
    })
    const mail = (await emailsTo(sent.email)).at(-1)
    expect(mail?.subject).toBe(`Our answer: An order or a payment, ${reference}`)
    expect(mail?.text).toContain('Ask the seller to type the six digits.')
    expect(mail?.text).not.toContain('Second time')
  })

  test('a request about personal data has the deadline of the law, also of someone who is not signed in', async () => {
    const now = server.clock.now().getTime()
    const { id, subjectKind, about, dueAt } = await asked(server.visitor(), 'privacy')
    expect({ subjectKind, about }).toEqual({ subjectKind: 'data_request', about: null })
    expect(Math.round((Date.parse(dueAt ?? '') - now) / DAY)).toBe(30)
    const before = (await emailsTo(sent.email)).length
    await moss(decideCase, { ...at(id), body: { action: 'none', note: 'Spam' } })
    expect(await emailsTo(sent.email)).toHaveLength(before)
    expect(await refusal(moss, decideCase, { ...at(id), body: { action: 'none' } })).toMatchObject({ status: 409 })
  })

  test('a complaint about personal data is acknowledged at once, and ends with an outcome that is logged', async () => {
    const now = server.clock.now().getTime()
    const { id, subjectKind, dueAt, reference } = await asked(server.visitor(), 'complaint')
    expect(subjectKind).toBe('data_complaint')
    expect(Math.round((Date.parse(dueAt ?? '') - now) / DAY)).toBe(30)
    const receipt = (await emailsTo(sent.email)).at(-1)
    expect(receipt?.subject).toBe(`We have received your complaint (${reference})`)
    expect(receipt?.text).toContain('acknowledges your complaint')
    expect((await moss(getCase, at(id))).actions).toEqual(['uphold-complaint', 'reject-complaint'])
    for (const body of [{ action: 'none' }, { action: 'uphold-complaint' }] as const) {
      expect(await refusal(moss, decideCase, { ...at(id), body })).toMatchObject({ status: 400 })
    }
    const words = 'Your address was in an email to someone else. We have told them to delete it.'
    await moss(decideCase, { ...at(id), body: { action: 'uphold-complaint', words } })
    const answer = (await emailsTo(sent.email)).at(-1)?.text
    for (const part of ['uphold it.', words, '0303 123 1113']) expect(answer).toContain(part)
    const oak = await server.member('oak', 'admin')
    const { entries } = await oak(listAudit, { query: {} })
    expect(entries[0]).toMatchObject({ actor: 'moss', caseId: id, after: 'Complaint upheld' })
    // The log is kept for good, so it has no words that may name people.
    expect(entries[0]?.reason).toMatch(/^D-\w{8}$/)
  })

  test('an admin removes the account of a member who asked for it, unless an order runs', async () => {
    const elm = await server.member('elm', 'admin')
    const fig = await server.member('fig')
    const { id } = await asked(fig, 'privacy')
    const buyer = await server.member('holly')
    const transactionId = await buy(server, buyer, await putOnSale(server, fig, { title: 'A running order' }))
    const note = 'Asked from the account'
    expect((await moss(getCase, at(id))).actions).toEqual(['answer', 'none'])
    expect(await refusal(moss, decideCase, { ...at(id), body: { action: 'erase', note } })).toMatchObject({
      status: 403,
    })
    expect(await refusal(elm, decideCase, { ...at(id), body: { action: 'erase' } })).toMatchObject({
      fields: { note: expect.any(String) },
    })
    const refused = await refusal(elm, decideCase, { ...at(id), body: { action: 'erase', note } })
    expect(refused).toMatchObject({ status: 409, code: 'MONEY_IN_FLIGHT' })
    expect(refused?.message).toContain('A running order')
    expect((await fig(currentUser, {})).id).toBe(fig.me.id)
    await buyer(requestRefund, { body: { transactionId, reason: 'Not needed' } })
    await fig(agreeRefund, { body: { transactionId } })
    await settle(server)
    await elm(decideCase, { ...at(id), body: { action: 'erase', note } })
    expect((await emailsTo(sent.email)).at(-1)?.text).toContain('We have removed your account.')
    expect(await refusal(fig, currentUser, {})).toMatchObject({ status: 401 })
    // A suspended member cannot sign in, and is known by the address of the account.
    const yew = await server.member('yew')
    const { reference } = await server.visitor()(sendContact, {
      body: { ...sent, email: yew.me.email.toUpperCase(), topic: 'privacy' },
    })
    const { cases } = await moss(listCases, { query: { part: 'requests' } })
    const own = cases.find(({ title }) => title.endsWith(reference))?.id ?? 0
    expect((await elm(getCase, at(own))).actions).toEqual(['answer', 'none'])
    await server.deps.db.execute(
      sql`update users set suspended_at = now(), frozen_at = now(), suspension_text = 'Closed' where id = ${yew.me.id}`,
    )
    expect((await elm(getCase, at(own))).actions).toEqual(['answer', 'none', 'erase'])
    await elm(decideCase, { ...at(own), body: { action: 'erase', note: 'Answered from that address' } })
    expect(await refusal(server.visitor(), login, { body: { username: 'yew', password: PASSWORD } })).toMatchObject({
      status: 401,
    })
    await pass(server, HOUR)
    const erased = await server.deps.db.execute(sql`select username from users where id = ${yew.me.id}`)
    expect(erased.rows).toEqual([{ username: `former-${yew.me.id}` }])
    const { rows } = await server.deps.db.execute(sql`select username, email from users where id = ${fig.me.id}`)
    expect(rows).toEqual([{ username: `former-${fig.me.id}`, email: `former-${fig.me.id}@former.invalid` }])
    const { entries } = await elm(listAudit, { query: {} })
    expect(
      entries.find(({ after, caseId }) => after === 'Remove their account and data' && caseId === id),
    ).toMatchObject({
      ...{ actor: 'elm', caseId: id, reason: expect.stringMatching(/^D-\w{8}$/) },
    })
    expect((await elm(getCase, at(id))).decision).toMatchObject({ note })
    const unknown = await asked(server.visitor(), 'privacy')
    expect((await elm(getCase, at(unknown.id))).actions).toEqual(['answer', 'none'])
    expect(await refusal(elm, decideCase, { ...at(unknown.id), body: { action: 'erase', note } })).toMatchObject({
      status: 400,
    })
  })

  test('what fits no request is refused, and finance does not read them', async () => {
    const { id } = await asked(rose, 'safety')
    expect(await refusal(moss, decideCase, { ...at(id), body: { action: 'warn', rule: 'civil' } })).toMatchObject({
      status: 400,
    })
    expect(await refusal(sage, getCase, at(id))).toMatchObject({ status: 404 })
    const { counts, cases } = await moss(listCases, { query: { part: 'requests' } })
    expect(counts.requests).toBe(cases.length)
    expect(cases[0]).toMatchObject({ id, priority: 'urgent' })
  })

  test('a message that is deleted after a year leaves its case without it, and cannot be answered', async () => {
    const { id } = await asked(rose, 'other')
    await server.deps.db.execute(sql`delete from contact_messages`)
    expect((await moss(getCase, at(id))).subject).toBeNull()
    expect(await refusal(moss, decideCase, { ...at(id), body: { action: 'answer', words: 'Yes' } })).toMatchObject({
      status: 409,
      code: 'SUBJECT_CHANGED',
    })
  })
})

test('stuck money is a case for finance with a link to the ledger, until it moves', async () => {
  const stuck = async () =>
    (await sage(listCases, { query: {} })).cases.filter(({ subjectKind }) => subjectKind === 'stuck_money')
  const buyer = await server.member('buyer')
  const transactionId = await buy(server, buyer, await putOnSale(server, rose, { title: 'A waiting moss' }))
  await buyer(requestRefund, { body: { transactionId, reason: 'It has died' } })
  await rose(agreeRefund, { body: { transactionId } })
  await settle(server)
  await server.deps.db.execute(sql`update refunds set status = 'failed' where transaction_id = ${transactionId}`)
  expect(await stuck()).toEqual([])
  await pass(server, 2 * HOUR)
  const about = (await stuck()).find(({ title }) => title === 'A waiting moss')
  expect(about).toMatchObject({ priority: 'money' })
  const id = about?.id ?? 0
  expect((await sage(getCase, at(id))).subject).toMatchObject({
    kind: 'stuck_money',
    what: 'refund',
    orderId: transactionId,
  })
  expect((await moss(getCase, at(id))).actions).toEqual([])
  await server.deps.db.execute(sql`update users set role = 'finance' where id = ${buyer.me.id}`)
  await proveSecondFactor(server, buyer)
  expect(await buyer(getCase, at(id))).toMatchObject({ isParty: true })
  const seen = { ...at(id), body: { action: 'none' as const } }
  expect(await refusal(buyer, decideCase, seen)).toMatchObject({ status: 403, code: 'OWN_CASE' })
  await sage(decideCase, { ...at(id), body: { action: 'none' } })
  await pass(server, 2 * HOUR)
  expect((await stuck()).filter(({ title }) => title === 'A waiting moss')).toEqual([])
  await pass(server, DAY)
  const again = (await stuck()).find(({ title }) => title === 'A waiting moss')
  expect(again?.id).not.toBe(id)
  await server.deps.db.execute(sql`update refunds set status = 'closed' where transaction_id = ${transactionId}`)
  await pass(server, HOUR)
  expect(await sage(getCase, at(again?.id ?? 0))).toMatchObject({ status: 'decided', decision: null, subject: null })
})

test('a chargeback is a case with its deadline until it is answered', async () => {
  const about = async () =>
    (await sage(listCases, { query: {} })).cases.filter(({ title }) => title === 'A disputed moss')
  const ivy = await server.member('ivy')
  const transactionId = await buy(server, ivy, await putOnSale(server, rose, { title: 'A disputed moss' }))
  await server.deps.sandbox!.raiseDispute((await see(ivy, transactionId)).paymentIntentId ?? '')
  await pass(server, HOUR)
  expect(await about()).toMatchObject([{ priority: 'money', dueAt: expect.any(String) }])
  const { chargebackId: id, revision } = await rose(ownEvidence, { params: { id: String(transactionId) } })
  await sage(sendStaffEvidence, { params: { id }, body: { revision } })
  await settle(server)
  await pass(server, HOUR)
  expect(await about()).toEqual([])
  await pass(server, 2 * DAY)
  expect(await about()).toEqual([])
})
