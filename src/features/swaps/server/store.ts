import { and, eq, gt, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database } from '#adapters/db/database.ts'
import { state, states } from '#adapters/db/literals.ts'
import { firstRowOf, rowsOf, time } from '#adapters/db/rows.ts'
import { hasNoAccount, notBlocked } from '#features/accounts/server/contact-store.ts'
import { contentHashOf } from '#features/listings/base/server/content-store.ts'
import { lockListings } from '#features/listings/listing/server/by-staff-store.ts'
import { differenceOf, differencePayment, lockDifferences } from '#features/offers/server/difference-store.ts'
import { pence } from '#shared/money.ts'
import { only } from '#shared/required.ts'
import { listingsOfRings, lockRingsOf } from '../rings/server/ring-store.ts'
import { swapRings } from '../rings/server/tables.ts'
import { type DifferenceState, RUNNING, type SwapSide, swapEndReasons, swapSides, swapStatuses } from '../swap.ts'
import { isItemByStaff, isItemChanged, takesSwapsOf } from './listing-store.ts'
import { swapItems, swaps } from './tables.ts'

const itemRow = z.object({
  listingId: z.int(),
  side: z.enum(swapSides),
  isAsked: z.boolean(),
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
})
export type SwapItemRow = z.output<typeof itemRow>

const swapRow = z.object({
  id: z.int(),
  listingId: z.int(),
  proposerId: z.int(),
  ownerId: z.int(),
  status: z.enum(swapStatuses),
  endReason: z.nullable(z.enum(swapEndReasons)),
  awaits: z.enum(swapSides),
  turn: z.int(),
  difference: z.nullable(z.int()),
  differencePayer: z.nullable(z.enum(swapSides)),
  payment: z.nullable(differencePayment),
  returnsDifference: z.boolean(),
  until: time,
  proposerCode: z.nullable(z.string()),
  ownerCode: z.nullable(z.string()),
  hasProposerEntered: z.boolean(),
  hasOwnerEntered: z.boolean(),
  isReminded: z.boolean(),
  createdAt: time,
  proposerName: z.string(),
  ownerName: z.string(),
  isBlocked: z.boolean(),
  hasLeft: z.boolean(),
  items: z.array(itemRow),
})

/** A swap with what decides whether it can go on. Each side has a code, and may have entered the other's. */
export type SwapRow = ReturnType<typeof bySide>

const bySide = (row: z.output<typeof swapRow>) => ({
  ...row,
  payment: row.payment && { ...row.payment, state: row.payment.state as DifferenceState },
  difference:
    row.difference && row.differencePayer ? { amount: pence(row.difference), payer: row.differencePayer } : null,
  codes: { proposer: row.proposerCode, owner: row.ownerCode },
  names: { proposer: row.proposerName, owner: row.ownerName },
  entered: { proposer: row.hasProposerEntered, owner: row.hasOwnerEntered },
})

export const hasLeft = hasNoAccount(sql`s.proposer_id`, sql`s.owner_id`)
export const isBlocked = sql`not ${notBlocked(sql`s.proposer_id`, sql`s.owner_id`)}`
const nameOf = (id: SQL) => sql`(select p.full_name from people p where p.id = ${id})`

async function swapsWhere(db: Database, condition: SQL, limit: number): Promise<SwapRow[]> {
  const rows = await rowsOf(
    db,
    swapRow,
    sql`
    select s.id, s.listing_id as "listingId", s.proposer_id as "proposerId", s.owner_id as "ownerId", s.status,
      s.end_reason as "endReason", s.awaits, s.turn, s.until, s.difference,
      s.difference_payer as "differencePayer", ${differenceOf(sql`s.id`)} as payment, s.returns_difference as "returnsDifference",
      s.proposer_code as "proposerCode", s.owner_code as "ownerCode",
      s.proposer_entered_at is not null as "hasProposerEntered", s.owner_entered_at is not null as "hasOwnerEntered",
      s.is_reminded as "isReminded", s.created_at as "createdAt",
      ${nameOf(sql`s.proposer_id`)} as "proposerName", ${nameOf(sql`s.owner_id`)} as "ownerName",
      ${isBlocked} as "isBlocked", ${hasLeft} as "hasLeft",
      coalesce((
        select json_agg(json_build_object(
          'listingId', i.listing_id, 'side', i.side, 'isAsked', i.is_asked, 'title', coalesce(i.title, p.title), 'imageUrl', p.image_url,
          'plantSlug', p.plant_slug, 'categoryId', p.category_id, 'status', p.status, 'kind', p.kind, 'quantity', p.quantity,
          'expiresAt', p.expires_at, 'takesSwaps', ${takesSwapsOf}, 'isByStaff', ${isItemByStaff},
          'isChanged', ${isItemChanged}
        ) order by i.listing_id)
        from swap_items i join listing_cards p on p.id = i.listing_id where i.swap_id = s.id), '[]') as items
    from swaps s where ${condition} order by s.id desc limit ${limit}`,
  )
  return rows.map(bySide)
}

export async function getSwap(db: Database, id: number): Promise<SwapRow | null> {
  const [found] = await swapsWhere(db, sql`s.id = ${id}`, 1)
  return found ?? null
}

/** The swap, locked until the transaction ends, as it is now; null when there is none. */
export async function lockSwap(tx: Database, id: number): Promise<SwapRow | null> {
  await lockDifferences(tx, [id])
  const found = await tx.select({ id: swaps.id }).from(swaps).where(eq(swaps.id, id)).for('update')
  return found.length > 0 ? getSwap(tx, id) : null
}

interface Page {
  /** Only those that are not over, or only those that are. */
  state: 'running' | 'over' | undefined
  limit: number
  cursor: number | undefined
}

export const isRunning = sql`s.status in ${states(swaps.status, RUNNING)}`

/** Swaps of a member, newest first. */
export const swapsOf = (db: Database, userId: number, { state: part, limit, cursor }: Page): Promise<SwapRow[]> =>
  swapsWhere(
    db,
    sql`${userId} in (s.proposer_id, s.owner_id)
      and ${part === undefined ? sql`true` : part === 'running' ? isRunning : sql`not ${isRunning}`}
      and ${cursor === undefined ? sql`true` : sql`s.id < ${cursor}`}`,
    limit,
  )

/** Serialises the new proposals of a member, so that simultaneous ones meet the limits. Held until the transaction ends. */
export const lockProposals = (tx: Database, memberId: number): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('swaps'), ${memberId}::int)`)

const DAY_MS = 24 * 60 * 60 * 1000

/** How many swaps of a member count towards each limit. */
export async function swapCountsOf(db: Database, memberId: number, now: Date) {
  const mine = eq(swaps.proposerId, memberId)
  const day = new Date(now.getTime() - DAY_MS)
  return {
    open: await db.$count(swaps, and(mine, eq(swaps.status, 'open'), gt(swaps.until, now))),
    today: await db.$count(swaps, and(mine, gt(swaps.createdAt, day))),
  }
}

/** Serialises the agreements of a member, so that simultaneous ones meet the limit. Held until the transaction ends. */
export const lockAgreements = (tx: Database, memberId: number): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('agreed swaps'), ${memberId}::int)`)

/** How many agreed swaps of a member are not handed over. */
export const agreedCountOf = (db: Database, memberId: number): Promise<number> =>
  db.$count(swaps, and(or(eq(swaps.proposerId, memberId), eq(swaps.ownerId, memberId)), eq(swaps.status, 'agreed')))

/** The open swap of a member that began with this listing; null when there is none. */
export async function openSwapFor(db: Database, proposerId: number, listingId: number): Promise<number | null> {
  const [found] = await db
    .select({ id: swaps.id })
    .from(swaps)
    .where(and(eq(swaps.proposerId, proposerId), eq(swaps.listingId, listingId), eq(swaps.status, 'open')))
  return found?.id ?? null
}

export type NewSwap = Omit<typeof swaps.$inferInsert, 'id' | 'updatedAt'>

export async function insertSwap(tx: Database, values: NewSwap): Promise<number> {
  const added = await tx
    .insert(swaps)
    .values({ ...values, updatedAt: values.createdAt })
    .returning({ id: swaps.id })
  return only(added).id
}

/** Replaces what the two give, with what the listings say now. */
export async function setItems(
  tx: Database,
  swapId: number,
  items: readonly { listingId: number; side: SwapSide; isAsked: boolean }[],
): Promise<void> {
  await tx.delete(swapItems).where(eq(swapItems.swapId, swapId))
  await tx.insert(swapItems).values(
    items.map((item) => ({
      ...{ swapId, ...item, content: contentHashOf(sql`${item.listingId}`) },
      title: sql`(select p.title from listing_cards p where p.id = ${item.listingId})`,
    })),
  )
}

export type SwapPatch = Partial<Omit<typeof swaps.$inferInsert, 'id' | 'listingId' | 'proposerId' | 'ownerId'>>

export async function changeSwap(tx: Database, id: number, patch: SwapPatch, at: Date): Promise<void> {
  await tx
    .update(swaps)
    .set({ ...patch, updatedAt: at })
    .where(eq(swaps.id, id))
}

/**
 * Locks the other open swaps that promise a unit of these listings, and returns their ids. It leaves out those that are
 * being answered: that transaction holds the swap and waits for a listing.
 */
export async function lockOthersFor(tx: Database, listingIds: readonly number[], but: number): Promise<number[]> {
  const about = tx
    .select({ id: swapItems.swapId })
    .from(swapItems)
    .where(inArray(swapItems.listingId, [...listingIds]))
  const found = await tx
    .select({ id: swaps.id })
    .from(swaps)
    .where(and(inArray(swaps.id, about), eq(swaps.status, 'open'), ne(swaps.id, but)))
    .orderBy(swaps.id)
    .for('update', { skipLocked: true })
  return found.map(({ id }) => id)
}

/** Locks the swaps of a member that are not over, before any listing is locked, and returns their ids. */
export async function lockSwapsOf(tx: Database, userId: number): Promise<number[]> {
  const isTheirs = and(or(eq(swaps.proposerId, userId), eq(swaps.ownerId, userId)), inArray(swaps.status, [...RUNNING]))
  const theirs = await tx.select({ id: swaps.id }).from(swaps).where(isTheirs)
  await lockDifferences(
    tx,
    theirs.map(({ id }) => id),
  )
  const found = await tx.select({ id: swaps.id }).from(swaps).where(isTheirs).orderBy(swaps.id).for('update')
  return found.map(({ id }) => id)
}

/**
 * Locks the swaps and swap rings of a member that are not over, and their listings in the order of the ids. Before any listing is
 * locked.
 */
export async function lockMemberSwaps(tx: Database, userId: number): Promise<void> {
  const running = await lockSwapsOf(tx, userId)
  const rings = await lockRingsOf(tx, userId)
  const listings = await tx
    .selectDistinct({ id: swapItems.listingId })
    .from(swapItems)
    .where(inArray(swapItems.swapId, running))
  const ids = new Set([...listings.map(({ id }) => id), ...(await listingsOfRings(tx, rings))])
  for (const id of [...ids].toSorted((one, other) => one - other)) await lockListings(tx, { id })
}

/** Whether any unit of a listing is reserved by an agreed swap or swap ring. */
export const isInAgreedSwap = async (db: Database, listingId: number): Promise<boolean> =>
  (await firstRowOf(
    db,
    z.object({ id: z.int() }),
    sql`
    select s.id from swap_items i join swaps s on s.id = i.swap_id
    where i.listing_id = ${listingId} and s.status = ${state(swaps.status, 'agreed')}
    union all
    select i.ring_id from swap_ring_parts i join swap_rings r on r.id = i.ring_id
    where i.listing_id = ${listingId} and r.status = ${state(swapRings.status, 'agreed')}
      and i.handed_over_at is null and i.called_off_at is null
    limit 1`,
  )) !== null
