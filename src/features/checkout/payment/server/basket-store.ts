import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { rowsToKeep } from '#adapters/db/rows-to-keep.ts'
import { membersToKeep } from '#features/accounts/server/member-store.ts'
import { listingsToKeep } from '#features/listings/base/server/rows-to-keep-store.ts'
import { only } from '#shared/required.ts'
import { basketLines } from '../../base/server/basket-tables.ts'
import { orderLines } from '../../base/server/line-tables.ts'
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

/** Puts units of a listing into a basket, besides those that are in it by then. Returns how many there are. */
export async function addUnits(
  tx: Database,
  userId: number,
  { productId, quantity }: Wanted,
  now: Date,
): Promise<number> {
  const rows = await tx
    .insert(basketLines)
    .values({ userId, productId, quantity, addedAt: now })
    .onConflictDoUpdate({
      target: [basketLines.userId, basketLines.productId],
      set: { quantity: sql`${basketLines.quantity} + ${quantity}` },
    })
    .returning({ quantity: basketLines.quantity })
  return only(rows).quantity
}

/** Sets how many units of a listing a basket has. False if it is not in it. */
export async function changeUnits(tx: Database, userId: number, { productId, quantity }: Wanted): Promise<boolean> {
  const rows = await tx
    .update(basketLines)
    .set({ quantity })
    .where(and(eq(basketLines.userId, userId), eq(basketLines.productId, productId)))
    .returning({ productId: basketLines.productId })
  return rows.length > 0
}

/** Takes out of a basket what an order bought; what was chosen besides stays. */
export async function removeBought(tx: Database, userId: number, transactionId: number): Promise<void> {
  const bought = sql`from ${orderLines} l where ${basketLines.userId} = ${userId} and l.transaction_id = ${transactionId}
    and l.product_id = basket_lines.product_id`
  await tx.execute(
    sql`delete from ${basketLines} where exists (select ${bought} and basket_lines.quantity <= l.quantity)`,
  )
  await tx.execute(sql`update ${basketLines} set quantity = basket_lines.quantity - l.quantity ${bought}`)
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
