import { and, eq, gt, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { state, states } from '#adapters/db/literals.ts'
import { WITHOUT_STOCK } from '../../base/lifecycle.ts'
import { products } from '../../base/server/tables.ts'

/**
 * Changes of stock, each in the transaction of the sale that causes it. The listing stays locked until that ends, so
 * concurrent sales of one listing queue here.
 */

/** Takes one unit off sale. False when another buyer was faster: concurrent buyers find no unit. */
export async function claimUnit(tx: Database, id: number, now: Date): Promise<boolean> {
  const claimed = await tx
    .update(products)
    .set({
      quantity: sql`${products.quantity} - 1`,
      status: sql`case when ${products.quantity} = 1 then ${state(products.status, 'reserved')} else ${products.status} end`,
      updatedAt: now,
    })
    .where(and(eq(products.id, id), eq(products.status, 'active'), gt(products.quantity, 0)))
    .returning({ id: products.id })
  return claimed.length === 1
}

/** Puts a unit back. With `paused`, the seller decides whether it is still for sale. */
export async function returnUnit(tx: Database, id: number, to: 'active' | 'paused', now: Date): Promise<void> {
  await tx
    .update(products)
    .set({
      quantity: sql`${products.quantity} + 1`,
      status: sql`case when ${products.status} in ${states(products.status, WITHOUT_STOCK)} 
        then case when ${products.hiddenAt} is null then ${to} else ${state(products.status, 'paused')} end
        else ${products.status} end`,
      updatedAt: now,
    })
    .where(eq(products.id, id))
}

/**
 * Puts a unit back that was reserved and not sold. On sale again only if the listing waited for it, also if it is hidden
 * with its seller's account meanwhile and is shown again later.
 */
export async function releaseUnit(tx: Database, id: number, now: Date): Promise<void> {
  if (await lockReserved(tx, id)) return returnUnit(tx, id, 'active', now)
  const { removedFrom, hiddenAt } = products
  await tx
    .update(products)
    .set({
      quantity: sql`${products.quantity} + 1`,
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
