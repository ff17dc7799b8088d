import type { Database } from '#adapters/db/database.ts'
import type { Deps } from '#deps.ts'
import { sellerAccount } from '#features/checkout/payout/server/seller-account-store.ts'
import { localDateTime } from '#shared/london-time.ts'
import type { Operator } from '../report/dpi-message.ts'
import { operatorRefusals } from '../report/refusals.ts'
import {
  type CurrentSeller,
  type Differences,
  differences,
  figuresOf,
  isSomethingToSend,
} from '../report/report-parts.ts'
import type { TaxReport } from '../report-contract.ts'
import { deadlineOf } from '../reportable.ts'
import { detailsRows } from './details-store.ts'
import { exportsOf, heldOfYear } from './export-store.ts'
import { requestOf } from './request-store.ts'
import { type SellerYear, sellersOfYear } from './seller-years.ts'
import { yearAt } from './status.ts'

/** The first year of the rules. */
const FIRST_YEAR = 2024

/** The report of a year as staff see it: who is in it, what is missing, and what HMRC lacks. Nothing is decrypted. */
export async function viewReport(deps: Deps, wanted: number | null): Promise<TaxReport> {
  const latest = yearAt(deps.clock.now())
  const year = wanted ?? (await yearToReport(deps))
  const reported = await reportedSellers(deps, year)
  const current = await currentSellers(deps.db, reported)
  const given = new Set(current.filter(({ givenAt }) => givenAt !== null).map(({ userId }) => userId))
  const sellers = []
  for (const { person, totals } of reported) {
    const { sales, consideration, fees } = totals
    const missing = given.has(person.id) ? null : await reasonFor(deps.db, person)
    sellers.push({ userId: person.id, username: person.username, sales, consideration, fees, missing })
  }
  return {
    year,
    years: Array.from({ length: latest - FIRST_YEAR + 1 }, (_, at) => latest - at),
    deadline: deadlineOf(year),
    refusals: operatorRefusals(deps.config),
    sellers,
    toSend: toSend(differences(await heldOfYear(deps.db, year), current, operatorFigures(deps.config))),
    exports: await exportsOf(deps.db, year),
  }
}

/** Years before this one that are still corrected. */
const YEARS_CORRECTED = 2

/** The year that has something to do: the first one whose report is due or differs from what HMRC has, else this one. */
async function yearToReport(deps: Deps): Promise<number> {
  const now = deps.clock.now()
  const latest = yearAt(now)
  for (let year = Math.max(FIRST_YEAR, latest - YEARS_CORRECTED); year < latest; year++) {
    const reported = await reportedSellers(deps, year)
    // That there was nobody to report is said too, until the last day for it.
    const isInTime = localDateTime(now).day <= deadlineOf(year)
    if (
      (isInTime || reported.length > 0 || (await heldOfYear(deps.db, year)).size > 0) &&
      (await isDue(deps, year, reported))
    )
      return year
  }
  return latest
}

/** Whether HMRC has accepted no file of the year, or something differs from what it has. */
export async function isDue(deps: Deps, year: number, reported: readonly SellerYear[]): Promise<boolean> {
  const current = await currentSellers(deps.db, reported)
  return isSomethingToSend(differences(await heldOfYear(deps.db, year), current, operatorFigures(deps.config)))
}

const toSend = (found: Differences): TaxReport['toSend'] => {
  const { isFirst, added, corrected, deleted, isOperatorChanged, isNilOutdated } = found
  return {
    ...{ isFirst, isOperatorChanged, isNilOutdated },
    ...{ added: added.length, corrected: corrected.length, deleted: deleted.length },
  }
}

export const reportedSellers = async (
  deps: { db: Database } & Pick<Deps, 'config'>,
  year: number,
): Promise<SellerYear[]> =>
  (await sellersOfYear(deps, year))
    .filter(({ reportStatus }) => reportStatus === 'reportable')
    .sort((a, b) => a.person.id - b.person.id)

/** The reported sellers as they are compared with what HMRC has. */
export async function currentSellers(db: Database, years: readonly SellerYear[]): Promise<CurrentSeller[]> {
  const ids = years.map(({ person }) => person.id)
  const givenAt = new Map((await detailsRows(db, ids)).map((row) => [row.userId, row.givenAt]))
  const sellers: CurrentSeller[] = []
  for (const { person, totals } of years) {
    const accountId = (await sellerAccount(db, person.id))?.accountId ?? null
    const figures = JSON.stringify(figuresOf(totals.quarters, accountId))
    sellers.push({ userId: person.id, figures, givenAt: givenAt.get(person.id) ?? null })
  }
  return sellers
}

async function reasonFor(db: Database, { id, left }: SellerYear['person']): Promise<string> {
  const request = await requestOf(db, id)
  if (left !== null) return 'Closed the account without giving them'
  if (!request) return 'Not asked yet: they are asked within six hours'
  if (request.heldAt !== null) return 'Asked and reminded twice; payouts wait'
  return request.remindersSent > 0 ? `Asked, reminded ${request.remindersSent === 1 ? 'once' : 'twice'}` : 'Asked'
}

/** Null before its settings are complete. */
export function operatorOf({ company, productName, tax }: Deps['config']): Operator | null {
  const { operatorId: id, operatorUtr: utr } = tax
  if (id === null || company.name === null || company.address === null) return null
  return { id, utr, name: company.name, number: company.number, address: company.address, platform: productName }
}

export function operatorFigures(config: Deps['config']): string | null {
  const operator = operatorOf(config)
  return operator && JSON.stringify(operator)
}
