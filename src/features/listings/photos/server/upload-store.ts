import { sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { only } from '#shared/required.ts'
import { uploads } from '../../base/server/tables.ts'

export async function insertUpload(db: Database, values: typeof uploads.$inferInsert): Promise<number> {
  const rows = await db.insert(uploads).values(values).returning({ id: uploads.id })
  return only(rows).id
}

/** Total size in bytes of this member's pictures. */
export async function uploadedBytes(db: Database, userId: number): Promise<number> {
  const { rows } = await db.execute<{ bytes: number }>(
    sql`select coalesce(sum(bytes), 0)::float8 as bytes from uploads where user_id = ${userId}`,
  )
  return only(rows).bytes
}

/**
 * Counts how many of these pictures belong to the member. Older ones are claimed by this call: they are kept for
 * another day, in which they can be attached.
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
  return only(rows).count
}

/** Half the age at which unused pictures are deleted. */
const FRESH_MS = 12 * 60 * 60 * 1000

/** The URLs of all pictures used by this layer and those below, never null. */
const shownHere = sql`
  select unnest(images) from products
  union all
  select jsonb_array_elements_text(content -> 'images') from listing_drafts
  where jsonb_typeof(content -> 'images') = 'array'
  union all
  select avatar from users where avatar is not null`

const address = sql`'/files/uploads/' || key || '/1280.webp'`

/** Pictures older than a given time that no listing, draft or profile uses, by id; `after` is the cursor. */
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

/**
 * Locks and returns those of these pictures that nobody has claimed since. Rows locked by another transaction are
 * skipped.
 */
export async function lockUnclaimed(tx: Database, keys: readonly string[], before: Date): Promise<string[]> {
  const { rows } = await tx.execute<{ key: string }>(sql`
    select key from uploads where key = any(${sql.param(keys)}::text[]) and created_at < ${before.toISOString()}
    order by id for update skip locked`)
  return rows.map(({ key }) => key)
}

/** Those of these pictures that a listing, a draft or a profile uses. */
export async function picturesInUse(tx: Database, urls: readonly string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ url: string }>(sql`
    select distinct url from (${shownHere}) as shown(url) where url = any(${sql.param(urls)}::text[])`)
  return rows.map(({ url }) => url)
}

export async function deleteUploads(tx: Database, keys: readonly string[]): Promise<void> {
  await tx.execute(sql`delete from uploads where key = any(${sql.param(keys)}::text[])`)
}
