import { brushFor, colours } from '#shared/drawing/brush.ts'
import { type DrawingKind, sceneOf } from '#shared/drawing/drawing.ts'
import { guideSlugs } from '../guide-slugs.ts'
import { walls } from './drawings/pen.ts'

/** A drawing with its position and scale; drawings are 320 by 240. */
interface Placed {
  kind: DrawingKind
  seed: number
  x: number
  size: number
}

interface Hero {
  wall: keyof typeof walls
  /** The ground line. */
  ground: 'bench' | 'soil' | 'lawn'
  placed: readonly Placed[]
}

const put = (kind: DrawingKind, seed: number, x: number, size: number): Placed => ({ kind, seed, x, size })

const heroes: Readonly<Record<(typeof guideSlugs)[number], Hero>> = {
  'container-gardening': {
    wall: 'sky',
    ground: 'bench',
    placed: [put('pots', 3, 10, 1), put('plant', 7, 290, 1.15), put('daisy', 4, 610, 1.1)],
  },
  'raised-bed-gardening': {
    wall: 'leaf',
    ground: 'soil',
    placed: [put('seedling', 2, 20, 1.1), put('compost', 6, 360, 1), put('spade', 9, 640, 1.1)],
  },
  composting: {
    wall: 'straw',
    ground: 'soil',
    placed: [put('hand-fork', 5, 0, 1), put('compost', 1, 300, 1.15), put('produce', 8, 640, 1)],
  },
  'starting-first-garden': {
    wall: 'rose',
    ground: 'lawn',
    placed: [put('basil', 3, 0, 1.1), put('trowel', 2, 370, 0.9), put('seeds', 6, 640, 1)],
  },
  'garden-tools': {
    wall: 'sand',
    ground: 'bench',
    placed: [
      put('trowel', 4, -20, 1),
      put('watering-can', 2, 200, 1),
      put('hand-fork', 7, 450, 1),
      put('spade', 3, 660, 1.05),
    ],
  },
  'watering-guide': {
    wall: 'sky',
    ground: 'lawn',
    placed: [put('watering-can', 0, 40, 1.15), put('basil', 5, 340, 1), put('plant', 12, 640, 1)],
  },
  'taking-cuttings': {
    wall: 'leaf',
    ground: 'bench',
    placed: [put('cutting', 5, 10, 1.1), put('rosemary', 3, 320, 1), put('cloche', 8, 620, 1.1)],
  },
  'vegetable-growing': {
    wall: 'straw',
    ground: 'soil',
    placed: [put('tomato', 2, 0, 1), put('carrot', 6, 300, 1.05), put('courgette', 1, 610, 1)],
  },
}

const WIDTH = 960
const FLOOR = 300
const HEIGHT = 340
const SCENE = 240
const grounds = { bench: colours.wood, soil: colours.soil, lawn: colours.leafLight } as const

/** The picture at the top of a page, composed from the shared drawings; undefined for an unknown name. */
export function heroFile(name: string): string | undefined {
  const slug = guideSlugs.find((one) => one === name)
  if (!slug) return undefined
  const hero = heroes[slug]
  const wall = walls[hero.wall]
  const things = hero.placed.map(({ kind, seed, x, size }) => {
    const y = FLOOR - SCENE * size + 6
    return `<g transform="translate(${x} ${y.toFixed(1)}) scale(${size})">${sceneOf(kind)?.(brushFor(seed, name), wall) ?? ''}</g>`
  })
  const ground = `<rect y="${FLOOR}" width="${WIDTH}" height="${HEIGHT - FLOOR}" fill="${grounds[hero.ground]}"/>`
  const sun = `<circle cx="770" cy="120" r="96" fill="#fff" fill-opacity=".42"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" fill="${wall}"/>${sun}${ground}${things.join('')}</svg>`
}
