import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { decideDispute } from '#features/checkout/dispute/contract.ts'
import { contestRefund, requestRefund } from '#features/checkout/order/contract.ts'
import { searchListings } from '#features/listings/search/contract.ts'
import { sendReport } from '#features/moderation/contract.ts'
import type { ReportReason } from '#features/moderation/reasons.ts'
import { startTestServer, type TestMember } from '#test/server.ts'
import { buy, pass, putOnSale, RULED } from '#test/shop.ts'
import { sendAppeal } from '../appeal-contract.ts'
import { decideCase, listCases } from '../contract.ts'
import { getOverview, OVERVIEW_FILE, type SeriesKey } from './overview-contract.ts'
import type { Period } from './periods.ts'
import { getTransparency } from './transparency-contract.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

const server = await startTestServer()
let rose: TestMember
let ivy: TestMember
let moss: TestMember
let ada: TestMember
beforeAll(async () => {
  rose = await server.member('rose')
  ivy = await server.member('ivy')
  moss = await server.member('moss', 'moderator')
  ada = await server.member('ada', 'admin')
})

const read = (period: Period = '7-days') => ada(getOverview, { query: { period } })
const totalOf = ({ series }: Awaited<ReturnType<typeof read>>, wanted: SeriesKey) =>
  series.find(({ key }) => key === wanted)

/** Every number in a reply. */
const numbersIn = (value: unknown): number[] => {
  if (typeof value === 'number') return [value]
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(numbersIn) : []
}

/** A report of a new listing, as a case. */
async function reported(reason: ReportReason): Promise<number> {
  const targetId = await putOnSale(server, rose)
  await ivy(sendReport, { body: { targetKind: 'listing', targetId, reason } })
  const { rows } = await server.deps.db.execute<{ id: number }>(
    sql`select id from cases where subject_kind = 'listing' and subject_id = ${targetId}`,
  )
  return rows[0]?.id ?? 0
}
const decided = (id: number, body: Parameters<typeof moss<typeof decideCase>>[1]['body'], who = moss) =>
  who(decideCase, { params: { id: String(id) }, body })

describe('the overview', () => {
  test('the overview counts what happened today, and yesterday as the time before', async () => {
    const before = await read('today')
    await pass(server, DAY)
    await buy(server, ivy, await putOnSale(server, rose))
    const after = await read('today')
    expect(totalOf(after, 'signUps')).toMatchObject({ total: 0, before: totalOf(before, 'signUps')?.total })
    expect(totalOf(after, 'listings')?.total).toBe(1)
    expect(totalOf(after, 'orders')?.total).toBe(1)
    expect(after.held - before.held).toBeGreaterThan(0)
    expect(after.days).toHaveLength(7)
    expect(totalOf(await read('7-days'), 'signUps')?.total).toBe(totalOf(before, 'signUps')?.total)
  })

  test('the overview counts a refund of a part, as one of the whole', async () => {
    const refunds = async () => totalOf(await read('today'), 'refunds')?.total ?? 0
    const flint = await server.member('flint', 'finance')
    const before = await refunds()
    for (const to of [{ to: 'seller', refund: 500 }, { to: 'buyer' }] as const) {
      const transactionId = await buy(server, ivy, await putOnSale(server, rose))
      await ivy(requestRefund, { body: { transactionId, reason: 'Dead' } })
      await rose(contestRefund, { body: { transactionId, reason: 'Alive' } })
      await flint(decideDispute, { body: { ...RULED, transactionId, ...to } })
    }
    expect(await refunds()).toBe(before + 2)
  })

  test('the overview counts every job that failed for good, however many there are', async () => {
    await server.deps.db.execute(sql`
      insert into jobs.job (name, source_name, data) select 'dead-letter', 'payment-sync', '{}' from generate_series(1, 1203)`)
    expect((await read()).deadJobs).toBe(1203)
    await server.deps.db.execute(sql`delete from jobs.job where name = 'dead-letter'`)
    expect((await read()).deadJobs).toBe(0)
  })

  test('the overview shows for each reason the median time from the report to the decision', async () => {
    const cases = [await reported('spam'), await reported('spam'), await reported('spam')]
    for (const id of cases) {
      await pass(server, 10 * MINUTE)
      await decided(id, { action: 'none' })
    }
    await reported('spam')
    const line = (await read()).reports.find(({ reason }) => reason === 'spam')
    expect(line).toMatchObject({ received: 4, receivedBefore: 0, decided: 3, minutesBefore: null })
    expect(line?.minutes).toBeCloseTo(20, 0)
  })

  test('the overview shows how appeals ended', async () => {
    const before = (await read()).appeals
    await decided(await reported('illegal'), { action: 'remove', rule: 'invasive' })
    const { rows } = await server.deps.db.execute<{ href: string }>(
      sql`select href from notifications where user_id = ${rose.me.id} order by id desc limit 1`,
    )
    const key = decodeURIComponent(/key=(.+)$/.exec(rows[0]?.href ?? '')?.[1] ?? '')
    await rose(sendAppeal, { params: { key }, body: { words: 'It is the native plant.' } })
    expect((await read()).appeals).toMatchObject({ received: before.received + 1, waiting: before.waiting + 1 })
    const appeal = (await ada(listCases, { query: {} })).cases.find(({ subjectKind }) => subjectKind === 'appeal')
    await decided(appeal?.id ?? 0, { action: 'overturn' }, ada)
    expect((await read()).appeals).toMatchObject({ overturned: before.overturned + 1, waiting: before.waiting })
  })

  test('the spreadsheet of the overview has every number of the page, for admins alone', async () => {
    for (const period of ['today', '28-days'] as const) {
      const file = await ada.request({ method: 'GET', url: `${OVERVIEW_FILE}?period=${period}` })
      const lines = file.body.trim().split('\r\n')
      expect(lines[0]).toContain('"Part","What","When","Number","Unit"')
      const numbers = lines
        .slice(1)
        .flatMap((line) => /"(-?[\d.]+)","(?:count|pence|minutes|people)"$/.exec(line)?.[1] ?? [])
      // Neither a number of the page is missing in the file, nor another added.
      expect(numbers.map(Number).sort((a, b) => a - b)).toEqual(numbersIn(await read(period)).sort((a, b) => a - b))
      expect(file.body).toMatch(/"Reports received","Advertising or spam","[^"]+","4","count"/)
      expect(file.body).toMatch(/"Now","Held money","now","[1-9]\d*","pence"/)
    }
    expect((await moss.request({ method: 'GET', url: OVERVIEW_FILE })).statusCode).toBe(404)
    expect((await ada.request({ method: 'GET', url: `${OVERVIEW_FILE}?period=year` })).statusCode).toBe(400)
  })
})

describe('words that find nothing', () => {
  const search = (q: string, who: (...args: never[]) => unknown = server.visitor()) =>
    (who as ReturnType<typeof server.visitor>)(searchListings, { query: { q } })

  test('words that find nothing are shown once three people have searched for them, each counted once a day', async () => {
    for (let n = 0; n < 5; n++) await search('blue  zzyzx', ivy)
    await search('Blue zzyzx', rose)
    expect((await read()).missed).toEqual([])
    await search('blue zzyzx')
    expect((await read()).missed).toEqual([{ words: 'blue zzyzx', searchers: 3 }])
  })

  test('words that find nothing are not stored with digits or an address, nor together with who searched', async () => {
    await search('zzyzx 07700900123')
    await search('zzyzx@example.org')
    const { rows } = await server.deps.db.execute(sql`select words from search_misses where words like '%zzyzx%'`)
    expect(rows).toEqual([{ words: 'blue zzyzx' }])
    const { rows: columns } = await server.deps.db.execute(
      sql`select column_name from information_schema.columns where table_name = 'search_misses' order by 1`,
    )
    expect(columns.map(({ column_name }) => column_name)).toEqual(['day', 'searchers', 'words'])
  })

  test('words that find nothing are deleted after 28 days', async () => {
    await pass(server, 30 * DAY)
    const { rows } = await server.deps.db.execute(sql`select * from search_misses`)
    expect(rows).toEqual([])
  })
})

test('anyone reads the figures of this year: reports by reason and outcome, decisions and appeals', async () => {
  const years = await server.visitor()(getTransparency, {})
  expect(years).toHaveLength(3)
  const all = years.flatMap(({ reports }) => reports)
  const counted = (reason: ReportReason, outcome: string) =>
    all.filter((line) => line.reason === reason && line.outcome === outcome).reduce((sum, { count }) => sum + count, 0)
  expect(counted('spam', 'nothing')).toBe(3)
  expect(counted('spam', 'waiting')).toBe(1)
  expect(years.reduce((sum, { appeals }) => sum + appeals.overturned, 0)).toBe(1)
  expect(counted('illegal', 'overturned')).toBe(1)
  expect(counted('illegal', 'waiting')).toBe(0)
})
