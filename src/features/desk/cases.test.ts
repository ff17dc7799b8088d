import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { giveRole } from '#features/accounts/staff-contract.ts'
import { sendMessage } from '#features/messages/contract.ts'
import { sendReport } from '#features/moderation/contract.ts'
import type { ReportReason, TargetKind } from '#features/moderation/reasons.ts'
import { proveSecondFactor, startTestServer, type TestMember, type TestServer } from '#test/server.ts'
import { pass, putOnSale, refusal } from '#test/shop.ts'
import { AUDIT_FILE, listAudit } from './audit-contract.ts'
import { claimCase, getCase, listCases, readReportedMessage, releaseCase } from './contract.ts'
import type { QueueOrder, QueuePart } from './queue-view.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

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

const report = (
  who: TestMember,
  targetKind: TargetKind,
  targetId: number,
  reason: ReportReason = 'spam',
  details?: string,
) => who(sendReport, { body: { targetKind, targetId, reason, ...(details !== undefined && { details }) } })

const queue = (reader = moss, query: { part?: QueuePart; order?: QueueOrder; page?: string } = {}) =>
  reader(listCases, { query })
const caseAbout = async (id: number, reader = moss) =>
  (await queue(reader)).cases.find(({ subjectKind, title }) => subjectKind === 'listing' && title.endsWith(`#${id}`))
const listing = async (seller = rose): Promise<number> => {
  const id = await putOnSale(server, seller)
  await server.deps.db.execute(sql`update products set title = ${`Balsam seed #${id}`} where id = ${id}`)
  return id
}
const at = (id: number) => ({ params: { id: String(id) } })
/** A new report as a case. */
const opened = async (reason: ReportReason = 'spam') => {
  const id = await listing()
  await report(ivy, 'listing', id, reason)
  const found = await caseAbout(id)
  return { id: found?.id ?? 0, listing: id }
}

describe('reports become cases', () => {
  test('several reports about one thing are one case, which shows the thing, the reporters and their words', async () => {
    const id = await listing()
    await report(ivy, 'listing', id, 'spam', 'Five times the same')
    await report(basil, 'listing', id, 'illegal', 'This is Himalayan balsam')
    await report(ivy, 'listing', id, 'pest')
    const found = await caseAbout(id)
    expect(found).toMatchObject({ reports: 2, priority: 'urgent', about: { fullName: rose.me.fullName } })
    const detail = await moss(getCase, at(found?.id ?? 0))
    expect(detail.subject).toMatchObject({ kind: 'listing', title: `Balsam seed #${id}`, status: 'active' })
    expect(detail.received.map(({ reporter, reason, details }) => [reporter.id, reason, details])).toEqual([
      [ivy.me.id, 'spam', 'Five times the same'],
      [basil.me.id, 'illegal', 'This is Himalayan balsam'],
    ])
    expect(detail.people).toMatchObject([
      { part: 'responsible', id: rose.me.id, sales: 0, refunds: 0 },
      { part: 'reporter', id: ivy.me.id },
      { part: 'reporter', id: basil.me.id },
    ])
  })

  test('a page of the queue has 100 cases, and the next page the rest', async () => {
    const started = await startTestServer()
    const reader = await started.member('moss', 'moderator')
    await started.deps.db.execute(sql`
      insert into cases (subject_kind, subject_id, priority, opened_at, updated_at)
      select 'swap_day', n, 'routine', now() + n * interval '1 second', now() from generate_series(1, 101) n`)
    const first = await queue(reader)
    expect([first.cases.length, first.hasMore, first.counts.all]).toEqual([100, true, 101])
    const second = await queue(reader, { page: '2' })
    expect([second.cases.length, second.hasMore]).toEqual([1, false])
    expect(new Set([...first.cases, ...second.cases].map(({ id }) => id)).size).toBe(101)
    expect(await queue(reader, { page: '3' })).toMatchObject({ cases: [], hasMore: false })
  })

  test('the queue is sorted by harm or by age, and counts its parts', async () => {
    const [routine, urgent, person] = [await opened('spam'), await opened('illegal'), await opened('scam')]
    const ids = (cases: { id: number }[]) =>
      cases.map(({ id }) => id).filter((id) => [routine.id, urgent.id, person.id].includes(id))
    expect(ids((await queue()).cases)).toEqual([urgent.id, person.id, routine.id])
    expect(ids((await queue(moss, { order: 'age' })).cases)).toEqual([routine.id, urgent.id, person.id])
    const { cases, counts } = await queue(moss, { part: 'urgent' })
    expect(cases.every(({ priority }) => priority === 'urgent')).toBe(true)
    expect(counts.urgent).toBe(cases.length)
    expect(counts.all).toBe((await queue()).cases.length)
  })

  test('the queue is filtered by kind, and each case of it counts in one kind', async () => {
    await opened('spam')
    const before = (await queue()).counts
    const kinds = { reports: 'swap_day', appeals: 'order_appeal', doubts: 'trader_doubt', requests: 'data_request' }
    for (const kind of Object.values(kinds))
      await server.deps.db.execute(sql`insert into cases (subject_kind, subject_id, priority, opened_at, updated_at, title)
        values (${kind}, 999998, 'routine', now(), now(), 'Of a kind')`)
    for (const part of ['reports', 'appeals', 'doubts', 'requests'] as const) {
      const { cases, counts } = await queue(ada, { part })
      expect(counts[part], part).toBe(before[part] + 1)
      expect(cases.map(({ subjectKind }) => subjectKind)).toContain(kinds[part])
      expect(cases).toHaveLength(counts[part])
    }
    const { counts } = await queue(ada)
    const orders = (await queue(ada)).cases.filter(({ subjectKind }) => /^(order|stuck_money)$/.test(subjectKind))
    expect(counts.reports + counts.appeals + counts.doubts + counts.requests + orders.length).toBe(counts.all)
  })

  test('a review, a member and a swap day are shown, and what is gone is null', async () => {
    await report(ivy, 'person', basil.me.id, 'offensive')
    const [found] = (await queue()).cases.filter(({ subjectKind }) => subjectKind === 'person')
    expect(found).toMatchObject({ title: basil.me.fullName, priority: 'person' })
    const detail = await moss(getCase, at(found?.id ?? 0))
    expect(detail.subject).toMatchObject({ kind: 'person', username: 'basil' })
    expect(JSON.stringify(detail)).not.toContain(basil.me.email)
    const [gone] = await server.deps.db
      .execute<{ id: number }>(
        sql`insert into cases (subject_kind, subject_id, about_id, priority, opened_at, updated_at)
          values ('review', 999999, ${rose.me.id}, 'routine', now(), now()) returning id`,
      )
      .then(({ rows }) => rows)
    expect(await moss(getCase, at(gone?.id ?? 0))).toMatchObject({
      subject: null,
      title: `Review by ${rose.me.fullName}`,
    })
  })
})

describe('a case is claimed by one person at a time', () => {
  test('a claim is visible, keeps others out, ends after half an hour, and can be released', async () => {
    const { id } = await opened()
    expect(await moss(claimCase, at(id))).toMatchObject({ claimedBy: { id: moss.me.id } })
    await moss(claimCase, at(id))
    expect(await refusal(ada, claimCase, at(id))).toMatchObject({ status: 409, code: 'CASE_CLAIMED' })
    expect((await queue(moss, { part: 'mine' })).cases.map((one) => one.id)).toContain(id)
    await server.clock.advance(31 * 60_000)
    expect((await ada(getCase, at(id))).claimedBy).toBeNull()
    await ada(claimCase, at(id))
    await moss(releaseCase, at(id))
    expect((await moss(getCase, at(id))).claimedBy).toMatchObject({ id: ada.me.id })
    await ada(releaseCase, at(id))
    expect((await moss(getCase, at(id))).claimedBy).toBeNull()
  })

  test('of 20 moderators who claim at once, one succeeds', async () => {
    const { id } = await opened()
    const staff = await Promise.all(Array.from({ length: 20 }, (_, n) => server.member(`mint${n}`, 'moderator')))
    const outcomes = await Promise.allSettled(staff.map((one) => one(claimCase, at(id))))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('nobody handles a case about themselves, or one they reported', async () => {
    const own = await putOnSale(server, moss)
    await report(ivy, 'listing', own)
    const seller = moss.me.id
    const [about] = (await queue(ada)).cases.filter((one) => one.about?.id === seller)
    expect((await moss(getCase, at(about?.id ?? 0))).isParty).toBe(true)
    expect(await refusal(moss, claimCase, at(about?.id ?? 0))).toMatchObject({ status: 403, code: 'OWN_CASE' })
    const { id, listing } = await opened()
    await report(moss, 'listing', listing)
    expect(await refusal(moss, claimCase, at(id))).toMatchObject({ status: 403, code: 'OWN_CASE' })
  })
})

describe('a conversation is read only as far as it was reported', () => {
  test('the case shows who wrote to whom; reading the message returns it alone and is logged each time', async () => {
    const write = (sender: TestMember, receiver: TestMember, content: string) =>
      sender(sendMessage, { body: { senderId: sender.me.id, receiverId: receiver.me.id, content } })
    await write(rose, ivy, 'A private word before')
    const { id: messageId } = await write(rose, ivy, 'Pay me by bank transfer')
    await report(ivy, 'message', messageId, 'scam')
    const [found] = (await queue()).cases.filter(({ subjectKind }) => subjectKind === 'message')
    const id = found?.id ?? 0
    const detail = await moss(getCase, at(id))
    expect(detail.subject).toMatchObject({ kind: 'message', sender: { id: rose.me.id }, receiver: { id: ivy.me.id } })
    expect(JSON.stringify(detail)).not.toContain('bank transfer')
    const read = await moss(readReportedMessage, at(id))
    expect(read).toEqual({ content: 'Pay me by bank transfer', pictures: [] })
    const { entries } = await ada(listAudit, { query: {} })
    expect(entries[0]).toMatchObject({ actor: 'moss', what: 'Read a reported message', caseId: id })
    expect(await refusal(moss, readReportedMessage, at((await opened()).id))).toMatchObject({ status: 404 })
  })
})

describe('the log of staff', () => {
  test('a role is given on the desk by an admin, with a reason, and both are in the log', async () => {
    const fern = await server.member('fern')
    const body = { username: 'fern', role: 'moderator' as const, reason: 'Volunteers on Sundays' }
    expect(await refusal(moss, giveRole, { body })).toMatchObject({ status: 404 })
    expect(await refusal(fern, listCases, { query: {} })).toMatchObject({ status: 404 })
    expect(await ada(giveRole, { body })).toContainEqual(
      expect.objectContaining({ username: 'fern', role: 'moderator' }),
    )
    expect(await refusal(fern, listCases, { query: {} })).toMatchObject({ status: 403 })
    await proveSecondFactor(server, fern)
    await fern(listCases, { query: {} })
    const { entries } = await ada(listAudit, { query: {} })
    expect(entries[0]).toMatchObject({
      actor: 'ada',
      what: 'Changed a role',
      subject: 'fern',
      before: 'user',
      after: 'moderator',
      reason: 'Volunteers on Sundays',
    })
    expect(await refusal(ada, giveRole, { body: { ...body, username: 'nobody' } })).toMatchObject({
      status: 400,
      fields: { username: expect.any(String) },
    })
    expect(await refusal(ada, giveRole, { body: { ...body, username: 'ada', role: 'user' } })).toMatchObject({
      status: 403,
    })
  })

  test('the database refuses to change or delete a line', async () => {
    await moss(claimCase, at((await opened()).id))
    const { db } = server.deps
    for (const statement of [
      sql`update audit_log set reason = 'x'`,
      sql`delete from audit_log`,
      sql`truncate audit_log`,
      sql`update account_actions set reason = 'other'`,
    ]) {
      await expect(db.execute(statement)).rejects.toMatchObject({ cause: { message: /append-only/ } })
    }
  })

  test('an admin pages through the log and exports it; the export is in the log', async () => {
    const { id } = await opened()
    for (let n = 0; n < 30; n++) {
      await moss(claimCase, at(id))
      await moss(releaseCase, at(id))
    }
    const first = await ada(listAudit, { query: {} })
    expect(first.entries).toHaveLength(50)
    const second = await ada(listAudit, { query: { cursor: first.next ?? '' } })
    const keys = [...first.entries, ...second.entries].map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
    const file = await ada.request({ method: 'GET', url: AUDIT_FILE })
    expect(file.headers['content-type']).toContain('text/csv')
    expect(file.body.split('\r\n')[1]).toMatch(/,ada,Exported this log,/)
    expect(file.body.split('\r\n').length).toBeGreaterThan(60)
    expect((await moss.request({ method: 'GET', url: AUDIT_FILE })).statusCode).toBe(404)
    expect(await refusal(ada, listAudit, { query: { cursor: 'x' } })).toMatchObject({ status: 400 })
  })
})

test('a decided case and its reports are deleted after three years, an open one never', async () => {
  const [old, open] = [await opened(), await opened()]
  await server.deps.db.execute(sql`update cases set status = 'decided' where id = ${old.id}`)
  const reports = (listing: number) =>
    server.deps.db
      .execute(sql`select id from reports where target_kind = 'listing' and target_id = ${listing}`)
      .then(({ rows }) => rows.length)
  await pass(server, 3 * 365 * DAY - HOUR)
  expect(await reports(old.listing)).toBe(1)
  await pass(server, 2 * DAY)
  expect(await reports(old.listing)).toBe(0)
  expect(await reports(open.listing)).toBe(1)
})
