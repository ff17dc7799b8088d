import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database } from '#adapters/db/database.ts'
import { state, states } from '#adapters/db/literals.ts'
import { rowsOf, time } from '#adapters/db/rows.ts'
import { swaps } from '../../server/tables.ts'
import { type SwapStatus, swapStatuses } from '../../swap.ts'
import { swapRings } from './tables.ts'

// Parts of statements about a part `i` of a ring `r`.

const traced = z.object({
  id: z.int(),
  listingId: z.int(),
  receiverId: z.int(),
  title: z.string(),
  status: z.enum(swapStatuses),
  from: time,
  until: z.nullable(time),
  metAt: z.nullable(time),
})

/** A part of a ring that was agreed, in the form of a listing of a swap: its status is that of the part. */
export type TracedPart = z.output<typeof traced>

const partStatus = (status: SwapStatus) => state(swaps.status, status)

const statusOf = sql`case
  when i.handed_over_at is not null then ${partStatus('completed')}
  when i.called_off_at is not null then ${partStatus('ended')}
  when r.status in ${states(swapRings.status, ['partly', 'lapsed'])} then ${partStatus('lapsed')}
  when r.status = ${state(swapRings.status, 'cancelled')} then ${partStatus('cancelled')}
  when r.status = ${state(swapRings.status, 'agreed')} then ${partStatus('agreed')}
  else ${partStatus('ended')} end`

const partsWhere = (db: Database, condition: SQL): Promise<TracedPart[]> =>
  rowsOf(
    db,
    traced,
    sql`
    select r.id, i.listing_id as "listingId", i.receiver_id as "receiverId", i.title, ${statusOf} as status, r.agreed_at as "from",
      case when i.handed_over_at is not null or i.called_off_at is not null then coalesce(i.handed_over_at, i.called_off_at)
        when r.status = ${state(swapRings.status, 'agreed')} then null else r.updated_at end as until,
      i.handed_over_at as "metAt"
    from swap_ring_parts i join swap_rings r on r.id = i.ring_id
    where r.agreed_at is not null and ${condition}
    order by r.id, i.listing_id`,
  )

/**
 * The parts by which a plant of these listings changed hands or may have. Of those that nobody entered a code for, nobody said whether
 * the two have met: only a cancelled ring says that they have not.
 */
export const ringsThatMayCarry = (db: Database, listingIds: readonly number[]): Promise<TracedPart[]> =>
  partsWhere(
    db,
    sql`i.listing_id = any(${sql.param(listingIds)}::int[]) and r.status <> ${state(swapRings.status, 'cancelled')}`,
  )

/** Each part of these rings, whatever became of them; or what one member was to receive in them. */
export const tracedRings = (db: Database, ids: readonly number[], receiverId?: number): Promise<TracedPart[]> =>
  partsWhere(
    db,
    sql`r.id = any(${sql.param(ids)}::int[]) and ${receiverId === undefined ? sql`true` : sql`i.receiver_id = ${receiverId}`}`,
  )

/** The agreed rings that keep a unit of one of these listings, by id. */
export async function agreedRingsOver(db: Database, listingIds: readonly number[]): Promise<number[]> {
  const rows = await rowsOf(
    db,
    z.object({ id: z.int() }),
    sql`
    select distinct r.id from swap_rings r join swap_ring_parts i on i.ring_id = r.id
    where r.status = ${state(swapRings.status, 'agreed')} and i.handed_over_at is null and i.called_off_at is null
      and i.listing_id = any(${sql.param(listingIds)}::int[])
    order by r.id`,
  )
  return rows.map(({ id }) => id)
}
