import { DomainError } from '#shared/errors.ts'
import { type PostcodeFault, parsePostcode, postcodeSentences } from '#shared/postcode.ts'
import { areaPoints, outcodePoints } from './coarse-points.ts'
import type { Place, Places } from './places.ts'
import { areaOfTown, mainTownOfOutcode, townBySlug, townOfOutcode } from './towns.ts'

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
      const spot = outcodePoints.get(outcode)
      if (spot) return { postcode: full, outcode, ...spot, precision: 'outcode' }
      const town = areaPoints.get(area)
      if (!town) throw refusal('unknown_area')
      return { postcode: null, outcode, ...town, precision: 'area' }
    },
    town: townBySlug,
    areaOf: areaOfTown,
    townOf: townOfOutcode,
    mainTownOf: mainTownOfOutcode,
    credit: async () => null,
  }
}

function refusal(fault: PostcodeFault): DomainError {
  const sentence = postcodeSentences[fault]
  return new DomainError('invalid', sentence, {
    code: `POSTCODE_${fault.toUpperCase()}`,
    fields: { postcode: sentence },
  })
}
