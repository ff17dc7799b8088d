import { sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { only } from '#shared/required.ts'

/** Adds a favourite; idempotent. Returns false when there is no such publicly visible listing. */
export async function addFavourite(db: Database, userId: number, listingId: number, now: Date): Promise<boolean> {
  const { rows } = await db.execute<{ known: boolean }>(sql`
    with wanted as (
      select id from products where id = ${listingId} and status not in ('draft', 'removed')
    ), added as (
      insert into favorites (user_id, product_id, created_at)
      select ${userId}, id, ${now.toISOString()} from wanted
      on conflict (user_id, product_id) do nothing
    )
    select exists (select from wanted) as known`)
  return only(rows).known
}

export async function removeFavourite(db: Database, userId: number, listingId: number): Promise<void> {
  await db.execute(sql`delete from favorites where user_id = ${userId} and product_id = ${listingId}`)
}

/** Which of these listings the user has saved. */
export async function savedAmong(db: Database, userId: number, listingIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select product_id as id from favorites
    where user_id = ${userId} and product_id = any(${sql.param(listingIds)}::int[])`)
  return new Set(rows.map(({ id }) => id))
}

export interface Saved extends Record<string, unknown> {
  /** Id of the favourite: the cursor of the list. */
  id: number
  listingId: number
}

/** A member's favourites, the latest first, without removed listings. */
export async function favouritesOf(
  db: Database,
  userId: number,
  { limit, cursor }: { limit: number; cursor: number | undefined },
): Promise<Saved[]> {
  const { rows } = await db.execute<Saved>(sql`
    select f.id, f.product_id as "listingId"
    from favorites f join products p on p.id = f.product_id
    where f.user_id = ${userId} and p.status not in ('draft', 'removed')
      and (p.status <> 'paused' or p.seller_id = ${userId})
      ${cursor === undefined ? sql`` : sql`and f.id < ${cursor}`}
    order by f.id desc limit ${limit}`)
  return rows
}

export async function countFavourites(db: Database, userId: number): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from favorites f join products p on p.id = f.product_id
    where f.user_id = ${userId} and p.status not in ('draft', 'removed')
      and (p.status <> 'paused' or p.seller_id = ${userId})`)
  return only(rows).count
}
