import { and, eq, inArray, lt } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { caseReports, cases } from './tables.ts'

/** Deletes cases decided before this moment. Returns their number, and the ids of their reports and of the messages about which no case is left. */
export async function deleteCasesBefore(
  tx: Database,
  before: Date,
  limit: number,
): Promise<{ cases: number; reports: number[]; messages: number[] }> {
  const old = await tx
    .select({ id: cases.id, subjectKind: cases.subjectKind, subjectId: cases.subjectId })
    .from(cases)
    .where(and(eq(cases.status, 'decided'), lt(cases.updatedAt, before)))
    .limit(limit)
  const ids = old.map(({ id }) => id)
  if (ids.length === 0) return { cases: 0, reports: [], messages: [] }
  const reports = await tx
    .delete(caseReports)
    .where(inArray(caseReports.caseId, ids))
    .returning({ id: caseReports.reportId })
  await tx.delete(cases).where(inArray(cases.id, ids))
  const about = old.flatMap(({ subjectKind, subjectId }) => (subjectKind === 'message' ? [subjectId] : []))
  const messages = about.length > 0 ? await withoutCase(tx, about) : []
  return { cases: ids.length, reports: reports.map(({ id }) => id), messages }
}

/** Those of these messages about which there is no case any more. */
async function withoutCase(tx: Database, messages: readonly number[]): Promise<number[]> {
  const others = await tx
    .select({ id: cases.subjectId })
    .from(cases)
    .where(and(eq(cases.subjectKind, 'message'), inArray(cases.subjectId, [...messages])))
  const named = new Set(others.map(({ id }) => id))
  return messages.filter((id) => !named.has(id))
}
