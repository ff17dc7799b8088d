import { and, asc, eq, gt, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { listingCards } from '#features/listings/base/server/tables.ts'
import type { Known } from '../saved-notices.ts'
import { favorites, savedChanges } from './tables.ts'

/** Notes that a listing changed, if anyone has saved it. Savers who were notified before are looked at again. */
export async function noteChange(tx: Database, listingId: number, at: Date): Promise<void> {
  await tx.execute(sql`
    insert into saved_changes (listing_id, changed_at)
    select ${listingId}, ${at.toISOString()} where exists (select from favorites where product_id = ${listingId})
    on conflict (listing_id) do update set changed_at = excluded.changed_at, after_id = 0`)
}

/** The buyer knows what happened to it, and is not notified of it again. */
export async function noteBought(tx: Database, userId: number, listingId: number): Promise<void> {
  await tx
    .update(favorites)
    .set({ isBought: true })
    .where(and(eq(favorites.userId, userId), eq(favorites.productId, listingId)))
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

/** Continues after a favourite, or is done with the listing. */
export async function settleChange(tx: Database, listingId: number, afterId: number | null): Promise<void> {
  const which = eq(savedChanges.listingId, listingId)
  if (afterId === null) await tx.delete(savedChanges).where(which)
  else await tx.update(savedChanges).set({ afterId }).where(which)
}

export async function findSavedListing(tx: Database, id: number) {
  const { title, kind, status, price, expiresAt, sellerId } = listingCards
  const [row] = await tx
    .select({ title, kind, status, price, expiresAt, sellerId })
    .from(listingCards)
    .where(eq(listingCards.id, id))
  return row ?? null
}

export interface Saver extends Known {
  /** Id of the favourite. */
  id: number
  userId: number
}

const known = { price: favorites.knownPrice, isGone: favorites.isKnownGone, notifiedEnd: favorites.notifiedEnd }

/** Members who have saved a listing and have not bought it, other than its seller, by id of the favourite. */
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

export async function saveKnown(tx: Database, id: number, { price, isGone, notifiedEnd }: Known): Promise<void> {
  await tx.update(favorites).set({ knownPrice: price, isKnownGone: isGone, notifiedEnd }).where(eq(favorites.id, id))
}

/** Favourites of listings that end before a moment, whose members have not been notified of this end; locked. */
export const lockEnding = (
  tx: Database,
  { now, until, savedBefore, limit }: { now: Date; until: Date; savedBefore: Date; limit: number },
) =>
  tx
    .select({
      ...{ id: favorites.id, userId: favorites.userId, listingId: favorites.productId },
      ...{ title: listingCards.title, sellerId: listingCards.sellerId, expiresAt: listingCards.expiresAt },
    })
    .from(favorites)
    .innerJoin(listingCards, eq(listingCards.id, favorites.productId))
    .where(
      and(
        eq(listingCards.status, 'active'),
        gt(listingCards.expiresAt, now),
        lte(listingCards.expiresAt, until),
        lte(favorites.createdAt, savedBefore),
        ne(favorites.userId, listingCards.sellerId),
        eq(favorites.isBought, false),
        or(isNull(favorites.notifiedEnd), ne(favorites.notifiedEnd, listingCards.expiresAt)),
      ),
    )
    .orderBy(asc(favorites.id))
    .limit(limit)
    .for('update', { of: favorites, skipLocked: true })

export async function saveNotifiedEnd(tx: Database, id: number, notifiedEnd: Date): Promise<void> {
  await tx.update(favorites).set({ notifiedEnd }).where(eq(favorites.id, id))
}
