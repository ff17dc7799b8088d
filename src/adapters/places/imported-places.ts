import { inArray, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { rowsToKeep } from '#adapters/db/rows-to-keep.ts'
import { parsePostcode } from '#shared/places/postcode.ts'
import { creditFor } from './import/sources.ts'
import type { Place, Places } from './places.ts'
import { postcodes, postcodesSource } from './tables.ts'

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
      const [stamp] = await db
        .select({ source: postcodesSource.source, asOf: postcodesSource.asOf })
        .from(postcodesSource)
      return stamp ? creditFor(stamp.source, Number(stamp.asOf.slice(0, 4))) : null
    },
  }
}

async function finest(db: Database, codes: readonly string[]): Promise<typeof postcodes.$inferSelect | null> {
  const [point] = await db
    .select()
    .from(postcodes)
    .where(inArray(postcodes.code, [...codes]))
    .orderBy(sql`length(${postcodes.code}) desc`)
    .limit(1)
  return point ?? null
}

/** `BS6`, `BS6 5` or `BS6 5TR`. */
function precisionOf(code: string): Place['precision'] {
  const inward = code.split(' ')[1] ?? ''
  if (inward === '') return 'outcode'
  return inward.length === 1 ? 'sector' : 'unit'
}

export const placesToKeep = [rowsToKeep(postcodesSource), rowsToKeep(postcodes)]
