import { and, desc, eq, inArray, lt, ne, notInArray, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database } from '#adapters/db/database.ts'
import { states } from '#adapters/db/literals.ts'
import { preparedRowsOf } from '#adapters/db/prepared.ts'
import { onlyRowOf } from '#adapters/db/rows.ts'
import { rowsToKeep } from '#adapters/db/rows-to-keep.ts'
import { membersToKeep } from '#features/accounts/server/member-store.ts'
import { listingsToKeep } from '#features/listings/base/server/rows-to-keep-store.ts'
import { listingCards } from '#features/listings/base/server/tables.ts'
import { HIDDEN_FROM_OTHERS, NEVER_SHOWN } from '#features/listings/base/visibility.ts'
import { favorites } from './tables.ts'

/** Adds a favourite; idempotent. Returns false when there is no such publicly visible listing. */
export async function addFavourite(db: Database, userId: number, listingId: number, now: Date): Promise<boolean> {
  const { known } = await onlyRowOf(
    db,
    z.object({ known: z.boolean() }),
    sql`
    with wanted as (
      select id, price, status in ${states(listingCards.status, ['sold', 'expired'])} as is_gone from listing_cards where id = ${listingId} and status not in ${states(listingCards.status, NEVER_SHOWN)}
    ), added as (
      insert into favorites (user_id, product_id, created_at, known_price, is_known_gone)
      select ${userId}, id, ${now.toISOString()}, price, is_gone from wanted
      on conflict (user_id, product_id) do nothing
    )
    select exists (select from wanted) as known`,
  )
  return known
}

export async function removeFavourite(db: Database, userId: number, listingId: number): Promise<void> {
  await db.delete(favorites).where(and(eq(favorites.userId, userId), eq(favorites.productId, listingId)))
}

const savedRow = z.object({ id: z.int() })

/** Which of these listings the user has saved. */
export async function savedAmong(db: Database, userId: number, listingIds: readonly number[]): Promise<Set<number>> {
  const rows = await preparedRowsOf(
    db,
    savedRow,
    sql`
    select product_id as id from favorites
    where user_id = ${userId} and product_id = any(${sql.param(listingIds)}::int[])`,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Whether the user has saved a listing, as a condition. */
export const hasSaved = (userId: number, listing: SQLWrapper): SQL =>
  sql`exists (select from favorites f where f.user_id = ${userId} and f.product_id = ${listing})`

/** How many users other than its seller have saved each of these listings, by listing. */
export async function savesOf(db: Database, listingIds: readonly number[]): Promise<Map<number, number>> {
  if (listingIds.length === 0) return new Map()
  const rows = await db
    .select({ id: favorites.productId, saves: sql`count(*)`.mapWith(Number) })
    .from(favorites)
    .innerJoin(listingCards, eq(listingCards.id, favorites.productId))
    .where(and(inArray(favorites.productId, [...listingIds]), ne(favorites.userId, listingCards.sellerId)))
    .groupBy(favorites.productId)
  return new Map(rows.map(({ id, saves }) => [id, saves]))
}

/** Without removed listings, and without paused ones of others. */
const shownTo = (userId: number) =>
  and(
    eq(favorites.userId, userId),
    notInArray(listingCards.status, [...NEVER_SHOWN]),
    or(notInArray(listingCards.status, [...HIDDEN_FROM_OTHERS]), eq(listingCards.sellerId, userId)),
  )

export interface Saved {
  /** Id of the favourite: the cursor of the list. */
  id: number
  listingId: number
}

/** A member's favourites, the latest first, without removed listings. */
export const favouritesOf = (
  db: Database,
  userId: number,
  { limit, cursor }: { limit: number; cursor: number | undefined },
): Promise<Saved[]> =>
  db
    .select({ id: favorites.id, listingId: favorites.productId })
    .from(favorites)
    .innerJoin(listingCards, eq(listingCards.id, favorites.productId))
    .where(and(shownTo(userId), cursor === undefined ? undefined : lt(favorites.id, cursor)))
    .orderBy(desc(favorites.id))
    .limit(limit)

export async function countFavourites(db: Database, userId: number): Promise<number> {
  const [all] = await db
    .select({ count: sql`count(*)`.mapWith(Number) })
    .from(favorites)
    .innerJoin(listingCards, eq(listingCards.id, favorites.productId))
    .where(shownTo(userId))
  return all?.count ?? 0
}

export const favouritesToKeep = rowsToKeep(favorites, {
  where: sql`user_id in ${membersToKeep} and product_id in ${listingsToKeep}`,
  // Orders of the trial are gone.
  values: { isBought: sql`false` },
})
