import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database } from '#adapters/db/database.ts'
import { state, states } from '#adapters/db/literals.ts'
import { firstRowOf, rowsOf, time } from '#adapters/db/rows.ts'
import { type SwapStatus, swapStatuses } from '../swap.ts'
import { swapItems, swaps } from './tables.ts'

// Parts of statements about a swap `s` and one of its items `i`.

const byProposer = sql`i.side = ${state(swapItems.side, 'proposer')}`

/** Who receives what the other side gives. */
const receiver = sql`case when ${byProposer} then s.owner_id else s.proposer_id end`

const haveMet = sql`(s.proposer_entered_at is not null or s.owner_entered_at is not null)`

const traced = z.object({
  id: z.int(),
  listingId: z.int(),
  receiverId: z.int(),
  title: z.string(),
  status: z.enum(swapStatuses),
  /** The plant did not change hands before. */
  from: time,
  /** Nor after; null while it may still happen. */
  until: z.nullable(time),
  /** When a code was entered first, which proves that the two have met. */
  metAt: z.nullable(time),
})

/** A listing of a swap that was agreed, and who was to receive a plant of it. */
export type TracedSwap = z.output<typeof traced>

/**
 * Statuses of agreed swaps whose plants have changed hands, or may have. Of one that has lapsed or was ended nobody said
 * whether the two have met: no payment depends on their codes.
 */
const MAY_HAVE_CHANGED_HANDS: readonly SwapStatus[] = ['agreed', 'completed', 'lapsed', 'ended']

/**
 * One code proves that the two have met, not that each has handed over everything: that may take until the second code
 * or, without one, until the swap is over.
 */
const tracedWhere = (db: Database, condition: SQL): Promise<TracedSwap[]> =>
  rowsOf(
    db,
    traced,
    sql`
    select s.id, i.listing_id as "listingId",
      ${receiver} as "receiverId", coalesce(i.title, p.title) as title, s.status, s.agreed_at as "from",
      case when s.status = ${state(swaps.status, 'agreed')} then null
        when s.proposer_entered_at is not null and s.owner_entered_at is not null
          then greatest(s.proposer_entered_at, s.owner_entered_at)
        else s.updated_at end as until,
      least(s.proposer_entered_at, s.owner_entered_at) as "metAt"
    from swap_items i join swaps s on s.id = i.swap_id join listing_cards p on p.id = i.listing_id
    where s.agreed_at is not null and ${condition}
    order by s.id, i.listing_id`,
  )

/** The swaps in which a plant of these listings changed hands or may have, by id. */
export const swapsThatMayCarry = (db: Database, listingIds: readonly number[]): Promise<TracedSwap[]> =>
  tracedWhere(
    db,
    sql`i.listing_id = any(${sql.param(listingIds)}::int[]) and s.status in ${states(swaps.status, MAY_HAVE_CHANGED_HANDS)}`,
  )

/** Each listing of these swaps, whatever became of them, by id; or what one member was to receive in them. */
export const tracedSwaps = (db: Database, ids: readonly number[], receiverId?: number): Promise<TracedSwap[]> =>
  tracedWhere(
    db,
    sql`s.id = any(${sql.param(ids)}::int[]) and ${receiverId === undefined ? sql`true` : sql`${receiver} = ${receiverId}`}`,
  )

/** The agreed swaps that keep a unit of one of these listings, by id. */
export async function agreedSwapsOver(db: Database, listingIds: readonly number[]): Promise<number[]> {
  const rows = await rowsOf(
    db,
    z.object({ id: z.int() }),
    sql`
    select s.id from swaps s where s.status = ${state(swaps.status, 'agreed')} and s.id in (
      select i.swap_id from swap_items i where i.listing_id = any(${sql.param(listingIds)}::int[]))
    order by s.id`,
  )
  return rows.map(({ id }) => id)
}

/** Whether a member has received a plant of a listing in a swap or swap ring. */
export const hasReceivedInSwap = async (db: Database, memberId: number, listingId: number): Promise<boolean> =>
  (await firstRowOf(
    db,
    z.object({ id: z.int() }),
    sql`
    select s.id from swap_items i join swaps s on s.id = i.swap_id
    where i.listing_id = ${listingId} and ${haveMet} and ${receiver} = ${memberId}
    union all
    select i.ring_id from swap_ring_parts i
    where i.listing_id = ${listingId} and i.handed_over_at is not null and i.receiver_id = ${memberId}
    limit 1`,
  )) !== null

const MAX_RECEIVED = 100

const received = z.object({ id: z.int(), title: z.string(), categoryId: z.int(), at: time })

/** The listings of which a member has received a plant in a swap or swap ring, the latest first. */
export const receivedInSwaps = (db: Database, memberId: number) =>
  rowsOf(
    db,
    received,
    sql`
    select p.id, p.title, p.category_id as "categoryId", max(got.at) as at
    from (
      select i.listing_id, least(s.proposer_entered_at, s.owner_entered_at) as at
      from swaps s join swap_items i on i.swap_id = s.id
      where ${memberId} in (s.proposer_id, s.owner_id) and ${haveMet} and ${receiver} = ${memberId}
      union all
      select i.listing_id, i.handed_over_at from swap_ring_parts i
      where i.receiver_id = ${memberId} and i.handed_over_at is not null
    ) got join listing_cards p on p.id = got.listing_id
    group by p.id, p.title, p.category_id
    order by at desc, p.id desc limit ${MAX_RECEIVED}`,
  )
