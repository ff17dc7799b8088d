import { and, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { caseDecisions, cases } from '../../server/tables.ts'

/** What decisions that stand have taken from a profile, the latest first. */
export const removedFromProfile = (db: Database, userId: number) =>
  db
    .select({ caseId: caseDecisions.caseId, action: caseDecisions.action, removed: caseDecisions.removed })
    .from(caseDecisions)
    .innerJoin(cases, eq(cases.id, caseDecisions.caseId))
    .where(
      and(
        ...[eq(cases.subjectKind, 'person'), eq(cases.subjectId, userId)],
        ...[isNotNull(caseDecisions.removed), isNull(caseDecisions.undoneAt)],
      ),
    )
    .orderBy(desc(caseDecisions.id))

/** Whether a decision that stands has taken this text from the member's profile. */
export async function isRemovedText(db: Database, userId: number, text: string): Promise<boolean> {
  const taken = await removedFromProfile(db, userId)
  return taken.some(({ action, removed }) => action === 'remove-text' && removed?.trim() === text.trim())
}

/** Which of these pictures are kept for an appeal, of one case or of any. */
export async function picturesOfDecisions(db: Database, urls: readonly string[], caseId?: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ removed: caseDecisions.removed })
    .from(caseDecisions)
    .where(
      and(
        inArray(caseDecisions.removed, [...urls]),
        eq(caseDecisions.action, 'remove-avatar'),
        isNull(caseDecisions.undoneAt),
        caseId === undefined ? undefined : eq(caseDecisions.caseId, caseId),
      ),
    )
  return rows.flatMap(({ removed }) => removed ?? [])
}
