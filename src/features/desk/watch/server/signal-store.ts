import { and, eq, gt, isNull, or } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import type { Priority, SignalKind, SubjectKind } from '../../case-states.ts'
import { openCase } from '../../server/case-store.ts'
import { caseDecisions, caseSignals, cases } from '../../server/tables.ts'

interface NewSignal {
  subjectKind: SubjectKind
  subjectId: number
  aboutId: number
  kind: SignalKind
  /** At most 300 characters. The same detail about the same subject is raised once. */
  detail: string
  relatedListingId?: number
  priority: Priority
  at: Date
}

/** Raises a case, or adds to the open one. Returns its id; null when staff have been shown the same before. */
export async function addSignal(tx: Database, signal: NewSignal): Promise<number | null> {
  const { subjectKind, subjectId, aboutId, kind, detail, relatedListingId, priority, at } = signal
  const [known] = await tx
    .select({ id: caseSignals.id })
    .from(caseSignals)
    .innerJoin(cases, eq(cases.id, caseSignals.caseId))
    .where(
      and(
        ...[eq(cases.subjectKind, subjectKind), eq(cases.subjectId, subjectId)],
        ...[eq(caseSignals.kind, kind), eq(caseSignals.detail, detail)],
      ),
    )
    .limit(1)
  if (known) return null
  const caseId = await openCase(tx, { subjectKind, subjectId, aboutId, priority, at, dueAt: null })
  await tx.insert(caseSignals).values({ caseId, kind, detail, relatedListingId, at }).onConflictDoNothing()
  return caseId
}

/** Whether this was noticed about a member since a moment, and staff have not looked yet or found nothing wrong. */
export async function hasRecentSignal(
  db: Database,
  { aboutId, kind, since }: { aboutId: number; kind: SignalKind; since: Date },
): Promise<boolean> {
  const [known] = await db
    .select({ id: caseSignals.id })
    .from(caseSignals)
    .innerJoin(cases, eq(cases.id, caseSignals.caseId))
    .leftJoin(caseDecisions, and(eq(caseDecisions.caseId, cases.id), isNull(caseDecisions.undoneAt)))
    .where(
      and(
        ...[eq(cases.aboutId, aboutId), eq(caseSignals.kind, kind), gt(caseSignals.at, since)],
        or(isNull(caseDecisions.id), eq(caseDecisions.action, 'none')),
      ),
    )
    .limit(1)
  return known !== undefined
}

/** What the server noticed about the subject of a case, oldest first. */
export const signalsOf = (db: Database, caseId: number) =>
  db
    .select({
      id: caseSignals.id,
      kind: caseSignals.kind,
      detail: caseSignals.detail,
      relatedListingId: caseSignals.relatedListingId,
      at: caseSignals.at,
    })
    .from(caseSignals)
    .where(eq(caseSignals.caseId, caseId))
    .orderBy(caseSignals.id)
