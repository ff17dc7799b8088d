import { keysOf } from '../keyed.ts'
import { type Brush, brushFor } from './brush.ts'
import { berryDrawings } from './edible/berries.ts'
import { fruitingVegetables } from './edible/fruiting-vegetables.ts'
import { greensDrawings } from './edible/greens.ts'
import { herbs } from './edible/herbs.ts'
import { orchard } from './edible/orchard.ts'
import { tenderFruit } from './edible/tender-fruit.ts'
import { vegetables } from './edible/vegetables.ts'
import { bedding } from './flowers/bedding.ts'
import { climbers } from './flowers/climbers.ts'
import { flowers } from './flowers/flowers.ts'
import { foliage } from './flowers/foliage.ts'
import { roundFlowers } from './flowers/round-flowers.ts'
import { spires } from './flowers/spires.ts'
import { springBulbs } from './flowers/spring-bulbs.ts'
import { summerBulbs } from './flowers/summer-bulbs.ts'
import { handTools } from './goods/hand-tools.ts'
import { longTools } from './goods/long-tools.ts'
import { structures } from './goods/structures.ts'
import { supplyDrawings } from './goods/supplies.ts'
import { wildlifeAndLarder } from './goods/wildlife-and-larder.ts'
import { houseFlowers } from './indoor/house-flowers.ts'
import { housePlants } from './indoor/house-plants.ts'
import { succulents } from './indoor/succulents.ts'
import { anyPlants, packetOf, propagationDrawings, seedlingsOf } from './raising.ts'
import type { Scene } from './shapes.ts'
import { shrubs } from './woody/shrubs.ts'
import { trees } from './woody/trees.ts'

const plantScenes = {
  ...vegetables,
  ...fruitingVegetables,
  ...greensDrawings,
  ...herbs,
  ...orchard,
  ...berryDrawings,
  ...tenderFruit,
  ...flowers,
  ...roundFlowers,
  ...bedding,
  ...springBulbs,
  ...summerBulbs,
  ...spires,
  ...climbers,
  ...foliage,
  ...housePlants,
  ...houseFlowers,
  ...succulents,
  ...trees,
  ...shrubs,
  ...anyPlants,
} as const
const otherScenes = {
  ...propagationDrawings,
  ...handTools,
  ...longTools,
  ...supplyDrawings,
  ...structures,
  ...wildlifeAndLarder,
} as const

/** The kinds of drawings: a kind of plant, or a thing. */
export type PlantDrawingKind = keyof typeof plantScenes
export type ThingDrawingKind = keyof typeof otherScenes
/** A kind, or seeds or seedlings of a kind of plant. */
export type DrawingKind = PlantDrawingKind | ThingDrawingKind | `${PlantDrawingKind}-${'seeds' | 'seedlings'}`

const scenes: ReadonlyMap<string, Scene> = new Map(Object.entries<Scene>({ ...plantScenes, ...otherScenes }))
export const plantDrawingKinds = keysOf(plantScenes)
export const thingDrawingKinds = keysOf(otherScenes)
const RAISED = /^(.+)-(seeds|seedlings)$/

/** Draws the subject alone, without a wall. */
export function sceneOf(kind: string): Scene | undefined {
  const [, plant = '', raised] = RAISED.exec(kind) ?? []
  const subject = Object.hasOwn(plantScenes, plant) ? scenes.get(plant) : undefined
  if (!subject) return scenes.get(kind)
  return raised === 'seeds' ? packetOf(subject) : seedlingsOf(subject)
}

export const isDrawingKind = (text: string): text is DrawingKind => sceneOf(text) !== undefined

export const DRAWING_BOX = '0 0 320 240'

const walls = ['#D5EDD9', '#FFF1BF', '#D9ECF7', '#E6EDE1', '#FBDDE5', '#EFE3D2'] as const

/** The background: a sun, a shelf, or a plain wall. */
function backdrop(brush: Brush): string {
  const white = 'fill="#fff" fill-opacity=".42"'
  switch (brush.pick(['bare', 'sun', 'shelf', 'hill'] as const)) {
    case 'sun':
      return `<circle cx="${brush.whole(110, 210)}" cy="${brush.whole(92, 116)}" r="${brush.whole(80, 96)}" ${white}/>`
    case 'shelf':
      return '<path d="M0 204h320v36H0z" fill="#14231A" fill-opacity=".07"/>'
    case 'hill':
      return `<path d="M0 ${brush.whole(150, 180)}Q${brush.whole(80, 240)} ${brush.whole(96, 130)} 320 ${brush.whole(160, 190)}V240H0z" ${white}/>`
    default:
      return ''
  }
}

/** The content of a drawing, for an `<svg viewBox="0 0 320 240">`. The same kind and seed always give the same one. */
export function drawing(kind: DrawingKind, seed: number): string {
  const brush = brushFor(seed, kind)
  const wall = brush.pick(walls)
  return `<rect width="320" height="240" fill="${wall}"/>${backdrop(brush)}${sceneOf(kind)?.(brush, wall) ?? ''}`
}

/** A drawing as a complete SVG file. */
export const drawingFile = (kind: DrawingKind, seed: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480" viewBox="${DRAWING_BOX}" preserveAspectRatio="xMidYMid slice">${drawing(kind, seed)}</svg>`
