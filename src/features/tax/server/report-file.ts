import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import type { Database } from '#adapters/db/database.ts'
import type { Deps } from '#deps.ts'
import { sellerAccount } from '#features/checkout/payout/server/seller-account-store.ts'
import { addAudit } from '#features/desk/server/audit-store.ts'
import { DomainError } from '#shared/errors.ts'
import { required } from '#shared/required.ts'
import { toCsv } from '#shared/text/csv.ts'
import { deleteAfter } from '../asking.ts'
import { faultsOf, faultsOfPart } from '../report/check-message.ts'
import {
  type DpiReport,
  dpiMessage,
  messageReference,
  platformOperator,
  type ReportedSeller,
  reportableSeller,
} from '../report/dpi-message.ts'
import { withTextsForHmrc } from '../report/hmrc-text.ts'
import {
  goneRefusal,
  messageRefusals,
  operatorFormRefusals,
  operatorRefusals,
  type Refusal,
  sellerRefusals,
} from '../report/refusals.ts'
import {
  type Differences,
  differences,
  type FilePlan,
  figuresOf,
  planFile,
  type ReportKind,
  type SellerFigures,
} from '../report/report-parts.ts'
import { toXml } from '../report/xml-tree.ts'
import type { TaxDetails } from '../tax-details.ts'
import { openDetails } from './details.ts'
import { detailsRows, keepDetails, sellerPeople } from './details-store.ts'
import { addExport, heldOfYear, type PartRow } from './export-store.ts'
import { currentSellers, operatorOf, reportedSellers } from './report.ts'
import { yearAt } from './status.ts'

/** HMRC takes no larger file. */
const MAX_BYTES = 100 * 1024 * 1024

interface Wanted {
  year: number
  me: { id: number }
}

/** Makes a file for HMRC: the details of its sellers are read, which is logged with who asked for it. */
export function makeXml(deps: Deps, me: { id: number }, year: number, kind: ReportKind): Promise<Made> {
  const operator = operatorOf(deps.config)
  if (!operator) {
    throw new DomainError('conflict', 'The report cannot be made before the settings of the operator are complete.', {
      code: 'OPERATOR_INCOMPLETE',
      extra: { refusals: operatorRefusals(deps.config) },
    })
  }
  return withinYear(deps, { year, me }, async (tx) => {
    const now = deps.clock.now()
    const reference = messageReference(year, operator.id, randomUUID().replaceAll('-', ''))
    const held = await heldOfYear(tx, year)
    const current = await currentSellers(tx, await reportedSellers({ db: tx, config: deps.config }, year))
    const found = differences(held, current, JSON.stringify(operator))
    const plan = planFile(kind, { message: reference, held, found })
    if (!plan) throw nothingToSend(kind, found)
    const figures = new Map([
      ...[...held.values()].map((part) => [part.userId, part.figures] as const),
      ...current.map((seller) => [seller.userId, seller.figures] as const),
    ])
    const sellers = await sellersOf(deps, tx, { plan, figures })
    const report = { year, kind, operator, operatorPart: plan.operator, sellers, madeAt: now, reference }
    const file = await checkedXml(tx, report)
    const rows: PartRow[] = [
      { userId: null, part: plan.operator, figures: JSON.stringify(operator) },
      ...plan.sellers.map(({ userId, part }) => ({ userId, part, figures: figures.get(userId) ?? '' })),
    ]
    await addExport(
      tx,
      { year, format: 'xml', kind, reference, sellers: sellers.length, madeBy: me.id, madeAt: now },
      rows,
    )
    return { file, reference, userIds: plan.sellers.map(({ userId }) => userId) }
  })
}

function nothingToSend(kind: ReportKind, found: Differences): DomainError {
  const { reason, remedy } = nothingTo(kind, found)
  return new DomainError('conflict', reason, {
    code: 'NOTHING_TO_SEND',
    extra: { refusals: [{ reason, remedy, href: null } satisfies Refusal] },
  })
}

function nothingTo(kind: ReportKind, { isFirst, isNilOutdated }: Differences): Omit<Refusal, 'href'> {
  const remedy = 'There is nothing to do. Load the page again to see what HMRC has.'
  if (kind === 'corrections') return { reason: 'Nothing differs from what HMRC has.', remedy }
  if (isNilOutdated) {
    return {
      reason: 'HMRC has a report that there is nothing to report.',
      remedy: 'First make the XML of corrections, which deletes it.',
    }
  }
  if (isFirst) {
    return {
      reason: 'None of the sellers has given details, and the file would say that there is nothing to report.',
      remedy: 'Wait until one of the sellers below has given them. They are asked by email.',
    }
  }
  return { reason: 'HMRC has every seller whose details are there.', remedy }
}

/** The same sums for the operator's own records. */
export const makeCsv = (deps: Deps, me: { id: number }, year: number): Promise<Made> =>
  withinYear(deps, { year, me }, async (tx) => {
    const years = await reportedSellers({ db: tx, config: deps.config }, year)
    const details = await detailsOf(
      deps,
      tx,
      years.map(({ person }) => person.id),
    )
    const sellers = []
    for (const { person, totals } of years) {
      const own = details.get(person.id)
      if (!own) continue
      const accountId = (await sellerAccount(tx, person.id))?.accountId ?? null
      sellers.push({ userId: person.id, details: own, figures: figuresOf(totals.quarters, accountId) })
    }
    const reference = `${year}-${randomUUID().slice(0, 8)}`
    const made = { year, format: 'csv', kind: 'new', reference, sellers: sellers.length } as const
    await addExport(tx, { ...made, madeBy: me.id, madeAt: deps.clock.now() }, [])
    return { file: csvOf(sellers), reference, userIds: sellers.map(({ userId }) => userId) }
  })

interface Made {
  file: string
  reference: string
  userIds: number[]
}

/** Logs the file and whose details it read, which are then kept for as long as the report is. */
function withinYear(deps: Deps, { year, me }: Wanted, make: (tx: Database) => Promise<Made>): Promise<Made> {
  const at = deps.clock.now()
  if (year > yearAt(at)) throw new DomainError('invalid', 'This year has not begun.')
  return deps.transaction(async (tx) => {
    const made = await make(tx)
    const { reference, userIds } = made
    await keepDetails(tx, userIds, deleteAfter(year))
    const after = `${year}, ${userIds.length} sellers, ${reference}`
    await addAudit(tx, { actorId: me.id, action: 'export-tax-report', after, at })
    for (const userId of userIds) {
      const read = { actorId: me.id, action: 'read-tax-details', subjectKind: 'person', subjectId: userId } as const
      await addAudit(tx, { ...read, reason: `report of ${year}`, at })
    }
    return made
  })
}

async function detailsOf(deps: Deps, tx: Database, userIds: readonly number[]): Promise<Map<number, TaxDetails>> {
  const details = new Map<number, TaxDetails>()
  for (const row of await detailsRows(tx, userIds)) details.set(row.userId, await openDetails(deps, tx, row))
  return details
}

const storedFigures = z.object({
  accountId: z.nullable(z.string()),
  quarters: z.array(z.object({ sales: z.int(), consideration: z.int(), fees: z.int() })),
})

async function sellersOf(
  deps: Deps,
  tx: Database,
  { plan, figures }: { plan: FilePlan; figures: ReadonlyMap<number | null, string> },
): Promise<ReportedSeller[]> {
  const details = await detailsOf(
    deps,
    tx,
    plan.sellers.map(({ userId }) => userId),
  )
  const gone = plan.sellers.filter(({ userId }) => !details.has(userId)).map(({ userId }) => userId)
  if (gone.length > 0) throw notInForm((await sellerPeople(tx, gone)).map(goneRefusal))
  return plan.sellers.map(({ userId, part }) => ({
    ...{ userId, part },
    details: required(details.get(userId), `The details of seller ${userId} are gone.`),
    figures: storedFigures.parse(JSON.parse(figures.get(userId) ?? 'null')),
  }))
}

/** The file, if it fits the schema. Otherwise every reason is named, with the seller it is about. */
async function checkedXml(tx: Database, report: DpiReport): Promise<string> {
  const message = dpiMessage(report)
  const file = toXml(message)
  const faults = [
    ...faultsOf(message),
    ...(Buffer.byteLength(file) > MAX_BYTES ? ['the file is larger than 100 MB'] : []),
  ]
  if (faults.length === 0) return file
  const found = new Map(
    report.sellers.map((seller) => [seller.userId, faultsOfPart(withTextsForHmrc(reportableSeller(seller)))]),
  )
  const wrong = [...found].filter(([, own]) => own.length > 0).map(([userId]) => userId)
  const refusals = [
    ...operatorFormRefusals(faultsOfPart(withTextsForHmrc(platformOperator(report)))),
    ...(await sellerPeople(tx, wrong)).flatMap((person) => sellerRefusals(person, found.get(person.id) ?? [])),
  ]
  throw notInForm(refusals.length > 0 ? refusals : messageRefusals(faults))
}

const notInForm = (refusals: Refusal[]): DomainError =>
  new DomainError('conflict', 'The report does not fit HMRC’s schema.', { code: 'REPORT_INVALID', extra: { refusals } })

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

const csvOf = (sellers: readonly { userId: number; details: TaxDetails; figures: SellerFigures }[]): string =>
  toCsv([
    HEADINGS,
    ...sellers.map(({ userId, details, figures: { accountId, quarters } }) => [
      ...[userId, details.kind, details.firstName, details.lastName, details.birthDate, details.companyNumber],
      ...[details.street, details.town, details.postcode],
      details.taxNumber.kind === 'none' ? `none (${details.taxNumber.reason})` : details.taxNumber.value,
      ...[details.vatNumber, accountId],
      ...quarters.flatMap(({ sales, consideration, fees }) => [sales, consideration, fees]),
    ]),
  ])
