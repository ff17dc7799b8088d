import { randomUUID } from 'node:crypto'
import type { Database } from '#adapters/db/database.ts'
import type { Deps } from '#deps.ts'
import { holdOf } from '#features/checkout/payout/server/hold-store.ts'
import { sellerAccount } from '#features/checkout/payout/server/seller-account-store.ts'
import { addAudit } from '#features/desk/server/audit-store.ts'
import { DomainError } from '#shared/errors.ts'
import { PRODUCT_NAME } from '#shared/product-name.ts'
import { toCsv } from '#shared/text/csv.ts'
import { deleteAfter } from '../asking.ts'
import { faultsOf } from '../report/check-message.ts'
import {
  type DpiReport,
  dpiMessage,
  messageReference,
  type Operator,
  type ReportedSeller,
} from '../report/dpi-message.ts'
import { toXml } from '../report/xml-tree.ts'
import type { TaxReport } from '../report-contract.ts'
import type { ExportFormat } from '../report-formats.ts'
import { deadlineOf, wholePounds } from '../reportable.ts'
import { openDetails } from './details.ts'
import { detailsRows, keepDetails } from './details-store.ts'
import { addExport, exportsOf } from './export-store.ts'
import { requestOf } from './request-store.ts'
import { type SellerYear, sellersOfYear } from './seller-years.ts'
import { yearAt } from './status.ts'

/** The first year of the rules. */
const FIRST_YEAR = 2024

/** The report of a year as staff see it: who is in it, and what is missing. Nothing is decrypted. */
export async function viewReport(deps: Deps, wanted: number | null): Promise<TaxReport> {
  const latest = yearAt(deps.clock.now())
  const year = wanted ?? latest - 1
  const reported = await reportedSellers(deps, year)
  const given = new Set((await detailsRows(deps.db, idsOf(reported))).map(({ userId }) => userId))
  const sellers = []
  for (const { person, totals } of reported) {
    const { sales, consideration, fees } = totals
    const missing = given.has(person.id) ? null : await reasonFor(deps.db, person)
    const isHeld = (await holdOf(deps.db, person.id)) !== null
    sellers.push({ userId: person.id, username: person.username, sales, consideration, fees, missing, isHeld })
  }
  return {
    year,
    years: Array.from({ length: latest - FIRST_YEAR + 1 }, (_, at) => latest - at),
    deadline: deadlineOf(year),
    faults: operatorFaults(deps.config),
    sellers,
    exports: await exportsOf(deps.db, year),
  }
}

const idsOf = (sellers: readonly SellerYear[]): number[] => sellers.map(({ person }) => person.id)

export const reportedSellers = async (
  deps: { db: Database } & Pick<Deps, 'config'>,
  year: number,
): Promise<SellerYear[]> =>
  (await sellersOfYear(deps, year))
    .filter(({ reportStatus }) => reportStatus === 'reportable')
    .sort((a, b) => a.person.id - b.person.id)

async function reasonFor(db: Database, { id, left }: SellerYear['person']): Promise<string> {
  const request = await requestOf(db, id)
  if (left !== null) return 'Closed the account without giving them'
  if (!request) return 'Not asked yet: they are asked within six hours'
  if (request.heldAt !== null) return 'Asked and reminded twice; payouts wait'
  return request.remindersSent > 0 ? `Asked, reminded ${request.remindersSent === 1 ? 'once' : 'twice'}` : 'Asked'
}

/** Which settings are missing for the report. */
function operatorFaults({ company, tax }: Deps['config']): string[] {
  return [
    ...(tax.operatorId === null ? ['HMRC_OPERATOR_ID is not set'] : []),
    ...(company.name === null ? ['COMPANY_NAME is not set'] : []),
    ...(company.address === null ? ['COMPANY_ADDRESS is not set'] : []),
  ]
}

function operatorOf({ company, tax }: Deps['config']): Operator {
  const { operatorId: id, operatorUtr: utr } = tax
  if (id === null || company.name === null || company.address === null) {
    throw new DomainError('conflict', 'The report cannot be made before the settings of the operator are complete.', {
      code: 'OPERATOR_INCOMPLETE',
    })
  }
  return { id, utr, name: company.name, number: company.number, address: company.address, platform: PRODUCT_NAME }
}

/** Makes a file of the report: the details of its sellers are read, which is logged with who asked for it. */
export function makeReport(
  deps: Deps,
  me: { id: number },
  { year, format }: { year: number; format: ExportFormat },
): Promise<string> {
  if (year > yearAt(deps.clock.now())) throw new DomainError('invalid', 'This year has not begun.')
  const operator = format === 'xml' ? operatorOf(deps.config) : null
  return deps.transaction(async (tx) => {
    const now = deps.clock.now()
    const sellers = await withDetails(deps, tx, await reportedSellers({ db: tx, config: deps.config }, year))
    const unique = randomUUID().slice(0, 8)
    const report = operator && { year, operator, sellers, madeAt: now, unique }
    const file = report ? xmlOf(report) : csvOf(sellers)
    const reference = report ? messageReference(report) : `${year}-${unique}`
    await keepDetails(
      tx,
      sellers.map(({ userId }) => userId),
      deleteAfter(year),
    )
    await addExport(tx, { year, format, reference, sellers: sellers.length, madeBy: me.id, madeAt: now })
    const after = `${year}, ${format.toUpperCase()}, ${sellers.length} sellers, ${reference}`
    await addAudit(tx, { actorId: me.id, action: 'export-tax-report', after, at: now })
    for (const { userId } of sellers) {
      const read = { actorId: me.id, action: 'read-tax-details', subjectKind: 'person', subjectId: userId } as const
      await addAudit(tx, { ...read, reason: `report of ${year}`, at: now })
    }
    return file
  })
}

async function withDetails(deps: Deps, tx: Database, years: readonly SellerYear[]): Promise<ReportedSeller[]> {
  const rows = new Map((await detailsRows(tx, idsOf(years))).map((row) => [row.userId, row]))
  const sellers: ReportedSeller[] = []
  for (const { person, totals } of years) {
    const row = rows.get(person.id)
    if (!row) continue
    const accountId = (await sellerAccount(tx, person.id))?.accountId ?? null
    sellers.push({ userId: person.id, totals, accountId, details: await openDetails(deps, tx, row) })
  }
  return sellers
}

function xmlOf(report: DpiReport): string {
  const message = dpiMessage(report)
  const [fault] = faultsOf(message)
  if (fault !== undefined) {
    throw new DomainError('conflict', `The report does not fit HMRC’s schema: ${fault}`, { code: 'REPORT_INVALID' })
  }
  return toXml(message)
}

const HEADINGS = [
  ...[
    'Member',
    'Kind',
    'First names',
    'Last name or company',
    'Date of birth',
    'Company number',
    'Street',
    'Town',
    'Postcode',
  ],
  ...['Tax number', 'VAT number', 'Account'],
  ...[1, 2, 3, 4].flatMap((quarter) => [
    `Sales Q${quarter}`,
    `Consideration Q${quarter} (GBP)`,
    `Fees Q${quarter} (GBP)`,
  ]),
]

const csvOf = (sellers: readonly ReportedSeller[]): string =>
  toCsv([
    HEADINGS,
    ...sellers.map(({ userId, accountId, totals, details }) => [
      ...[userId, details.kind, details.firstName, details.lastName, details.birthDate, details.companyNumber],
      ...[details.street, details.town, details.postcode],
      details.taxNumber.kind === 'none' ? `none (${details.taxNumber.reason})` : details.taxNumber.value,
      ...[details.vatNumber, accountId],
      ...totals.quarters.flatMap(({ sales, consideration, fees }) => [
        sales,
        wholePounds(consideration),
        wholePounds(fees),
      ]),
    ]),
  ])
