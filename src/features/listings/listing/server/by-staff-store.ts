import { and, eq, isNotNull, isNull, ne, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { state } from '#adapters/db/literals.ts'
import type { AfterHold, HoldReason } from '../../base/hold-reasons.ts'
import { canRemove, type ListingStatus, WITHOUT_STOCK } from '../../base/lifecycle.ts'
import { products } from '../../base/server/tables.ts'
import { isPublic, NEVER_SHOWN } from '../../base/visibility.ts'

/** What staff do to a listing, each in the transaction of their decision. */

/** Whether staff have hidden or removed a listing, or suspended its seller. */
export const isOffSaleByStaff = (listingId: SQL): SQL<boolean> => sql<boolean>`(
  select p.hidden_at is not null or coalesce(p.removed_by <> p.seller_id, false) from products p where p.id = ${listingId})`

async function lockStatus(tx: Database, id: number): Promise<ListingStatus | null> {
  return (await lockListing(tx, id))?.status ?? null
}

async function lockListing(tx: Database, id: number) {
  const { status, hiddenAt, holdReason, holdFrom, sellerId } = products
  const [listing] = await tx
    .select({ status, hiddenAt, holdReason, holdFrom, sellerId })
    .from(products)
    .where(eq(products.id, id))
    .for('update')
  return listing ?? null
}

const NO_HOLD = { holdReason: null, holdFrom: null }

/** Hides a listing until staff have looked at it. False when nobody else can see it, or it is hidden already. */
export async function holdListing(tx: Database, id: number, reason: HoldReason, now: Date): Promise<boolean> {
  const listing = await lockListing(tx, id)
  if (!listing || listing.hiddenAt !== null || NEVER_SHOWN.includes(listing.status)) return false
  const from = await hideByStaff(tx, id, now)
  if (from !== null) await tx.update(products).set({ holdReason: reason, holdFrom: from }).where(eq(products.id, id))
  return from !== null
}

/** Statuses of a listing that is for sale, or may be again without its seller. */
const RECALLED: readonly ListingStatus[] = ['active', 'reserved']

/** Hides a listing until a recall has ended. False when it is hidden already, or its seller has paused or ended it. */
export async function holdForRecall(tx: Database, id: number, now: Date): Promise<boolean> {
  const status = await lockStatus(tx, id)
  return status !== null && RECALLED.includes(status) && holdListing(tx, id, 'recall', now)
}

/**
 * Locks listings until the transaction ends, in the order of their ids. Whatever locks a listing and its case locks the
 * listing first: an edit does, as it may open a case.
 */
export async function lockListings(tx: Database, where: { id: number } | { sellerId: number }): Promise<void> {
  await tx
    .select({ id: products.id })
    .from(products)
    .where('id' in where ? eq(products.id, where.id) : eq(products.sellerId, where.sellerId))
    .orderBy(products.id)
    .for('update')
}

/**
 * Ends the hold of a listing that waits for a decision of staff. It stays hidden. Returns its status before the hold; null
 * when it was not on hold, or is until a recall has ended.
 */
export const endHold = (tx: Database, id: number): Promise<ListingStatus | null> =>
  endHoldIf(tx, id, (reason) => reason !== 'recall')

/** The same for the hold by a recall. */
export const endRecallHold = (tx: Database, id: number): Promise<ListingStatus | null> =>
  endHoldIf(tx, id, (reason) => reason === 'recall')

/** The hold by a recall becomes one that waits for a decision of staff. False when no recall holds it. */
export async function passRecallHold(tx: Database, id: number): Promise<boolean> {
  const passed = await tx
    .update(products)
    .set({ holdReason: 'reports' })
    .where(and(eq(products.id, id), eq(products.holdReason, 'recall')))
    .returning({ id: products.id })
  return passed.length > 0
}

async function endHoldIf(
  tx: Database,
  id: number,
  isMeant: (reason: HoldReason) => boolean,
): Promise<ListingStatus | null> {
  const listing = await lockListing(tx, id)
  if (!listing?.holdReason || !isMeant(listing.holdReason)) return null
  await tx.update(products).set(NO_HOLD).where(eq(products.id, id))
  return listing.holdFrom
}

/** Why a listing is on hold; null when it is not. */
export async function holdReasonOf(db: Database, id: number): Promise<HoldReason | null> {
  const [listing] = await db.select({ reason: products.holdReason }).from(products).where(eq(products.id, id))
  return listing?.reason ?? null
}

/** The status of a listing before its hold; null when no decision of staff about it is awaited. */
export async function heldFrom(db: Database, id: number): Promise<ListingStatus | null> {
  const [listing] = await db
    .select({ from: products.holdFrom })
    .from(products)
    .where(and(eq(products.id, id), ne(products.holdReason, 'recall')))
  return listing?.from ?? null
}

/** How a listing is after its hold. */
export const afterHoldFrom = (before: ListingStatus, isSuspended: boolean): AfterHold =>
  isPublic(before) && !isSuspended ? 'shown' : 'hidden'

/** Hides a listing from everyone but its seller. Returns its status before; null when there is nothing to hide. */
export async function hideByStaff(tx: Database, id: number, now: Date): Promise<ListingStatus | null> {
  const listing = await lockListing(tx, id)
  if (!listing || NEVER_SHOWN.includes(listing.status)) return null
  await tx
    .update(products)
    .set({
      status: listing.status === 'active' ? 'paused' : listing.status,
      ...{ hiddenAt: now, ...NO_HOLD, pausedForHoliday: false, updatedAt: now },
    })
    .where(eq(products.id, id))
  return listing.holdFrom ?? listing.status
}

/**
 * The status before, unless a unit came back since to a listing that had none: then its seller decides whether that is
 * for sale.
 */
const asBefore = (before: ListingStatus): SQL =>
  WITHOUT_STOCK.includes(before)
    ? sql`case when ${products.quantity} > 0 then ${state(products.status, 'paused')} else ${before} end`
    : sql`${before}`

/** Shows a hidden listing again, on sale if it was before and nothing has happened to it since. */
export async function showByStaff(tx: Database, id: number, before: ListingStatus, now: Date): Promise<void> {
  await tx
    .update(products)
    .set({
      status: sql`case when ${products.status} = ${state(products.status, 'paused')} then ${asBefore(before)} else ${products.status} end`,
      ...{ hiddenAt: null, ...NO_HOLD },
      updatedAt: now,
    })
    .where(and(eq(products.id, id), isNotNull(products.hiddenAt)))
}

/** Removes a listing. Returns its status before; null when it may not be removed now, or is removed already. */
export async function removeByStaff(
  tx: Database,
  id: number,
  staffId: number,
  now: Date,
): Promise<ListingStatus | null> {
  const before = await lockStatus(tx, id)
  if (before === null || !canRemove(before)) return null
  await tx
    .update(products)
    .set({ status: 'removed', removedFrom: before, removedBy: staffId, removedAt: now, updatedAt: now })
    .where(eq(products.id, id))
  return before
}

/** Restores a listing that staff removed. */
export async function restoreByStaff(tx: Database, id: number, before: ListingStatus, now: Date): Promise<void> {
  await tx
    .update(products)
    .set({ status: before, removedFrom: null, removedBy: null, removedAt: null, updatedAt: now })
    .where(
      and(
        eq(products.id, id),
        eq(products.status, 'removed'),
        sql`${products.removedBy} is distinct from ${products.sellerId}`,
      ),
    )
}

/** Hides every listing of a seller that others can see. Returns them with their status before. */
export async function hideAllOf(
  tx: Database,
  sellerId: number,
  now: Date,
): Promise<{ listingId: number; before: ListingStatus }[]> {
  const shown = await tx
    .select({ id: products.id })
    .from(products)
    .where(
      and(
        eq(products.sellerId, sellerId),
        isNull(products.hiddenAt),
        notInArray(products.status, [...NEVER_SHOWN, 'sold', 'expired']),
      ),
    )
    .orderBy(products.id)
  const hidden: { listingId: number; before: ListingStatus }[] = []
  for (const { id } of shown) {
    const before = await hideByStaff(tx, id, now)
    if (before !== null) hidden.push({ listingId: id, before })
  }
  return hidden
}

/** The listings of a seller that staff have hidden, or that are on hold until staff have looked at them. */
export const hiddenOf = (db: Database, sellerId: number): Promise<{ id: number; holdReason: HoldReason | null }[]> =>
  db
    .select({ id: products.id, holdReason: products.holdReason })
    .from(products)
    .where(
      and(eq(products.sellerId, sellerId), isNotNull(products.hiddenAt), notInArray(products.status, [...NEVER_SHOWN])),
    )
    .orderBy(products.id)
