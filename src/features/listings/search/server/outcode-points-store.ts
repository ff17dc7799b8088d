import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import type { Place, Places } from '#adapters/places/places.ts'
import { products } from '../../base/server/tables.ts'

/**
 * Updates listings to the current points of their outward codes after an import of postcodes. All listings of an
 * outward code change in one statement, so that two homes in it can never be distinguished. Returns how many changed.
 */
export async function moveToOutcodePoints(db: Database, places: Pick<Places, 'lookup'>): Promise<number> {
  const rows = await db
    .selectDistinct({ outcode: sql<string>`${products.outcode}` })
    .from(products)
    .where(isNotNull(products.outcode))
    .orderBy(products.outcode)
  let moved = 0
  for (const { outcode } of rows) moved += await moveTo(db, await places.lookup(outcode))
  return moved
}

async function moveTo(db: Database, { outcode, lat, lng }: Place): Promise<number> {
  const { outcodeLatitude, outcodeLongitude } = products
  const isElsewhere = sql`(${outcodeLatitude}, ${outcodeLongitude}) is distinct from (${lat}::float8, ${lng}::float8)`
  const moved = await db
    .update(products)
    .set({ outcodeLatitude: lat, outcodeLongitude: lng })
    .where(and(eq(products.outcode, outcode), isElsewhere))
    .returning({ id: products.id })
  return moved.length
}
