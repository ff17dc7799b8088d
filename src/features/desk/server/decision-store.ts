import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database } from '#adapters/db/database.ts'
import { rowsOf, time } from '#adapters/db/rows.ts'
import { ruleNames } from '#features/moderation/rules.ts'
import { only } from '#shared/required.ts'
import { decisionActions, type SubjectKind, subjectKinds } from '../case-states.ts'
import { caseDecisions } from './tables.ts'

export type Decision = typeof caseDecisions.$inferSelect

export async function addDecision(tx: Database, decision: typeof caseDecisions.$inferInsert): Promise<Decision> {
  const rows = await tx.insert(caseDecisions).values(decision).returning()
  return only(rows)
}

/** The decision that stands for a case, locked until the transaction ends. */
export async function lockDecision(tx: Database, caseId: number): Promise<Decision | null> {
  const [decision] = await tx
    .select()
    .from(caseDecisions)
    .where(and(eq(caseDecisions.caseId, caseId), isNull(caseDecisions.undoneAt)))
    .orderBy(desc(caseDecisions.id))
    .limit(1)
    .for('update')
  return decision ?? null
}

export async function markUndone(tx: Database, id: number, undoneBy: number, undoneAt: Date): Promise<void> {
  await tx.update(caseDecisions).set({ undoneBy, undoneAt }).where(eq(caseDecisions.id, id))
}

const decisionRow = z.object({
  reference: z.string(),
  caseId: z.int(),
  subjectKind: z.enum(subjectKinds),
  subjectId: z.int(),
  action: z.enum(decisionActions),
  rule: z.nullable(z.enum(ruleNames)),
  amount: z.nullable(z.int()),
  until: z.nullable(time),
  words: z.nullable(z.string()),
  note: z.nullable(z.string()),
  about: z.nullable(z.string()),
  by: z.string(),
  at: time,
  undoUntil: z.nullable(time),
  undoneAt: z.nullable(time),
  /** How many decisions there are in all. */
  total: z.int(),
})
export type DecisionRow = z.output<typeof decisionRow>

interface About {
  caseId: number
  subjectKind: SubjectKind
  subjectId: number
  /** The people whom the case concerns. */
  people: readonly number[]
}

/** How many decisions are shown with a case. */
const DECISIONS_SHOWN = 20

/**
 * The decisions about a case, its subject, and what else its people did, the latest first. Of more than are shown, those of
 * the case itself are never left out: one of them stands, or is appealed against.
 */
export async function decisionsAbout(db: Database, about: About): Promise<DecisionRow[]> {
  const found = await rowsOf(
    db,
    decisionRow,
    sql`
    select d.reference, d.case_id as "caseId", c.subject_kind as "subjectKind", c.subject_id as "subjectId", d.action,
      d.rule, d.amount, d.until, d.words, d.note, a.full_name as about, p.full_name as by, d.at, d.undo_until as "undoUntil", d.undone_at as "undoneAt",
      count(*) over ()::int as total
    from case_decisions d
    join cases c on c.id = d.case_id
    join people p on p.id = d.decided_by
    left join people a on a.id = c.about_id
    where c.id = ${about.caseId} or c.about_id = any(${sql.param(about.people)}::int[])
      or (c.subject_kind = ${about.subjectKind} and c.subject_id = ${about.subjectId})
    order by c.id = ${about.caseId} desc, d.id desc limit ${DECISIONS_SHOWN}`,
  )
  return found.toSorted((one, other) => other.at.getTime() - one.at.getTime())
}
