import { and, desc, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import type { DecisionAction } from '../../case-states.ts'
import { caseDecisions, caseReports, cases } from '../../server/tables.ts'

/** What was decided about these reports; one line for each. */
export async function outcomesOfReports(db: Database, reportIds: readonly number[]): Promise<DecisionAction[]> {
  if (reportIds.length === 0) return []
  const rows = await db
    .select({ action: caseDecisions.action })
    .from(caseReports)
    .innerJoin(caseDecisions, and(eq(caseDecisions.caseId, caseReports.caseId), isNull(caseDecisions.undoneAt)))
    .where(inArray(caseReports.reportId, [...reportIds]))
  return rows.map(({ action }) => action)
}

/** The latest decision about a listing that stands and left it visible, since a moment. */
export async function foundInOrderSince(
  db: Database,
  listingId: number,
  since: Date,
): Promise<{ caseId: number; at: Date } | null> {
  const [latest] = await db
    .select({ caseId: cases.id, action: caseDecisions.action, at: caseDecisions.at })
    .from(cases)
    .innerJoin(caseDecisions, and(eq(caseDecisions.caseId, cases.id), isNull(caseDecisions.undoneAt)))
    .where(
      and(
        ...[eq(cases.subjectKind, 'listing'), eq(cases.subjectId, listingId)],
        ...[eq(cases.status, 'decided'), gt(caseDecisions.at, since)],
      ),
    )
    .orderBy(desc(caseDecisions.id))
    .limit(1)
  return latest && latest.action === 'none' ? { caseId: latest.caseId, at: latest.at } : null
}
