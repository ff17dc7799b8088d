/** The view of a picture in its frame: scale relative to fitting, and offset in pixels. */
export interface View {
  scale: number
  x: number
  y: number
}

export interface Point {
  x: number
  y: number
}

export interface Frame {
  width: number
  height: number
}

export const FITTING: View = { scale: 1, x: 0, y: 0 }
export const MAX_ZOOM = 4

const between = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most)

/** The same view, clamped so that the picture fills the frame. */
const within = ({ scale, x, y }: View, { width, height }: Frame): View => {
  const [reachX, reachY] = [(width * (scale - 1)) / 2, (height * (scale - 1)) / 2]
  return { scale, x: between(x, -reachX, reachX), y: between(y, -reachY, reachY) }
}

/** Zooms around a fixed point, measured from the centre of the frame. */
export function zoomAt(view: View, wanted: number, point: Point, frame: Frame): View {
  const scale = between(wanted, 1, MAX_ZOOM)
  const ratio = scale / view.scale
  const moved = { scale, x: point.x - (point.x - view.x) * ratio, y: point.y - (point.y - view.y) * ratio }
  return within(moved, frame)
}

export const moveBy = (view: View, by: Point, frame: Frame): View =>
  within({ ...view, x: view.x + by.x, y: view.y + by.y }, frame)
