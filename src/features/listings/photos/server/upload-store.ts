import { and, arrayContains, count, eq, inArray, lt, ne, not, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database } from '#adapters/db/database.ts'
import { rowsOf } from '#adapters/db/rows.ts'
import { products, uploads } from '../../base/server/tables.ts'

export async function insertUpload(db: Database, values: typeof uploads.$inferInsert): Promise<number> {
  const [row] = await db.insert(uploads).values(values).returning({ id: uploads.id })
  if (row === undefined) throw new Error('The upload was not stored.')
  return row.id
}

interface OwnPicture {
  userId: number
  key: string
}

/** Whether this picture is one that the member uploaded, and that staff have not removed. */
export async function isOwnUpload(db: Database, { userId, key }: OwnPicture): Promise<boolean> {
  const own = and(eq(uploads.userId, userId), eq(uploads.key, key), not(uploads.withheld))
  return (await db.$count(uploads, own)) > 0
}

/** Records that the owner agreed to send this picture. False when it is gone, or staff have removed it meanwhile. */
export async function recordSending(db: Database, { userId, key, at }: OwnPicture & { at: Date }): Promise<boolean> {
  const own = and(eq(uploads.userId, userId), eq(uploads.key, key), not(uploads.withheld))
  const changed = await db.update(uploads).set({ sentForNamingAt: at }).where(own).returning({ id: uploads.id })
  return changed.length > 0
}

/** Total size in bytes of this member's pictures. */
export async function uploadedBytes(db: Database, userId: number): Promise<number> {
  const [all] = await db
    .select({ bytes: sql`coalesce(sum(${uploads.bytes}), 0)`.mapWith(Number) })
    .from(uploads)
    .where(eq(uploads.userId, userId))
  return all?.bytes ?? 0
}

/** The keys of all members' pictures, by which their files are named. */
export async function uploadKeys(db: Database): Promise<Set<string>> {
  const rows = await db.select({ key: uploads.key }).from(uploads)
  return new Set(rows.map(({ key }) => key))
}

/** Number and total size in bytes of all members' pictures. */
export async function allUploads(db: Database): Promise<{ count: number; bytes: number }> {
  const [all] = await db
    .select({ count: count(), bytes: sql`coalesce(sum(${uploads.bytes}), 0)`.mapWith(Number) })
    .from(uploads)
  return all ?? { count: 0, bytes: 0 }
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
  const own = and(eq(uploads.userId, userId), inArray(uploads.key, [...keys]), not(uploads.withheld))
  const fresh = new Date(now.getTime() - REUSABLE_MS)
  await db
    .update(uploads)
    .set({ createdAt: now })
    .where(and(own, lt(uploads.createdAt, fresh)))
  return db.$count(uploads, own)
}

/** Half the age at which unused pictures are deleted. */
const REUSABLE_MS = 12 * 60 * 60 * 1000

/** The URLs of all pictures used by this layer and those below, never null. */
const shownHere = sql`
  select unnest(images) from products
  union all
  select unnest(images) from listing_changes where images is not null
  union all
  select jsonb_array_elements_text(content -> 'images') from listing_drafts
  where jsonb_typeof(content -> 'images') = 'array'
  union all
  select avatar from people where avatar is not null`

const address = sql`'/files/uploads/' || key || '/1280.webp'`

/** Pictures older than a given time that no listing, draft or profile uses, by id; `after` is the cursor. */
export const unusedUploads = (
  db: Database,
  { before, after, limit }: { before: Date; after: number; limit: number },
): Promise<{ id: number; key: string }[]> =>
  rowsOf(
    db,
    z.object({ id: z.int(), key: z.string() }),
    sql`
    select id, key from uploads left join (${shownHere}) as shown(url) on shown.url = ${address}
    where shown.url is null and id > ${after} and created_at < ${before.toISOString()}
    order by id limit ${limit}`,
  )

/**
 * Locks and returns those of these pictures that nobody has claimed since. Rows locked by another transaction are
 * skipped.
 */
export async function lockUnclaimed(tx: Database, keys: readonly string[], before: Date): Promise<string[]> {
  const rows = await tx
    .select({ key: uploads.key })
    .from(uploads)
    .where(and(inArray(uploads.key, [...keys]), lt(uploads.createdAt, before)))
    .orderBy(uploads.id)
    .for('update', { skipLocked: true })
  return rows.map(({ key }) => key)
}

/** Those of these pictures that a listing, a draft or a profile uses. */
export async function picturesInUse(tx: Database, urls: readonly string[]): Promise<string[]> {
  const rows = await rowsOf(
    tx,
    z.object({ url: z.string() }),
    sql`select distinct url from (${shownHere}) as shown(url) where url = any(${sql.param(urls)}::text[])`,
  )
  return rows.map(({ url }) => url)
}

/** Whether a listing of its owner that is not removed has this picture. */
export async function isOfListing(tx: Database, key: string, url: string): Promise<boolean> {
  const found = await tx
    .select({ id: uploads.id })
    .from(uploads)
    .innerJoin(products, eq(products.sellerId, uploads.userId))
    .where(and(eq(uploads.key, key), arrayContains(products.images, [url]), ne(products.status, 'removed')))
    .limit(1)
  return found.length > 0
}

/** Marks a picture as withheld, or as served. False when it was so already, or is gone. */
export async function setWithheld(tx: Database, key: string, withheld: boolean): Promise<boolean> {
  const changed = await tx
    .update(uploads)
    .set({ withheld })
    .where(and(eq(uploads.key, key), ne(uploads.withheld, withheld)))
    .returning({ id: uploads.id })
  return changed.length > 0
}

/** Whether a picture is withheld, locked until the transaction ends; null when it is gone. */
export async function isWithheld(tx: Database, key: string): Promise<boolean | null> {
  const [found] = await tx
    .select({ withheld: uploads.withheld })
    .from(uploads)
    .where(eq(uploads.key, key))
    .for('update')
  return found?.withheld ?? null
}

export async function deleteUploads(tx: Database, keys: readonly string[]): Promise<void> {
  await tx.delete(uploads).where(inArray(uploads.key, [...keys]))
}
