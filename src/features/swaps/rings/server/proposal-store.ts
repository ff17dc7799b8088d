import { and, eq, inArray, not, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database } from '#adapters/db/database.ts'
import { state } from '#adapters/db/literals.ts'
import { onlyRowOf, rowsOf } from '#adapters/db/rows.ts'
import { rowsToKeep } from '#adapters/db/rows-to-keep.ts'
import { membersToKeep } from '#features/accounts/server/member-store.ts'
import { people } from '#features/accounts/server/tables.ts'
import { contentHashOf } from '#features/listings/base/server/content-store.ts'
import { only } from '#shared/required.ts'
import type { Gift } from '../matching/plan.ts'
import { RING_TERMS } from '../ring.ts'
import { swapRingParts, swapRingRefusals, swapRings } from './tables.ts'

const memberRow = z.object({ memberId: z.int() })

/**
 * Who gets no ring proposed now: who wants none, is in one, got one proposed lately, did not answer the last one, or has received in one
 * and not given, unless it was called off because of another. Of all members, or of some.
 */
export async function restingMembers(db: Database, now: Date, some?: readonly number[]): Promise<Set<number>> {
  const since = (share: number) => sql`${new Date(now.getTime() - share).toISOString()}::timestamptz`
  const rows = await rowsOf(
    db,
    memberRow,
    sql`
    select "memberId" from (
    select member_id as "memberId" from swap_ring_refusals
    union select i.giver_id from swap_ring_parts i where i.is_running
    union select i.giver_id from swap_ring_parts i join swap_rings r on r.id = i.ring_id
      where r.created_at > ${since(RING_TERMS.restBetween)}
        or r.status = ${state(swapRings.status, 'expired')} and i.accepted_at is null and r.updated_at > ${since(RING_TERMS.restAfterSilence)}
    union select i.giver_id from swap_ring_parts i
      join swap_rings r on r.id = i.ring_id and r.status = ${state(swapRings.status, 'partly')}
      join swap_ring_parts got on got.ring_id = i.ring_id and got.receiver_id = i.giver_id
      where i.handed_over_at is null and (i.called_off_at is null or i.declined_at is not null) and got.handed_over_at is not null
        and r.updated_at > ${since(RING_TERMS.restAfterTaking)}
    ) resting where ${some ? sql`"memberId" = any(${sql.param(some)}::int[])` : sql`true`}`,
  )
  return new Set(rows.map(({ memberId }) => memberId))
}

/** Those of these members who have confirmed their address and can be met: not suspended, closing or gone. */
export async function ringMembersAmong(db: Database, ids: readonly number[]): Promise<Set<number>> {
  const found = await db
    .select({ id: people.id })
    .from(people)
    .where(
      and(
        inArray(people.id, [...ids]),
        eq(people.isVerified, true),
        not(people.isSuspended),
        not(people.isClosing),
        not(people.hasLeft),
      ),
    )
  return new Set(found.map(({ id }) => id))
}

const pairRow = z.object({ listingId: z.int(), wantedId: z.int() })
export const pairKey = ({ listingId, wantedId }: Pick<Gift, 'listingId' | 'wantedId'>): string =>
  `${listingId} ${wantedId}`

/** Listings and requests that one of the two declined to bring together, by their key. */
export async function declinedPairs(db: Database): Promise<Set<string>> {
  const rows = await rowsOf(
    db,
    pairRow,
    sql`
    select distinct i.listing_id as "listingId", i.wanted_id as "wantedId" from swap_ring_parts i
    join swap_ring_parts other on other.ring_id = i.ring_id and other.giver_id = i.receiver_id
    where i.declined_at is not null or other.declined_at is not null`,
  )
  return new Set(rows.map(pairKey))
}

/** Requests that a ring has fulfilled. */
export async function fulfilledRequests(db: Database): Promise<Set<number>> {
  const rows = await rowsOf(
    db,
    z.object({ wantedId: z.int() }),
    sql`select distinct i.wanted_id as "wantedId" from swap_ring_parts i where i.handed_over_at is not null`,
  )
  return new Set(rows.map(({ wantedId }) => wantedId))
}

/**
 * Whether this transaction is the only one that searches, in all processes, until it ends. It may be idle for longer than others: it
 * has read and locked nothing else.
 */
export async function isOnlySearch(tx: Database): Promise<boolean> {
  await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`)
  const { isOnly } = await onlyRowOf(
    tx,
    z.object({ isOnly: z.boolean() }),
    sql`select pg_try_advisory_xact_lock(hashtext('search for swap rings')) as "isOnly"`,
  )
  return isOnly
}

/** Stores a proposed ring. False, with nothing to keep, if one of its members is in another one meanwhile. */
export async function insertRing(tx: Database, gifts: readonly Gift[], until: Date, now: Date): Promise<number | null> {
  const added = await tx
    .insert(swapRings)
    .values({ status: 'open', until, createdAt: now, updatedAt: now })
    .returning({ id: swapRings.id })
  const ringId = only(added).id
  const values = gifts.map((gift, position) => ({
    ...{ ringId, position, ...gift },
    title: sql`(select p.title from listing_cards p where p.id = ${gift.listingId})`,
    content: contentHashOf(sql`${gift.listingId}`),
  }))
  const parts = await tx
    .insert(swapRingParts)
    // In the order of the members: two rings that share some wait for each other in one direction only.
    .values(values.toSorted((one, other) => one.giverId - other.giverId))
    .onConflictDoNothing()
    .returning({ position: swapRingParts.position })
  return parts.length === gifts.length ? ringId : null
}

/** Whether rings are proposed to a member. */
export const wantsRings = async (db: Database, memberId: number): Promise<boolean> =>
  (await db.$count(swapRingRefusals, eq(swapRingRefusals.memberId, memberId))) === 0

/** False if it was so already. */
export async function setWantsRings(tx: Database, memberId: number, isOn: boolean, now: Date): Promise<boolean> {
  const { memberId: id } = swapRingRefusals
  const changed = isOn
    ? await tx.delete(swapRingRefusals).where(eq(id, memberId)).returning({ id })
    : await tx.insert(swapRingRefusals).values({ memberId, at: now }).onConflictDoNothing().returning({ id })
  return changed.length > 0
}

export const ringRefusalsToKeep = rowsToKeep(swapRingRefusals, { where: sql`member_id in ${membersToKeep}` })
