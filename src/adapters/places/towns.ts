import { milesBetween } from '#shared/places/geo.ts'
import { areaOf, areaPoints, outcodePoints, type PlacePoint } from './coarse-points.ts'
import type { Town } from './places.ts'

/** Places of the same name within this distance are one town with several outward codes. */
const SAME_PLACE_MILES = 12

const bySlug = new Map<string, Town>()
const areas = new Map<string, string>()
const byOutcode = new Map<string, Town>()

// Main towns first: they get the plain names. A namesake elsewhere gets its area's letters, `newport-tf`.
for (const [area, place] of areaPoints) name(place, area)
for (const [outcode, place] of outcodePoints) byOutcode.set(outcode, name(place, areaOf(outcode)))

/** The letters of the first area that contains a town. */
export const areaOfTown = (slug: string): string | null => areas.get(slug) ?? null

export const townBySlug = (slug: string): Town | null => bySlug.get(slug) ?? null

/** Post-office boxes have no location and use their area's main town. */
export const townOfOutcode = (outcode: string): Town | null => byOutcode.get(outcode) ?? mainTownOfOutcode(outcode)

export function mainTownOfOutcode(outcode: string): Town | null {
  const area = areaOf(outcode)
  const main = areaPoints.get(area)
  return main ? name(main, area) : null
}

function name({ place, lat, lng }: PlacePoint, area: string): Town {
  const plain = slugOf(place)
  const first = bySlug.get(plain)
  if (!first) return keep({ slug: plain, name: place, lat, lng }, area)
  if (milesBetween(first, { lat, lng }) < SAME_PLACE_MILES) return first
  const slug = `${plain}-${area.toLowerCase()}`
  // A third namesake in one area would have to share its name; there is none, which a test checks.
  return bySlug.get(slug) ?? keep({ slug, name: place, lat, lng }, area)
}

function keep(town: Town, area: string): Town {
  areas.set(town.slug, area)
  bySlug.set(town.slug, town)
  return town
}

/** `St Leonards-on-Sea` becomes `st-leonards-on-sea`. */
export function slugOf(place: string): string {
  return place
    .normalize('NFD')
    .replace(/[\u0300-\u036F'’.]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
