import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { only } from '#shared/required.ts'
import type { ReportReason, TargetKind } from '../reasons.ts'

/** The user responsible for the reported item, if `reporter` can see it; otherwise null. */
export async function personBehind(
  db: Database,
  reporter: number,
  kind: TargetKind,
  targetId: number,
  at: Date,
): Promise<number | null> {
  const { rows } = await db.execute<{ id: number }>(behind[kind](targetId, reporter, at.toISOString()))
  return rows[0]?.id ?? null
}

const behind: Record<TargetKind, (id: number, reporter: number, at: string) => SQL> = {
  listing: (id) => sql`select seller_id as id from products where id = ${id} and status not in ('draft', 'removed')`,
  // Includes the reporter's own messages, so that reporting one gets the same error as reporting oneself.
  message: (id, reporter) => sql`
    select sender_id as id from messages
    where id = ${id} and (sender_id = ${reporter} or (receiver_id = ${reporter} and not withheld))`,
  review: (id, reporter, at) => sql`
    select reviewer_id as id from reviews where id = ${id} and (visible_at <= ${at} or reviewer_id = ${reporter})`,
  swap_day: (id) => sql`select author_id as id from swap_days where id = ${id} and status <> 'removed'`,
  person: (id) => sql`select id from users where id = ${id} and deleted_at is null`,
}

interface NewReport {
  reference: string
  reporterId: number
  targetKind: TargetKind
  targetId: number
  aboutId: number
  reason: ReportReason
  details: string | null
  at: Date
}

/** Stores a report. If the reporter has an open report about the same item, returns that one. */
export async function addReport(tx: Database, report: NewReport): Promise<{ reference: string; isNew: boolean }> {
  const { reference, reporterId, targetKind, targetId, aboutId, reason, details, at } = report
  const { rows } = await tx.execute<{ reference: string }>(sql`
    insert into reports (reference, reporter_id, target_kind, target_id, about_id, reason, details, created_at)
    values (${reference}, ${reporterId}, ${targetKind}, ${targetId}, ${aboutId}, ${reason}, ${details}, ${at.toISOString()})
    on conflict (reporter_id, target_kind, target_id) where status = 'open'
      do update set status = reports.status
    returning reference`)
  const stored = only(rows)
  return { reference: stored.reference, isNew: stored.reference === reference }
}
