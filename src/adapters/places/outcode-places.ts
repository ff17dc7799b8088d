import { DomainError } from '#shared/errors.ts'
import { milesBetween, type Point } from '#shared/places/geo.ts'
import { type PostcodeFault, parsePostcode, postcodeSentences } from '#shared/places/postcode.ts'
import { areaPoints, outcodePoints } from './coarse-points.ts'
import type { District, Place, Places } from './places.ts'
import { areaOfTown, mainTownOfOutcode, slugOf, townBySlug, townOfOutcode } from './towns.ts'

/**
 * Finds places in the tables beside this file: a point and a name for each outward code. Outward codes that are missing
 * in it are post-office boxes and large receivers: they use their area's main town.
 */
export function outcodePlaces(): Places {
  return {
    async lookup(text: string): Promise<Place> {
      const parsed = parsePostcode(text)
      if ('fault' in parsed) throw refusal(parsed.fault)
      const { area, outcode, full } = parsed
      const place = outcodePoints.get(outcode)
      if (place) return { postcode: full, outcode, ...place, precision: 'outcode' }
      const town = areaPoints.get(area)
      if (!town) throw refusal('unknown_area')
      return { postcode: null, outcode, ...town, precision: 'area' }
    },
    town: townBySlug,
    townNamed: (name) => townBySlug(slugOf(name)),
    districtAt,
    districtsNear,
    areaOf: areaOfTown,
    townOf: townOfOutcode,
    mainTownOf: mainTownOfOutcode,
    credit: async () => null,
  }
}

/** Farther away than this, in miles, a point is outside the country or at sea. */
const MAX_DISTRICT_MILES = 20

function districtAt(point: Point): District | null {
  let nearest: { district: District; miles: number } | null = null
  for (const [outcode, { place, lat, lng }] of outcodePoints) {
    const miles = milesBetween(point, { lat, lng })
    if (miles <= (nearest?.miles ?? MAX_DISTRICT_MILES)) nearest = { district: { outcode, place }, miles }
  }
  return nearest?.district ?? null
}

function districtsNear(point: Point, miles: number, max: number): ReturnType<Places['districtsNear']> {
  return [...outcodePoints]
    .map(([outcode, { place, lat, lng }]) => ({ outcode, place, lat, lng, miles: milesBetween(point, { lat, lng }) }))
    .filter((district) => district.miles <= miles)
    .toSorted((a, b) => a.miles - b.miles)
    .slice(0, max)
    .map(({ miles: _miles, ...district }) => district)
}

function refusal(fault: PostcodeFault): DomainError {
  const sentence = postcodeSentences[fault]
  return new DomainError('invalid', sentence, {
    code: `POSTCODE_${fault.toUpperCase()}`,
    fields: { postcode: sentence },
  })
}
