import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { milesBetween } from '#shared/places/geo.ts'
import type { MapPoint } from './contract.ts'
import { createHighlight } from './highlight.ts'
import { clustersOf, countWithin, keyOf } from './map-clusters.ts'
import {
  BAND_ASPECT,
  bandOf,
  holds,
  isNarrowest,
  toMap,
  unitsPerMile,
  viewAround,
  WHOLE_UK,
  zoomedTo,
} from './map-projection.ts'

const point = (outcode: string, lat: number, lng: number, count = 1): MapPoint => ({
  ...{ outcode, lat, lng, count, place: `Place ${outcode}`, town: 'Bristol' },
})

describe('the map around a place', () => {
  const anyCentre = fc.record({
    lat: fc.double({ min: 49.9, max: 60.8, noNaN: true }),
    lng: fc.double({ min: -8, max: 1.7, noNaN: true }),
  })
  const anyMiles = fc.constantFrom(3, 5, 10, 25, 50)

  test('the view contains the circle of the radius, and little more', () => {
    fc.assert(
      fc.property(anyCentre, anyMiles, (centre, miles) => {
        const view = viewAround(centre, miles)
        const { x, y } = toMap(centre)
        const radius = miles * unitsPerMile(centre)
        for (const [right, down] of [
          [1, 0],
          [-1, 0],
          [0, 1],
          [0, -1],
        ] as const)
          expect(holds(view, { x: x + right * radius, y: y + down * radius })).toBe(true)
        expect(view.width).toBeLessThan(radius * 2.5)
      }),
    )
  })

  test('a mile on the map is a mile on the ground', () => {
    const leeds = { lat: 53.8, lng: -1.55 }
    const east = { lat: 53.8, lng: -1.4 }
    const units = toMap(east).x - toMap(leeds).x
    expect(units / unitsPerMile(leeds)).toBeCloseTo(milesBetween(leeds, east), 1)
  })

  test('a band shows the points of the view that its height allows', () => {
    const centre = { lat: 51.486, lng: -2.58 }
    const points = [toMap(centre), toMap({ lat: 51.44, lng: -2.6 })]
    const band = bandOf(viewAround(centre, 5), points)
    expect(band.width / band.height).toBeCloseTo(BAND_ASPECT)
    for (const one of points) expect(holds(band, one)).toBe(true)
    const far = bandOf(viewAround(centre, 5), [...points, toMap({ lat: 55.95, lng: -3.19 })])
    expect(far).toEqual(band)
  })

  test('opening a mark of several outward codes always ends with one for each, or as near as the map goes', () => {
    fc.assert(
      fc.property(fc.uniqueArray(anyCentre, { minLength: 2, maxLength: 6 }), (centres) => {
        const near = centres.map(({ lat, lng }, index) => point(`X${index}`, 51 + (lat % 1) / 20, -2 + (lng % 1) / 20))
        let view = WHOLE_UK
        for (let press = 0; press < 12; press++) {
          const merged = clustersOf(near, view.width / 370).find(({ points }) => points.length > 1)
          if (!merged) return
          view = zoomedTo(view, merged.points.map(toMap))
        }
        expect(isNarrowest(view)).toBe(true)
      }),
    )
  })

  test('the marks of an opened one are above the controls at the lower edge', () => {
    const near = [point('BS7', 51.486, -2.58, 5), point('BS5', 51.466, -2.566, 2), point('BS3', 51.44, -2.6, 4)]
    const view = zoomedTo(viewAround({ lat: 51.486, lng: -2.58 }, 25), near.map(toMap))
    for (const one of near.map(toMap)) expect((one.y - view.y) / view.height).toBeLessThan(0.75)
    for (const one of near.map(toMap)) expect((one.y - view.y) / view.height).toBeGreaterThan(0.08)
  })

  test('at the radius of a neighbourhood every outward code has a mark of its own', () => {
    const near = [point('BS7', 51.486, -2.58, 5), point('BS5', 51.466, -2.566, 2), point('BS3', 51.44, -2.6, 4)]
    const view = viewAround({ lat: 51.486, lng: -2.58 }, 5)
    expect(clustersOf(near, view.width / 370).map(keyOf)).toEqual(['BS7', 'BS3', 'BS5'])
  })
})

test('subscribers learn once what is lit, and the focus counts again when the pointer leaves', () => {
  const lit = createHighlight()
  const seen: (string | null)[] = []
  const leave = lit.subscribe(() => seen.push(lit.get()))
  lit.set('focus', 'BS7')
  lit.set('focus', 'BS7')
  lit.set('pointer', 'BS6')
  lit.set('pointer', null)
  lit.set('focus', null)
  leave()
  lit.set('pointer', 'BS6')
  expect(seen).toEqual(['BS7', 'BS6', 'BS7', null])
})

test('the listings of a circle are counted to the points of their outward codes', () => {
  const centre = { lat: 51.486, lng: -2.58 }
  const points = [point('BS7', 51.486, -2.58, 3), point('BS3', 51.44, -2.6, 2), point('GL1', 51.86, -2.24, 9)]
  expect([1, 5, 50].map((miles) => countWithin(points, centre, miles))).toEqual([3, 5, 14])
})
