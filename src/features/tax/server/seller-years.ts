import type { Database } from '#adapters/db/database.ts'
import type { Deps } from '#deps.ts'
import { creditedSales, sellersCredited } from '#features/checkout/ledger/server/seller-sales-store.ts'
import { daysIn, daysRegistered, type ReportStatus, reportStatusOf, totalsOf, type YearTotals } from '../reportable.ts'
import { type SellerPerson, sellerPeople } from './details-store.ts'
import { spanOfYear } from './year-span.ts'

export interface SellerYear {
  person: SellerPerson
  totals: YearTotals
  reportStatus: ReportStatus
}

type YearDeps = { db: Database } & Pick<Deps, 'config'>

/** The sellers who are near a limit of a year or beyond it. */
export async function sellersOfYear(deps: YearDeps, year: number): Promise<SellerYear[]> {
  const span = spanOfYear(year)
  const counted = await sellersCredited(deps.db, span)
  const people = new Map(
    (
      await sellerPeople(
        deps.db,
        counted.map(({ sellerId }) => sellerId),
      )
    ).map((one) => [one.id, one]),
  )
  // Refunds only make it less: most sellers need no look at their single sales.
  const candidates = counted.filter(({ sellerId, sales, atMost }) => {
    const person = people.get(sellerId)
    return person && reportStatusIn(deps, year, person, { sales, consideration: atMost }) !== 'below'
  })
  const years = await totalsOfSellers(
    deps.db,
    year,
    candidates.map(({ sellerId }) => sellerId),
  )
  return [...years].flatMap(([sellerId, totals]) => {
    const person = people.get(sellerId)
    const reportStatus = person ? reportStatusIn(deps, year, person, totals) : 'below'
    return person && reportStatus !== 'below' ? [{ person, totals, reportStatus }] : []
  })
}

/** One seller's year, however small. */
export async function yearOfSeller(deps: YearDeps, year: number, sellerId: number): Promise<SellerYear | null> {
  const [person] = await sellerPeople(deps.db, [sellerId])
  if (!person) return null
  const totals = (await totalsOfSellers(deps.db, year, [sellerId])).get(sellerId) ?? totalsOf([])
  return { person, totals, reportStatus: reportStatusIn(deps, year, person, totals) }
}

const reportStatusIn = (
  { config }: Pick<Deps, 'config'>,
  year: number,
  person: SellerPerson,
  figures: { sales: number; consideration: number },
): ReportStatus =>
  reportStatusOf(figures, {
    days: daysRegistered(year, person),
    daysInYear: daysIn(year),
    euro: config.tax.euroInPence,
  })

async function totalsOfSellers(
  db: Database,
  year: number,
  sellerIds: readonly number[],
): Promise<ReadonlyMap<number, YearTotals>> {
  const sales = await creditedSales(db, spanOfYear(year), sellerIds)
  const bySeller = Map.groupBy(sales, ({ sellerId }) => sellerId)
  return new Map([...bySeller].map(([sellerId, own]) => [sellerId, totalsOf(own)]))
}
