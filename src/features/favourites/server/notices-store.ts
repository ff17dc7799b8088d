import { and, asc, eq, gt, lte, ne, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database } from '#adapters/db/database.ts'
import { state } from '#adapters/db/literals.ts'
import { rowsOf, time } from '#adapters/db/rows.ts'
import { listingCards } from '#features/listings/base/server/tables.ts'
import { isOffSaleByStaff } from '#features/listings/listing/server/by-staff-store.ts'
import type { Known } from '../saved-notices.ts'
import { favorites, savedChanges } from './tables.ts'

/** Notes that a listing changed, if anyone has saved it. Savers who were notified before are looked at again. */
export async function noteChange(tx: Database, listingId: number, at: Date): Promise<void> {
  await tx.execute(sql`
    insert into saved_changes (listing_id, changed_at)
    select ${listingId}, ${at.toISOString()} where exists (select from favorites where product_id = ${listingId})
    on conflict (listing_id) do update set changed_at = excluded.changed_at, after_id = 0`)
}

/** Whether a member has bought one: then they are not notified of it. */
export async function noteBought(tx: Database, userId: number, listingId: number, isBought: boolean): Promise<void> {
  await tx
    .update(favorites)
    .set({ isBought })
    .where(and(eq(favorites.userId, userId), eq(favorites.productId, listingId)))
}

/** Its savers know, or see on its page, that its time has ended. */
export async function noteExpired(tx: Database, listingId: number): Promise<void> {
  await tx.update(favorites).set({ isKnownGone: true }).where(eq(favorites.productId, listingId))
}

/** One listing that changed before a moment, locked; other processes skip it. */
export async function lockChange(tx: Database, before: Date): Promise<{ listingId: number; afterId: number } | null> {
  const [row] = await tx
    .select({ listingId: savedChanges.listingId, afterId: savedChanges.afterId })
    .from(savedChanges)
    .where(lte(savedChanges.changedAt, before))
    .orderBy(asc(savedChanges.changedAt), asc(savedChanges.listingId))
    .limit(1)
    .for('update', { skipLocked: true })
  return row ?? null
}

/** The listing is done. */
export async function deleteChange(tx: Database, listingId: number): Promise<void> {
  await tx.delete(savedChanges).where(eq(savedChanges.listingId, listingId))
}

/** Continues after a favourite. */
export async function continueChange(tx: Database, listingId: number, afterId: number): Promise<void> {
  await tx.update(savedChanges).set({ afterId }).where(eq(savedChanges.listingId, listingId))
}

/** The listing is looked at again as if it had changed at this moment. */
export async function postponeChange(db: Database, listingId: number, changedAt: Date): Promise<void> {
  await db.update(savedChanges).set({ changedAt }).where(eq(savedChanges.listingId, listingId))
}

export async function findSavedListing(tx: Database, id: number) {
  const { title, kind, status, price, expiresAt, sellerId } = listingCards
  const [row] = await tx
    .select({ title, kind, status, price, expiresAt, sellerId, isHidden: isOffSaleByStaff(sql`${listingCards.id}`) })
    .from(listingCards)
    .where(eq(listingCards.id, id))
  return row ?? null
}

export interface Saver extends Known {
  /** Id of the favourite. */
  id: number
  userId: number
}

const known = { price: favorites.knownPrice, isGone: favorites.isKnownGone }

/** Members who have saved a listing and have not bought it, other than its seller, by id of the favourite; locked. */
export const saversOf = (
  tx: Database,
  { listingId, sellerId, afterId, limit }: { listingId: number; sellerId: number; afterId: number; limit: number },
): Promise<Saver[]> =>
  tx
    .select({ id: favorites.id, userId: favorites.userId, ...known })
    .from(favorites)
    .where(
      and(
        eq(favorites.productId, listingId),
        gt(favorites.id, afterId),
        ne(favorites.userId, sellerId),
        eq(favorites.isBought, false),
      ),
    )
    .orderBy(asc(favorites.id))
    .limit(limit)
    .for('update')

export async function saveKnown(tx: Database, id: number, { price, isGone }: Known): Promise<void> {
  await tx.update(favorites).set({ knownPrice: price, isKnownGone: isGone }).where(eq(favorites.id, id))
}

const ending = z.object({
  ...{ id: z.int(), userId: z.int(), listingId: z.int() },
  ...{ title: z.string(), sellerId: z.int(), expiresAt: time },
})

interface Ends {
  now: Date
  until: Date
  /** Only favourites made this long before the end; milliseconds. */
  leastAge: number
  limit: number
}

/**
 * Favourites of listings that end before a moment, whose members have not been notified of this end; locked. The listings
 * are found first, by the index of their ends.
 */
export const lockEnding = (tx: Database, { now, until, leastAge, limit }: Ends) =>
  rowsOf(
    tx,
    ending,
    sql`
    with ending as materialized (
      select id, title, seller_id, expires_at from listing_cards
      where status = ${state(listingCards.status, 'active')} and kind <> ${state(listingCards.kind, 'wanted')}
        and expires_at > ${now.toISOString()} and expires_at <= ${until.toISOString()}
    )
    select f.id, f.user_id as "userId", f.product_id as "listingId", e.title, e.seller_id as "sellerId",
      e.expires_at as "expiresAt"
    from ending e join favorites f on f.product_id = e.id
    where f.user_id <> e.seller_id and not f.is_bought and f.notified_end is distinct from e.expires_at
      and f.created_at <= e.expires_at - make_interval(secs => ${leastAge / 1000})
    order by f.id limit ${limit} for update of f skip locked`,
  )

export async function saveNotifiedEnd(tx: Database, id: number, notifiedEnd: Date): Promise<void> {
  await tx.update(favorites).set({ notifiedEnd }).where(eq(favorites.id, id))
}
