import { readFileSync } from 'node:fs'
import { DomainError } from '#shared/errors.ts'
import { type PostcodeFault, parsePostcode, postcodeSentences } from '#shared/postcode.ts'
import type { Place, Places } from './places.ts'

interface Spot {
  lat: number
  lng: number
  place: string
}

/**
 * Places from the tables beside this file: a point and a name for each outward code (GeoNames, CC BY 4.0, and our own).
 * Outward codes that are not in it are post-office boxes and large receivers: they stand for their area's main town.
 */
export function outcodePlaces(): Places {
  const outcodes = readTable('outcodes.csv')
  const areas = readTable('areas.csv')
  return {
    async lookup(text: string): Promise<Place> {
      const parsed = parsePostcode(text)
      if ('fault' in parsed) throw refusal(parsed.fault)
      const { area, outcode, full } = parsed
      const spot = outcodes.get(outcode)
      if (spot) return { postcode: full, outcode, ...spot, precision: 'outcode' }
      const town = areas.get(area)
      if (!town) throw refusal('unknown_area')
      return { postcode: null, outcode, ...town, precision: 'area' }
    },
  }
}

function refusal(fault: PostcodeFault): DomainError {
  const sentence = postcodeSentences[fault]
  return new DomainError('invalid', sentence, {
    code: `POSTCODE_${fault.toUpperCase()}`,
    fields: { postcode: sentence },
  })
}

/** Columns: key, latitude, longitude, name. No field holds a comma. */
function readTable(name: string): Map<string, Spot> {
  const lines = readFileSync(new URL(name, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
  return new Map(
    lines.map((line) => {
      const [key = '', lat, lng, place = ''] = line.split(',')
      return [key, { lat: Number(lat), lng: Number(lng), place }]
    }),
  )
}
