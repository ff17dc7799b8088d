import { type Brush, brushFor } from './brush.ts'
import { produce, vegetables } from './crops.ts'
import { flowers, housePlants, type Scene, seedlings } from './plants.ts'
import { cuttings, seeds, supplies, tools } from './things.ts'

type Some<T> = readonly [T, ...T[]]

const kinds = {
  seedling: { scenes: seedlings, walls: ['#D5EDD9', '#FFF1BF', '#D9ECF7', '#E6EDE1'] },
  'house-plant': { scenes: housePlants, walls: ['#D9ECF7', '#FBDDE5', '#EFE3D2', '#D5EDD9', '#FFF1BF'] },
  vegetables: { scenes: vegetables, walls: ['#FFF1BF', '#D5EDD9', '#EFE3D2', '#D9ECF7'] },
  flower: { scenes: flowers, walls: ['#FBDDE5', '#D9ECF7', '#D5EDD9', '#FFF1BF'] },
  seeds: { scenes: seeds, walls: ['#EFE3D2', '#D9ECF7', '#D5EDD9', '#FBDDE5'] },
  tool: { scenes: tools, walls: ['#E6EDE1', '#EFE3D2', '#FFF1BF', '#D9ECF7'] },
  produce: { scenes: produce, walls: ['#EFE3D2', '#FFF1BF', '#D5EDD9', '#D9ECF7'] },
  cutting: { scenes: cuttings, walls: ['#D5EDD9', '#FBDDE5', '#EFE3D2', '#FFF1BF'] },
  supplies: { scenes: supplies, walls: ['#E6EDE1', '#D9ECF7', '#EFE3D2', '#D5EDD9'] },
} as const satisfies Record<string, { scenes: Some<Scene>; walls: Some<string> }>

/** The kinds of drawings. */
export type DrawingKind = keyof typeof kinds
export const drawingKinds = Object.keys(kinds) as DrawingKind[]

export const DRAWING_BOX = '0 0 320 240'

/** The background: a sun, a shelf, a window, or a plain wall. */
function backdrop(brush: Brush): string {
  const white = 'fill="#fff" fill-opacity=".42"'
  switch (brush.pick(['bare', 'bare', 'sun', 'shelf', 'window', 'hill'] as const)) {
    case 'sun':
      return `<circle cx="${brush.whole(90, 230)}" cy="${brush.whole(86, 116)}" r="${brush.whole(74, 92)}" ${white}/>`
    case 'shelf':
      return '<path d="M0 204h320v36H0z" fill="#14231A" fill-opacity=".07"/>'
    case 'window':
      return `<path d="M${brush.pick([34, 186])} 24h100v136h-100z" ${white}/>`
    case 'hill':
      return `<path d="M0 ${brush.whole(150, 180)}Q${brush.whole(80, 240)} ${brush.whole(96, 130)} 320 ${brush.whole(160, 190)}V240H0z" ${white}/>`
    default:
      return ''
  }
}

/** The scene for a kind and seed. The random choices are made in this order. */
function choose(kind: DrawingKind, seed: number) {
  const { scenes, walls }: { scenes: Some<Scene>; walls: Some<string> } = kinds[kind]
  const brush = brushFor(seed, kind)
  const wall = brush.pick(walls)
  const behind = backdrop(brush)
  return { brush, wall, behind, scene: brush.pick(scenes) }
}

/**
 * The content of a drawing, for an `<svg viewBox="0 0 320 240">`. The same kind and seed always give the same drawing.
 */
export function drawing(kind: DrawingKind, seed: number): string {
  const { brush, wall, behind, scene } = choose(kind, seed)
  return `<rect width="320" height="240" fill="${wall}"/>${behind}${scene(brush, wall)}`
}

/** Name of the scene for a kind and seed, such as `wateringCan`. */
export const sceneOf = (kind: DrawingKind, seed: number): string => choose(kind, seed).scene.name

/** A drawing as a complete SVG file. */
export const drawingFile = (kind: DrawingKind, seed: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480" viewBox="${DRAWING_BOX}" preserveAspectRatio="xMidYMid slice">${drawing(kind, seed)}</svg>`
