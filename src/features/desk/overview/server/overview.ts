import type { Deps } from '#deps.ts'
import { signUpsByDay } from '#features/accounts/server/store.ts'
import { alertsSentByDay } from '#features/alerts/server/counts-store.ts'
import {
  type CountedStatus,
  heldNow,
  ordersByDay,
  partialRefundsByDay,
} from '#features/checkout/order/server/counts-store.ts'
import { listingsByDay } from '#features/listings/listing/server/counts-store.ts'
import { mostMissed } from '#features/listings/search/server/misses-store.ts'
import { reportReasons } from '#features/moderation/reasons.ts'
import { dayOf } from '#shared/dates.ts'
import type { DayCount } from '#shared/london-time.ts'
import { toCsv } from '#shared/text/csv.ts'
import { countIn } from '../counting.ts'
import { type Overview, type SeriesKey, seriesKeys } from '../overview-contract.ts'
import { overviewRows } from '../overview-file.ts'
import { justBefore, type Period, spanOf } from '../periods.ts'
import { appealOutcomesByDay, appealsByDay, decisionTimes, reportsByDay, waitingAppeals } from './overview-store.ts'

type OverviewDeps = Pick<Deps, 'db' | 'clock' | 'jobs' | 'mail'>

const MAX_WORDS = 20
/** Emails are stored for 30 days, so two periods of 28 days are not. */
const isStored = (key: SeriesKey, period: Period): boolean => key !== 'failedEmails' || period !== '28-days'

/** What happened in a period, each feature counting its own. */
export async function overview(deps: OverviewDeps, period: Period): Promise<Overview> {
  const { db, jobs } = deps
  const today = dayOf(deps.clock.now())
  const span = spanOf(period, today)
  const since = justBefore(span.days[0] !== undefined && span.days[0] < span.before ? span.days[0] : span.before)
  const reports = await reportsByDay(db, since)
  const found = await countedSeries(deps, since, reports)
  return {
    days: span.days,
    series: seriesKeys.map((key) => {
      const counted = countIn(span, found[key])
      return { key, ...counted, before: isStored(key, period) ? counted.before : null }
    }),
    held: await heldNow(db),
    deadJobs: (await jobs.dead(1))[0]?.inAll ?? 0,
    reports: await reportLines(db, { ...span, until: today, since }, reports),
    appeals: await appealFigures(db, span, since),
    missed: await mostMissed(db, span.from, MAX_WORDS),
  }
}

async function countedSeries(
  { db, mail }: OverviewDeps,
  since: Date,
  reports: readonly DayCount[],
): Promise<Record<SeriesKey, readonly DayCount[]>> {
  const orders = await ordersByDay(db, since)
  const entered = (status: CountedStatus) => orders.filter((row) => row.status === status)
  return {
    signUps: await signUpsByDay(db, since),
    listings: await listingsByDay(db, since),
    orders: entered('processing'),
    completed: entered('completed'),
    refunds: [...entered('refunded'), ...(await partialRefundsByDay(db, since))],
    disputes: entered('dispute'),
    reports,
    alerts: await alertsSentByDay(db, since),
    failedEmails: await mail.failedByDay(since),
  }
}

type Span = ReturnType<typeof spanOf>

async function reportLines(
  db: Deps['db'],
  span: Span & { until: string; since: Date },
  reports: Awaited<ReturnType<typeof reportsByDay>>,
): Promise<Overview['reports']> {
  const decided = await decisionTimes(db, span)
  return reportReasons.map((reason) => {
    const received = countIn(
      span,
      reports.filter((row) => row.reason === reason),
    )
    const of = (isCurrent: boolean) => decided.find((row) => row.reason === reason && row.isCurrent === isCurrent)
    return {
      reason,
      received: received.total,
      receivedBefore: received.before,
      decided: of(true)?.count ?? 0,
      minutes: of(true)?.minutes ?? null,
      minutesBefore: of(false)?.minutes ?? null,
    }
  })
}

async function appealFigures(db: Deps['db'], span: Span, since: Date): Promise<Overview['appeals']> {
  const received = countIn(span, await appealsByDay(db, since))
  const upheld = countIn(span, await appealOutcomesByDay(db, 'upheld', since))
  const overturned = countIn(span, await appealOutcomesByDay(db, 'overturned', since))
  return {
    received: received.total,
    receivedBefore: received.before,
    upheld: upheld.total,
    upheldBefore: upheld.before,
    overturned: overturned.total,
    overturnedBefore: overturned.before,
    waiting: await waitingAppeals(db),
  }
}

/** Every number of the overview as a file for a spreadsheet. */
export const overviewFile = async (deps: OverviewDeps, period: Period): Promise<string> =>
  toCsv(overviewRows(await overview(deps, period), period))
