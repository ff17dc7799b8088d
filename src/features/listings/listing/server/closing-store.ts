import { sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'

/** Takes everything a person offers out of sight. Waits for purchases under way, which then count. */
export async function hideListingsOf(tx: Database, userId: number, at: Date): Promise<void> {
  await tx.execute(sql`
    update products
    set removed_from = status, removed_by = ${userId}, removed_at = ${at.toISOString()}, status = 'removed',
      updated_at = ${at.toISOString()}
    where seller_id = ${userId} and status not in ('draft', 'removed')`)
}

/** Brings back what was hidden at this moment, and nothing else that was ever taken down. */
export async function showListingsOf(tx: Database, userId: number, hiddenAt: Date): Promise<void> {
  await tx.execute(sql`
    update products
    set status = removed_from, removed_from = null, removed_by = null, removed_at = null
    where seller_id = ${userId} and status = 'removed' and removed_by = ${userId}
      and removed_at = ${hiddenAt.toISOString()} and removed_from is not null`)
}
