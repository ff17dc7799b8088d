import { and, count, eq, gte, isNull, notInArray, or, type SQLWrapper, sql } from 'drizzle-orm'
import { countsByDay, londonDay } from '#adapters/clock/day-counts.ts'
import type { Database } from '#adapters/db/database.ts'
import { reportFacts } from '#features/moderation/server/tables.ts'
import { appeals, caseDecisions, caseReports, cases } from '../../server/tables.ts'

/** The latest decision of a decided case was overturned on appeal. One that staff undo opens its case again instead. */
const isOverturned = sql<boolean>`(${caseDecisions.undoneAt} is not null and ${eq(cases.status, 'decided')} and not exists (
  select from ${caseDecisions} later where later.case_id = ${caseDecisions.caseId} and later.id > ${caseDecisions.id}))`

const standsOrOverturned = or(isNull(caseDecisions.undoneAt), isOverturned)

/** Reports by reason and day. */
export const reportsByDay = (db: Database, since: Date) =>
  db
    .select({ reason: reportFacts.reason, day: londonDay(reportFacts.createdAt), count: count() })
    .from(reportFacts)
    .where(gte(reportFacts.createdAt, since))
    .groupBy(reportFacts.reason, sql`2`)

/** Decided reports of a period and of the one before, with the median minutes from report to decision. */
export const decisionTimes = (
  db: Database,
  { before, from, until, since }: { before: string; from: string; until: string; since: Date },
) => {
  const day = londonDay(caseDecisions.at)
  const waited = sql`extract(epoch from ${caseDecisions.at} - ${reportFacts.createdAt}) / 60`
  return db
    .select({
      reason: reportFacts.reason,
      isCurrent: sql<boolean>`${day} >= ${from}`,
      count: count(),
      minutes: sql<number>`(percentile_cont(0.5) within group (order by ${waited}))::float8`,
    })
    .from(caseDecisions)
    .innerJoin(caseReports, eq(caseReports.caseId, caseDecisions.caseId))
    .innerJoin(cases, eq(cases.id, caseDecisions.caseId))
    .innerJoin(reportFacts, eq(reportFacts.id, caseReports.reportId))
    .where(and(gte(caseDecisions.at, since), standsOrOverturned, sql`${day} between ${before} and ${until}`))
    .groupBy(reportFacts.reason, sql`2`)
}

/** Appeals received each day. */
export const appealsByDay = (db: Database, since: Date) =>
  countsByDay(db, { table: appeals, at: appeals.createdAt, since })

/** Appeals decided with one outcome each day. */
export const appealOutcomesByDay = (db: Database, outcome: 'upheld' | 'overturned', since: Date) =>
  countsByDay(db, { table: appeals, at: appeals.decidedAt, since, where: eq(appeals.outcome, outcome) })

export async function waitingAppeals(db: Database): Promise<number> {
  return db.$count(appeals, isNull(appeals.decidedAt))
}

const year = (at: SQLWrapper) => sql`extract(year from ${at} at time zone 'Europe/London')::int`

/** Reports since a moment by year, reason, whether they are about a review, and their decision, which may be overturned; null while they wait. */
export const reportsByYear = (db: Database, since: Date) =>
  db
    .select({
      year: sql<number>`${year(reportFacts.createdAt)}`,
      reason: reportFacts.reason,
      action: caseDecisions.action,
      isAboutReview: sql<boolean>`${eq(reportFacts.targetKind, 'review')}`,
      isOverturned: sql<boolean>`coalesce(${isOverturned}, false)`,
      count: count(),
    })
    .from(reportFacts)
    .leftJoin(caseReports, eq(caseReports.reportId, reportFacts.id))
    .leftJoin(cases, eq(cases.id, caseReports.caseId))
    .leftJoin(caseDecisions, and(eq(caseDecisions.caseId, cases.id), standsOrOverturned))
    .where(gte(reportFacts.createdAt, since))
    .groupBy(sql`1`, reportFacts.reason, caseDecisions.action, sql`4`, sql`5`)

/** Decisions that stand, or were overturned, in cases without a report, by year. */
export const unreportedDecisionsByYear = (db: Database, since: Date) =>
  db
    .select({
      year: sql<number>`${year(caseDecisions.at)}`,
      action: caseDecisions.action,
      subjectKind: cases.subjectKind,
      isOverturned: sql<boolean>`coalesce(${isOverturned}, false)`,
      count: count(),
    })
    .from(caseDecisions)
    .innerJoin(cases, eq(cases.id, caseDecisions.caseId))
    .where(
      and(
        gte(caseDecisions.at, since),
        standsOrOverturned,
        // Requests and stuck money are nobody's wrongdoing, and who came to a pickup breaks no rule.
        notInArray(cases.subjectKind, ['contact', 'data_request', 'data_complaint', 'stuck_money', 'no_show']),
        sql`not exists (select from ${caseReports} where ${eq(caseReports.caseId, cases.id)})`,
      ),
    )
    .groupBy(sql`1`, caseDecisions.action, cases.subjectKind, sql`4`)

/** Appeals received, by year and outcome; null while they wait. */
export const appealsByYear = (db: Database, since: Date) =>
  db
    .select({ year: sql<number>`${year(appeals.createdAt)}`, outcome: appeals.outcome, count: count() })
    .from(appeals)
    .where(gte(appeals.createdAt, since))
    .groupBy(sql`1`, appeals.outcome)
