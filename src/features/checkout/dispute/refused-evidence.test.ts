import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts'
import { buy, enterCode, faults, handOverWithoutCode, pass, putOnSale, refusal, see, settle } from '#test/shop.ts'
import {
  evidenceFile,
  listChargebacks,
  oneChargeback,
  ownEvidence,
  saveOwnEvidence,
  saveStaffEvidence,
  sendStaffEvidence,
} from './evidence-contract.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

let server: TestServer
let rose: TestMember
let ivy: TestMember
let sorrel: TestMember
let id: number
let dispute: string
beforeAll(async () => {
  server = await startTestServer()
  rose = await server.member('rose')
  ivy = await server.member('ivy')
  sorrel = await server.member('sorrel', 'finance')
})

async function disputed(order: number): Promise<void> {
  id = order
  await settle(server)
  await server.deps.sandbox!.raiseDispute((await see(ivy, id)).paymentIntentId ?? '')
  await settle(server)
  dispute = (await server.deps.sandbox!.disputes())[0]!.id
}

let sales = 0
/** Each order has its own, so that its emails can be found. */
const title = () => `Fern ${sales}`
const onSale = (price = 2000) => putOnSale(server, rose, { title: `Fern ${++sales}`, price })
beforeEach(async () => {
  const order = await buy(server, ivy, await onSale())
  await enterCode(rose, ivy, order)
  await disputed(order)
})

const params = () => ({ id: String(id) })
const own = () => rose(ownEvidence, { params: params() })
const forStaff = () => sorrel(oneChargeback, { params: { id: dispute } })
const send = async () =>
  sorrel(sendStaffEvidence, { params: { id: dispute }, body: { revision: (await own()).revision } })
const save = async (words: string) =>
  rose(saveOwnEvidence, {
    params: params(),
    body: { revision: (await own()).revision, words, messages: [], isDone: false },
  })
const atProvider = async () => (await server.deps.sandbox!.disputes()).find((one) => one.id === dispute)!
const emailsTo = async (member: TestMember, words: string) =>
  (await server.mails()).filter(
    ({ to, subject, text }) => to === member.me.email && subject.includes(words) && text.includes(title()),
  )
async function refuseNext(): Promise<void> {
  server.deps.sandbox!.failNext(/POST disputes/, 'declined')
}

test('every reading of the messages by staff is logged, and no refused one', async () => {
  const logged = async () =>
    (
      await server.deps.db.execute(sql`select actor_id as "actorId" from audit_log
        where action = 'read-conversation' and subject_kind = 'order' and subject_id = ${id} order by id`)
    ).rows
  const reading = { actorId: sorrel.me.id }
  await own()
  expect(await refusal(ivy, oneChargeback, { params: { id: dispute } })).toMatchObject({ status: 404 })
  await sorrel(listChargebacks, {})
  expect(await logged()).toEqual([])
  const { revision } = await forStaff()
  expect(await logged()).toEqual([reading])
  const body = { revision, words: 'Collected', messages: [], note: '' }
  await sorrel(saveStaffEvidence, { params: { id: dispute }, body })
  expect(await logged()).toEqual([reading, reading])
  expect((await sorrel.request({ url: evidenceFile(dispute) })).statusCode).toBe(200)
  expect(await logged()).toEqual([reading, reading, reading])
  await sorrel(sendStaffEvidence, { params: { id: dispute }, body: { revision: revision + 1 } })
  expect(await logged()).toEqual([reading, reading, reading, reading])
})

test('a refused answer is open again with the reason, and sent when it is corrected', async () => {
  await save('With a line that is refused')
  await refuseNext()
  await send()
  await settle(server)
  const refusal = 'Your card was declined.'
  expect(await own()).toMatchObject({ state: 'refused', isOpen: true, refusal })
  expect(await forStaff()).toMatchObject({ state: 'refused', isOpen: true, refusal })
  expect((await emailsTo(rose, 'Our answer was refused'))[0]?.text).toContain(refusal)
  expect((await emailsTo(sorrel, 'refused our answer'))[0]?.text).toContain(refusal)
  expect((await see(rose, id)).answerToBank).toMatchObject({ isAutomatic: true })

  await save('Corrected')
  await send()
  await settle(server)
  const { evidence, evidence_details } = await atProvider()
  expect(evidence_details.submission_count).toBe(1)
  expect(evidence.uncategorized_text).toContain('Corrected')
  expect(await own()).toMatchObject({ state: 'sent', isOpen: false, refusal: null })
  expect(await faults(server)).toEqual([])
})

test('a refused answer is sent by itself again with half of the time left, and staff are emailed each time', async () => {
  await refuseNext()
  await send()
  await settle(server)
  // Nine days are left: again a day before the deadline.
  const first = Date.parse((await own()).sendAt ?? '')
  expect(Math.round((first - server.clock.now().getTime()) / DAY)).toBe(8)
  await refuseNext()
  await pass(server, 8 * DAY + HOUR)
  await pass(server, HOUR)
  expect((await atProvider()).evidence_details.submission_count).toBe(0)
  expect(await emailsTo(sorrel, 'refused our answer')).toHaveLength(2)
  await pass(server, 12 * HOUR)
  expect((await atProvider()).evidence_details.submission_count).toBe(1)
  expect((await own()).state).toBe('sent')
})

test('what is answered in the provider’s dashboard after a refusal counts at once', async () => {
  await refuseNext()
  await send()
  await settle(server)
  const { payments } = server.deps
  const { id: fileId } = await payments.storeEvidence({ name: 'a.pdf', content: Buffer.from('%PDF-1.4') })
  await payments.submitEvidence({
    ...{ chargebackId: dispute, reference: 'by-hand', productDescription: 'A fern', customerName: 'Ivy' },
    ...{ receivedOn: null, refundPolicy: 'None', statement: 'Answered by hand', fileId },
  })
  await settle(server)
  expect(await forStaff()).toMatchObject({ state: 'sent', refusal: null, isOpen: false })
  expect(await emailsTo(rose, 'We have answered the bank')).toHaveLength(1)
})

test('a small sale without proof is answered only by staff, and its deadline passes otherwise', async () => {
  const order = await buy(server, ivy, await onSale(1250), { pounds: 12.5 })
  await handOverWithoutCode(server, rose, order)
  await disputed(order)
  expect(await own()).toMatchObject({ state: 'due', isAutomatic: false })
  expect(await forStaff()).toMatchObject({ counterFee: 2000, amount: 1288 })
  expect((await see(rose, id)).answerToBank).toMatchObject({ isAutomatic: false })
  await pass(server, 7 * DAY)
  await pass(server, DAY + HOUR)
  expect((await own()).state).toBe('due')
  expect(await emailsTo(sorrel, 'Please answer the bank')).toMatchObject([
    { text: expect.stringContaining('It is not sent by itself') },
  ])
  await pass(server, DAY)
  expect((await atProvider()).evidence_details.submission_count).toBe(0)
  expect((await own()).state).toBe('late')
  expect(await emailsTo(rose, 'No answer to the bank')).toHaveLength(1)
  expect(await emailsTo(sorrel, 'No answer was sent')).toHaveLength(1)
})

test('the database refuses to change what was requested, and to request it again without a refusal', async () => {
  await send()
  await settle(server)
  const change = (set: ReturnType<typeof sql>) =>
    server.deps.db.execute(sql`update chargeback_evidence set ${set} where chargeback_id = ${dispute}`)
  await expect(change(sql`words = 'Other'`)).rejects.toThrow()
  await expect(change(sql`status = 'sending', settled_at = null`)).rejects.toThrow()
  await expect(change(sql`status = 'collecting', settled_at = null, requested_at = null`)).rejects.toThrow()
  await expect(change(sql`erased_at = now(), content = null`)).resolves.toBeDefined()
})

test('the database opens a request again only as another one', async () => {
  await server.deps.db.execute(sql`
    update chargeback_evidence set status = 'sending', requested_at = created_at where chargeback_id = ${dispute}`)
  const open = (more: ReturnType<typeof sql>) =>
    server.deps.db.execute(sql`
      update chargeback_evidence set status = 'collecting', requested_at = null, ${more} where chargeback_id = ${dispute}`)
  await expect(open(sql`refusal = 'No', refusals = 1`)).rejects.toThrow()
  await expect(open(sql`provider_reference = provider_reference()`)).rejects.toThrow()
  await expect(
    open(sql`refusal = 'No', refusals = 1, provider_reference = provider_reference(), words = 'Other'`),
  ).rejects.toThrow()
  await expect(
    open(sql`refusal = 'No', refusals = 1, provider_reference = provider_reference()`),
  ).resolves.toBeDefined()
})
