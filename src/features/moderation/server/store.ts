import { and, eq, gte, inArray, not, notInArray, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { state } from '#adapters/db/literals.ts'
import { people } from '#features/accounts/server/tables.ts'
import { authorOf } from '#features/community/server/store.ts'
import { growerOf } from '#features/crops/server/store.ts'
import { responsibleForGroup } from '#features/groups/server/store.ts'
import { listingCards } from '#features/listings/base/server/tables.ts'
import { NEVER_SHOWN } from '#features/listings/base/visibility.ts'
import { senderOf } from '#features/messages/server/moderation-store.ts'
import { reviewerOf } from '#features/reviews/server/store.ts'
import { authorOfWanted } from '#features/wanted/server/store.ts'
import type { ReportReason, TargetKind } from '../reasons.ts'
import { reports } from './tables.ts'

interface Target {
  id: number
  reporter: number
  at: Date
}

/** The user responsible for the reported item, if `reporter` can see it; otherwise null. */
export const responsibleUser = (
  db: Database,
  reporter: number,
  kind: TargetKind,
  targetId: number,
  at: Date,
): Promise<number | null> => behind[kind](db, { id: targetId, reporter, at })

const behind: Record<TargetKind, (db: Database, target: Target) => Promise<number | null>> = {
  listing: async (db, { id }) => {
    const isShown = notInArray(listingCards.status, [...NEVER_SHOWN])
    const [listing] = await db
      .select({ sellerId: listingCards.sellerId })
      .from(listingCards)
      .where(and(eq(listingCards.id, id), isShown))
    return listing?.sellerId ?? null
  },
  // Includes the reporter's own messages, so that reporting one gets the same error as reporting oneself.
  message: (db, { id, reporter }) => senderOf(db, id, reporter),
  review: (db, { id, reporter, at }) => reviewerOf(db, id, reporter, at),
  swap_day: (db, { id }) => authorOf(db, id),
  wanted: (db, { id }) => authorOfWanted(db, id),
  crop: (db, { id }) => growerOf(db, id),
  group: (db, { id }) => responsibleForGroup(db, id),
  person: async (db, { id }) => {
    const [person] = await db
      .select({ id: people.id })
      .from(people)
      .where(and(eq(people.id, id), not(people.hasLeft)))
    return person?.id ?? null
  },
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
export async function addReport(
  tx: Database,
  report: NewReport,
): Promise<{ id: number; reference: string; isNew: boolean }> {
  const { reference, reporterId, targetKind, targetId, aboutId, reason, details, at } = report
  const [stored] = await tx
    .insert(reports)
    .values({ reference, reporterId, targetKind, targetId, aboutId, reason, details, createdAt: at })
    .onConflictDoUpdate({
      target: [reports.reporterId, reports.targetKind, reports.targetId],
      targetWhere: sql`status = ${state(reports.status, 'open')}`,
      set: { status: sql`${reports.status}` },
    })
    .returning({ id: reports.id, reference: reports.reference })
  if (stored === undefined) throw new Error('The report was not stored.')
  return { ...stored, isNew: stored.reference === reference }
}

/** A report as staff read it. */
export interface ReportRow {
  id: number
  reporterId: number
  reporterName: string
  reference: string
  reason: ReportReason
  details: string | null
  createdAt: Date
}

/** These reports with their reporters, oldest first. */
export const reportsById = (db: Database, ids: readonly number[]): Promise<ReportRow[]> =>
  db
    .select({
      id: reports.id,
      reporterId: reports.reporterId,
      reporterName: people.fullName,
      reference: reports.reference,
      reason: reports.reason,
      details: reports.details,
      createdAt: reports.createdAt,
    })
    .from(reports)
    .innerJoin(people, eq(people.id, reports.reporterId))
    .where(inArray(reports.id, [...ids]))
    .orderBy(reports.id)

/** What this member has reported since a moment. */
export async function reportIdsBy(db: Database, reporterId: number, since: Date): Promise<number[]> {
  const rows = await db
    .select({ id: reports.id })
    .from(reports)
    .where(and(eq(reports.reporterId, reporterId), gte(reports.createdAt, since)))
  return rows.map(({ id }) => id)
}

/** Deletes these reports. */
export async function deleteReports(tx: Database, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.delete(reports).where(inArray(reports.id, [...ids]))
}

/** Closes these reports: their reporters may report the same thing again. */
export async function closeReports(tx: Database, ids: readonly number[]): Promise<void> {
  if (ids.length > 0)
    await tx
      .update(reports)
      .set({ status: 'closed' })
      .where(inArray(reports.id, [...ids]))
}
