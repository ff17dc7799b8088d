import type { Deps } from '#deps.ts'
import { reportReasons } from '#features/moderation/reasons.ts'
import { dayOf } from '#shared/dates.ts'
import type { DecisionAction } from '../../case-states.ts'
import { type Outcome, outcomeFor } from '../outcomes.ts'
import { justBefore } from '../periods.ts'
import { type TransparencyYear, YEARS } from '../transparency-contract.ts'
import { appealsByYear, reportsByYear, unreportedDecisionsByYear } from './overview-store.ts'

/** Counting years reads many rows: the answer is kept for ten minutes. */
const MAX_AGE_MS = 10 * 60_000

/** The figures of this year and the two before, the newest first. */
export function transparencyFigures({ db, clock }: Pick<Deps, 'db' | 'clock'>): () => Promise<TransparencyYear[]> {
  let made: { at: number; years: Promise<TransparencyYear[]> } | undefined
  return () => {
    const now = clock.now()
    if (made === undefined || now.getTime() - made.at >= MAX_AGE_MS) {
      const years = countYears(db, Number(dayOf(now).slice(0, 4)))
      made = { at: now.getTime(), years }
      years.catch(() => {
        made = undefined
      })
    }
    return made.years
  }
}

async function countYears(db: Deps['db'], current: number): Promise<TransparencyYear[]> {
  const since = justBefore(`${current - YEARS + 1}-01-01`)
  const [reports, decisions, appeals] = [
    await reportsByYear(db, since),
    await unreportedDecisionsByYear(db, since),
    await appealsByYear(db, since),
  ]
  return Array.from({ length: YEARS }, (_, n) => {
    const year = current - n
    const inYear = <Row extends { year: number }>(rows: readonly Row[]): Row[] =>
      rows.filter((row) => row.year === year)
    const made = inYear(decisions)
    const aboutOrders = made.filter(({ subjectKind }) => subjectKind === 'order')
    const numberOf = (action: DecisionAction) =>
      sum(aboutOrders.filter((row) => row.action === action && !row.isOverturned))
    const ended = (outcome: string | null) => sum(inYear(appeals).filter((row) => row.outcome === outcome))
    return {
      year,
      reports: reportReasons.flatMap((reason) =>
        byOutcome(inYear(reports).filter((row) => row.reason === reason)).map((line) => ({ reason, ...line })),
      ),
      reviews: byOutcome(inYear(reports).filter(({ isAboutReview }) => isAboutReview)),
      ownDecisions: byOutcome(made.filter(({ subjectKind }) => subjectKind !== 'order')),
      orders: {
        refunded: numberOf('refund'),
        'refunded-in-part': numberOf('refund-part'),
        'paid-to-seller': numberOf('release'),
        overturned: sum(aboutOrders.filter(({ isOverturned }) => isOverturned)),
      },
      appeals: { upheld: ended('upheld'), overturned: ended('overturned'), waiting: ended(null) },
    }
  })
}

const sum = (rows: readonly { count: number }[]): number => rows.reduce((total, { count }) => total + count, 0)

/** How many rows have each outcome. Decisions about money have none. */
function byOutcome(
  rows: readonly { action: DecisionAction | null; isOverturned: boolean; count: number }[],
): { outcome: Outcome; count: number }[] {
  const counts = new Map<Outcome, number>()
  for (const { action, isOverturned, count } of rows) {
    const outcome = isOverturned ? 'overturned' : outcomeFor(action)
    if (outcome !== null) counts.set(outcome, (counts.get(outcome) ?? 0) + count)
  }
  return [...counts].map(([outcome, count]) => ({ outcome, count }))
}
