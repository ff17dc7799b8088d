import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { DomainError } from '#shared/errors.ts'
import { milesBetween } from '#shared/places/geo.ts'
import { parsePostcode } from '#shared/places/postcode.ts'
import { outcodePlaces } from './outcode-places.ts'

const KM_PER_MILE = 1.609344
const places = outcodePlaces()
const rows = readFileSync(new URL('outcodes.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [outcode = '', lat, lng, place = ''] = line.split(',')
    return { outcode, area: /^[A-Z]+/.exec(outcode)?.[0] ?? '', lat: Number(lat), lng: Number(lng), place }
  })

const cause = async (postcode: string): Promise<string> => {
  const error = await places.lookup(postcode).catch((thrown: unknown) => thrown)
  if (!(error instanceof DomainError)) throw new Error(`${postcode} was not refused`)
  expect(error.status).toBe(400)
  return error.code
}

// Locations of town centres and landmarks such as Buckingham Palace, from a map, to compare the table with.
const anchors: readonly [postcode: string, lat: number, lng: number][] = [
  ['SW1A 1AA', 51.501, -0.142],
  ['EC1A 1BB', 51.52, -0.097],
  ['E14', 51.508, -0.02],
  ['N1', 51.536, -0.103],
  ['NW3', 51.554, -0.175],
  ['SE10', 51.48, 0],
  ['W2', 51.515, -0.18],
  ['BR1', 51.406, 0.013],
  ['CR0', 51.376, -0.098],
  ['KT1', 51.41, -0.3],
  ['M1 1AE', 53.479, -2.236],
  ['L1', 53.403, -2.98],
  ['LS1', 53.797, -1.549],
  ['LS13', 53.811, -1.64],
  ['B1', 52.479, -1.907],
  ['BS1', 51.453, -2.59],
  ['CF10', 51.478, -3.177],
  ['EH1', 55.95, -3.19],
  ['EH10', 55.922, -3.211],
  ['G1', 55.861, -4.247],
  ['AB10', 57.14, -2.11],
  ['DD1', 56.46, -2.97],
  ['IV1', 57.48, -4.22],
  ['KW15', 58.98, -2.96],
  ['ZE1', 60.155, -1.145],
  ['HS1', 58.21, -6.385],
  ['PA17', 55.86, -4.89],
  ['BT1', 54.6, -5.928],
  ['BT25', 54.415, -6.15],
  ['BT48', 55, -7.32],
  ['NE1', 54.973, -1.613],
  ['YO1', 53.959, -1.081],
  ['CB2', 52.195, 0.13],
  ['OX1', 51.75, -1.257],
  ['NN4', 52.21, -0.9],
  ['NR1', 52.625, 1.31],
  ['PE12', 52.8, 0.02],
  ['SK8', 53.385, -2.21],
  ['RG28', 51.233, -1.335],
  ['S64', 53.493, -1.295],
  ['EX1', 50.727, -3.5],
  ['TR1', 50.263, -5.05],
  ['PL1', 50.37, -4.15],
  ['JE2', 49.19, -2.1],
  ['GY1', 49.456, -2.54],
  ['IM1', 54.15, -4.48],
]

describe('the table of outward codes', () => {
  test('the table of outward codes has each code once, all of them well formed, in all 124 areas', () => {
    expect(new Set(rows.map(({ outcode }) => outcode)).size).toBe(rows.length)
    expect(new Set(rows.map(({ area }) => area)).size).toBe(124)
    for (const { outcode, area } of rows) expect(parsePostcode(outcode)).toMatchObject({ outcode, area })
  })

  test('the table of outward codes has a name and a point within the British Isles for each code', () => {
    for (const { outcode, lat, lng, place } of rows) {
      expect(place.length, outcode).toBeGreaterThan(1)
      expect(lat > 49.1 && lat < 60.9 && lng > -8 && lng < 1.8, `${outcode} ${lat},${lng}`).toBe(true)
    }
  })

  test('the table of outward codes has no point far from its area or surrounded by points of other areas', () => {
    // Signs of a namesake elsewhere: the nearest of its area is 40 km away, or a dozen of other areas are nearer.
    const lost = rows.filter((row) => {
      const distances = rows
        .filter((other) => other !== row)
        .map((other) => ({ own: other.area === row.area, km: milesBetween(row, other) * KM_PER_MILE }))
      const nearest = Math.min(...distances.filter(({ own }) => own).map(({ km }) => km))
      return nearest > 40 || (nearest > 16 && distances.filter(({ km }) => km < nearest).length >= 12)
    })
    expect(lost.map(({ outcode, place }) => `${outcode} ${place}`)).toEqual([])
  })
})

describe('lookup', () => {
  test.each(anchors)('the look-up of a place finds %s within 5 km', async (postcode, lat, lng) => {
    const found = await places.lookup(postcode)
    expect(milesBetween(found, { lat, lng }) * KM_PER_MILE).toBeLessThan(5)
    expect(found.precision).toBe('outcode')
  })

  test('the look-up of a place returns a full postcode in its canonical form', async () => {
    expect(await places.lookup('bs65tr')).toMatchObject({ postcode: 'BS6 5TR', outcode: 'BS6', precision: 'outcode' })
    expect(await places.lookup('bs6')).toMatchObject({ postcode: null, outcode: 'BS6' })
  })

  test('the look-up of a place falls back to the main town of the area for post-office boxes', async () => {
    expect(await places.lookup('LS99 1AA')).toMatchObject({ outcode: 'LS99', place: 'Leeds', precision: 'area' })
    expect(await places.lookup('SR43 4AB')).toMatchObject({ place: 'Sunderland', precision: 'area' })
  })

  test('the look-up of a place states the cause of a refusal', async () => {
    expect(await cause('nonsense')).toBe('POSTCODE_FORMAT')
    expect(await cause('ZY1 1AA')).toBe('POSTCODE_UNKNOWN_AREA')
    expect(await cause('BFPO 57')).toBe('POSTCODE_NO_FIXED_PLACE')
  })
})
