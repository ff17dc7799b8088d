import { sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'

/** Number of active listings of a category in an outward code. */
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

/** Which files, numbered from 1, contain active listings, with this many ids per file. One index lookup per file. */
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
 * The active listings of one file, read in batches of some thousands. Files are ranges of ids, so a listing stays in
 * its file while others come and go.
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
    const last = rows.at(-1)
    if (!last || rows.length < AT_A_TIME) return
    after = last.id
  }
}
