import { colours, type Pair } from '../brush.ts'
import { d, leaf, line, oval, pale, ring, type Scene, shape, shine, times, turned } from '../shapes.ts'
import { crown } from './vegetables.ts'

export const stalk = (x: number, y: number, rise: number): string =>
  line(d`M${x} ${y}q2 ${-rise * 0.6} ${rise * 0.3} ${-rise}`, colours.soil, 5)

const apple: Scene = (brush) => {
  const fills = brush.pick<Pair>([
    ['#D4382C', '#86BC6B'],
    ['#B8214F', '#D4382C'],
    ['#86BC6B', '#C7C94B'],
  ])
  const one = (x: number, y: number, r: number, fill: string) =>
    shape(
      d`M${x} ${y - r * 0.62}c${r * 0.5} ${-r * 0.42} ${r * 1.1} 0 ${r} ${r * 0.72} ${-r * 0.06} ${r * 0.7} ${-r * 0.6} ${r * 1.02} ${-r} ${r * 0.82} ${-r * 0.4} ${r * 0.2} ${-r * 0.94} ${-r * 0.12} ${-r} ${-r * 0.82} ${-r * 0.1} ${-r * 0.72} ${r * 0.5} ${-r * 1.14} ${r} ${-r * 0.72}z`,
      fill,
    ) +
    stalk(x, y - r * 0.5, r * 0.5) +
    leaf(x + 4, y - r * 0.78, -24, r * 0.62, r * 0.2, colours.leaf) +
    shine(x, y, r)
  return one(208, 148, 54, fills[1]) + one(116, 156, 60, fills[0])
}

const pear: Scene = (brush) => {
  const fill = brush.pick<Pair>([
    ['#C7C94B', '#A9B83C'],
    ['#D9B84A', '#C7A23A'],
  ])
  const one = (x: number, y: number, s: number, colour: string) =>
    shape(
      d`M${x} ${y - s * 1.5}c${s * 0.5} 0 ${s * 0.5} ${s * 0.5} ${s * 0.56} ${s * 0.9}c${s * 0.2} ${s * 0.5} ${s * 0.5} ${s * 0.7} ${s * 0.44} ${s * 1.2}c0 ${s * 0.7} ${-s * 0.6} ${s * 0.9} ${-s} ${s * 0.86}c${-s * 0.4} 0 ${-s} ${-s * 0.2} ${-s} ${-s * 0.86}c0 ${-s * 0.5} ${s * 0.3} ${-s * 0.7} ${s * 0.44} ${-s * 1.2}c0 ${-s * 0.4} 0 ${-s * 0.9} ${s * 0.56} ${-s * 0.9}z`,
      colour,
    ) +
    stalk(x, y - s * 1.46, s * 0.45) +
    leaf(x + 3, y - s * 1.5, -16, s * 0.7, s * 0.2, colours.leaf) +
    shine(x - s * 0.1, y + s * 0.5, s * 0.9)
  return one(206, 142, 46, fill[1]) + one(114, 136, 54, fill[0])
}

const quince: Scene = (brush) => pear({ ...brush, pick: (from) => from[from.length - 1] ?? from[0] }, '')

const stoneFruit = (fills: Pair, down: number): string => {
  const one = (x: number, y: number, r: number, fill: string) =>
    oval(x, y, r, r * down, fill) +
    pale(d`M${x} ${y - r * down}q${r * 0.36} ${r * down} 0 ${r * down * 2}`, 3, 0.4) +
    stalk(x, y - r * down + 3, 20) +
    leaf(x + 3, y - r * down, -18, r * 0.9, r * 0.26, colours.leaf) +
    shine(x, y, r)
  return one(120, 144, 52, fills[0]) + one(212, 154, 46, fills[1]) + one(164, 192, 36, fills[0])
}

const plum: Scene = (brush) =>
  stoneFruit(
    brush.pick<Pair>([
      ['#5E3A7A', '#7C4A8E'],
      ['#4B3A7D', '#6A4F96'],
    ]),
    1.12,
  )

const peach: Scene = () => stoneFruit(['#F0A04B', '#EE8A55'], 0.96)

const cherry: Scene = (brush) => {
  const fill = brush.pick(['#B8214F', '#9C1F33', '#D4382C'])
  const pair = (x: number, y: number) =>
    line(d`M${x} ${y}q-34 40-36 86M${x} ${y}q22 40 36 78`, colours.leaf, 4) +
    leaf(x, y, -20, 64, 18, colours.leafLight) +
    leaf(x, y, -160, 50, 15, colours.leaf) +
    ring(x - 36, y + 104, 29, fill) +
    shine(x - 36, y + 104, 29) +
    ring(x + 38, y + 98, 28, fill) +
    shine(x + 38, y + 98, 28)
  return pair(116, 50) + pair(216, 82)
}

const fig: Scene = () => {
  const one = (x: number, y: number, s: number) =>
    shape(
      d`M${x - 6} ${y - s * 1.4}h12q4 ${s * 0.5} ${s * 0.6} ${s}q${s * 0.6} ${s * 0.7} ${s * 0.2} ${s * 1.1}q${-s * 0.4} ${s * 0.4} ${-s * 0.8 - 6} ${s * 0.4}q${-s * 0.4} 0 ${-s * 0.8 - 6} ${-s * 0.4}q${-s * 0.4} ${-s * 0.4} ${s * 0.2} ${-s * 1.1}q${s * 0.5} ${-s * 0.5} ${s * 0.6} ${-s}z`,
      '#5A3560',
    ) +
    pale(
      d`M${x} ${y - s * 0.8}v${s * 1.6}M${x - 4} ${y - s * 0.6}q${-s * 0.5} ${s * 0.7} ${-s * 0.3} ${s * 1.2}`,
      2.5,
      0.35,
    )
  const half =
    ring(218, 166, 40, '#5A3560') +
    ring(218, 166, 33, '#F3DDC4') +
    ring(218, 166, 25, '#C9526A') +
    times(10, (index) => ring(218 + Math.cos(index) * 15, 166 + Math.sin(index) * 15, 2.2, '#F6E7B0'))
  return `${leaf(150, 84, -20, 110, 40, colours.leaf)}${one(118, 150, 54)}${half}`
}

const nut: Scene = () => {
  const one = (x: number, y: number, turn: number) =>
    turned(
      turn,
      shape(d`M${x - 34} ${y}q2 48 34 58q32-10 34-58z`, '#A9703A') +
        pale(d`M${x - 14} ${y + 8}q2 26 12 40`, 4, 0.4) +
        shape(
          d`M${x - 40} ${y + 8}q-4-34 40-38q44 4 40 38q-10-8-14 4q-12-10-18 4q-8-10-16 0q-8-12-18-2q-6-12-14-6z`,
          colours.leafLight,
        ),
      x,
      y,
    )
  return (
    leaf(160, 74, -24, 110, 34, colours.leaf) +
    leaf(150, 78, -160, 100, 32, '#5FA336') +
    one(104, 130, 14) +
    one(206, 126, -12) +
    one(156, 168, 2)
  )
}

const strawberry: Scene = (brush) => {
  const seeds = [
    [-0.4, -0.1],
    [0, -0.2],
    [0.4, -0.1],
    [-0.22, 0.28],
    [0.22, 0.28],
    [0, 0.65],
  ] as const
  const one = (x: number, y: number, size: number, turn: number) =>
    turned(
      turn,
      shape(
        d`M${x - size} ${y - size * 0.4}c${size * 0.2} ${-size * 0.6} ${size * 1.8} ${-size * 0.6} ${size * 2} 0 ${size * 0.1} ${size * 0.8} ${-size * 0.6} ${size * 1.4} ${-size} ${size * 1.8} ${-size * 0.4} ${-size * 0.4} ${-size * 1.1} ${-size} ${-size} ${-size * 1.8}z`,
        colours.tomato,
      ) +
        seeds.map(([dx, dy]) => ring(x + dx * size, y + dy * size, 2.4, colours.yellow)).join('') +
        crown(x, y - size * 0.72, size * 0.62),
      x,
      y,
    )
  return one(104, 118, 42, -14) + one(212, 112, 38, 16) + one(160, 172, 36, brush.between(-8, 8))
}

export const orchard = {
  apple,
  pear,
  quince,
  plum,
  peach,
  cherry,
  fig,
  nut,
  strawberry,
} as const
