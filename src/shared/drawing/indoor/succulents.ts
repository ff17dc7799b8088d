import { colours, petals, type Triple } from '../brush.ts'
import {
  blossom,
  box,
  d,
  fromMiddle,
  leaf,
  line,
  oval,
  pad,
  pale,
  pot,
  ring,
  type Scene,
  shape,
  times,
  turned,
} from '../shapes.ts'

const aloe: Scene = (brush) => {
  const count = 9
  return (
    times(count, (index) => {
      const order = index % 2 ? (count - 1 + index) / 2 : index / 2
      const off = fromMiddle(Math.round(order), count)
      const length = 132 - Math.abs(off) * 13
      const spots = times(4, (index) => pale(d`M${length * (0.25 + index * 0.15)} ${index % 2 ? 4 : -4}h5`, 2.5, 0.6))
      return (
        leaf(160 + off * 4, 192, -90 + off * 17, length, 15, index % 2 ? '#5C8F6A' : '#7FAA7D') +
        `<g transform="${d`translate(${160 + off * 4} 192) rotate(${-90 + off * 17})`}">${spots}</g>`
      )
    }) + pot(brush)
  )
}

const rosetteOf = (x: number, y: number, size: number, fills: readonly [string, string, string]): string =>
  [
    [11, 1, 0],
    [9, 0.74, 1],
    [7, 0.5, 2],
    [5, 0.28, 1],
  ]
    .map(([count = 5, share = 1, fill = 0]) =>
      times(count, (index) => {
        const angle = (index * 360) / count + share * 40
        return turned(
          angle,
          shape(
            d`M${x} ${y}q${size * share * 0.36} ${-size * share * 0.5} 0 ${-size * share}q${-size * share * 0.36} ${size * share * 0.5} 0 ${size * share}z`,
            fills[fill] ?? fills[0],
          ),
          x,
          y,
        )
      }),
    )
    .join('')

const rosette: Scene = (brush) => {
  const fills = brush.pick<Triple>([
    ['#7FA79A', '#A3C4B5', '#C9DDD0'],
    ['#6A8F5A', '#8FB07C', '#B0566B'],
    ['#8FA3B0', '#AFC0C9', '#D9A9B4'],
  ])
  return rosetteOf(160, 128, 84, fills) + rosetteOf(70, 184, 42, fills) + rosetteOf(252, 186, 40, fills)
}

const jadePlant: Scene = (brush) => {
  const tuft = (x: number, y: number) =>
    [-170, -130, -90, -50, -10]
      .map((angle, index) => pad(x, y, angle, 32, 21, index % 2 ? '#6FAE6B' : '#4E8F5A'))
      .join('')
  return (
    line('M160 190V120M160 160L104 104M160 150L216 100M160 120V70', '#9C7A4B', 11) +
    [
      [104, 102],
      [216, 98],
      [160, 66],
      [132, 128],
      [192, 132],
      [78, 128],
      [244, 126],
    ]
      .map(([x = 0, y = 0]) => tuft(x, y))
      .join('') +
    pot(brush)
  )
}

const ribs = (x: number, top: number, bottom: number): string =>
  times(
    3,
    (index) =>
      `<path d="${d`M${x - 11 + index * 11} ${top}V${bottom}`}" stroke="#fff" stroke-opacity=".4" stroke-width="2.5" stroke-dasharray="3 7"/>`,
  )

const cactus: Scene = (brush) => {
  const fill = brush.pick([colours.leaf, '#2F7A4B', '#3E8650'])
  const top = brush.between(54, 74)
  const arm = (side: number, y: number, rise: number) => line(d`M160 ${y}h${side * 46}v${-rise}`, fill, 26)
  return (
    arm(1, brush.whole(130, 146), brush.whole(30, 44)) +
    arm(-1, brush.whole(112, 128), brush.whole(24, 36)) +
    box(137, top, 46, 200 - top, fill, 23) +
    ribs(160, top + 16, 186) +
    (brush.chance(0.6) ? blossom(160, top, 18, 8, brush.pick(petals), colours.yellow) : '') +
    pot(brush)
  )
}

const ballCactus: Scene = (brush) => {
  const fill = brush.pick(['#3E8650', '#4E9A5E'])
  const lines = [-0.85, -0.5, -0.16, 0.16, 0.5, 0.85]
    .map(
      (at) =>
        line(d`M160 66q${at * 132} 64 ${at * 40} 124`, '#2B5B44', 3) +
        times(5, (index) => ring(160 + at * (34 + Math.sin((index + 1) * 0.55) * 34), 84 + index * 22, 3, '#F6E7B0')),
    )
    .join('')
  return (
    oval(160, 132, 76, 70, fill) +
    lines +
    blossom(160, 64, 24, 9, brush.pick(['#E25A7F', '#F2A03D', '#D4382C']), colours.yellow) +
    pot(brush)
  )
}

const pricklyPear: Scene = (brush) => {
  const one = (x: number, y: number, rx: number, ry: number, angle: number) =>
    turned(
      angle,
      oval(x, y, rx, ry, '#4E9A5E') +
        times(9, (index) =>
          ring(x + ((index % 3) - 1) * rx * 0.5, y + (Math.floor(index / 3) - 1) * ry * 0.5, 2.6, '#F6E7B0'),
        ),
      x,
      y,
    )
  return (
    one(160, 148, 40, 52, 0) +
    one(112, 92, 30, 40, -28) +
    one(206, 84, 32, 44, 24) +
    one(160, 62, 22, 30, 4) +
    [
      [92, 56],
      [226, 44],
      [168, 34],
    ]
      .map(([x = 0, y = 0]) => oval(x, y, 9, 13, '#C9405A', 10))
      .join('') +
    pot(brush)
  )
}

const christmasCactus: Scene = (brush) => {
  const fill = brush.pick(['#D4287A', '#E2474B', '#E25A9F'])
  const arms = [
    [-1, 132],
    [-0.62, 96],
    [-0.24, 70],
    [0.24, 70],
    [0.62, 96],
    [1, 132],
  ] as const
  return (
    arms
      .map(([side, y], index) => {
        const segments = times(4, (at) => {
          const t = (at + 1) / 4
          const [x, py] = [160 + side * 100 * t, 184 - (184 - y) * (1 - (1 - t) ** 2) + t * t * 22]
          return oval(x, py, 17, 12, at % 2 ? '#4E9A5E' : '#3B7F50', side * (70 - at * 44) - 90)
        })
        const [x, ty] = [160 + side * 112, y + 32]
        return (
          segments +
          times(6, (petal) => leaf(x, ty, 90 - side * 40 + (petal - 2.5) * 28, 28, 7, index % 2 ? fill : '#F08FB8'))
        )
      })
      .join('') + pot(brush)
  )
}

const livingStones: Scene = (brush) => {
  const one = (x: number, y: number, s: number, fill: string) =>
    shape(
      d`M${x - s} ${y}q0 ${-s * 0.9} ${s * 0.94} ${-s * 0.8}v${s * 1.5}h${-s * 0.8}q${-s * 0.14} ${-s * 0.3} ${-s * 0.14} ${-s * 0.7}z`,
      fill,
    ) +
    shape(
      d`M${x + s} ${y}q0 ${-s * 0.9} ${-s * 0.94} ${-s * 0.8}v${s * 1.5}h${s * 0.8}q${s * 0.14} ${-s * 0.3} ${s * 0.14} ${-s * 0.7}z`,
      fill,
    ) +
    pale(
      d`M${x - s * 0.7} ${y - s * 0.3}q${s * 0.2} ${s * 0.1} ${s * 0.3} ${-s * 0.2}M${x + s * 0.4} ${y - s * 0.4}q${s * 0.2} ${s * 0.2} ${s * 0.3} 0`,
      3,
    )
  return (
    one(112, 146, 32, '#9C9A7B') +
    one(178, 138, 36, '#B08F6B') +
    one(230, 158, 26, '#8F9A86') +
    blossom(178, 104, 22, 14, '#FFFFFF', colours.yellow) +
    shape('M62 172h196v14H62z', '#8F7A5A') +
    pot(brush, 160, 200, 188)
  )
}

export const succulents = {
  aloe,
  rosette,
  'jade-plant': jadePlant,
  cactus,
  'ball-cactus': ballCactus,
  'prickly-pear': pricklyPear,
  'christmas-cactus': christmasCactus,
  'living-stones': livingStones,
} as const
