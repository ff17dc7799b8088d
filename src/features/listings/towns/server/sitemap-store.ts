import { sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'

/** How much of a category is on offer in an outward code. */
export interface Offered extends Record<string, unknown> {
  outcode: string | null
  category: string
  count: number
}

export async function offeredPlaces(db: Database, now: Date): Promise<Offered[]> {
  const { rows } = await db.execute<Offered>(sql`
    select sum.outcode, c.slug as category, sum.count from (
      select o.outcode, o.category_id, count(*)::int as count from offers o
      where o.expires_at > ${now.toISOString()} group by 1, 2
    ) sum join categories c on c.id = sum.category_id order by 1, 2`)
  return rows
}

/** Which files of so many ids hold something on offer, the first being 1. One look into the index for each file. */
export async function listingFiles(db: Database, now: Date, perFile: number): Promise<number[]> {
  const { rows } = await db.execute<{ file: number }>(sql`
    select file from generate_series(1, (select (coalesce(max(id), 0) - 1) / ${perFile}::int + 1 from offers)) file
    where exists (
      select from offers o where o.id > (file - 1) * ${perFile}::int and o.id <= file * ${perFile}::int
        and o.expires_at > ${now.toISOString()}
    ) order by 1`)
  return rows.map(({ file }) => file)
}

const AT_A_TIME = 5000

/**
 * What is on offer in one of these files, some thousands at a time. Ids decide which, so a file's listings stay in it
 * while others come and go.
 */
export async function* listingsOfFile(
  db: Database,
  now: Date,
  { file, perFile }: { file: number; perFile: number },
): AsyncGenerator<{ id: number; changed: Date }[]> {
  let after = (file - 1) * perFile
  for (;;) {
    const { rows } = await db.execute<{ id: number; changed: string }>(sql`
      select o.id, p.updated_at as changed from offers o join products p on p.id = o.id
      where o.id > ${after} and o.id <= ${file * perFile} and o.expires_at > ${now.toISOString()}
      order by o.id limit ${AT_A_TIME}`)
    if (rows.length > 0) yield rows.map(({ id, changed }) => ({ id, changed: new Date(changed) }))
    if (rows.length < AT_A_TIME) return
    after = rows.at(-1)!.id
  }
}
