import { and, eq, gt, inArray, lt, notInArray, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database } from '#adapters/db/database.ts'
import { states } from '#adapters/db/literals.ts'
import { rowsOf, time } from '#adapters/db/rows.ts'
import { hasNoAccount, hasTurnedAway, notBlocked } from '#features/accounts/server/contact-store.ts'
import {
  isItemByStaff,
  isItemChanged,
  isItemTakenAway,
  isPartNotToGive,
  takesSwapsOf,
} from '../../server/listing-store.ts'
import { swapEndReasons } from '../../swap.ts'
import { type PartState, RING_TERMS, RUNNING_RINGS, ringStatuses } from '../ring.ts'
import { swapRingCodeTries, swapRingParts, swapRings } from './tables.ts'

const partRow = z.object({
  position: z.int(),
  giverId: z.int(),
  receiverId: z.int(),
  giverName: z.string(),
  receiverName: z.string(),
  listingId: z.int(),
  title: z.string(),
  imageUrl: z.nullable(z.string()),
  plantSlug: z.nullable(z.string()),
  categoryId: z.int(),
  status: z.string(),
  kind: z.string(),
  quantity: z.int(),
  expiresAt: time,
  takesSwaps: z.boolean(),
  isByStaff: z.boolean(),
  isChanged: z.boolean(),
  hasAccepted: z.boolean(),
  hasDeclined: z.boolean(),
  code: z.nullable(z.string()),
  isHandedOver: z.boolean(),
  isCalledOff: z.boolean(),
  /** Of its giver and receiver. */
  isBlocked: z.boolean(),
  hasLeft: z.boolean(),
  /** If it cannot be handed over, its receiver or staff have caused it. */
  isGiverExcused: z.boolean(),
})

const ringRow = z.object({
  id: z.int(),
  status: z.enum(ringStatuses),
  endReason: z.nullable(z.enum(swapEndReasons)),
  until: time,
  isReminded: z.boolean(),
  createdAt: time,
  /** Of any two of its members. */
  isBlocked: z.boolean(),
  parts: z.array(partRow),
})

/** A ring with what decides whether it can go on. */
export type RingRow = ReturnType<typeof withStates>
export type RingPartRow = RingRow['parts'][number]

const withStates = (row: z.output<typeof ringRow>) => ({
  ...row,
  parts: row.parts.map((part) => ({ ...part, state: stateOf(part), isAsked: true })),
})

const stateOf = ({ isHandedOver, isCalledOff }: z.output<typeof partRow>): PartState =>
  isHandedOver ? 'handed-over' : isCalledOff ? 'called-off' : 'waiting'

// Parts of statements about a part `i` of a ring `r`.
const nameOf = (id: SQL) => sql`(select p.full_name from people p where p.id = ${id})`
const hasLeft = hasNoAccount(sql`i.giver_id`, sql`i.receiver_id`)
const isPairBlocked = sql`not ${notBlocked(sql`i.giver_id`, sql`i.receiver_id`)}`
const isGiverExcused = sql`(
  ${isItemByStaff} or ${hasNoAccount(sql`i.receiver_id`, sql`i.receiver_id`)} or ${hasTurnedAway(sql`i.receiver_id`, sql`i.giver_id`)})`
const isAnyBlocked = sql`exists (
  select from swap_ring_parts one join swap_ring_parts other on other.ring_id = one.ring_id and other.position > one.position
  where one.ring_id = r.id and not ${notBlocked(sql`one.giver_id`, sql`other.giver_id`)})`

async function ringsWhere(db: Database, condition: SQL, limit: number): Promise<RingRow[]> {
  const rows = await rowsOf(
    db,
    ringRow,
    sql`
    select r.id, r.status, r.end_reason as "endReason", r.until, r.is_reminded as "isReminded", r.created_at as "createdAt",
      ${isAnyBlocked} as "isBlocked",
      coalesce((
        select json_agg(json_build_object(
          'position', i.position, 'giverId', i.giver_id, 'receiverId', i.receiver_id,
          'giverName', ${nameOf(sql`i.giver_id`)}, 'receiverName', ${nameOf(sql`i.receiver_id`)},
          'listingId', i.listing_id, 'title', i.title, 'imageUrl', p.image_url, 'plantSlug', p.plant_slug,
          'categoryId', p.category_id, 'status', p.status, 'kind', p.kind, 'quantity', p.quantity, 'expiresAt', p.expires_at,
          'takesSwaps', ${takesSwapsOf}, 'isByStaff', ${isItemByStaff}, 'isChanged', ${isItemChanged},
          'hasAccepted', i.accepted_at is not null, 'hasDeclined', i.declined_at is not null,
          'code', i.code, 'isHandedOver', i.handed_over_at is not null,
          'isCalledOff', i.called_off_at is not null, 'isBlocked', ${isPairBlocked}, 'hasLeft', ${hasLeft},
          'isGiverExcused', ${isGiverExcused}
        ) order by i.position)
        from swap_ring_parts i join listing_cards p on p.id = i.listing_id where i.ring_id = r.id), '[]') as parts
    from swap_rings r where ${condition} order by r.id desc limit ${limit}`,
  )
  return rows.map(withStates)
}

export async function getRing(db: Database, id: number): Promise<RingRow | null> {
  const [found] = await ringsWhere(db, sql`r.id = ${id}`, 1)
  return found ?? null
}

/** The ring, locked until the transaction ends, as it is now; null when there is none. */
export async function lockRing(tx: Database, id: number): Promise<RingRow | null> {
  const found = await tx.select({ id: swapRings.id }).from(swapRings).where(eq(swapRings.id, id)).for('update')
  return found.length > 0 ? getRing(tx, id) : null
}

/** A member has one ring that is not over at most, and gets no new one on the same day: few in a year. */
const MAX_SHOWN = 50

/** Rings of a member, newest first. */
export const ringsOf = (db: Database, memberId: number): Promise<RingRow[]> =>
  ringsWhere(db, sql`r.id in (select ring_id from swap_ring_parts where giver_id = ${memberId})`, MAX_SHOWN)

export type RingPatch = Partial<
  Pick<typeof swapRings.$inferInsert, 'status' | 'endReason' | 'until' | 'agreedAt' | 'isReminded'>
>

/** Changes a ring. The members of one that is over are free for others. */
export async function changeRing(tx: Database, id: number, patch: RingPatch, at: Date): Promise<void> {
  await tx
    .update(swapRings)
    .set({ ...patch, updatedAt: at })
    .where(eq(swapRings.id, id))
  if (patch.status === undefined || RUNNING_RINGS.includes(patch.status)) return
  await tx.update(swapRingParts).set({ isRunning: false, code: null }).where(eq(swapRingParts.ringId, id))
}

export type PartPatch = Partial<
  Pick<typeof swapRingParts.$inferInsert, 'acceptedAt' | 'declinedAt' | 'code' | 'handedOverAt' | 'calledOffAt'>
>

export async function changePart(tx: Database, ringId: number, position: number, patch: PartPatch): Promise<void> {
  await tx
    .update(swapRingParts)
    .set(patch)
    .where(and(eq(swapRingParts.ringId, ringId), eq(swapRingParts.position, position)))
}

/** The times of a member's wrong codes since then, oldest first. */
export async function ringTriesSince(db: Database, ringId: number, memberId: number, since: Date): Promise<Date[]> {
  const { at } = swapRingCodeTries
  const tries = await db
    .select({ at })
    .from(swapRingCodeTries)
    .where(and(eq(swapRingCodeTries.ringId, ringId), eq(swapRingCodeTries.memberId, memberId), gt(at, since)))
    .orderBy(at)
  return tries.map((one) => one.at)
}

export async function addRingTry(tx: Database, ringId: number, memberId: number, at: Date): Promise<void> {
  await tx.insert(swapRingCodeTries).values({ ringId, memberId, at })
}

const isRunning = sql`r.status in ${states(swapRings.status, RUNNING_RINGS)}`

/** Ids of rings that are to be ended or reminded of, or of which a part cannot go on; without those that were looked at. */
export async function dueRings(db: Database, now: Date, seen: readonly number[], limit: number): Promise<number[]> {
  const from = (share: number) => new Date(now.getTime() + share).toISOString()
  const { open, agreed } = RING_TERMS.remindBefore
  const rows = await rowsOf(
    db,
    z.object({ id: z.int() }),
    sql`
    select r.id from swap_rings r
    where ${isRunning} and r.id <> all(${sql.param(seen)}::int[]) and (
      r.until <= ${now.toISOString()}::timestamptz
      or not r.is_reminded and r.until <= case when r.agreed_at is null then ${from(open)}::timestamptz else ${from(agreed)}::timestamptz end
      or r.agreed_at is null and ${isAnyBlocked}
      or exists (
        select from swap_ring_parts i join listing_cards p on p.id = i.listing_id
        where i.ring_id = r.id and i.handed_over_at is null and i.called_off_at is null and (
          ${hasLeft} or ${isPairBlocked} or ${isItemTakenAway} or r.agreed_at is null and ${isPartNotToGive(now)})))
    order by r.until, r.id limit ${limit}`,
  )
  return rows.map(({ id }) => id)
}

/** Locks the rings of a member that are not over, and returns their ids. Before any listing is locked. */
export async function lockRingsOf(tx: Database, memberId: number): Promise<number[]> {
  const mine = tx
    .select({ id: swapRingParts.ringId })
    .from(swapRingParts)
    .where(and(eq(swapRingParts.giverId, memberId), eq(swapRingParts.isRunning, true)))
  const found = await tx
    .select({ id: swapRings.id })
    .from(swapRings)
    .where(inArray(swapRings.id, mine))
    .orderBy(swapRings.id)
    .for('update')
  return found.map(({ id }) => id)
}

/** The listings of these rings. */
export async function listingsOfRings(db: Database, ids: readonly number[]): Promise<number[]> {
  const found = await db
    .selectDistinct({ id: swapRingParts.listingId })
    .from(swapRingParts)
    .where(inArray(swapRingParts.ringId, [...ids]))
  return found.map(({ id }) => id)
}

/** Deletes rings that ended long ago. */
export async function deleteOldRings(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - RING_TERMS.deletedAfter)
  await db
    .delete(swapRings)
    .where(and(notInArray(swapRings.status, [...RUNNING_RINGS]), lt(swapRings.updatedAt, before)))
}
