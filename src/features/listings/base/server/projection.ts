import type { Point } from '#shared/places/geo.ts'

const EARTH_RADIUS_MILES = 3958.8
const MERIDIAN = -2
const CELL_MILES = 8
/** Larger circles cover so much of the country that a filter by grid cell no longer narrows the search. */
const MAX_CELLS = 400

/** Miles east and north in the projection that the database measures distances in. */
export interface ProjectedPoint {
  x: number
  y: number
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** The same projection as `planar` in the database. A test compares them. */
export function project({ lat, lng }: Point): ProjectedPoint {
  const across = radians(lng - MERIDIAN)
  return {
    x: EARTH_RADIUS_MILES * Math.atanh(Math.cos(radians(lat)) * Math.sin(across)),
    y: EARTH_RADIUS_MILES * Math.atan2(Math.tan(radians(lat)), Math.cos(across)),
  }
}

/** Grid cells that a circle touches, numbered as by `cell_of`. Undefined when there are too many to be useful. */
export function cellsWithin({ x, y }: ProjectedPoint, radius: number): number[] | undefined {
  const [west, east] = [squareOf(x - radius), squareOf(x + radius)]
  const [south, north] = [squareOf(y - radius), squareOf(y + radius)]
  if ((east - west + 1) * (north - south + 1) > MAX_CELLS) return undefined
  const cells: number[] = []
  for (let column = west; column <= east; column++) {
    for (let row = south; row <= north; row++) cells.push(column * 10_000 + row)
  }
  return cells
}

const squareOf = (miles: number): number => Math.floor(miles / CELL_MILES)
