import { sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { state, states } from '#adapters/db/literals.ts'
import { products } from '../../base/server/tables.ts'
import { NEVER_SHOWN } from '../../base/visibility.ts'

/** Hides all of a member's listings. Waits for purchases in progress, which then count as sold. */
export async function hideListingsOf(tx: Database, userId: number, at: Date): Promise<void> {
  await tx.execute(sql`
    update products
    set removed_from = status, removed_by = ${userId}, removed_at = ${at.toISOString()}, status = ${state(products.status, 'removed')},
      updated_at = ${at.toISOString()}
    where seller_id = ${userId} and status not in ${states(products.status, NEVER_SHOWN)}`)
}

/** Restores the listings hidden at this moment, and none that were removed at another time. */
export async function showListingsOf(tx: Database, userId: number, hiddenAt: Date): Promise<void> {
  await tx.execute(sql`
    update products
    set status = removed_from, removed_from = null, removed_by = null, removed_at = null
    where seller_id = ${userId} and status = ${state(products.status, 'removed')} and removed_by = ${userId}
      and removed_at = ${hiddenAt.toISOString()} and removed_from is not null`)
}
