import { localDateTime } from '#shared/london-time.ts'

/**
 * Which sellers are reported to HMRC, and what: the model rules of the OECD as the Platform Operators (Due Diligence and
 * Reporting Requirements) Regulations 2023 apply them to the sale of goods. Amounts are whole pence.
 */

/** A seller with fewer sales is reported only for the sum of them. */
export const SALES_LIMIT = 30
/** A seller with no more euros is reported only for the number of sales. */
export const EURO_LIMIT = 2000

/** One sale when it was credited, and what the seller and we have of it by now. */
export interface Sale {
  creditedAt: Date
  /** After our fees, and after refunds. */
  consideration: number
  fees: number
}

export interface Totals {
  sales: number
  consideration: number
  fees: number
}

export interface YearTotals extends Totals {
  /** January to March first. */
  quarters: readonly Totals[]
}

const none: Totals = { sales: 0, consideration: 0, fees: 0 }

const plus = (a: Totals, b: Totals): Totals => ({
  sales: a.sales + b.sales,
  consideration: a.consideration + b.consideration,
  fees: a.fees + b.fees,
})

/**
 * The totals of a calendar year, by the quarter in UK time in which each sale was credited. A refund reduces the quarter of
 * its sale, also when it comes in a later one. A sale that was refunded in full is none.
 */
export function totalsOf(sales: readonly Sale[]): YearTotals {
  const quarters: Totals[] = [none, none, none, none]
  for (const { creditedAt, consideration, fees } of sales) {
    const at = quarterOf(creditedAt)
    quarters[at] = plus(quarters[at] ?? none, { sales: consideration > 0 ? 1 : 0, consideration, fees })
  }
  return { ...quarters.reduce(plus, none), quarters }
}

/** 0 for January to March in UK time. */
const quarterOf = (moment: Date): number => Math.floor((Number(localDateTime(moment).day.slice(5, 7)) - 1) / 3)

const DAY_MS = 24 * 60 * 60_000
const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS

export const daysIn = (year: number): number => dayNumber(`${year + 1}-01-01`) - dayNumber(`${year}-01-01`)

/**
 * On how many days of a year someone was registered, their first and their last included. Someone who has not left is
 * taken to stay until its end.
 */
export function daysRegistered(year: number, { joined, left }: { joined: Date; left: Date | null }): number {
  const first = Math.max(dayNumber(localDateTime(joined).day), dayNumber(`${year}-01-01`))
  const last = Math.min(
    left ? dayNumber(localDateTime(left).day) : Number.POSITIVE_INFINITY,
    dayNumber(`${year}-12-31`),
  )
  return Math.max(0, last - first + 1)
}

export interface Thresholds {
  /** Days of the year on which the seller was registered: both limits are reduced in proportion. */
  days: number
  daysInYear: number
  /** Pence of one euro. */
  euro: number
}

/** `near` asks for details in time: two thirds of a limit are reached. */
export type ReportStatus = 'below' | 'near' | 'reportable'

/** Whole numbers throughout: a fraction of a day would decide wrongly at the limit. */
export function reportStatusOf(
  { sales, consideration }: Pick<Totals, 'sales' | 'consideration'>,
  { days, daysInYear, euro }: Thresholds,
): ReportStatus {
  if (sales === 0) return 'below'
  const [salesShare, salesWhole] = [sales * daysInYear, SALES_LIMIT * days]
  const [sumShare, sumWhole] = [consideration * daysInYear, EURO_LIMIT * euro * days]
  if (salesShare >= salesWhole || sumShare > sumWhole) return 'reportable'
  return salesShare * 3 >= salesWhole * 2 || sumShare * 3 > sumWhole * 2 ? 'near' : 'below'
}

/** Reports are made in whole pounds; half a pound is rounded up. */
export const wholePounds = (pence: number): number => Math.floor((pence + 50) / 100)

/** The report and the sellers' copies are due by then. */
export const deadlineOf = (year: number): string => `${year + 1}-01-31`
