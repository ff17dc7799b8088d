import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { createListing, getListing, moveListing } from '#features/listings/listing/contract.ts'
import { listOwnListings } from '#features/listings/listing/own-contract.ts'
import { searchListings } from '#features/listings/search/contract.ts'
import { sendReport } from '#features/moderation/contract.ts'
import type { ReportReason } from '#features/moderation/reasons.ts'
import { listNotifications } from '#features/notifications/contract.ts'
import { listingBody } from '#test/listing-body.ts'
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts'
import { pass, putOnSale, refusal } from '#test/shop.ts'
import { listAudit } from '../audit-contract.ts'
import { decideCase, getCase, listCases, undoDecision } from '../contract.ts'
import { listHiddenListings } from '../hidden-contract.ts'

const DAY = 86_400_000

let server: TestServer
let rose: TestMember
let ivy: TestMember
let basil: TestMember
let moss: TestMember
let ada: TestMember
let number = 0
beforeAll(async () => {
  server = await startTestServer()
  rose = await server.member('rose')
  ivy = await trusted('ivy')
  basil = await trusted('basil')
  moss = await server.member('moss', 'moderator')
  ada = await server.member('ada', 'admin')
})

/** A member whose reports count without staff. */
async function trusted(name = `member${++number}`): Promise<TestMember> {
  const member = await server.member(name)
  await server.deps.db.execute(
    sql`update users set is_verified = true, created_at = created_at - interval '31 days' where id = ${member.me.id}`,
  )
  return member
}
const at = (id: number) => ({ params: { id: String(id) } })
const report = (who: TestMember, targetId: number, reason: ReportReason = 'spam') =>
  who(sendReport, { body: { targetKind: 'listing', targetId, reason } })
const caseOf = async (listing: number): Promise<number> => {
  const { rows } = await server.deps.db.execute<{ id: number }>(
    sql`select id from cases where subject_kind = 'listing' and subject_id = ${listing} order by id desc limit 1`,
  )
  return rows[0]?.id ?? 0
}
const isShown = async (listing: number, at = server) =>
  (await at.visitor().request({ method: 'GET', url: `/api/products/${listing}` })).statusCode === 200
const decided = (id: number, body: Parameters<typeof moss<typeof decideCase>>[1]['body']) =>
  moss(decideCase, { ...at(id), body })
const newest = async (member: TestMember) => (await member(listNotifications, { query: {} }))[0]
const emailsTo = async (member: TestMember) => (await server.mails()).filter(({ to }) => to === member.me.email)
/** A listing that two trusted members reported. */
async function onHold(seller = rose): Promise<{ listing: number; id: number }> {
  const listing = await putOnSale(server, seller)
  for (let n = 0; n < 2; n++) await report(await trusted(), listing)
  return { listing, id: await caseOf(listing) }
}

describe('reports put a listing on hold', () => {
  test('the second trusted reporter hides it; its seller is notified and sees it on hold, not paused', async () => {
    const listing = await putOnSale(server, rose, { title: 'Held fern' })
    await report(ivy, listing)
    expect(await isShown(listing)).toBe(true)
    await report(basil, listing, 'illegal')
    expect(await isShown(listing)).toBe(false)
    expect(await newest(rose)).toMatchObject({ title: 'We are looking at your listing “Held fern”' })
    expect((await emailsTo(rose)).at(-1)?.text).not.toMatch(/Ivy|Basil/i)
    expect(await rose(listHiddenListings, {})).toContainEqual({
      ...{ listingId: listing, holdReason: 'reports', rule: null, words: null },
      ...{ isSuspension: false, appealHref: null },
    })
    const id = await caseOf(listing)
    expect(await moss(getCase, at(id))).toMatchObject({ isHold: true, subject: { holdReason: 'reports' } })
    const queue = await moss(listCases, { query: { part: 'hold' } })
    expect(queue.cases.map((one) => one.id)).toContain(id)
    expect(queue.counts.hold).toBe(queue.cases.length)
    const { entries } = await ada(listAudit, { query: {} })
    expect(entries[0]).toMatchObject({
      actor: 'The server',
      what: 'A listing was put on hold',
      caseId: id,
      reason: 'Reported by trusted members',
    })
    const resume = { params: { id: String(listing), move: 'resume' as const } }
    expect(await refusal(rose, moveListing, resume)).toMatchObject({ status: 409, code: 'LISTING_ON_HOLD' })
  })

  test('members who are new, unconfirmed, or whose reports were always wrong, do not hide it', async () => {
    const listing = await putOnSale(server, rose)
    const unconfirmed = await trusted()
    await server.deps.db.execute(sql`update users set is_verified = false where id = ${unconfirmed.me.id}`)
    for (const who of [await server.member('newest'), unconfirmed, ivy]) await report(who, listing)
    expect(await isShown(listing)).toBe(true)
    const crier = await trusted()
    for (let n = 0; n < 3; n++) {
      const other = await putOnSale(server, rose)
      await report(crier, other)
      await decided(await caseOf(other), { action: 'none' })
    }
    await report(crier, listing)
    expect(await isShown(listing)).toBe(true)
    const wrong = await putOnSale(server, rose)
    await report(crier, wrong, 'pest')
    expect(await isShown(wrong)).toBe(true)
    await report(basil, listing)
    expect(await isShown(listing)).toBe(false)
  })

  test('a suspected pest takes it offline at once, and informs its seller and the reporter', async () => {
    const listing = await putOnSale(server, rose)
    const fern = await server.member('fern')
    await report(fern, listing, 'pest')
    expect(await isShown(listing)).toBe(false)
    expect((await newest(rose))?.body).toContain('suspects a plant pest or disease')
    expect(await newest(fern)).toMatchObject({
      href: '/spotted-something-odd',
      body: expect.stringContaining('hidden until we have looked at it'),
    })
    expect(await moss(getCase, at(await caseOf(listing)))).toMatchObject({ priority: 'urgent', isHold: true })
  })

  test('what staff found in order is not hidden again, unless it was changed or a pest is new', async () => {
    const { listing, id } = await onHold()
    await decided(id, { action: 'none' })
    for (let n = 0; n < 2; n++) await report(await trusted(), listing)
    expect(await isShown(listing)).toBe(true)
    await report(await trusted(), listing, 'pest')
    expect(await isShown(listing)).toBe(false)
    await decided(await caseOf(listing), { action: 'none' })
    await report(await trusted(), listing, 'pest')
    expect(await isShown(listing)).toBe(true)
    await server.clock.advance(DAY)
    await server.deps.db.execute(
      sql`update products set updated_at = ${server.clock.now().toISOString()} where id = ${listing}`,
    )
    await report(await trusted(), listing, 'pest')
    expect(await isShown(listing)).toBe(false)
  })
})

describe('the decision ends a hold', () => {
  test('a decision that nothing is wrong shows the listing again and apologises to its seller', async () => {
    const { listing, id } = await onHold()
    const words = (await rose(getListing, at(listing))).title
    const found = await decided(id, { action: 'none' })
    expect(found).toMatchObject({ isHold: false, decision: { action: 'none' } })
    expect(await isShown(listing)).toBe(true)
    expect(await rose(listHiddenListings, {})).not.toContainEqual(expect.objectContaining({ listingId: listing }))
    const mail = (await emailsTo(rose)).at(-1)
    expect(mail?.subject).toBe(`Your listing “${words}” is shown again`)
    expect(mail?.text).toContain('We are sorry that it was hidden meanwhile.')
  })

  test.each(['change', 'warn', 'no-messages'] as const)(
    'the decision %s shows a held listing again and notifies its seller',
    async (action) => {
      const seller = await server.member(`${action}-seller`)
      const { listing, id } = await onHold(seller)
      await decided(id, { action, rule: 'description', ...(action === 'no-messages' && { days: 2 }) })
      expect(await isShown(listing)).toBe(true)
      expect((await newest(seller))?.body).toContain('It is shown again.')
    },
  )

  test('a decision to hide keeps the listing hidden, and undoing shows it as it was before the hold', async () => {
    const { listing, id } = await onHold()
    await decided(id, { action: 'hide', rule: 'description' })
    const [hidden] = (await rose(listHiddenListings, {})).filter((one) => one.listingId === listing)
    expect(hidden).toMatchObject({ holdReason: null, rule: { number: '3.1' } })
    await moss(undoDecision, at(id))
    expect(await isShown(listing)).toBe(true)
    expect(await moss(getCase, at(id))).toMatchObject({ status: 'open', isHold: false })
  })

  test('undoing a removal puts the listing on hold again, as its case is open again', async () => {
    const { listing, id } = await onHold()
    await decided(id, { action: 'remove', rule: 'description' })
    expect(await moss(undoDecision, at(id))).toMatchObject({ status: 'open', isHold: true })
    expect(await isShown(listing)).toBe(false)
    await decided(id, { action: 'none' })
    expect(await isShown(listing)).toBe(true)
  })

  test('a listing that its seller had paused before is not said to be shown again', async () => {
    const { listing, id } = await onHold()
    await server.deps.db.execute(sql`update products set hold_from = 'paused' where id = ${listing}`)
    expect(await moss(getCase, at(id))).toMatchObject({ subject: { afterHold: 'hidden' } })
    await decided(id, { action: 'none' })
    expect(await isShown(listing)).toBe(false)
    const mail = (await emailsTo(rose)).at(-1)
    expect(mail?.subject).toMatch(/^Your listing “.*” is no longer on hold$/)
    expect(mail?.text).not.toMatch(/see it again|shown again/)
  })

  test('a decision and a report wait for an edit of the listing before they lock its case', async () => {
    const listing = await putOnSale(server, rose)
    await report(ivy, listing)
    const id = await caseOf(listing)
    const waiters = [() => decided(id, { action: 'none' }), async () => report(await trusted(), listing)]
    for (const start of waiters) {
      let waiting: Promise<unknown> = Promise.resolve()
      await server.deps.transaction(async (edit) => {
        await edit.execute(sql`select 1 from products where id = ${listing} for update`)
        waiting = start()
        await vi.waitFor(async () => {
          const { rows } = await server.deps.db.execute(
            sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          )
          expect(rows.length).toBeGreaterThan(0)
        })
        // Refused at once where the case is locked already.
        await edit.execute(sql`select 1 from cases where id = ${id} for update nowait`)
      })
      await waiting
    }
  })

  test('a listing of a suspended seller stays hidden until the suspension is lifted', async () => {
    const seller = await server.member('suspended')
    const [first, second] = [await onHold(seller), await onHold(seller)]
    await decided(first.id, { action: 'suspend', rule: 'civil', days: 7 })
    await decided(second.id, { action: 'none' })
    expect([await isShown(first.listing), await isShown(second.listing)]).toEqual([false, false])
    await moss(undoDecision, at(first.id))
    expect([await isShown(first.listing), await isShown(second.listing)]).toEqual([true, true])
  })
})

describe('words to check', () => {
  const publish = (title: string) => rose(createListing, { body: listingBody({ title, categoryId: 1 }) })

  test('a listing with a word of the operator’s list is published on hold: no list has it, and staff see the word', async () => {
    const title = `Cannabis ${Math.random().toString(36).slice(2)}`
    const { id: listing, status } = await publish(title)
    expect(status).toBe('paused')
    expect(await isShown(listing)).toBe(false)
    const { rows } = await server.deps.db.execute(sql`select 1 from listing_search where id = ${listing}`)
    expect(rows).toEqual([])
    expect(await ivy(searchListings, { query: { q: title } })).toEqual([])
    const id = await caseOf(listing)
    expect(await moss(getCase, at(id))).toMatchObject({
      ...{ priority: 'urgent', isHold: true, reports: 0 },
      signals: [{ kind: 'wording', detail: 'cannabis' }],
    })
    await decided(id, { action: 'none' })
    expect(await isShown(listing)).toBe(true)
    const own = await rose(listOwnListings, { query: {} })
    expect(own.find((one) => one.id === listing)).toMatchObject({ status: 'active' })
    // Staff have found this word in order in this listing.
    for (const move of ['pause', 'resume'] as const) await rose(moveListing, { params: { id: String(listing), move } })
    expect(await isShown(listing)).toBe(true)
  })
})

test('a listing that a list has named since it was published is put on hold within a day', async () => {
  const listing = await putOnSale(server, rose, { title: 'Giant hogweed, one plant' })
  expect(await isShown(listing)).toBe(true)
  await pass(server, DAY)
  expect(await isShown(listing)).toBe(false)
  expect((await moss(getCase, at(await caseOf(listing)))).signals).toMatchObject([
    { kind: 'wording', detail: expect.stringMatching(/hogweed/i) },
  ])
})

test('HOLD_REPORTS=0 and HOLD_WORDS=off hide nothing but a suspected pest', async () => {
  const other = await startTestServer({ beside: server, env: { HOLD_REPORTS: '0', HOLD_WORDS: 'off' } })
  const seller = await other.member('wordy')
  const { id: listing } = await seller(createListing, { body: listingBody({ title: 'Cannabis', categoryId: 1 }) })
  const body = { targetKind: 'listing', targetId: listing } as const
  for (const who of ['witness1', 'witness2', 'witness3']) {
    const witness = await other.member(who)
    await server.deps.db.execute(
      sql`update users set is_verified = true, first_trade_at = now() where id = ${witness.me.id}`,
    )
    await witness(sendReport, { body: { ...body, reason: 'spam' } })
  }
  expect(await isShown(listing, other)).toBe(true)
  const careful = await other.member('careful')
  await careful(sendReport, { body: { ...body, reason: 'pest' } })
  expect(await isShown(listing, other)).toBe(false)
})
