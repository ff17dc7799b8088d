import { milesBetween, type Point } from '#shared/places/geo.ts'
import { RADII } from '#shared/places/viewer-place.ts'
import { browseHref, withoutPlace } from '../search/browse-address.ts'
import type { Browse } from '../search/read-browse.ts'
import type { MapPoint } from './contract.ts'
import { type ProjectedPoint, toMap } from './map-projection.ts'

/** Outward codes that are drawn as one circle. */
export interface Cluster extends ProjectedPoint {
  /** Projected coordinates. */
  radius: number
  count: number
  /** The outward code with the most listings first. */
  points: readonly MapPoint[]
}

const MIN_RADIUS_PX = 14
const MAX_RADIUS_PX = 34

/** Radius by the number of listings: the area is proportional to the number, up to a limit. */
export const radiusInPixels = (count: number): number =>
  Math.min(MAX_RADIUS_PX, MIN_RADIUS_PX + 3.2 * Math.sqrt(count - 1))

/** Merges circles until none overlap. `unitsPerPixel` is the scale of the view. */
export function clustersOf(points: readonly MapPoint[], unitsPerPixel: number): Cluster[] {
  const clusters: { members: MapPoint[]; centre: ProjectedPoint; count: number }[] = []
  const radius = (count: number) => radiusInPixels(count) * unitsPerPixel
  for (const point of points.toSorted(byCount)) {
    const centre = toMap(point)
    const near = clusters.find(
      (other) =>
        Math.hypot(other.centre.x - centre.x, other.centre.y - centre.y) < radius(other.count) + radius(point.count),
    )
    if (!near) clusters.push({ members: [point], centre, count: point.count })
    else {
      near.members.push(point)
      near.count += point.count
    }
  }
  return clusters.map(({ members, centre, count }) => ({ ...centre, count, points: members, radius: radius(count) }))
}

const byCount = (a: MapPoint, b: MapPoint): number => b.count - a.count || a.outcode.localeCompare(b.outcode)

/** Number of listings within a circle, measured as the search measures: to the point of the outward code. */
export const countWithin = (points: readonly MapPoint[], centre: Point, miles: number): number =>
  points.reduce((sum, point) => sum + (milesBetween(centre, point) <= miles ? point.count : 0), 0)

/** Identifies a mark by its outward codes. */
export const keyOf = ({ points }: Pick<Cluster, 'points'>): string => points.map(({ outcode }) => outcode).join('-')

const MAX_NAMED = 3

/** `Horfield, BS7` for one outward code, `Around Bristol: BS7, BS3 and 4 more` for several. */
export function nameOfCluster({ points }: Pick<Cluster, 'points'>): string {
  const [first] = points
  if (!first) return ''
  if (points.length === 1) return `${first.place}, ${first.outcode}`
  const named = points.slice(0, MAX_NAMED).map(({ outcode }) => outcode)
  const more = points.length - named.length
  return `Around ${first.town}: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

/** Filter of the list behind a circle: near its main outward code, as far as the circle's other outward codes reach. */
export function clusterHref(browse: Browse, { points }: Pick<Cluster, 'points'>): string {
  const [first, ...others] = points as [MapPoint, ...MapPoint[]]
  const farthest = Math.max(0, ...others.map((point) => milesBetween(first as Point, point)))
  const radius = RADII.find((miles) => miles >= farthest) ?? RADII.at(-1)
  const { view: _view, ...rest } = withoutPlace(browse)
  return browseHref(rest, { postcode: first.outcode, nearby: 'true', radius: String(radius) })
}

export const inWords = (count: number): string =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? 'listing' : 'listings'}`
