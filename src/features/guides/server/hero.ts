import { brushFor, colours } from '#shared/drawing/brush.ts'
import { produce, vegetables } from '#shared/drawing/crops.ts'
import { flowers, type Scene, seedlings } from '#shared/drawing/plants.ts'
import { cuttings, seeds, supplies, tools } from '#shared/drawing/things.ts'
import { guideSlugs } from '../guide-slugs.ts'
import { walls } from './drawings/pen.ts'

/** A scene of the drawings with its position and scale; scenes are 320 by 240. */
interface Placed {
  scene: Scene | undefined
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

const put = (scene: Scene | undefined, seed: number, x: number, size: number): Placed => ({ scene, seed, x, size })
const [trowel, handFork, wateringCan, spade] = tools
const [jar, bundle, rooted] = cuttings
const [compost, potStack] = supplies
const [pottedSeedlings, moduleTray, smallPots] = seedlings
const [crate] = produce
const [tomatoes, carrots, , courgettes] = vegetables

const heroes: Readonly<Record<(typeof guideSlugs)[number], Hero>> = {
  'container-gardening': {
    wall: 'sky',
    ground: 'bench',
    placed: [put(potStack, 3, 10, 1), put(pottedSeedlings, 7, 290, 1.15), put(flowers[0], 4, 610, 1.1)],
  },
  'raised-bed-gardening': {
    wall: 'leaf',
    ground: 'soil',
    placed: [put(moduleTray, 2, 20, 1.1), put(compost, 6, 360, 1), put(spade, 9, 640, 1.1)],
  },
  composting: {
    wall: 'straw',
    ground: 'soil',
    placed: [put(handFork, 5, 0, 1), put(compost, 1, 300, 1.15), put(crate, 8, 640, 1)],
  },
  'starting-first-garden': {
    wall: 'rose',
    ground: 'lawn',
    placed: [put(smallPots, 3, 0, 1.1), put(trowel, 2, 370, 0.9), put(seeds[0], 6, 640, 1)],
  },
  'garden-tools': {
    wall: 'sand',
    ground: 'bench',
    placed: [put(trowel, 4, -20, 1), put(wateringCan, 2, 200, 1), put(handFork, 7, 450, 1), put(spade, 3, 660, 1.05)],
  },
  'watering-guide': {
    wall: 'sky',
    ground: 'lawn',
    placed: [put(wateringCan, 0, 40, 1.15), put(smallPots, 5, 340, 1), put(pottedSeedlings, 12, 640, 1)],
  },
  'taking-cuttings': {
    wall: 'leaf',
    ground: 'bench',
    placed: [put(jar, 5, 10, 1.1), put(bundle, 3, 320, 1), put(rooted, 8, 620, 1.1)],
  },
  'vegetable-growing': {
    wall: 'straw',
    ground: 'soil',
    placed: [put(tomatoes, 2, 0, 1), put(carrots, 6, 300, 1.05), put(courgettes, 1, 610, 1)],
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
  const things = hero.placed.map(({ scene, seed, x, size }) => {
    const y = FLOOR - SCENE * size + 6
    return `<g transform="translate(${x} ${y.toFixed(1)}) scale(${size})">${scene ? scene(brushFor(seed, name), wall) : ''}</g>`
  })
  const ground = `<rect y="${FLOOR}" width="${WIDTH}" height="${HEIGHT - FLOOR}" fill="${grounds[hero.ground]}"/>`
  const sun = `<circle cx="770" cy="120" r="96" fill="#fff" fill-opacity=".42"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" fill="${wall}"/>${sun}${ground}${things.join('')}</svg>`
}
