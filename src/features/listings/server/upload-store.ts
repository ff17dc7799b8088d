import { sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { uploads } from './tables.ts'

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
