import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { confirmDelivery } from '#features/checkout/order/contract.ts'
import { addSwapDay, listSwapDays } from '#features/community/contract.ts'
import { getListing, moveListing } from '#features/listings/listing/contract.ts'
import { sendMessage } from '#features/messages/contract.ts'
import { sendReport } from '#features/moderation/contract.ts'
import { listNotifications } from '#features/notifications/contract.ts'
import { writeReview } from '#features/reviews/contract.ts'
import { getWanted, postWanted, setWantedStatus } from '#features/wanted/contract.ts'
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts'
import { buy, putOnSale, refusal, settle } from '#test/shop.ts'
import { listAudit } from './audit-contract.ts'
import { claimCase, decideCase, getCase, listCases, undoDecision } from './contract.ts'

const HOUR = 3_600_000

let server: TestServer
let rose: TestMember
let ivy: TestMember
let basil: TestMember
let moss: TestMember
let ada: TestMember
beforeAll(async () => {
  server = await startTestServer()
  rose = await server.member('rose')
  ivy = await server.member('ivy')
  basil = await server.member('basil')
  moss = await server.member('moss', 'moderator')
  ada = await server.member('ada', 'admin')
})

const at = (id: number) => ({ params: { id: String(id) } })
const caseOf = async (subjectId: number): Promise<number> => {
  const { rows } = await server.deps.db.execute<{ id: number }>(
    sql`select id from cases where subject_kind = 'listing' and subject_id = ${subjectId} order by id desc limit 1`,
  )
  return rows[0]?.id ?? 0
}
/** A listing of Rose's that Ivy and Basil reported, and its case. */
async function reported(): Promise<{ listing: number; id: number }> {
  const listing = await putOnSale(server, rose)
  for (const who of [ivy, basil]) {
    await who(sendReport, { body: { targetKind: 'listing', targetId: listing, reason: 'illegal' } })
  }
  return { listing, id: await caseOf(listing) }
}
const decided = (id: number, body: Parameters<typeof moss<typeof decideCase>>[1]['body'], who = moss) =>
  who(decideCase, { ...at(id), body })
const newest = async (member: TestMember) => (await member(listNotifications, { query: {} }))[0]
const emailsTo = async (member: TestMember) => (await server.mails()).filter(({ to }) => to === member.me.email)
const statusFor = async (visitor: TestMember, listing: number) =>
  (await visitor.request({ method: 'GET', url: `/api/products/${listing}` })).statusCode

describe('a decision', () => {
  test('removing a listing notifies its seller with rule, words and appeal, and both reporters of the outcome', async () => {
    const { listing, id } = await reported()
    const words = 'It is an offence to sell it.'
    const found = await decided(id, { action: 'remove', rule: 'invasive', words, note: 'Checked with the list' })
    expect(found).toMatchObject({
      status: 'decided',
      decision: { action: 'remove', rule: 'invasive', by: moss.me.fullName, mayUndo: true },
    })
    expect(await statusFor(ivy, listing)).toBe(410)
    const mail = (await emailsTo(rose)).at(-1)
    expect(mail?.subject).toMatch(/^We removed your listing “/)
    for (const part of [
      'rule 3.2 of our terms',
      words,
      'another member of staff decides, where there is one',
      found.decision?.reference,
    ])
      expect(mail?.text).toContain(part)
    expect(mail?.text).not.toMatch(/Checked with the list|Ivy|Basil/i)
    expect(await newest(rose)).toMatchObject({ title: mail?.subject, href: expect.stringMatching(/^\/appeal\?key=D-/) })
    for (const reporter of [ivy, basil]) {
      expect(await newest(reporter)).toMatchObject({
        title: expect.stringMatching(/^What we decided about your report R-/),
        body: 'We looked at the listing you reported and removed it. Thank you.',
      })
    }
    const { entries } = await ada(listAudit, { query: {} })
    expect(entries[0]).toMatchObject({
      ...{ actor: 'moss', what: 'Decided a case', caseId: id, before: 'On sale', after: 'Remove' },
      reason: expect.stringMatching(/^3\.2 Invasive or banned plant; D-\w{8}$/),
    })
  })

  test('nothing wrong changes nothing, notifies the reporters alone, and the thing can be reported again', async () => {
    const { listing, id } = await reported()
    const before = (await emailsTo(rose)).length
    await decided(id, { action: 'none' })
    expect(await statusFor(ivy, listing)).toBe(200)
    expect((await emailsTo(rose)).length).toBe(before)
    expect(await newest(ivy)).toMatchObject({ body: expect.stringContaining('found nothing against our rules') })
    await ivy(sendReport, { body: { targetKind: 'listing', targetId: listing, reason: 'spam' } })
    const again = await caseOf(listing)
    expect(again).not.toBe(id)
    expect((await moss(getCase, at(again))).earlier[0]).toMatchObject({ caseId: id, action: 'none' })
    // However many follow about the same people: the decision of a case is shown with it.
    await server.deps.db.execute(sql`
      insert into case_decisions (reference, case_id, action, decided_by, at, undone_by, undone_at)
      select 'D-' || translate(lpad(n::text, 8, '0'), '0123456789', 'ABCDEFGHJK'), ${again}, 'none', ${moss.me.id}, now() + n * interval '1 second', ${moss.me.id}, now() from generate_series(1, 30) n`)
    const { decision, earlier, earlierTotal } = await moss(getCase, at(id))
    expect(decision).toMatchObject({ caseId: id })
    expect(earlier).toHaveLength(19)
    expect(earlierTotal).toBeGreaterThanOrEqual(30)
    await server.deps.db.execute(sql`delete from case_decisions where case_id = ${again}`)
  })

  test('a hidden listing is visible to its seller alone, and cannot be put on sale', async () => {
    const { listing, id } = await reported()
    await decided(id, { action: 'hide', rule: 'description' })
    expect(await statusFor(ivy, listing)).toBe(404)
    expect(await statusFor(rose, listing)).toBe(200)
    const resume = { params: { id: String(listing), move: 'resume' as const } }
    expect(await refusal(rose, moveListing, resume)).toMatchObject({ status: 409, code: 'HIDDEN_BY_STAFF' })
    const renew = { params: { id: String(listing), move: 'renew' as const } }
    expect(await refusal(rose, moveListing, renew)).toMatchObject({ status: 409, code: 'HIDDEN_BY_STAFF' })
  })

  test.each(['change', 'warn'] as const)('%s leaves the listing on sale and notifies the seller', async (action) => {
    const { listing, id } = await reported()
    await decided(id, { action, rule: 'description', words: 'Please say how tall they are.' })
    expect(await statusFor(ivy, listing)).toBe(200)
    expect((await newest(rose))?.body).toContain('Please say how tall they are.')
    expect(await refusal(moss, undoDecision, at(id))).toMatchObject({ status: 409, code: 'UNDO_TOO_LATE' })
  })

  test('a decision needs a rule unless nothing is wrong, and an action that fits the subject', async () => {
    const { id } = await reported()
    expect(await refusal(moss, decideCase, { ...at(id), body: { action: 'warn' } })).toMatchObject({
      status: 400,
      fields: { rule: expect.any(String) },
    })
    await ivy(sendReport, { body: { targetKind: 'person', targetId: basil.me.id, reason: 'offensive' } })
    const { cases } = await moss(listCases, { query: {} })
    const person = cases.find(({ subjectKind }) => subjectKind === 'person')?.id ?? 0
    expect(await refusal(moss, decideCase, { ...at(person), body: { action: 'remove', rule: 'civil' } })).toMatchObject(
      { status: 400, fields: { action: expect.any(String) } },
    )
    expect(await moss(getCase, at(id))).toMatchObject({ status: 'open', decision: null })
  })

  test('a reserved listing is not removed; it is hidden and stays off sale when the unit returns', async () => {
    const { listing, id } = await reported()
    await server.deps.db.execute(sql`update products set status = 'reserved', quantity = 0 where id = ${listing}`)
    expect(await refusal(moss, decideCase, { ...at(id), body: { action: 'remove', rule: 'invasive' } })).toMatchObject({
      status: 409,
      code: 'SUBJECT_CHANGED',
    })
    await decided(id, { action: 'hide', rule: 'invasive' })
    const { returnUnit } = await import('#features/listings/listing/server/stock-store.ts')
    await returnUnit(server.deps.db, listing, 'active', server.clock.now())
    expect(await rose(getListing, at(listing))).toMatchObject({ status: 'paused', quantity: 1 })
  })

  test('a decision on a case that a colleague claimed is refused', async () => {
    const { id } = await reported()
    await ada(claimCase, at(id))
    expect(await refusal(moss, decideCase, { ...at(id), body: { action: 'none' } })).toMatchObject({
      status: 409,
      code: 'CASE_CLAIMED',
    })
  })
})

test('a swap day is removed from every list, and shown again when the decision is undone', async () => {
  const day = new Date(server.clock.now().getTime() + 7 * 24 * HOUR).toISOString().slice(0, 10)
  const swapDay = {
    ...{ title: 'Seed swap', description: 'Bring labelled seed, please.', venue: 'Hall', postcode: 'LS6 2AB' },
    ...{ day, from: '10:00', to: '12:00' },
  }
  const { id: swapDayId } = await rose(addSwapDay, { body: swapDay })
  await ivy(sendReport, { body: { targetKind: 'swap_day', targetId: swapDayId, reason: 'spam' } })
  const { cases } = await moss(listCases, { query: {} })
  const id = cases.find(({ subjectKind }) => subjectKind === 'swap_day')?.id ?? 0
  const shown = async () => (await ivy(listSwapDays, { query: {} })).swapDays.some((one) => one.id === swapDayId)
  expect(await shown()).toBe(true)
  await decided(id, { action: 'remove', rule: 'civil' })
  expect(await shown()).toBe(false)
  await moss(undoDecision, at(id))
  expect(await shown()).toBe(true)
})

test('a request is removed from every list with its alert, and closed when the decision is undone', async () => {
  const { id: wantedId } = await rose(postWanted, { body: { title: 'Sea kale', note: 'Two.', postcode: 'LS6' } })
  await ivy(sendReport, { body: { targetKind: 'wanted', targetId: wantedId, reason: 'spam' } })
  const { cases } = await moss(listCases, { query: { part: 'reports' } })
  const id = cases.find(({ subjectKind }) => subjectKind === 'wanted')?.id ?? 0
  expect((await moss(getCase, at(id))).subject).toMatchObject({ kind: 'wanted', title: 'Sea kale', note: 'Two.' })
  await decided(id, { action: 'remove', rule: 'civil' })
  expect(await refusal(ivy, getWanted, at(wantedId))).toMatchObject({ status: 404 })
  expect((await moss(getCase, at(id))).subject).toMatchObject({ title: 'Sea kale', status: 'removed' })
  expect(await refusal(rose, setWantedStatus, { ...at(wantedId), body: { status: 'open' } })).toMatchObject({
    status: 404,
  })
  const { rows } = await server.deps.db.execute(
    sql`select from plant_alert_terms t join plant_alerts a on a.id = t.alert_id where a.wanted_id = ${wantedId}`,
  )
  expect(rows).toEqual([])
  await moss(undoDecision, at(id))
  expect((await rose(getWanted, at(wantedId))).status).toBe('closed')
})

test('a moderator who is the member reviewed, or the receiver of a message, decides no case about it', async () => {
  const orderId = await buy(server, ivy, await putOnSale(server, moss))
  await ivy(confirmDelivery, { body: { transactionId: orderId } })
  await settle(server)
  const review = { transactionId: orderId, overallRating: 1, comment: 'It was dead' }
  const { id: reviewId } = await ivy(writeReview, { body: review })
  await server.deps.db.execute(sql`update reviews set visible_at = created_at where id = ${reviewId}`)
  await basil(sendReport, { body: { targetKind: 'review', targetId: reviewId, reason: 'offensive' } })
  const message = { senderId: basil.me.id, receiverId: moss.me.id, content: 'My sort code is 12-34-56' }
  const { id: messageId } = await basil(sendMessage, { body: message })
  const { rows } = await server.deps.db.execute<{ id: number }>(sql`
    select id from cases
    where (subject_kind = 'review' and subject_id = ${reviewId}) or (subject_kind = 'message' and subject_id = ${messageId})`)
  expect(rows).toHaveLength(2)
  for (const { id } of rows) {
    const body = { action: 'warn', rule: 'civil' } as const
    expect((await moss(getCase, at(id))).isParty).toBe(true)
    expect(await refusal(moss, decideCase, { ...at(id), body })).toMatchObject({ status: 403, code: 'OWN_CASE' })
    await decided(id, body, ada)
  }
})

describe('undoing', () => {
  test.each(['hide', 'remove'] as const)(
    '%s is undone within a day: on sale again, seller notified, case open',
    async (action) => {
      const { listing, id } = await reported()
      await decided(id, { action, rule: 'description' })
      await server.clock.advance(23 * HOUR)
      const found = await ada(undoDecision, at(id))
      expect(found).toMatchObject({ status: 'open', decision: null })
      expect(found.earlier[0]).toMatchObject({ action, isUndone: true })
      expect(await rose(getListing, at(listing))).toMatchObject({ status: 'active' })
      expect(await newest(rose)).toMatchObject({ title: 'We have changed a decision' })
      await decided(id, { action: 'none' })
    },
  )

  test('a decision cannot be undone after a day', async () => {
    const { listing, id } = await reported()
    await decided(id, { action: 'remove', rule: 'description' })
    await server.clock.advance(25 * HOUR)
    expect(await refusal(moss, undoDecision, at(id))).toMatchObject({ status: 409, code: 'UNDO_TOO_LATE' })
    expect(await statusFor(ivy, listing)).toBe(410)
  })
})

test('of 20 moderators who decide at once, one decides, and everyone is notified once', async () => {
  const { id } = await reported()
  const staff = await Promise.all(Array.from({ length: 20 }, (_, n) => server.member(`mint${n}`, 'moderator')))
  const before = [await emailsTo(rose), await emailsTo(ivy)].map(({ length }) => length)
  const outcomes = await Promise.allSettled(
    staff.map((one, n) => decided(id, n % 2 === 0 ? { action: 'none' } : { action: 'warn', rule: 'civil' }, one)),
  )
  const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason as { status: number }] : []))
  expect(refused.map(({ status }) => status)).toEqual(Array.from({ length: 19 }, () => 409))
  const { rows } = await server.deps.db.execute<{ action: string }>(
    sql`select action from case_decisions where case_id = ${id}`,
  )
  expect(rows).toHaveLength(1)
  const after = [await emailsTo(rose), await emailsTo(ivy)].map(({ length }) => length)
  expect(after).toEqual([before[0]! + (rows[0]?.action === 'warn' ? 1 : 0), before[1]! + 1])
})
