/** A point on the globe in degrees (WGS84). */
export interface Point {
  lat: number
  lng: number
}

const EARTH_RADIUS_MILES = 3958.8

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Great-circle distance, in miles. */
export function milesBetween(a: Point, b: Point): number {
  const half = (from: number, to: number): number => Math.sin(radians(to - from) / 2) ** 2
  const h = half(a.lat, b.lat) + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * half(a.lng, b.lng)
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(h)))
}

/**
 * A distance that may be shown: rounded up to half a mile below ten miles, to a whole mile above, and at least half a
 * mile. Many requests from different places must not reveal where a user lives.
 */
export const roundedMiles = (miles: number): number =>
  miles < 10 ? Math.max(0.5, Math.ceil(miles * 2) / 2) : Math.ceil(miles)

/** `about 3 miles`; half a mile reads `less than a mile`. */
export function aboutMiles(miles: number): string {
  const rounded = roundedMiles(miles)
  if (rounded < 1) return 'less than a mile'
  return rounded === 1 ? 'about 1 mile' : `about ${rounded} miles`
}

/** The miles that `aboutMiles` wrote. */
export const milesIn = (distance: string): number => Number(/\d+(\.\d+)?/.exec(distance)?.[0] ?? 0.5)
