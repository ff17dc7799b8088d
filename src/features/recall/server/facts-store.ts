import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database } from '#adapters/db/database.ts'
import { rowsOf } from '#adapters/db/rows.ts'
import { listingCards } from '#features/listings/base/server/tables.ts'

/** What is shown of listings, by id. */
export async function listingFacts(db: Database, ids: readonly number[]) {
  const { id, title, status, sellerId, plantSlug, outcode, createdAt } = listingCards
  const rows = await db
    .select({ id, title, status, sellerId, plantSlug, outcode, createdAt })
    .from(listingCards)
    .where(sql`${id} = any(${sql.param(ids)}::int[])`)
  return new Map(rows.map((row) => [row.id, row]))
}

const member = z.object({
  id: z.int(),
  username: z.string(),
  fullName: z.string(),
  email: z.string(),
  postcode: z.nullable(z.string()),
  hasLeft: z.boolean(),
})

/** Members by id, as staff see them. */
export async function memberFacts(db: Database, ids: readonly number[]) {
  const rows = await rowsOf(
    db,
    member,
    sql`
    select id, username, full_name as "fullName", email, postcode, has_left as "hasLeft"
    from people where id = any(${sql.param(ids)}::int[]) order by id`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}
