import { sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { parsePostcode } from '#shared/places/postcode.ts'
import { creditFor } from './import/sources.ts'
import type { Place, Places } from './places.ts'

/** Finds places in the imported table of postcodes, as precisely as possible. Otherwise it uses `coarse`. */
export function importedPlaces(db: Database, coarse: Places): Places {
  return {
    ...coarse,
    async lookup(text: string): Promise<Place> {
      const place = await coarse.lookup(text)
      const parsed = parsePostcode(text)
      if ('fault' in parsed) return place
      const codes = [parsed.full, parsed.sector, parsed.outcode].filter((code) => code !== null)
      const point = await finest(db, codes)
      if (!point) return place
      const { lat, lng } = point
      return { ...place, postcode: parsed.full, lat, lng, precision: precisionOf(point.code) }
    },
    async credit() {
      const { rows } = await db.execute<{ source: string; year: number }>(
        sql`select source, extract(year from as_of)::int as year from postcodes_source`,
      )
      const [stamp] = rows
      return stamp ? creditFor(stamp.source, stamp.year) : null
    },
  }
}

interface Row extends Record<string, unknown> {
  code: string
  lat: number
  lng: number
}

async function finest(db: Database, codes: readonly string[]): Promise<Row | null> {
  const { rows } = await db.execute<Row>(sql`
    select code, lat, lng from postcodes where code = any(${sql.param(codes)}::text[])
    order by length(code) desc limit 1`)
  return rows[0] ?? null
}

/** `BS6`, `BS6 5` or `BS6 5TR`. */
function precisionOf(code: string): Place['precision'] {
  const inward = code.split(' ')[1] ?? ''
  if (inward === '') return 'outcode'
  return inward.length === 1 ? 'sector' : 'unit'
}
