import { colours, type Pair } from '../brush.ts'
import { d, leaf, line, oval, ring, type Scene, shape, times, turned } from '../shapes.ts'

const ground = oval(160, 232, 92, 10, '#8FBF7A')

const tree: Scene = (brush) => {
  const [fill, light] = brush.pick<Pair>([
    ['#3E8650', '#5FA36A'],
    [colours.leaf, '#4E9A5E'],
  ])
  return `${ground}${line('M160 232V120M160 160l38-36M160 176l-36-46', '#8F6136', 12)}${[
    [160, 62, 50],
    [104, 100, 44],
    [216, 100, 44],
    [136, 130, 40],
    [186, 130, 40],
    [160, 98, 46],
  ]
    .map(([x = 0, y = 0, r = 0], index) => ring(x, y, r, index % 2 ? light : fill))
    .join('')}`
}

const conifer: Scene = (brush) => {
  const [fill, light] = brush.pick<Pair>([
    ['#2B5B44', '#3E7A5A'],
    ['#1F5A3D', '#2F7A4B'],
    ['#4A7A78', '#62938F'],
  ])
  return (
    ground +
    line('M160 232v-40', '#8F6136', 16) +
    [
      [206, 82, 68],
      [162, 68, 60],
      [120, 54, 52],
      [82, 38, 44],
    ]
      .map(([y = 0, half = 0, rise = 0], index) =>
        shape(d`M${160 - half} ${y}q${half} 18 ${half * 2} 0L160 ${y - rise - 16}z`, index % 2 ? light : fill),
      )
      .join('')
  )
}

const maple: Scene = (brush) => {
  const fill = brush.pick(['#B8342C', '#D9643A', '#8E2F3F'])
  const one = (x: number, y: number, s: number, turn: number) =>
    turned(
      turn,
      [-90, -142, -38, 172, 8]
        .map((angle, index) =>
          leaf(x, y, angle, index === 0 ? s : index < 3 ? s * 0.88 : s * 0.62, s * 0.17, index % 2 ? fill : '#D9763F'),
        )
        .join('') + line(d`M${x} ${y}v${s * 0.6}`, '#8E2F3F', 3),
      x,
      y,
    )
  return `${line('M30 226Q150 170 290 30M150 166Q120 90 80 50', '#6A3F22', 6)}${one(96, 106, 62, -18)}${one(196, 120, 70, 12)}${one(244, 64, 44, 30)}${one(128, 196, 44, -40)}`
}

const hedge: Scene = (brush) => {
  const [fill, light] = brush.pick<Pair>([
    ['#2F7A4B', '#4E9A5E'],
    ['#3E7A3F', '#5FA336'],
    ['#2B5B44', '#3E8650'],
  ])
  const tufts = times(44, (index) =>
    leaf(
      44 + ((index * 53) % 232),
      84 + ((index * 37) % 126),
      -90 + ((index * 31) % 100) - 50,
      22,
      6,
      index % 2 ? light : '#86BC6B',
    ),
  )
  return `${shape('M30 86q8-16 26-14q20-14 44-4q26-12 52-2q28-10 52 0q28-10 50 4q26-4 36 16v140H30z', fill)}${tufts}${shape('M14 222h292v18H14z', '#8FBF7A')}`
}

export const trees = {
  tree,
  conifer,
  maple,
  hedge,
} as const
