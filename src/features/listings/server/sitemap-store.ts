import { sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'

/** Where something of a category is on offer. */
export interface Offered extends Record<string, unknown> {
  outcode: string
  category: string
}

export async function offeredPlaces(db: Database, now: Date): Promise<Offered[]> {
  const { rows } = await db.execute<Offered>(sql`
    select o.outcode, c.slug as category from offers o join categories c on c.id = o.category_id
    where o.expires_at > ${now.toISOString()} and o.outcode is not null group by 1, 2 order by 1, 2`)
  return rows
}

/** Which files of so many ids hold something on offer, the first being 1. */
export async function listingFiles(db: Database, now: Date, perFile: number): Promise<number[]> {
  const { rows } = await db.execute<{ file: number }>(sql`
    select distinct (o.id - 1) / ${perFile}::int + 1 as file from offers o where o.expires_at > ${now.toISOString()} order by 1`)
  return rows.map(({ file }) => file)
}

/** What is on offer in one of these files. Ids decide which, so a file's listings stay in it while others come and go. */
export async function listingsOfFile(
  db: Database,
  now: Date,
  { file, perFile }: { file: number; perFile: number },
): Promise<{ id: number; changed: Date }[]> {
  const { rows } = await db.execute<{ id: number; changed: string }>(sql`
    select o.id, p.updated_at as changed from offers o join products p on p.id = o.id
    where o.id > ${(file - 1) * perFile} and o.id <= ${file * perFile} and o.expires_at > ${now.toISOString()} order by o.id`)
  return rows.map(({ id, changed }) => ({ id, changed: new Date(changed) }))
}
