import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database } from '#adapters/db/database.ts'
import { state, states } from '#adapters/db/literals.ts'
import { preparedRowsOf } from '#adapters/db/prepared.ts'
import { rowsOf, time } from '#adapters/db/rows.ts'
import { CLAIM_MS, caseStatuses, priorities, type SubjectKind, subjectKinds } from '../../case-states.ts'
import type { Queue } from '../../contract.ts'
import { type KindPart, kindsOfPart, type QueueOrder, type QueuePart } from '../../queue-view.ts'
import { rankOf } from '../../server/case-store.ts'
import { cases } from '../../server/tables.ts'

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

/** What lists show of these cases, in this order. One statement for every list, which the database plans once. */
async function summariesOf(db: Database, ids: readonly number[], now: Date): Promise<SummaryRow[]> {
  if (ids.length === 0) return []
  return preparedRowsOf(
    db,
    summaryRow,
    sql`
    select c.id, c.subject_kind as "subjectKind", c.subject_id as "subjectId", c.priority, c.status,
      c.title, c.opened_at as "openedAt", c.due_at as "dueAt", l.title as "listingTitle", o.ordered_title as "orderTitle",
      o.total as "orderTotal", b.full_name as "buyerName", s.full_name as "sellerName", c.about_id as "aboutId",
      a.full_name as "aboutName", k.id as "claimedBy", k.full_name as "claimedByName",
      (select count(*)::int from case_reports r where r.case_id = c.id) as reports, c.is_hold as "isHold"
    from unnest(${sql.param(ids)}::integer[]) with ordinality as wanted (id, position)
    join cases c on c.id = wanted.id
    left join listing_cards l on c.subject_kind = ${state(cases.subjectKind, 'listing')} and l.id = c.subject_id
    left join order_summaries o on c.subject_kind in ${states(cases.subjectKind, ['order', 'no_show'])} and o.id = c.subject_id
    left join people b on b.id = o.buyer_id
    left join people s on s.id = o.seller_id
    left join people a on a.id = c.about_id
    left join people k on k.id = c.claimed_by and c.claimed_at > ${staleBefore(now)}::timestamptz
    order by wanted.position`,
  )
}

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
export async function queueOf(
  db: Database,
  reader: Reader,
  { part, order, page }: { part: QueuePart; order: QueueOrder; page: number },
): Promise<SummaryRow[]> {
  const rows = await rowsOf(
    db,
    z.object({ id: z.int() }),
    sql`select c.id from cases c where ${whereOf[part](reader)} and ${ofKinds(reader.kinds)}
      order by ${orderOf(part, order)} limit ${PAGE_OF_QUEUE + 1} offset ${(page - 1) * PAGE_OF_QUEUE}`,
  )
  return summariesOf(
    db,
    rows.map(({ id }) => id),
    reader.now,
  )
}

const counted = z.object({
  ...{ subjectKind: z.enum(subjectKinds), priority: z.enum(priorities), isHold: z.boolean() },
  ...{ count: z.int(), mine: z.int() },
})
type Counted = z.output<typeof counted>

/** The number of open cases in each part of the queue. */
export async function countsOf(db: Database, { id, now, kinds }: Reader): Promise<Queue['counts']> {
  const rows = await rowsOf(
    db,
    counted,
    sql`select subject_kind as "subjectKind", priority, is_hold as "isHold", count(*)::int as count,
        count(*) filter (where claimed_by = ${id} and claimed_at > ${staleBefore(now)})::int as mine
      from cases where status = ${state(cases.status, 'open')} and ${ofKinds(kinds)}
      group by subject_kind, priority, is_hold`,
  )
  const sumOf = (isIn: (row: Counted) => boolean) => rows.reduce((sum, row) => sum + (isIn(row) ? row.count : 0), 0)
  const isOf = (part: KindPart) => sumOf(({ subjectKind }) => kindsOfPart[part].includes(subjectKind))
  return {
    all: sumOf(() => true),
    urgent: sumOf(({ priority }) => priority === 'urgent'),
    hold: sumOf(({ isHold }) => isHold),
    mine: rows.reduce((sum, row) => sum + row.mine, 0),
    ...{ reports: isOf('reports'), money: sumOf(({ priority }) => priority === 'money'), appeals: isOf('appeals') },
    ...{ doubts: isOf('doubts'), requests: isOf('requests') },
  }
}

export async function findSummary(db: Database, id: number, now: Date): Promise<SummaryRow | null> {
  const [found] = await summariesOf(db, [id], now)
  return found ?? null
}
