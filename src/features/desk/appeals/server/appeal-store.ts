import { and, eq } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { only } from '#shared/required.ts'
import type { Case } from '../../server/case-store.ts'
import type { Decision } from '../../server/decision-store.ts'
import { appeals, caseDecisions, cases } from '../../server/tables.ts'

type Appeal = typeof appeals.$inferSelect

export interface Appealed {
  decision: Decision
  /** The case that the decision is about. */
  original: Case
}

/** A decision by its reference, with its case. */
export async function findDecision(db: Database, reference: string): Promise<Appealed | null> {
  const [found] = await db
    .select({ decision: caseDecisions, original: cases })
    .from(caseDecisions)
    .innerJoin(cases, eq(cases.id, caseDecisions.caseId))
    .where(eq(caseDecisions.reference, reference))
  return found ?? null
}

/** An appeal with the decision it is about. */
export async function findAppeal(db: Database, id: number): Promise<(Appealed & { appeal: Appeal }) | null> {
  const [found] = await db
    .select({ appeal: appeals, decision: caseDecisions, original: cases })
    .from(appeals)
    .innerJoin(caseDecisions, eq(caseDecisions.id, appeals.decisionId))
    .innerJoin(cases, eq(cases.id, caseDecisions.caseId))
    .where(eq(appeals.id, id))
  return found ?? null
}

export async function appealAgainst(db: Database, decisionId: number, userId: number): Promise<Appeal | null> {
  const [found] = await db
    .select()
    .from(appeals)
    .where(and(eq(appeals.decisionId, decisionId), eq(appeals.userId, userId)))
  return found ?? null
}

/** Stores an appeal. Null when this person has appealed the decision before. */
export async function addAppeal(tx: Database, appeal: typeof appeals.$inferInsert): Promise<Appeal | null> {
  const [stored] = await tx.insert(appeals).values(appeal).onConflictDoNothing().returning()
  return stored ?? null
}

export async function closeAppeal(
  tx: Database,
  id: number,
  outcome: 'upheld' | 'overturned',
  decidedAt: Date,
): Promise<Appeal> {
  return only(await tx.update(appeals).set({ outcome, decidedAt }).where(eq(appeals.id, id)).returning())
}
