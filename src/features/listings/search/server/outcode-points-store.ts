import { sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import type { Place, Places } from '#adapters/places/places.ts'

/**
 * Updates listings to the current points of their outward codes after an import of postcodes. All listings of an
 * outward code change in one statement, so that two homes in it can never be distinguished. Returns how many changed.
 */
export async function moveToOutcodePoints(db: Database, places: Pick<Places, 'lookup'>): Promise<number> {
  const { rows } = await db.execute<{ outcode: string }>(
    sql`select distinct outcode from products where outcode is not null order by outcode`,
  )
  let moved = 0
  for (const { outcode } of rows) moved += await moveTo(db, await places.lookup(outcode))
  return moved
}

async function moveTo(db: Database, { outcode, lat, lng }: Place): Promise<number> {
  const { rowCount } = await db.execute(sql`
    update products set outcode_latitude = ${lat}, outcode_longitude = ${lng}
    where outcode = ${outcode} and (outcode_latitude, outcode_longitude) is distinct from (${lat}::float8, ${lng}::float8)`)
  return rowCount ?? 0
}
