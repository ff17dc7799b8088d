import { and, count, eq, ne, notInArray, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database } from '#adapters/db/database.ts'
import { state, states } from '#adapters/db/literals.ts'
import { firstRowOf, onlyRowOf, rowsOf, time } from '#adapters/db/rows.ts'
import { only } from '#shared/required.ts'
import { CLAIM_MS, caseStatuses, type Priority, priorities, type SubjectKind, subjectKinds } from '../case-states.ts'
import { type KindPart, kindsOfPart, type QueueOrder, type QueuePart } from '../queue-view.ts'
import { caseReports, cases } from './tables.ts'

export type Case = typeof cases.$inferSelect

/** The gravest first, as the index of the queue has them. */
const RANKS = sql`array[${sql.join(
  priorities.map((priority) => state(cases.priority, priority)),
  sql`, `,
)}]`
const rankOf = (priority: SQL): SQL => sql`array_position(${RANKS}, ${priority})`

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

const summaryRow = z.object({
  id: z.int(),
  subjectKind: z.enum(subjectKinds),
  subjectId: z.int(),
  priority: z.enum(priorities),
  status: z.enum(caseStatuses),
  openedAt: time,
  dueAt: z.nullable(time),
  title: z.nullable(z.string()),
  listingTitle: z.nullable(z.string()),
  orderTitle: z.nullable(z.string()),
  orderTotal: z.nullable(z.int()),
  buyerName: z.nullable(z.string()),
  sellerName: z.nullable(z.string()),
  aboutId: z.nullable(z.int()),
  aboutName: z.nullable(z.string()),
  claimedBy: z.nullable(z.int()),
  claimedByName: z.nullable(z.string()),
  reports: z.int(),
  isHold: z.boolean(),
})
export type SummaryRow = z.output<typeof summaryRow>

/** The moment before which a claim no longer counts. */
const staleBefore = (now: Date): string => new Date(now.getTime() - CLAIM_MS).toISOString()

const summaryColumns = (now: Date) => sql`
  c.id, c.subject_kind as "subjectKind", c.subject_id as "subjectId", c.priority, c.status,
  c.title, c.opened_at as "openedAt", c.due_at as "dueAt", l.title as "listingTitle", o.product_title as "orderTitle",
  o.total as "orderTotal", b.full_name as "buyerName", s.full_name as "sellerName", c.about_id as "aboutId", a.full_name as "aboutName",
  k.id as "claimedBy", k.full_name as "claimedByName",
  (select count(*)::int from case_reports r where r.case_id = c.id) as reports, c.is_hold as "isHold"
  from cases c
  left join listing_cards l on c.subject_kind = ${state(cases.subjectKind, 'listing')} and l.id = c.subject_id
  left join order_summaries o on c.subject_kind = ${state(cases.subjectKind, 'order')} and o.id = c.subject_id
  left join people b on b.id = o.buyer_id
  left join people s on s.id = o.seller_id
  left join people a on a.id = c.about_id
  left join people k on k.id = c.claimed_by and c.claimed_at > ${staleBefore(now)}`

export interface Reader {
  id: number
  now: Date
  /** The kinds of case that the reader's role may see. */
  kinds: readonly SubjectKind[]
}

const ofKinds = (kinds: readonly SubjectKind[]): SQL =>
  kinds.length === subjectKinds.length ? sql`true` : sql`subject_kind = any(${sql.param(kinds)}::text[])`

const isOf = (part: KindPart): SQL => sql`subject_kind in ${states(cases.subjectKind, kindsOfPart[part])}`
const openOf = (part: KindPart) => (): SQL => sql`c.status = ${state(cases.status, 'open')} and ${isOf(part)}`

const whereOf: Record<QueuePart, (reader: Reader) => SQL> = {
  all: () => sql`c.status = ${state(cases.status, 'open')}`,
  urgent: () => sql`c.status = ${state(cases.status, 'open')} and c.priority = ${state(cases.priority, 'urgent')}`,
  money: () => sql`c.status = ${state(cases.status, 'open')} and c.priority = ${state(cases.priority, 'money')}`,
  hold: () => sql`c.status = ${state(cases.status, 'open')} and c.is_hold`,
  ...{ reports: openOf('reports'), appeals: openOf('appeals') },
  ...{ doubts: openOf('doubts'), requests: openOf('requests') },
  mine: ({ id, now }) =>
    sql`c.status = ${state(cases.status, 'open')} and c.claimed_by = ${id} and c.claimed_at > ${staleBefore(now)}`,
  decided: () => sql`c.status = ${state(cases.status, 'decided')}`,
}

/** The number of cases on a page of the queue. */
export const PAGE_OF_QUEUE = 100

const orderOf = (part: QueuePart, order: QueueOrder) => {
  if (part === 'decided') return sql`c.updated_at desc, c.id desc`
  return order === 'age' ? sql`c.opened_at, c.id` : sql`${rankOf(sql`c.priority`)}, c.opened_at, c.id`
}

/** A page of one part of the queue, and the first case of the next page. */
export const queueOf = (
  db: Database,
  reader: Reader,
  { part, order, page }: { part: QueuePart; order: QueueOrder; page: number },
): Promise<SummaryRow[]> =>
  rowsOf(
    db,
    summaryRow,
    sql`select ${summaryColumns(reader.now)} where ${whereOf[part](reader)} and ${ofKinds(reader.kinds)} order by ${orderOf(part, order)} limit ${PAGE_OF_QUEUE + 1} offset ${(page - 1) * PAGE_OF_QUEUE}`,
  )

const counts = z.object({
  ...{ all: z.int(), urgent: z.int(), hold: z.int(), mine: z.int() },
  ...{ reports: z.int(), money: z.int(), appeals: z.int(), doubts: z.int(), requests: z.int() },
})

/** The number of open cases in each part of the queue. */
export const countsOf = (db: Database, { id, now, kinds }: Reader): Promise<z.output<typeof counts>> =>
  onlyRowOf(
    db,
    counts,
    sql`
    select count(*)::int as all,
      count(*) filter (where priority = ${state(cases.priority, 'urgent')})::int as urgent,
      count(*) filter (where priority = ${state(cases.priority, 'money')})::int as money,
      count(*) filter (where is_hold)::int as hold,
      count(*) filter (where ${isOf('reports')})::int as reports,
      count(*) filter (where ${isOf('appeals')})::int as appeals,
      count(*) filter (where ${isOf('doubts')})::int as doubts,
      count(*) filter (where ${isOf('requests')})::int as requests,
      count(*) filter (where claimed_by = ${id} and claimed_at > ${staleBefore(now)})::int as mine
    from cases where status = ${state(cases.status, 'open')} and ${ofKinds(kinds)}`,
  )

export const findSummary = (db: Database, id: number, now: Date): Promise<SummaryRow | null> =>
  firstRowOf(db, summaryRow, sql`select ${summaryColumns(now)} where c.id = ${id}`)

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
