import type { Point } from '#shared/places/geo.ts'

/** A projected point on the map: x to the right, y down. */
export interface ProjectedPoint {
  x: number
  y: number
}

/** The visible part of the map. */
export interface View {
  x: number
  y: number
  width: number
  height: number
}

const WEST = -8.7
const NORTH = 60.95
const UNITS_PER_DEGREE = 60

/** Mercator projection, as used for the outline of the UK. */
export const toMap = ({ lat, lng }: Point): ProjectedPoint => ({
  x: (lng - WEST) * UNITS_PER_DEGREE,
  y: (northing(NORTH) - northing(lat)) * UNITS_PER_DEGREE,
})

const northing = (lat: number): number => (Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) * 180) / Math.PI

/** Aspect ratio (width by height) of every view. */
const ASPECT = 4 / 5
export const WHOLE_UK: View = { x: -180, y: -10, width: 1016, height: 1270 }
/** About three miles across. */
const NARROWEST = 4.5
/**
 * The initial view is never narrower than this, so that it shows recognisable surroundings; zooming can go further,
 * down to the narrowest view.
 */
const NARROWEST_FIT = 75

/**
 * The view that contains all points with a margin, at least `narrowest` wide where that is enough; the whole country
 * when there are none.
 */
export function viewOf(points: readonly ProjectedPoint[], narrowest = NARROWEST_FIT): View {
  if (points.length === 0) return WHOLE_UK
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const [west, east] = [Math.min(...xs), Math.max(...xs)]
  const [north, south] = [Math.min(...ys), Math.max(...ys)]
  const width = Math.max(
    NARROWEST,
    Math.min(narrowest, NARROWEST_FIT),
    (east - west) * 1.35,
    (south - north) * 1.35 * ASPECT,
  )
  if (width > WHOLE_UK.width) return WHOLE_UK
  return around({ x: (west + east) / 2, y: (north + south) / 2 }, width)
}

const MILES_PER_DEGREE = 69.17

/** The length of a mile on the map, which grows towards the north. */
export const unitsPerMile = ({ lat }: Point): number =>
  UNITS_PER_DEGREE / (MILES_PER_DEGREE * Math.cos((lat * Math.PI) / 180))

/** The view that contains a circle of this many miles, with a margin. */
export const viewAround = (centre: Point, miles: number): View =>
  around(toMap(centre), Math.min(WHOLE_UK.width, Math.max(NARROWEST, 2.16 * miles * unitsPerMile(centre))))

/** A band is `BAND_ASPECT` times as wide as high. */
export const BAND_ASPECT = 3.4
/** The part of a band's height that its points may take up: marks have a size, and names below them. */
const BAND_FILL = 0.52
/** A band shows at most this many times the width of the view. */
const BAND_WIDENING = 1.9

/** A low band of a view: a little wider when its points need the height. */
export function bandOf(view: View, points: readonly ProjectedPoint[]): View {
  const ys = points.filter((point) => holds(view, point)).map(({ y }) => y)
  const [north, south] = ys.length > 0 ? [Math.min(...ys), Math.max(...ys)] : [middleOf(view).y, middleOf(view).y]
  const needed = ((south - north) / BAND_FILL) * BAND_ASPECT
  const width = Math.min(WHOLE_UK.width, view.width * BAND_WIDENING, Math.max(view.width, needed))
  const height = width / BAND_ASPECT
  return { x: middleOf(view).x - width / 2, y: (north + south) / 2 - height * 0.42, width, height }
}

const around = ({ x, y }: ProjectedPoint, width: number): View => ({
  x: x - width / 2,
  y: y - width / ASPECT / 2,
  width,
  height: width / ASPECT,
})

/** Zooms in by a factor above one, out below one, within the limits of a town and the whole country. */
export function zoomed(view: View, factor: number): View {
  const width = Math.min(WHOLE_UK.width, Math.max(NARROWEST, view.width / factor))
  return width === WHOLE_UK.width ? WHOLE_UK : held(around(middleOf(view), width))
}

/** The part of a view's height at its lower edge that the map's controls cover, with the name below a mark. */
const CONTROLS = 0.2

/** The view that contains what this one does, above the controls. */
function aboveControls(view: View): View {
  const width = Math.min(WHOLE_UK.width, view.width / (1 - CONTROLS))
  const height = width / ASPECT
  return { x: view.x - (width - view.width) / 2, y: view.y, width, height }
}

/** Zooms in so far that these points fill the view above the controls, or a step around their middle when they fill it already. */
export function zoomedTo(view: View, points: readonly ProjectedPoint[]): View {
  const fitting = aboveControls(viewOf(points, NARROWEST))
  if (fitting.width < view.width * 0.8) return fitting
  const { x, y } = middleOf(fitting)
  return zoomed({ ...view, x: x - view.width / 2, y: y - view.height / 2 }, 1.8)
}

/** Pans by fractions of the view's size: `moved(view, 0.5, 0)` is half a view to the right. */
export const moved = (view: View, right: number, down: number): View =>
  held({ ...view, x: view.x + right * view.width, y: view.y + down * view.height })

export const isWhole = ({ width }: View): boolean => width >= WHOLE_UK.width
export const isNarrowest = ({ width }: View): boolean => width <= NARROWEST

const middleOf = ({ x, y, width, height }: View): ProjectedPoint => ({ x: x + width / 2, y: y + height / 2 })

/** Margin of the map that contains only water. */
const SEA = 40

/** Clamps a view so that its centre stays over the country. */
function held(view: View): View {
  const { x, y } = middleOf(view)
  const within = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))
  return around(
    {
      x: within(x, WHOLE_UK.x + SEA, WHOLE_UK.x + WHOLE_UK.width - SEA),
      y: within(y, WHOLE_UK.y + SEA, WHOLE_UK.y + WHOLE_UK.height - SEA),
    },
    view.width,
  )
}

/** A view without its edges. */
export const inset = ({ x, y, width, height }: View, edge: number): View => ({
  x: x + edge,
  y: y + edge,
  width: width - 2 * edge,
  height: height - 2 * edge,
})

export const holds = ({ x, y, width, height }: View, point: ProjectedPoint): boolean =>
  point.x >= x && point.x <= x + width && point.y >= y && point.y <= y + height
