import { and, eq, inArray, lt } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { caseReports, cases } from './tables.ts'

/** Deletes cases decided before this moment. Returns their number and the ids of their reports. */
export async function deleteCasesBefore(
  tx: Database,
  before: Date,
  limit: number,
): Promise<{ cases: number; reports: number[] }> {
  const old = await tx
    .select({ id: cases.id })
    .from(cases)
    .where(and(eq(cases.status, 'decided'), lt(cases.updatedAt, before)))
    .limit(limit)
  const ids = old.map(({ id }) => id)
  if (ids.length === 0) return { cases: 0, reports: [] }
  const reports = await tx
    .delete(caseReports)
    .where(inArray(caseReports.caseId, ids))
    .returning({ id: caseReports.reportId })
  await tx.delete(cases).where(inArray(cases.id, ids))
  return { cases: ids.length, reports: reports.map(({ id }) => id) }
}
