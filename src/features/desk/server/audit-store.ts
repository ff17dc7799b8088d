import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database } from '#adapters/db/database.ts'
import { state } from '#adapters/db/literals.ts'
import { rowsOf, time, wide } from '#adapters/db/rows.ts'
import { accountAudit } from '#features/accounts/server/tables.ts'
import { auditActions, type SubjectKind } from '../case-states.ts'
import { auditLog } from './tables.ts'

type NewEntry = typeof auditLog.$inferInsert

/** Appends to the log of staff, in the transaction of what it records. */
export async function addAudit(tx: Database, entry: NewEntry): Promise<void> {
  await tx.insert(auditLog).values(entry)
}

/** Both sources of the log: the desk, and actions on accounts, which the operator's command can take too. */
const [DESK, ACCOUNT] = ['desk', 'account'] as const

const auditRow = z.object({
  source: z.enum([DESK, ACCOUNT]),
  id: wide,
  at: time,
  actor: z.nullable(z.string()),
  action: z.enum([...auditActions, ...accountAudit.action.enumValues]),
  caseId: z.nullable(z.int()),
  subjectKind: z.nullable(z.string()),
  subjectId: z.nullable(z.int()),
  subjectName: z.nullable(z.string()),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  reason: z.nullable(z.string()),
})
export type AuditRow = z.output<typeof auditRow>

/** The last row of the page before: its time, source and id. */
export type AuditKey = readonly [at: string, source: string, id: number]

const PERSON = state(auditLog.subjectKind, 'person')

interface AuditFilter {
  about: SubjectKind | undefined
  before: AuditKey | undefined
}

/** A page of the log, the latest first. */
export const auditPage = (db: Database, limit: number, { about, before }: AuditFilter): Promise<AuditRow[]> =>
  rowsOf(
    db,
    auditRow,
    sql`
    select e.source, e.id::text, e.at, p.username as actor, e.action, e.case_id as "caseId",
      e.subject_kind as "subjectKind", e.subject_id as "subjectId", s.username as "subjectName", e.before, e.after,
      e.reason
    from (
      select ${DESK}::text as source, id, at, actor_id, action, case_id, subject_kind, subject_id, before, after, reason
      from audit_log
      union all
      select ${ACCOUNT}::text, id, at, actor_id, action, null, ${PERSON}, subject_id, before, after, reason from account_audit
    ) e
    left join people p on p.id = e.actor_id
    left join people s on e.subject_kind = ${PERSON} and s.id = e.subject_id
    where ${before ? sql`(e.at, e.source, e.id) < (${before[0]}::timestamptz, ${before[1]}, ${before[2]}::bigint)` : sql`true`}
      and ${about ? sql`e.subject_kind = ${about}` : sql`true`}
    order by e.at desc, e.source desc, e.id desc limit ${limit}`,
  )
