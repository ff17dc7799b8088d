import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aboutMiles, milesBetween, roundedMiles } from './geo.ts'

const london = { lat: 51.5074, lng: -0.1278 }
const edinburgh = { lat: 55.9533, lng: -3.1883 }
const point = fc.record({
  lat: fc.double({ min: 49, max: 61, noNaN: true }),
  lng: fc.double({ min: -9, max: 2, noNaN: true }),
})

test('London to Edinburgh is 332 miles as the crow flies', () => {
  expect(milesBetween(london, edinburgh)).toBeCloseTo(332, 0)
})

test('a distance is symmetric, never negative, and zero to the same point', () => {
  fc.assert(
    fc.property(point, point, (a, b) => {
      expect(milesBetween(a, b)).toBeGreaterThanOrEqual(0)
      expect(milesBetween(a, b)).toBeCloseTo(milesBetween(b, a), 9)
      expect(milesBetween(a, a)).toBe(0)
    }),
  )
})

test.each([
  [0, 0.5, 'less than a mile'],
  [0.4, 0.5, 'less than a mile'],
  [0.51, 1, 'about 1 mile'],
  [1.2, 1.5, 'about 1.5 miles'],
  [2.6, 3, 'about 3 miles'],
  [9.6, 10, 'about 10 miles'],
  [10.1, 11, 'about 11 miles'],
  [331.4, 332, 'about 332 miles'],
])('%f miles are shown as %f (%s)', (miles, rounded, text) => {
  expect(roundedMiles(miles)).toBe(rounded)
  expect(aboutMiles(miles)).toBe(text)
})

test('distances are rounded up, by less than a step', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.5, max: 1000, noNaN: true }), (miles) => {
      expect(roundedMiles(miles)).toBeGreaterThanOrEqual(miles)
      expect(roundedMiles(miles) - miles).toBeLessThan(miles < 10 ? 0.5 : 1)
    }),
  )
})
