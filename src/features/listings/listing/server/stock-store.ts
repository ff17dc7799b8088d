import { and, eq, gte, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { state, states } from '#adapters/db/literals.ts'
import { WITHOUT_STOCK } from '../../base/lifecycle.ts'
import { products } from '../../base/server/tables.ts'
import { MAX_UNITS } from '../../base/units.ts'

/**
 * Changes of stock, each in the transaction of the sale that causes it. The listing stays locked until that ends, so
 * concurrent sales of one listing queue here.
 */

/**
 * Takes a unit off sale, or several: all of them or none. False when fewer are left, because another buyer was faster:
 * concurrent buyers find what the first has left.
 */
export async function claimUnit(tx: Database, id: number, now: Date, units = 1): Promise<boolean> {
  const claimed = await tx
    .update(products)
    .set({
      quantity: sql`${products.quantity} - ${units}::int`,
      status: sql`case when ${products.quantity} = ${units}::int then ${state(products.status, 'reserved')} else ${products.status} end`,
      updatedAt: now,
    })
    .where(and(eq(products.id, id), eq(products.status, 'active'), gte(products.quantity, units)))
    .returning({ id: products.id })
  return claimed.length === 1
}

/** Its seller may have entered more units meanwhile: a listing never has more than it may. */
const withReturned = (units: number) => sql`least(${products.quantity} + ${units}::int, ${MAX_UNITS}::int)`

/** Puts a unit back, or several. With `paused`, the seller decides whether they are still for sale. */
export async function returnUnit(
  tx: Database,
  id: number,
  to: 'active' | 'paused',
  now: Date,
  units = 1,
): Promise<void> {
  await tx
    .update(products)
    .set({
      quantity: withReturned(units),
      status: sql`case when ${products.status} in ${states(products.status, WITHOUT_STOCK)} 
        then case when ${products.hiddenAt} is null then ${to} else ${state(products.status, 'paused')} end
        else ${products.status} end`,
      updatedAt: now,
    })
    .where(eq(products.id, id))
}

/** The same for units that were handed over: not while others are on sale, beside which they would be sold at once. */
export async function returnCollected(tx: Database, id: number, now: Date, units: number): Promise<void> {
  const { status, removedFrom } = products
  const [listing] = await tx.select({ status, removedFrom }).from(products).where(eq(products.id, id)).for('update')
  if (listing?.status !== 'active' && listing?.removedFrom !== 'active') await returnUnit(tx, id, 'paused', now, units)
}

/**
 * Puts a unit back, or several, that was reserved and not sold. On sale again only if the listing waited for it, also if it is hidden
 * with its seller's account meanwhile and is shown again later.
 */
export async function releaseUnit(tx: Database, id: number, now: Date, units = 1): Promise<void> {
  if (await lockReserved(tx, id)) return returnUnit(tx, id, 'active', now, units)
  const { removedFrom, hiddenAt } = products
  await tx
    .update(products)
    .set({
      quantity: withReturned(units),
      removedFrom: sql`case when ${removedFrom} = ${state(removedFrom, 'reserved')}
        then case when ${hiddenAt} is null then ${state(removedFrom, 'active')} else ${state(removedFrom, 'paused')} end
        else ${removedFrom} end`,
      updatedAt: now,
    })
    .where(eq(products.id, id))
}

/** Locks a listing. True when its last unit is off sale and not yet sold. */
export async function lockReserved(tx: Database, id: number): Promise<boolean> {
  const [listing] = await tx.select({ status: products.status }).from(products).where(eq(products.id, id)).for('update')
  return listing?.status === 'reserved'
}

/** Marks a listing as sold, after its last unit was handed over. */
export async function markSold(tx: Database, id: number, now: Date): Promise<void> {
  await tx
    .update(products)
    .set({ status: 'sold', updatedAt: now })
    .where(and(eq(products.id, id), eq(products.status, 'reserved')))
}

/** Features a listing for some days more: from now on, or from the end of the time it has. Returns the new end. */
export async function featureFor(tx: Database, id: number, days: number, now: Date): Promise<Date | null> {
  const [listing] = await tx
    .update(products)
    .set({
      featuredUntil: sql`greatest(${products.featuredUntil}, ${now.toISOString()}::timestamptz) + make_interval(days => ${days})`,
      updatedAt: now,
    })
    .where(eq(products.id, id))
    .returning({ until: products.featuredUntil })
  return listing?.until ?? null
}
