import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { refundReleased } from '#features/checkout/dispute/contract.ts'
import { payouts } from '#features/checkout/payout/contract.ts'
import { listAudit } from '#features/desk/audit-contract.ts'
import { pdfText } from '#test/files/pdf-text.ts'
import { startTestServer, type TestMember } from '#test/server.ts'
import { faults, pass, RULED, refusal, settle } from '#test/shop.ts'
import { HAZEL, hmrcEmailsIn, registeredSeller, sellOne, signedIn } from '#test/tax/sellers.ts'
import { getTaxStatus, giveTaxDetails } from './contract.ts'
import { acceptTaxExport, getTaxReport } from './report-contract.ts'
import { detailsRow } from './server/details-store.ts'

const DAY = 86_400_000
const server = await startTestServer({
  env: {
    COMPANY_NAME: 'Hedgerow & Sons Ltd',
    COMPANY_NUMBER: '01234567',
    COMPANY_ADDRESS: '1 Market Street, Leeds LS1 1AA',
    HMRC_OPERATOR_ID: 'XADPI0001234567',
  },
})
const { db } = server.deps

let buyer: TestMember
let year: number
beforeAll(async () => {
  // In March neither the limits nor the deadlines depend on the day of the test.
  const now = server.deps.clock.now()
  year = now.getUTCFullYear() + 1
  await server.clock.advance(Date.UTC(year, 2, 1, 12) - now.getTime())
  buyer = await server.member('buyer')
})

const seller = (name: string) => registeredSeller(server, name)
const sell = (from: TestMember, pounds: number) => sellOne(server, { from, to: buyer, pounds })
const emailsIn = (member: TestMember, days: readonly number[]) => hmrcEmailsIn(server, member, days)

describe('asking for the details', () => {
  test('a seller near a limit is asked once, and others are not', async () => {
    const [near, small] = [await seller('near'), await seller('small')]
    await sell(near, 1300)
    await sell(small, 20)
    expect(await emailsIn(near, [1, 1])).toEqual(['We need your details for HMRC'])
    expect(await emailsIn(small, [0])).toEqual([])
    expect(await near(getTaxStatus, {})).toMatchObject({
      ...{ state: 'asked', isHeld: false },
      years: [{ year, isReported: false, totals: { sales: 1, consideration: 122_200, fees: 7800 } }],
    })
    expect(await small(getTaxStatus, {})).toMatchObject({ state: 'none', holdFrom: null })
  })

  test('after two reminders and 60 days payouts wait, and are sent at once when the details are given', async () => {
    const hazel = await seller('hazel')
    await sell(hazel, 2000)
    expect(await emailsIn(hazel, [1, 22, 21])).toEqual([
      'We need your details for HMRC',
      ...Array(2).fill('Reminder: your details for HMRC'),
    ])
    await signedIn(hazel)
    expect(await hazel(getTaxStatus, {})).toMatchObject({ state: 'asked', isHeld: false })
    expect((await emailsIn(hazel, [18])).at(-1)).toBe('Your payouts wait for your details for HMRC')
    await sell(hazel, 30)
    const [waiting] = await hazel(payouts, { query: {} })
    expect(waiting).toMatchObject({ status: 'pending', action: 'tax-details' })
    expect(waiting!.waitsFor).toContain('HMRC')
    await pass(server, DAY)
    expect((await hazel(payouts, { query: {} }))[0]).toMatchObject({ status: 'pending' })
    expect(await hazel(giveTaxDetails, { body: HAZEL })).toMatchObject({
      state: 'given',
      isHeld: false,
      kind: 'individual',
    })
    await settle(server)
    expect((await hazel(payouts, { query: {} }))[0]).toMatchObject({
      status: 'completed',
      waitsFor: null,
      action: null,
    })
    expect(await faults(server)).toEqual([])
  })

  test('a seller who is only near a limit is reminded, and their payouts do not wait', async () => {
    const near = await seller('nearby')
    await sell(near, 1300)
    expect(await emailsIn(near, [1, 22, 21, 40])).toHaveLength(3)
    await signedIn(near)
    expect(await near(getTaxStatus, {})).toMatchObject({ state: 'asked', isHeld: false })
  })
})

describe('the report', () => {
  let finance: TestMember
  let reported: TestMember
  let missing: TestMember
  let order: number
  const file = (member: TestMember, url: string) => member.request({ method: 'GET', url })

  beforeAll(async () => {
    year = server.deps.clock.now().getUTCFullYear()
    reported = await seller('reported')
    missing = await seller('missing')
    order = await sell(reported, 3000)
    await sell(missing, 2000)
    await signedIn(reported)
    await reported(giveTaxDetails, { body: HAZEL })
    await pass(server, 1)
    finance = await server.member('finance', 'finance')
  })

  test('the report to HMRC lists every reported seller, with the reason where details are missing', async () => {
    expect((await finance(getTaxReport, { query: {} })).year).toBe(year)
    const { sellers, deadline, refusals } = await finance(getTaxReport, { query: { year: String(year) } })
    expect(deadline).toBe(`${year + 1}-01-31`)
    expect(refusals).toEqual([])
    expect(sellers.find(({ username }) => username === 'reported')).toMatchObject({
      ...{ sales: 1, consideration: 282_000, fees: 18_000, missing: null },
    })
    expect(sellers.find(({ username }) => username === 'missing')).toMatchObject({ missing: 'Asked' })
    expect(sellers.find(({ username }) => username === 'small')).toBeUndefined()
  })

  test('the report is made as the XML of the OECD, with what was given, and the reading is logged', async () => {
    const reply = await file(finance, `/api/admin/tax/report.xml?year=${year}`)
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-type']).toContain('application/xml')
    for (const part of [
      '<dpi:LastName>O’Byrne &amp; Co</dpi:LastName>',
      '<dpi:TIN issuedBy="GB">AA123456C</dpi:TIN>',
      '<dpi:PostCode>LS6 2AB</dpi:PostCode>',
      '<dpi:Name>Hedgerow &amp; Sons Ltd</dpi:Name>',
      '<dpi:SendingEntityIN>XADPI0001234567</dpi:SendingEntityIN>',
      '>2820</dpi:ConsQ',
      '>180</dpi:FeesQ',
    ]) {
      expect(reply.body).toContain(part)
    }
    const admin = await server.member('oak', 'admin')
    const { entries } = await admin(listAudit, { query: {} })
    expect(entries.find(({ what }) => what === 'Made the report to HMRC')).toMatchObject({ actor: 'finance' })
    expect(entries.find(({ what, subject }) => what === 'Read tax details' && subject === 'reported')).toMatchObject({
      actor: 'finance',
    })
    const { exports } = await finance(getTaxReport, { query: { year: String(year) } })
    expect(exports).toMatchObject([{ format: 'xml', by: 'finance' }])
    expect(reply.headers['content-disposition']).toBe(`attachment; filename="${exports[0]!.reference}.xml"`)
    expect(reply.body).toContain(`<dpi:MessageRefId>${exports[0]!.reference}<`)
  })

  test('the report is made as CSV, and by finance and admins alone', async () => {
    const url = `/api/admin/tax/report.csv?year=${year}`
    expect((await file(finance, url)).body).toContain('"AA123456C"')
    expect((await file(reported, url)).statusCode).toBe(404)
    expect((await file(await server.member('elm', 'moderator'), url)).statusCode).toBe(404)
    expect((await file(finance, '/api/admin/tax/report.csv?year=1999')).statusCode).toBe(400)
    expect((await file(finance, `/api/admin/tax/report.csv?year=${year + 1}`)).statusCode).toBe(400)
  })

  test('a file that is refused names every reason with what to do, and neither makes nor logs anything', async () => {
    const stored = (await detailsRow(db, reported.me.id))!
    const context = `tax-details:${reported.me.id}`
    const { text } = server.deps.encryption.decrypt(stored.secret, context)
    const incomplete = { ...JSON.parse(text), birthDate: null, town: '' }
    const secret = server.deps.encryption.encrypt(JSON.stringify(incomplete), context)
    await db.execute(sql`update tax_details set secret = ${secret} where user_id = ${reported.me.id}`)
    const made = async () => (await finance(getTaxReport, { query: { year: String(year) } })).exports.length
    const before = await made()
    const refused = await file(finance, `/api/admin/tax/report.xml?year=${year}`)
    const remedy = expect.stringContaining('Ask them to give their details again')
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({
      code: 'REPORT_INVALID',
      refusals: [
        { reason: 'reported: the town is missing or has a form that HMRC does not take.', remedy },
        { reason: 'reported: the date of birth is missing or has a form that HMRC does not take.', remedy },
      ],
    })
    expect(await made()).toBe(before)
    await db.execute(sql`update tax_details set secret = ${stored.secret} where user_id = ${reported.me.id}`)
    const nothing = await file(finance, `/api/admin/tax/report.xml?year=${year}&kind=corrections`)
    expect(nothing.json()).toMatchObject({
      code: 'NOTHING_TO_SEND',
      refusals: [{ reason: 'Nothing differs from what HMRC has.', remedy: expect.stringContaining('nothing to do') }],
    })
  })

  test('a seller’s copy has their details and the same totals', async () => {
    const { body, statusCode } = await file(reported, `/api/tax/year.csv?year=${year}`)
    expect(statusCode).toBe(200)
    for (const part of ['NINO AA123456C', '"2820.00"', '"180.00"', '12 Fern Lane, Leeds, LS6 2AB'])
      expect(body).toContain(part)
    expect((await file(missing, `/api/tax/year.csv?year=${year}`)).body).toContain('Not given')
    const pdf = await file(reported, `/api/tax/year.pdf?year=${year}`)
    expect(pdf.headers['content-type']).toBe('application/pdf')
    const text = pdfText(pdf.rawPayload).replaceAll('\n', ' ')
    for (const part of [
      'NINO AA123456C',
      '£2,820.00',
      '£180.00',
      '12 Fern Lane, Leeds, LS6 2AB',
      'Hedgerow & Sons Ltd',
    ])
      expect(text).toContain(part)
  })

  test('what HMRC has accepted is corrected and deleted under its references', async () => {
    const url = `/api/admin/tax/report.xml?year=${year}`
    const view = () => finance(getTaxReport, { query: { year: String(year) } })
    const accept = async () => {
      const [made] = (await view()).exports
      await finance(acceptTaxExport, { params: { id: String(made!.id) } })
      return made!
    }
    const refund = (amount: number, refundedBefore = 0) =>
      finance(refundReleased, { body: { ...RULED, transactionId: order, reason: 'It died.', amount, refundedBefore } })
    expect((await file(finance, `${url}&kind=corrections`)).json()).toMatchObject({ code: 'NOTHING_TO_SEND' })
    expect((await file(finance, `${url}&kind=other`)).statusCode).toBe(400)
    expect((await file(finance, url)).statusCode).toBe(200)
    const made = await accept()
    expect((await view()).toSend).toMatchObject({ isFirst: false, added: 0, corrected: 0, deleted: 0 })
    const [old] = (await view()).exports.filter(({ format, acceptedAt }) => format === 'xml' && acceptedAt === null)
    const again = await refusal(finance, acceptTaxExport, { params: { id: String(old!.id) } })
    expect(again).toMatchObject({ status: 409, code: 'FILE_OUTDATED' })

    await refund(50_000)
    expect((await view()).toSend).toMatchObject({ corrected: 1, deleted: 0 })
    const corrected = await file(finance, `${url}&kind=corrections`)
    const id = `${made.reference}_seller${reported.me.id}`
    for (const part of [
      '>DPI402<',
      '>OECD0<',
      '>OECD2<',
      `<stf:CorrDocRefId>${id}</stf:CorrDocRefId>`,
      '>2350</dpi:ConsQ',
    ])
      expect(corrected.body).toContain(part)
    expect(corrected.body).toContain(`<stf:DocRefId>${made.reference}_operator</stf:DocRefId>`)
    const second = await accept()

    await refund(150_000, 50_000)
    expect((await view()).toSend).toMatchObject({ corrected: 0, deleted: 1 })
    const deleted = await file(finance, `${url}&kind=corrections`)
    for (const part of ['>OECD3<', `>${second.reference}_seller${reported.me.id}<`, '>2350</dpi:ConsQ', 'AA123456C'])
      expect(deleted.body).toContain(part)
    await accept()
    expect((await view()).toSend).toMatchObject({ added: 0, corrected: 0, deleted: 0 })
    const { entries } = await (await server.member('ash', 'admin'))(listAudit, { query: {} })
    expect(entries.filter(({ what }) => what === 'Noted that HMRC accepted a report')).toHaveLength(3)
  })

  test('finance and admins are reminded in January while HMRC lacks something of the year', async () => {
    const subject = `Send the report of ${year} to HMRC by`
    const moderator = await server.member('birch', 'moderator')
    const admin = await server.member('alder', 'admin')
    const reminders = async ({ me }: TestMember) =>
      (await server.mails()).filter((mail) => mail.to === me.email && mail.subject.startsWith(subject)).length
    const url = `/api/admin/tax/report.xml?year=${year}`
    await signedIn(missing)
    await missing(giveTaxDetails, { body: HAZEL })
    await pass(server, Date.UTC(year + 1, 0, 3, 12) - server.deps.clock.now().getTime())
    expect(await reminders(finance)).toBe(1)
    expect(await reminders(admin)).toBe(1)
    expect(await reminders(moderator)).toBe(0)
    await pass(server, DAY)
    expect(await reminders(finance)).toBe(1)
    await pass(server, 12 * DAY)
    expect(await reminders(finance)).toBe(2)
    const maple = await server.member('maple', 'finance')
    expect((await maple(getTaxReport, { query: {} })).year).toBe(year)
    expect((await file(maple, url)).statusCode).toBe(200)
    await pass(server, 9 * DAY)
    expect(await reminders(finance)).toBe(3)
    const [made] = (await maple(getTaxReport, { query: { year: String(year) } })).exports
    await maple(acceptTaxExport, { params: { id: String(made!.id) } })
    expect((await maple(getTaxReport, { query: {} })).year).toBe(year + 1)
    await pass(server, 5 * DAY)
    expect(await reminders(finance)).toBe(3)
  })
})
