import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { JobsControl } from '#adapters/jobs/jobs.ts'
import { sendMessage } from '#features/messages/contract.ts'
import { pdfText } from '#test/files/pdf-text.ts'
import { uploadedPicture } from '#test/files/uploads.ts'
import { proveSecondFactor, startTestServer, type TestMember, type TestServer } from '#test/server.ts'
import { buy, enterCode, faults, pass, putOnSale, refusal, see, settle } from '#test/shop.ts'
import {
  evidenceFile,
  listChargebacks,
  oneChargeback,
  ownEvidence,
  removeEvidencePhoto,
  saveOwnEvidence,
  saveStaffEvidence,
  sendStaffEvidence,
} from './evidence-contract.ts'
import { MAX_EVIDENCE_PHOTOS } from './evidence-rules.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

let server: TestServer
let rose: TestMember
let ivy: TestMember
let sorrel: TestMember
let id: number
let dispute: string
let title: string
let sales = 0
beforeAll(async () => {
  server = await startTestServer()
  rose = await server.member('rose')
  ivy = await server.member('ivy')
  sorrel = await server.member('sorrel', 'finance')
})
afterEach(async () => {
  await settle(server)
  expect(await faults(server)).toEqual([])
})

const params = () => ({ id: String(id) })
const own = () => rose(ownEvidence, { params: params() })
const forStaff = () => sorrel(oneChargeback, { params: { id: dispute } })
const atProvider = async () => (await server.deps.sandbox!.disputes()).find((one) => one.id === dispute)!
const decide = async (verdict: 'won' | 'lost') => {
  await server.deps.sandbox!.decideDispute(dispute, verdict)
  await settle(server)
}
const say = (from: TestMember, to: TestMember, content: string, productId?: number) =>
  from(sendMessage, { body: { senderId: from.me.id, receiverId: to.me.id, content, ...(productId && { productId }) } })
const raise = async () => {
  await server.deps.sandbox!.raiseDispute((await see(ivy, id)).paymentIntentId ?? '')
  await settle(server)
  dispute = (await server.deps.sandbox!.disputes())[0]!.id
}
/** The emails about the answer. */
const subjectsTo = async (member: TestMember, since: number) => {
  const about = new RegExp(`(bank|answer).*: (${title}|.*order ${id})$`)
  return (await server.mails())
    .slice(since)
    .flatMap(({ to, subject }) => (to === member.me.email && about.test(subject) ? subject : []))
}

/** An order that was handed over by the code, and that the buyer's bank disputes. */
beforeEach(async () => {
  title = `Fern ${++sales}`
  id = await buy(server, ivy, await putOnSale(server, rose, { title }))
  await say(ivy, rose, 'Thank you, I have it now.')
  await enterCode(rose, ivy, id)
  await settle(server)
  await raise()
})

const words = 'Ivy collected it at my gate on Saturday.'
const save = async (change: object = {}) =>
  rose(saveOwnEvidence, {
    params: params(),
    body: { revision: (await own()).revision, words, messages: [], isDone: false, ...change },
  })

describe('what the seller prepares', () => {
  test('the facts come from the order, and the listing as it was sold', async () => {
    await server.deps.db.execute(sql`update products set description = 'Changed since' where seller_id = ${rose.me.id}`)
    const { state, facts, listing, messages, isOpen } = await own()
    expect({ state, isOpen }).toEqual({ state: 'due', isOpen: true })
    expect(facts.map(({ name }) => name)).toEqual([
      'Order',
      'Paid by card',
      'Buyer protection',
      'Buyer’s collection code entered by the seller',
    ])
    expect(listing).toMatchObject({ description: 'A large pot of it.', isAsSold: true })
    expect(messages.at(-1)).toMatchObject({ from: 'buyer', content: 'Thank you, I have it now.', isChosen: false })
  })

  test('words, messages and photos are kept, and a change of someone else is not overwritten', async () => {
    const { messages } = await own()
    const chosen = messages.at(-1)!.id
    const saved = await save({ messages: [chosen] })
    expect(saved).toMatchObject({ words, revision: 1 })
    await sorrel(saveStaffEvidence, {
      params: { id: dispute },
      body: { revision: 1, words: `${words} At noon.`, messages: [chosen], note: 'The code proves it.' },
    })
    expect(
      await refusal(rose, saveOwnEvidence, {
        params: params(),
        body: { revision: 1, words: 'Overwritten', messages: [], isDone: false },
      }),
    ).toMatchObject({ status: 409, code: 'EVIDENCE_CHANGED' })
    expect(await own()).toMatchObject({ words: `${words} At noon.`, revision: 2 })
    expect(JSON.stringify(await own())).not.toContain('The code proves it.')
  })

  test('photos are added up to the limit, removed, and read by the seller and staff alone', async () => {
    const url = `/api/transactions/${id}/evidence/photos`
    for (let n = 0; n < MAX_EVIDENCE_PHOTOS; n++) await uploadedPicture(rose, url)
    await expect(uploadedPicture(rose, url)).rejects.toThrow('409')
    const [first] = (await own()).photos
    for (const member of [rose, sorrel]) expect((await member.request({ url: first!.url })).statusCode).toBe(200)
    expect((await ivy.request({ url: first!.url })).statusCode).toBe(404)
    // A buyer who became staff is still a party.
    await server.deps.db.execute(sql`update users set role = 'moderator' where id = ${ivy.me.id}`)
    expect((await ivy.request({ url: first!.url })).statusCode).toBe(404)
    await server.deps.db.execute(sql`update users set role = 'user' where id = ${ivy.me.id}`)
    await rose(removeEvidencePhoto, { params: { ...params(), key: first!.key } })
    expect((await own()).photos).toHaveLength(MAX_EVIDENCE_PHOTOS - 1)
    expect((await rose.request({ url: first!.url })).statusCode).toBe(404)
    await server.deps.jobs.idle()
    expect(await server.deps.files.get(`evidence/${first!.key}/1280.webp`)).toBeNull()
  })

  test('only messages of the two about this order, and of its time, can be chosen', async () => {
    const basil = await server.member(`basil${id}`)
    const other = await putOnSale(server, rose, { title: 'A rose' })
    await say(ivy, rose, 'About your rose', other)
    await say(basil, rose, 'Between us')
    const { messages } = await own()
    expect(messages.map(({ content }) => content)).not.toContain('About your rose')
    expect(messages.map(({ content }) => content)).not.toContain('Between us')
    const [before] = await server.deps.db
      .execute<{ id: number }>(sql`select id from messages where content = 'Between us'`)
      .then(({ rows }) => rows)
    expect(
      await refusal(rose, saveOwnEvidence, {
        params: params(),
        body: { revision: 0, words, messages: [before!.id], isDone: false },
      }),
    ).toMatchObject({ status: 400, code: 'UNKNOWN_MESSAGE' })
    await server.deps.db.execute(sql`update messages set created_at = created_at - interval '1 year'`)
    expect((await own()).messages).toEqual([])
  })

  test('the buyer and strangers never see it, and staff who are a party do not decide it', async () => {
    const stranger = await server.member(`stranger${id}`)
    for (const member of [ivy, stranger]) {
      expect(await refusal(member, ownEvidence, { params: params() })).toMatchObject({ status: 404 })
      expect(await refusal(member, oneChargeback, { params: { id: dispute } })).toMatchObject({ status: 404 })
      await expect(uploadedPicture(member, `/api/transactions/${id}/evidence/photos`)).rejects.toThrow('404')
    }
    await server.deps.db.execute(sql`update users set role = 'moderator' where id = ${rose.me.id}`)
    await proveSecondFactor(server, rose)
    expect(await refusal(rose, oneChargeback, { params: { id: dispute } })).toMatchObject({ status: 403 })
    await server.deps.db.execute(sql`update users set role = 'user' where id = ${rose.me.id}`)
  })
})

describe('how it is sent', () => {
  const send = async () =>
    sorrel(sendStaffEvidence, { params: { id: dispute }, body: { revision: (await own()).revision } })

  test('staff send it once, with the facts, the words and a document, and both sides are notified', async () => {
    const since = (await server.mails()).length
    await uploadedPicture(rose, `/api/transactions/${id}/evidence/photos`)
    await save({ messages: (await own()).messages.map((message) => message.id).slice(-1), isDone: true })
    await send()
    await send()
    await settle(server)
    const { status, evidence, evidence_details } = await atProvider()
    expect({ status, times: evidence_details.submission_count }).toEqual({ status: 'under_review', times: 1 })
    expect(evidence.product_description).toContain('A large pot of it.')
    expect(evidence.uncategorized_text).toContain(words)
    expect(evidence.uncategorized_text).toContain('six-digit collection code')
    expect(evidence.uncategorized_file).toMatch(/^file_sbx_/)
    expect(await own()).toMatchObject({ state: 'sent', isOpen: false })
    expect(await subjectsTo(rose, since)).toEqual([`We have answered the bank: ${title}`])
    expect(await subjectsTo(sorrel, since)).toEqual([
      `The seller has answered: chargeback of order ${id}`,
      `The bank has our answer: order ${id}`,
    ])
    expect(
      await refusal(rose, saveOwnEvidence, {
        params: params(),
        body: { revision: 1, words: 'Later', messages: [], isDone: false },
      }),
    ).toMatchObject({ status: 409, code: 'EVIDENCE_CLOSED' })
    await expect(uploadedPicture(rose, `/api/transactions/${id}/evidence/photos`)).rejects.toThrow('409')
    await decide('won')
    expect((await own()).state).toBe('won')
  })

  test('the document has the facts, the listing, the words and the chosen messages', async () => {
    await save({ messages: (await own()).messages.map((message) => message.id).slice(-1) })
    const answer = await sorrel.request({ url: evidenceFile(dispute) })
    expect(answer.headers['content-type']).toBe('application/pdf')
    const text = pdfText(answer.rawPayload)
    for (const part of [title, 'A large pot of it.', words, 'Thank you, I have it now.', 'Refund policy']) {
      expect(text).toContain(part)
    }
  })

  test('without anyone it is sent a day before the deadline, after a reminder to both', async () => {
    const since = (await server.mails()).length
    // Nine days until the deadline, so eight to prepare.
    await pass(server, 6 * DAY - HOUR)
    expect(await subjectsTo(rose, since)).toEqual([])
    await pass(server, 2 * HOUR)
    await pass(server, HOUR)
    expect(await subjectsTo(rose, since)).toEqual([`Please answer the buyer’s bank: ${title}`])
    expect(await subjectsTo(sorrel, since)).toContain(`Please answer the bank: order ${id}`)
    await pass(server, 2 * DAY - 3 * HOUR)
    expect((await atProvider()).status).toBe('needs_response')
    await pass(server, 2 * HOUR)
    expect(await atProvider()).toMatchObject({ status: 'under_review', evidence_details: { submission_count: 1 } })
    expect((await own()).state).toBe('sent')
    const { rows } = await server.deps.db.execute(
      sql`select requested_by from chargeback_evidence where chargeback_id = ${dispute}`,
    )
    expect(rows).toEqual([{ requested_by: null }])
  })

  test('after an unknown outcome the evidence is looked up, and a lost job is repeated', async () => {
    await server.deps.db.execute(sql`
      update chargeback_evidence set status = 'sending', requested_at = ${server.clock.now().toISOString()}
      where chargeback_id = ${dispute}`)
    for (const _ of [1, 2]) server.deps.sandbox!.failNext(/POST disputes/, 'done-then-500')
    await pass(server, 11 * 60_000).catch(() => {})
    await pass(server, 11 * 60_000)
    expect(await atProvider()).toMatchObject({ evidence_details: { submission_count: 1 } })
    expect((await own()).state).toBe('sent')
  })

  test('what the bank no longer takes is late, and staff and seller are notified', async () => {
    const since = (await server.mails()).length
    await server.deps.db.execute(
      sql`update chargeback_evidence set send_at = send_at + interval '30 days' where chargeback_id = ${dispute}`,
    )
    await pass(server, 9 * DAY - HOUR)
    await (server.deps.jobs as JobsControl).hold()
    await send()
    await server.clock.advance(2 * HOUR)
    await (server.deps.jobs as JobsControl).resume()
    await settle(server)
    expect(await atProvider()).toMatchObject({ status: 'needs_response', evidence_details: { submission_count: 0 } })
    expect((await own()).state).toBe('late')
    expect(await subjectsTo(rose, since)).toContain(`The bank did not take our answer: ${title}`)
    expect(await subjectsTo(sorrel, since)).toContain(`Too late for an answer: order ${id}`)
  })

  test('what was answered in the provider’s dashboard counts as sent', async () => {
    const before = await server.deps.payments.storeEvidence({ name: 'a.pdf', content: Buffer.from('%PDF-1.4') })
    await server.deps.payments.submitEvidence({
      ...{ chargebackId: dispute, reference: 'elsewhere', productDescription: 'A fern', customerName: 'Ivy' },
      ...{ receivedOn: null, refundPolicy: 'None', statement: 'Answered in the dashboard', fileId: before.id },
    })
    await send()
    await settle(server)
    expect((await atProvider()).evidence.uncategorized_text).toBe('Answered in the dashboard')
    expect((await own()).state).toBe('sent')
  })

  test('a chargeback that is decided before is not answered, and the list says who paid', async () => {
    await decide('lost')
    await pass(server, 61_000)
    expect(await own()).toMatchObject({ state: 'lost', isOpen: false })
    const listed = (await sorrel(listChargebacks, {})).chargebacks.find((one) => one.id === dispute)
    expect(listed).toMatchObject({ state: 'lost', paid: { held: 2060, seller: 0, us: 0 } })
    expect(await forStaff()).toMatchObject({ paid: { held: 2060, seller: 0, us: 0 } })
  })

  test('180 days after the decision texts and photos are erased', async () => {
    const { key } = await uploadedPicture(rose, `/api/transactions/${id}/evidence/photos`)
    await save()
    await send()
    await settle(server)
    await decide('won')
    await server.deps.db.execute(sql`
      update chargebacks set updated_at = updated_at - interval '181 days' where id = ${dispute}`)
    await pass(server, DAY + HOUR)
    expect(await own()).toMatchObject({ words: '', photos: [], isErased: true })
    expect(await server.deps.files.get(`evidence/${key}/320.webp`)).toBeNull()
  })
})
