import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database } from '#adapters/db/database.ts'
import { rowsOf, time } from '#adapters/db/rows.ts'
import { listingStateNames } from '#features/desk/listing-state-names.ts'
import { keysOf } from '#shared/keyed.ts'

const listing = z.object({
  id: z.int(),
  title: z.string(),
  status: z.enum(keysOf(listingStateNames)),
  sellerId: z.int(),
  plantSlug: z.nullable(z.string()),
  outcode: z.nullable(z.string()),
  createdAt: time,
})

/** What is shown of listings, by id. */
export async function listingFacts(db: Database, ids: readonly number[]) {
  const rows = await rowsOf(
    db,
    listing,
    sql`
    select id, title, status, seller_id as "sellerId", plant_slug as "plantSlug", outcode, created_at as "createdAt"
    from listing_cards where id = any(${sql.param(ids)}::int[]) order by id`,
  )
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
