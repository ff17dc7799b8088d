import { and, eq, gt, lte, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database } from '#adapters/db/database.ts'
import { rowsOf } from '#adapters/db/rows.ts'
import { products, searchRows } from '../../base/server/tables.ts'

/** Number of active listings of a category in an outward code. */
const offered = z.object({ outcode: z.nullable(z.string()), category: z.string(), count: z.int() })
export type Offered = z.output<typeof offered>

export const offeredPlaces = (db: Database, now: Date): Promise<Offered[]> =>
  rowsOf(
    db,
    offered,
    sql`
    select sum.outcode, c.slug as category, sum.count from (
      select o.outcode, o.category_id, count(*)::int as count from listing_search o
      where o.expires_at > ${now.toISOString()} group by 1, 2
    ) sum join categories c on c.id = sum.category_id order by 1, 2`,
  )

/** Which files, numbered from 1, contain active listings, with this many ids per file. One index lookup per file. */
export async function listingFiles(db: Database, now: Date, perFile: number): Promise<number[]> {
  const rows = await rowsOf(
    db,
    z.object({ file: z.int() }),
    sql`
    select file from generate_series(1, (select (coalesce(max(id), 0) - 1) / ${perFile}::int + 1 from listing_search)) file
    where exists (
      select from listing_search o where o.id > (file - 1) * ${perFile}::int and o.id <= file * ${perFile}::int
        and o.expires_at > ${now.toISOString()}
    ) order by 1`,
  )
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
    const rows = await db
      .select({ id: searchRows.id, changed: products.updatedAt })
      .from(searchRows)
      .innerJoin(products, eq(products.id, searchRows.id))
      .where(and(gt(searchRows.id, after), lte(searchRows.id, file * perFile), gt(searchRows.expiresAt, now)))
      .orderBy(searchRows.id)
      .limit(AT_A_TIME)
    if (rows.length > 0) yield rows
    if (rows.length < AT_A_TIME) return
    after = rows.at(-1)?.id ?? after
  }
}
