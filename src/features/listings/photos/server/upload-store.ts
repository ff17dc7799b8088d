import { sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { uploads } from '../../base/server/tables.ts'

export async function insertUpload(db: Database, values: typeof uploads.$inferInsert): Promise<number> {
  const [row] = await db.insert(uploads).values(values).returning({ id: uploads.id })
  return row!.id
}

/** Bytes that all pictures of this person take up. */
export async function uploadedBytes(db: Database, userId: number): Promise<number> {
  const { rows } = await db.execute<{ bytes: number }>(
    sql`select coalesce(sum(bytes), 0)::float8 as bytes from uploads where user_id = ${userId}`,
  )
  return rows[0]!.bytes
}

/**
 * How many of these pictures are this person's own. Those sent long ago are claimed by it: they stay another day, in which
 * they can be put where they are wanted.
 */
export async function claimOwnUploads(
  db: Database,
  { userId, keys, now }: { userId: number; keys: readonly string[]; now: Date },
): Promise<number> {
  if (keys.length === 0) return 0
  const own = sql`user_id = ${userId} and key = any(${sql.param(keys)}::text[])`
  const fresh = new Date(now.getTime() - FRESH_MS).toISOString()
  await db.execute(sql`update uploads set created_at = ${now.toISOString()} where ${own} and created_at < ${fresh}`)
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from uploads where ${own}`)
  return rows[0]!.count
}

/** Half of the day after which what nobody uses goes. */
const FRESH_MS = 12 * 60 * 60 * 1000

/** The addresses of all pictures that this floor and those beneath show, never null. */
const shownHere = sql`
  select unnest(images) from products
  union all
  select jsonb_array_elements_text(content -> 'images') from listing_drafts
  where jsonb_typeof(content -> 'images') = 'array'
  union all
  select avatar from users where avatar is not null`

const address = sql`'/files/uploads/' || key || '/1280.webp'`

/** Pictures of before a time that no listing, draft or person shows, by id; more of them from the last id on. */
export async function unusedUploads(
  db: Database,
  { before, after, most }: { before: Date; after: number; most: number },
): Promise<{ id: number; key: string }[]> {
  const { rows } = await db.execute<{ id: number; key: string }>(sql`
    select id, key from uploads left join (${shownHere}) as shown(url) on shown.url = ${address}
    where shown.url is null and id > ${after} and created_at < ${before.toISOString()}
    order by id limit ${most}`)
  return rows
}

/** Those of these pictures that nobody has claimed since, locked; what somebody else holds is left out. */
export async function lockUnclaimed(tx: Database, keys: readonly string[], before: Date): Promise<string[]> {
  const { rows } = await tx.execute<{ key: string }>(sql`
    select key from uploads where key = any(${sql.param(keys)}::text[]) and created_at < ${before.toISOString()}
    order by id for update skip locked`)
  return rows.map(({ key }) => key)
}

/** Those of these pictures that a listing, a draft or a person shows. */
export async function picturesInUse(tx: Database, urls: readonly string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ url: string }>(sql`
    select distinct url from (${shownHere}) as shown(url) where url = any(${sql.param(urls)}::text[])`)
  return rows.map(({ url }) => url)
}

export async function deleteUploads(tx: Database, keys: readonly string[]): Promise<void> {
  await tx.execute(sql`delete from uploads where key = any(${sql.param(keys)}::text[])`)
}
