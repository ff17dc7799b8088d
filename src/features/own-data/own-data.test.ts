import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { DOWNLOAD_PATH } from '#features/accounts/account-contract.ts'
import { login } from '#features/accounts/contract.ts'
import { getAppeal } from '#features/desk/appeal-contract.ts'
import { listAudit } from '#features/desk/audit-contract.ts'
import { decideCase, listCases, undoDecision } from '#features/desk/contract.ts'
import { sendContact } from '#features/moderation/contact-contract.ts'
import { sendReport } from '#features/moderation/contract.ts'
import { getTaxStatus, giveTaxDetails } from '#features/tax/contract.ts'
import { unzip } from '#test/files/zip.ts'
import { routesOf } from '#test/routes.ts'
import { startTestServer, type TestMember } from '#test/server.ts'
import { pass, refusal, settle } from '#test/shop.ts'
import { HAZEL, registeredSeller, sellOne, signedIn } from '#test/tax/sellers.ts'
import {
  getOwnData,
  giveTaxDetailsByLink,
  OWN_ARCHIVE,
  OWN_COPY_CSV,
  OWN_COPY_PDF,
  ownFile,
  sendDataLink,
} from './contract.ts'

const DAY = 86_400_000
const server = await startTestServer()
const visitor = server.visitor()
const { db } = server.deps

let buyer: TestMember
let year: number
/** Sold for £2,000, gave no details, and is suspended for a month. */
let rose: TestMember
let key: string
/** Another suspended member. */
let fern: TestMember
let herKey: string

beforeAll(async () => {
  const now = server.deps.clock.now()
  year = now.getUTCFullYear() + 1
  await server.clock.advance(Date.UTC(year, 2, 1, 12) - now.getTime())
  buyer = await server.member('buyer')
  rose = await registeredSeller(server, 'rose')
  fern = await registeredSeller(server, 'fern')
  for (const from of [rose, fern]) await sellOne(server, { from, to: buyer, pounds: 2000 })
  key = await suspended(rose)
  herKey = await suspended(fern)
})

/** Sessions of staff are short. */
let staff = 0
const moderator = () => server.member(`moss${++staff}`, 'moderator')

const emailsTo = async ({ me }: TestMember) => (await server.mails()).filter(({ to }) => to === me.email)
const keyIn = (text: string | undefined): string => /\/your-data\?key=(\S+)/.exec(text ?? '')?.[1] ?? ''
const appealKeyOf = async (person: TestMember): Promise<string> => {
  const text = (await emailsTo(person)).findLast(({ subject }) => subject.startsWith('Your account is'))?.text
  return /\/appeal\?key=(\S+)/.exec(text ?? '')?.[1] ?? ''
}

async function decide(person: TestMember): Promise<number> {
  const reporter = await signedIn(buyer)
  await reporter(sendReport, { body: { targetKind: 'person', targetId: person.me.id, reason: 'offensive' } })
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from cases where subject_kind = 'person' and subject_id = ${person.me.id} order by id desc limit 1`,
  )
  const id = rows[0]?.id ?? 0
  await (await moderator())(decideCase, {
    params: { id: String(id) },
    body: { action: 'suspend', rule: 'civil', days: 60 },
  })
  await settle(server)
  return id
}

/** Suspends a member. Returns the key of the link in the email about it. */
async function suspended(person: TestMember): Promise<string> {
  await decide(person)
  return keyIn((await emailsTo(person)).at(-1)?.text)
}

const get = (url: string) => visitor.request({ method: 'GET', url })
const copy = (of: string, path = OWN_COPY_CSV, when: number | string = year) => get(`${ownFile(path, of)}?year=${when}`)
const given = (of: string) => ({ params: { key: of }, body: HAZEL })

/** What each way to use a key answers. */
async function uses(of: string): Promise<Record<string, number>> {
  const status = async (promise: Promise<{ status: number } | null>) => (await promise)?.status ?? 200
  return {
    page: await status(refusal(visitor, getOwnData, { params: { key: of } })),
    details: await status(refusal(visitor, giveTaxDetailsByLink, given(of))),
    csv: (await copy(of)).statusCode,
    pdf: (await copy(of, OWN_COPY_PDF)).statusCode,
    archive: (await get(ownFile(OWN_ARCHIVE, of))).statusCode,
  }
}
const all = (status: number) => ({ page: status, details: status, csv: status, pdf: status, archive: status })

describe('the link of a suspended member', () => {
  test('the email about a suspension has a link that opens what is asked and each year with sales', async () => {
    expect(key).not.toBe('')
    const { until, tax } = await visitor(getOwnData, { params: { key } })
    expect(new Date(until).getTime() - server.deps.clock.now().getTime()).toBeGreaterThan(6 * DAY)
    expect(tax).toMatchObject({ years: [{ year, isReported: true, totals: { sales: 1, consideration: 188_000 } }] })
  })

  test('a seller who is asked for details while suspended is emailed a link and gives them by it', async () => {
    await pass(server, DAY)
    const asked = (await emailsTo(rose)).findLast(({ subject }) => subject === 'We need your details for HMRC')
    expect(asked?.text).toContain('Your account is suspended, so you give them by this link')
    expect(asked?.text).not.toContain('/settings/tax')
    const own = keyIn(asked?.text)
    expect((await visitor(getOwnData, { params: { key: own } })).tax).toMatchObject({ state: 'asked' })
    const wrong = { ...given(own), body: { ...HAZEL, number: 'BG123456A' } }
    expect(await refusal(visitor, giveTaxDetailsByLink, wrong)).toMatchObject({ status: 400, code: 'INVALID' })
    expect(await visitor(giveTaxDetailsByLink, given(own))).toMatchObject({ state: 'given', kind: 'individual' })
  })

  test('the copy of a year is read as CSV and PDF, and all data are downloaded', async () => {
    const csv = await copy(key)
    expect(csv.headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8', 'cache-control': 'no-store' })
    for (const part of ['NINO AA123456C', '"1880.00"', '12 Fern Lane, Leeds, LS6 2AB']) expect(csv.body).toContain(part)
    expect((await copy(key, OWN_COPY_PDF)).headers['content-type']).toBe('application/pdf')
    expect((await copy(key, OWN_COPY_CSV, 'x')).statusCode).toBe(400)
    const archive = await get(ownFile(OWN_ARCHIVE, key))
    expect(archive.headers).toMatchObject({ 'content-type': 'application/zip', 'cache-control': 'no-store' })
    const data = String(unzip(archive.rawPayload).get('data.json'))
    expect(data).toContain(rose.me.email)
    expect(data).not.toContain(buyer.me.email)
    expect(data).not.toContain(fern.me.email)
  })

  test('each use is logged, and the reading of tax details as every reading of them', async () => {
    const { entries } = await (await server.member('ada', 'admin'))(listAudit, { query: {} })
    const own = entries
      .filter(({ subject }) => subject === 'rose')
      .map(({ actor, what, reason }) => [actor, what, reason])
    for (const [what, reason] of [
      ['Used the link to their own data', 'gave tax details'],
      ['Used the link to their own data', `read the copy of ${year}`],
      ['Read tax details', `own copy of ${year}, by a link`],
      ['Used the link to their own data', 'downloaded all data'],
    ])
      expect(own).toContainEqual(['rose', what, reason])
  })

  test('an altered link is refused in every part', async () => {
    const [id = '', until = '', seal = ''] = key.split('.')
    const altered = [
      'x',
      key.slice(0, -1),
      `${key}A`,
      // Another member, a later end, and another member's seal.
      [fern.me.id, until, seal].join('.'),
      [id, String(Number(until) + DAY), seal].join('.'),
      [id, until, herKey.split('.')[2]].join('.'),
      [buyer.me.id, until, seal].join('.'),
      ['99999999999', until, seal].join('.'),
    ]
    for (const wrong of altered) expect([wrong, await uses(wrong)]).toEqual([wrong, all(404)])
    expect(await refusal(visitor, sendDataLink, { params: { key: altered[3] ?? '' } })).toMatchObject({ status: 404 })
  })

  test('a link opens the data of its own member and of nobody else', async () => {
    expect((await copy(herKey)).body).toContain('Not given')
    expect((await copy(herKey)).body).not.toContain('AA123456C')
    const archive = unzip((await get(ownFile(OWN_ARCHIVE, herKey))).rawPayload)
    expect(String(archive.get('data.json'))).not.toContain(rose.me.email)
  })

  test('the key of an appeal opens no data, and the key of data opens no appeal and no other call', async () => {
    const appeal = await appealKeyOf(rose)
    expect(await visitor(getAppeal, { params: { key: appeal } })).toMatchObject({ isSuspended: true })
    expect(await uses(appeal)).toEqual(all(404))
    const headers = { authorization: `Bearer ${key}`, cookie: `session=${key}` }
    const reads = routesOf(server.app).filter(({ method, path }) => method === 'GET' && path.startsWith('/api/'))
    for (const { path } of reads) {
      if (path.startsWith('/api/own-data/')) continue
      const url = path.replace(':key', key).replace(/:\w+/g, String(rose.me.id)).replace('*', 'x')
      const { body } = await visitor.request({ method: 'GET', url: `${url}?key=${key}`, headers })
      expect(body, path).not.toContain(rose.me.email)
    }
    for (const [method, url] of [
      ['GET', `/api/appeals/${key}`],
      ['GET', `/api/tax?key=${key}`],
      ['GET', `/api/tax/year.csv?year=${year}&key=${key}`],
      ['GET', `${DOWNLOAD_PATH}?key=${key}`],
      ['PUT', `/api/tax?key=${key}`],
      ['POST', `/api/account/closing?key=${key}`],
      ['POST', `/api/appeals/${key}`],
    ] as const) {
      const { statusCode } = await visitor.request({ method, url, ...(method !== 'GET' && { payload: {} }) })
      expect([url, statusCode >= 400]).toEqual([url, true])
    }
    expect(await refusal(visitor, login, { body: { username: 'rose', password: key } })).toMatchObject({ status: 401 })
  })

  test('a new link is emailed to the member alone, by an appeal or an expired link, three times an hour', async () => {
    await pass(server, 8 * DAY)
    expect(await uses(key)).toEqual(all(410))
    expect(await refusal(visitor, getOwnData, { params: { key } })).toMatchObject({ code: 'LINK_EXPIRED' })
    const before = (await emailsTo(rose)).length
    const keys = [key, await appealKeyOf(rose), key]
    for (const each of keys) {
      const reply = await visitor(sendDataLink, { params: { key: each } })
      expect(JSON.stringify(reply)).not.toContain(rose.me.email)
    }
    expect(await refusal(visitor, sendDataLink, { params: { key } })).toMatchObject({ status: 429 })
    await settle(server)
    const sent = (await emailsTo(rose)).slice(before)
    expect(sent.map(({ subject }) => subject)).toEqual(Array(3).fill('The link to your data'))
    expect(await uses(keyIn(sent.at(-1)?.text))).toEqual(all(200))
  })

  test('all data are downloaded five times an hour, however they are asked for', async () => {
    await server.clock.advance(2 * 3_600_000)
    const fresh = keyIn((await emailsTo(rose)).at(-1)?.text)
    const statuses = []
    for (let time = 0; time < 6; time++) statuses.push((await get(ownFile(OWN_ARCHIVE, fresh))).statusCode)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })

  test('the link ends with the suspension, and a later suspension does not bring it back', async () => {
    const basil = await registeredSeller(server, 'basil')
    const id = await decide(basil)
    const own = keyIn((await emailsTo(basil)).at(-1)?.text)
    const appeal = await appealKeyOf(basil)
    expect(await refusal(visitor, getOwnData, { params: { key: own } })).toBeNull()
    await (await moderator())(undoDecision, { params: { id: String(id) } })
    expect(await uses(own)).toEqual(all(404))
    expect(await visitor(getAppeal, { params: { key: appeal } })).toMatchObject({ isSuspended: false })
    for (const each of [own, appeal])
      expect(await refusal(visitor, sendDataLink, { params: { key: each } })).toMatchObject({ status: 404 })
    await server.clock.advance(1000)
    const second = await suspended(basil)
    expect(await uses(own)).toEqual(all(404))
    expect(await refusal(visitor, getOwnData, { params: { key: second } })).toBeNull()
  })

  test('the link ends when the account is erased', async () => {
    const moth = await registeredSeller(server, 'moth')
    const own = await suspended(moth)
    expect(await refusal(visitor, getOwnData, { params: { key: own } })).toBeNull()
    const oak = await server.member('oak', 'admin')
    const message = 'Please remove my account for good.'
    await visitor(sendContact, { body: { name: 'Moth', email: moth.me.email, message, topic: 'privacy' } })
    const { cases } = await oak(listCases, { query: { part: 'requests' } })
    const params = { id: String(cases[0]?.id) }
    await oak(decideCase, { params, body: { action: 'erase', note: 'Answered from that address' } })
    // At once, and after the round that erases.
    expect(await uses(own)).toEqual(all(404))
    await pass(server, 3_600_000)
    const { rows } = await db.execute(sql`select username from users where id = ${moth.me.id}`)
    expect(rows).toEqual([{ username: `former-${moth.me.id}` }])
    expect(await uses(own)).toEqual(all(404))
    expect(await refusal(visitor, sendDataLink, { params: { key: own } })).toMatchObject({ status: 404 })
  })

  test('a member who is not suspended is emailed no link, and their own calls are as before', async () => {
    const hazel = await registeredSeller(server, 'hazel')
    await sellOne(server, { from: hazel, to: buyer, pounds: 2000 })
    await pass(server, DAY)
    expect((await emailsTo(hazel)).map(({ text }) => keyIn(text)).filter(Boolean)).toEqual([])
    await (await signedIn(hazel))(giveTaxDetails, { body: HAZEL })
    expect(await hazel(getTaxStatus, {})).toMatchObject({ state: 'given' })
  })
})
