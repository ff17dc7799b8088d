import { and, count, eq, ne, notInArray, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database } from '#adapters/db/database.ts'
import { state } from '#adapters/db/literals.ts'
import { firstRowOf } from '#adapters/db/rows.ts'
import { only } from '#shared/required.ts'
import { CLAIM_MS, type Priority, priorities, type SubjectKind } from '../case-states.ts'
import { kindsOfPart } from '../queue-view.ts'
import { caseReports, cases } from './tables.ts'

export type Case = typeof cases.$inferSelect

/** The gravest first, as the index of the queue has them. */
const RANKS = sql`array[${sql.join(
  priorities.map((priority) => state(cases.priority, priority)),
  sql`, `,
)}]`
export const rankOf = (priority: SQL): SQL => sql`array_position(${RANKS}, ${priority})`

/** In an upsert: the graver of the known and the new priority. */
const graver = sql`case when ${rankOf(sql`excluded.priority`)} < ${rankOf(sql`${cases.priority}`)}
  then excluded.priority else ${cases.priority} end`

interface NewReport {
  subjectKind: SubjectKind
  subjectId: number
  aboutId: number
  reportId: number
  priority: Priority
  at: Date
}

/** Adds a report to the open case about its subject, or opens one. A graver report makes the case graver. */
export async function addToCase(tx: Database, report: NewReport): Promise<number> {
  const { subjectKind, subjectId, aboutId, reportId, priority, at } = report
  const rows = await tx
    .insert(cases)
    .values({ subjectKind, subjectId, aboutId, priority, openedAt: at, updatedAt: at })
    .onConflictDoUpdate({
      target: [cases.subjectKind, cases.subjectId],
      targetWhere: sql`status = ${state(cases.status, 'open')}`,
      set: { updatedAt: at, priority: graver },
    })
    .returning({ id: cases.id })
  const { id: caseId } = only(rows)
  await tx.insert(caseReports).values({ caseId, reportId })
  return caseId
}

interface NewCase {
  subjectKind: SubjectKind
  subjectId: number
  aboutId?: number
  /** Where nothing else names the subject. */
  title?: string
  priority: Priority
  at: Date
  /** Staff should have decided by then. */
  dueAt: Date | null
}

/** Opens a case about something that nobody reported, or finds the open one. */
export async function openCase(tx: Database, found: NewCase): Promise<number> {
  const { subjectKind, subjectId, aboutId, title, priority, at, dueAt } = found
  const rows = await tx
    .insert(cases)
    .values({
      subjectKind,
      subjectId,
      aboutId,
      title: title?.slice(0, 300),
      priority,
      openedAt: at,
      updatedAt: at,
      dueAt,
    })
    .onConflictDoUpdate({
      target: [cases.subjectKind, cases.subjectId],
      targetWhere: sql`status = ${state(cases.status, 'open')}`,
      set: { updatedAt: at, priority: graver, ...(dueAt && { dueAt }) },
    })
    .returning({ id: cases.id })
  return only(rows).id
}

/** The open case about a subject; null when there is none. */
export async function openCaseAbout(db: Database, kind: SubjectKind, subjectId: number): Promise<number | null> {
  const [found] = await db
    .select({ id: cases.id })
    .from(cases)
    .where(and(eq(cases.subjectKind, kind), eq(cases.subjectId, subjectId), eq(cases.status, 'open')))
  return found?.id ?? null
}

export async function findCase(db: Database, id: number): Promise<Case | null> {
  const [found] = await db.select().from(cases).where(eq(cases.id, id))
  return found ?? null
}

/** Locks the case until the transaction ends. */
export async function lockCase(tx: Database, id: number): Promise<Case | null> {
  const [found] = await tx.select().from(cases).where(eq(cases.id, id)).for('update')
  return found ?? null
}

/** Who has the case now; null when nobody has, or the claim has ended by itself. */
export const claimantOf = ({ claimedBy, claimedAt }: Case, now: Date): number | null =>
  claimedBy !== null && claimedAt !== null && claimedAt.getTime() > now.getTime() - CLAIM_MS ? claimedBy : null

export async function setClaim(tx: Database, id: number, claimedBy: number | null, at: Date): Promise<void> {
  await tx
    .update(cases)
    .set({ claimedBy, claimedAt: claimedBy === null ? null : at })
    .where(eq(cases.id, id))
}

/** Decides or reopens a case; the claim ends. False when another case about the same subject is open. */
export async function setStatus(tx: Database, id: number, status: Case['status'], at: Date): Promise<boolean> {
  const isTaken =
    status === 'open'
      ? sql`exists (select from cases o join cases mine on mine.id = ${id}
      where o.subject_kind = mine.subject_kind and o.subject_id = mine.subject_id and o.id <> mine.id
        and o.status = ${state(cases.status, 'open')})`
      : sql`false`
  const changed = await tx
    .update(cases)
    .set({ status, claimedBy: null, claimedAt: null, updatedAt: at, isHold: false })
    .where(and(eq(cases.id, id), sql`not ${isTaken}`))
    .returning({ id: cases.id })
  return changed.length > 0
}

/** Notes whether the listing of a case is on hold. */
export async function setHold(tx: Database, id: number, isHold: boolean): Promise<void> {
  await tx.update(cases).set({ isHold }).where(eq(cases.id, id))
}

export async function reportIdsOf(db: Database, caseId: number): Promise<number[]> {
  const rows = await db
    .select({ id: caseReports.reportId })
    .from(caseReports)
    .where(eq(caseReports.caseId, caseId))
    .orderBy(caseReports.reportId)
  return rows.map(({ id }) => id)
}

/** How many other cases were opened about what this member did. */
export async function countCasesAbout(db: Database, userId: number, except: number): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(cases)
    .where(
      and(eq(cases.aboutId, userId), ne(cases.id, except), notInArray(cases.subjectKind, [...kindsOfPart.requests])),
    )
  return row?.count ?? 0
}

const parties = z.object({ buyerId: z.int(), sellerId: z.int() })

/** The buyer and the seller of an order; nobody when there is no such order. */
export async function partiesOfOrder(db: Database, orderId: number): Promise<number[]> {
  const order = await firstRowOf(
    db,
    parties,
    sql`select buyer_id as "buyerId", seller_id as "sellerId" from order_summaries where id = ${orderId}`,
  )
  return order ? [order.buyerId, order.sellerId] : []
}
