import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startTestServer } from '#test/server.ts'
import { HAZEL, registeredSeller, sellOne } from '#test/tax/sellers.ts'
import { giveTaxDetails } from './contract.ts'
import { filesToMake } from './report/files-to-make.ts'
import { acceptTaxExport, getTaxReport } from './report-contract.ts'

const server = await startTestServer({
  env: { COMPANY_NAME: 'Hedgerow Ltd', COMPANY_ADDRESS: '1 Market Street, Leeds', HMRC_OPERATOR_ID: 'XEDPI2078675698' },
})

test('a report of nothing is not made while details are missing, and is deleted when there is something to report', async () => {
  const year = server.deps.clock.now().getUTCFullYear()
  const hazel = await registeredSeller(server, 'hazel')
  await sellOne(server, { from: hazel, to: await server.member('buyer'), pounds: 2000 })
  const finance = await server.member('finance', 'finance')
  const view = (of: number) => finance(getTaxReport, { query: { year: String(of) } })
  const file = (of: number, kind: string) =>
    finance.request({ method: 'GET', url: `/api/admin/tax/report.xml?year=${of}&kind=${kind}` })
  const accept = async (of: number) =>
    finance(acceptTaxExport, { params: { id: String((await view(of)).exports[0]!.id) } })

  expect(filesToMake(await view(year))).toEqual([])
  expect((await file(year, 'new')).json().message).toContain('None of the sellers has given details')

  const before = year - 1
  expect(filesToMake(await view(before))).toEqual(['new'])
  expect((await file(before, 'new')).body).toContain('>DPI403<')
  await accept(before)
  expect(filesToMake(await view(before))).toEqual([])

  // As if the sale had been in the year of the report of nothing.
  await server.deps.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`update ledger_entries set occurred_at = occurred_at - interval '1 year'`)
  })
  await hazel(giveTaxDetails, { body: HAZEL })
  const outdated = await view(before)
  expect(outdated.toSend).toMatchObject({ isNilOutdated: true, added: 1 })
  expect(filesToMake(outdated)).toEqual(['corrections'])
  expect((await file(before, 'new')).json().message).toContain('HMRC has a report that there is nothing to report')
  const { body: deletion } = await file(before, 'corrections')
  for (const part of ['>DPI402<', '>OECD3<']) expect(deletion).toContain(part)
  expect(deletion).not.toContain('ReportableSeller')
  await accept(before)

  expect(filesToMake(await view(before))).toEqual(['new'])
  const { body: again } = await file(before, 'new')
  for (const part of ['>DPI401<', '>OECD1<', 'AA123456C']) expect(again).toContain(part)
  expect(again).not.toContain('>OECD0<')
})
