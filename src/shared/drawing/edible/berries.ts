import { colours, type Pair } from '../brush.ts'
import { d, leaf, line, oval, pale, ring, type Scene, shine, times } from '../shapes.ts'
import { crown } from './vegetables.ts'

/** A berry of many small globes. */
const druplets = (x: number, y: number, size: number, fill: string, light: string): string =>
  times(16, (index) => {
    const [row, column] = [Math.floor(index / 4), index % 4]
    const shrink = 1 - row * 0.18
    return ring(
      x + (column - 1.5) * size * 0.5 * shrink + (row % 2 ? 2 : 0),
      y - size * 0.5 + row * size * 0.5,
      size * 0.31,
      (index + row) % 3 ? fill : light,
    )
  }) + crown(x, y - size * 0.8, size * 0.7)

const cane = (fill: string, light: string): string =>
  line('M64 236Q96 70 260 44', '#8F6136', 5) +
  leaf(120, 96, -150, 60, 20, colours.leafLight) +
  leaf(150, 76, -60, 66, 22, colours.leaf) +
  leaf(220, 52, 30, 70, 22, colours.leafLight) +
  druplets(118, 158, 36, fill, light) +
  druplets(196, 132, 38, fill, light) +
  druplets(240, 190, 30, fill, light)

const raspberry: Scene = () => cane('#C92A56', '#DE5577')

const blackberry: Scene = () => cane('#3A2447', '#5A3A68')

const strings = (fill: string): string =>
  line('M60 40Q160 20 262 46', '#8F6136', 6) +
  leaf(96, 38, -120, 60, 24, colours.leaf) +
  leaf(200, 34, -60, 62, 26, colours.leafLight) +
  leaf(150, 32, -84, 44, 18, colours.leaf) +
  [92, 160, 226]
    .map((x, index) => {
      const long = 7 - (index % 2)
      return (
        line(d`M${x} 40q6 60 0 ${22 * long}`, colours.leafLight, 3) +
        times(long, (berry) => {
          const [bx, by, r] = [x + (berry % 2 ? 12 : -8), 74 + berry * 22, 14 - berry * 0.8]
          return ring(bx, by, r, fill) + shine(bx, by, r)
        })
      )
    })
    .join('')

const blackcurrant: Scene = () => strings('#2F2440')

const redcurrant: Scene = () => strings('#D4382C')

const elder: Scene = () => {
  const fan = times(9, (index) => {
    const x = 62 + index * 24
    const y = 132 + Math.abs(index - 4) * -9 + (index % 2) * 16
    return (
      line(d`M160 60Q${x} 84 ${x} ${y}`, '#8E3157', 3) +
      [
        [0, 0],
        [12, 8],
        [-10, 10],
        [2, 18],
      ]
        .map(([dx = 0, dy = 0]) => ring(x + dx, y + dy, 9, '#2F2440'))
        .join('')
    )
  })
  return `${leaf(160, 60, -30, 100, 26, colours.leaf)}${leaf(160, 60, -150, 100, 26, colours.leafLight)}${line('M160 60V20', '#8F6136', 6)}${fan}`
}

export const gooseberry: Scene = (brush) => {
  const fill = brush.pick(['#B7CF6B', '#B7CF6B', '#B0566B'])
  const one = (x: number, y: number, r: number) =>
    line(d`M${x} ${y - r}v-30`, colours.leafLight, 3) +
    oval(x, y, r, r * 1.1, fill) +
    [-0.6, -0.2, 0.2, 0.6]
      .map((at) => pale(d`M${x} ${y - r * 1.06}q${r * at * 2.2} ${r * 1.06} 0 ${r * 2.1}`, 2, 0.6))
      .join('') +
    line(d`M${x} ${y + r * 1.1}v8`, '#8F6136', 4)
  return (
    line('M40 70Q160 36 284 74', '#8F6136', 6) +
    leaf(120, 52, -70, 56, 24, colours.leaf) +
    leaf(230, 60, -100, 52, 22, colours.leafLight) +
    one(92, 134, 34) +
    one(168, 128, 38) +
    one(244, 144, 32)
  )
}

const blueberry: Scene = () => {
  const dots = [
    [112, 140, 30],
    [170, 130, 32],
    [222, 152, 29],
    [142, 186, 31],
    [196, 192, 28],
  ] as const
  return (
    line('M160 120Q150 60 190 28', '#8F6136', 5) +
    leaf(158, 92, -160, 84, 22, colours.leaf) +
    leaf(162, 80, -26, 90, 24, colours.leafLight) +
    leaf(176, 46, -140, 56, 16, colours.leafLight) +
    dots
      .map(
        ([x, y, r], index) =>
          ring(x, y, r, index % 2 ? '#5B79B8' : '#43619F') +
          times(5, (point) => leaf(x, y - r * 0.3, point * 72, r * 0.42, r * 0.14, '#2C3F70')) +
          shine(x, y, r),
      )
      .join('')
  )
}

/** Orange or red berries along a twig, as of sea buckthorn, rowan or goji. */
const berries: Scene = (brush) => {
  const fill = brush.pick(['#E8643A', '#D4382C', '#E8843A'])
  return (
    line('M70 226Q130 120 250 40', '#8F6136', 6) +
    times(9, (index) => {
      const [x, y] = [84 + index * 19, 202 - index * 18]
      return (
        leaf(x, y, -150 + (index % 3) * 8, 52, 12, index % 2 ? colours.leaf : colours.leafLight) +
        leaf(x, y, 6, 48, 12, index % 2 ? colours.leafLight : colours.leaf) +
        ring(x + 16, y + 14, 12, fill) +
        ring(x - 8, y - 16, 11, fill) +
        shine(x + 16, y + 14, 12)
      )
    })
  )
}

const grape: Scene = (brush) => {
  const [fill, light] = brush.pick<Pair>([
    ['#5E3A7A', '#7C5AA6'],
    ['#9DBB4A', '#B7CF6B'],
  ])
  const rows = [5, 6, 5, 4, 3, 2, 1]
  const fruit = rows
    .map((count, row) =>
      times(count, (index) => {
        const [x, y] = [160 + (index - (count - 1) / 2) * 29, 82 + row * 23]
        return ring(x, y, 16.5, (index + row) % 3 ? fill : light) + shine(x, y, 15)
      }),
    )
    .join('')
  return `${line('M160 74V26M160 40q50-20 80 4', '#8F6136', 6)}${leaf(154, 50, -170, 104, 42, colours.leaf)}${leaf(154, 46, 160, 70, 30, colours.leafLight)}${fruit}`
}

export const berryDrawings = {
  raspberry,
  blackberry,
  blackcurrant,
  redcurrant,
  elder,
  gooseberry,
  blueberry,
  berries,
  grape,
} as const
