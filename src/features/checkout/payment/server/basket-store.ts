import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { rowsToKeep } from '#adapters/db/rows-to-keep.ts'
import { membersToKeep } from '#features/accounts/server/member-store.ts'
import { listingsToKeep } from '#features/listings/base/server/rows-to-keep-store.ts'
import { basketLines } from '../../base/server/basket-tables.ts'
import type { Wanted } from './order-lines.ts'

/** Serialises changes to a member's basket. Held until the transaction ends. */
export const lockBasket = (tx: Database, userId: number): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('basket'), ${userId}::int)`)

/** What a member has put into their basket, in the order in which they chose it. */
export const basketOf = (db: Database, userId: number): Promise<Wanted[]> =>
  db
    .select({ productId: basketLines.productId, quantity: basketLines.quantity })
    .from(basketLines)
    .where(eq(basketLines.userId, userId))
    .orderBy(asc(basketLines.addedAt), asc(basketLines.productId))

/** Puts a listing into a basket, or sets its number there. */
export async function putLine(tx: Database, userId: number, { productId, quantity }: Wanted, now: Date): Promise<void> {
  await tx
    .insert(basketLines)
    .values({ userId, productId, quantity, addedAt: now })
    .onConflictDoUpdate({ target: [basketLines.userId, basketLines.productId], set: { quantity } })
}

/** Takes listings out of a basket; those that it does not have change nothing. */
export async function removeLines(tx: Database, userId: number, listingIds: readonly number[]): Promise<void> {
  await tx
    .delete(basketLines)
    .where(and(eq(basketLines.userId, userId), inArray(basketLines.productId, [...listingIds])))
}

/** Whether a basket still has these listings in these numbers. */
export async function hasInBasket(db: Database, userId: number, lines: readonly Wanted[]): Promise<boolean> {
  const numbers = new Map((await basketOf(db, userId)).map(({ productId, quantity }) => [productId, quantity]))
  return lines.every(({ productId, quantity }) => numbers.get(productId) === quantity)
}

export const basketToKeep = rowsToKeep(basketLines, {
  where: sql`user_id in ${membersToKeep} and product_id in ${listingsToKeep}`,
})
