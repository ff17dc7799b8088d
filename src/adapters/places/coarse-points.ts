import { readFileSync } from 'node:fs'

/** A named point of one of the tables beside this file. */
export interface PlacePoint {
  lat: number
  lng: number
  place: string
}

/** Points and names by outward code, and the main town of each postcode area (GeoNames, CC BY 4.0, and our own). */
export const outcodePoints: ReadonlyMap<string, PlacePoint> = readTable('outcodes.csv')
export const areaPoints: ReadonlyMap<string, PlacePoint> = readTable('areas.csv')

/** The leading letters of an outward code. */
export const areaOf = (outcode: string): string => /^[A-Z]+/.exec(outcode)?.[0] ?? ''

/** Columns: key, latitude, longitude, name. No field contains a comma. */
function readTable(name: string): Map<string, PlacePoint> {
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
