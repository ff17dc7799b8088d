import { colours } from '../brush.ts'
import {
  blossom,
  d,
  fromMiddle,
  leaf,
  line,
  oval,
  pad,
  petal,
  pot,
  ring,
  type Scene,
  shape,
  stem,
  times,
} from '../shapes.ts'

/** A stem with pairs of leaves, smaller towards the tip. */
export function leafyStem(
  x0: number,
  x1: number,
  y1: number,
  pairs: number,
  size: number,
  fills: readonly string[],
  breadth = 0.3,
): string {
  const y0 = 192
  const leaves = times(pairs, (index) => {
    const down = (index / pairs) * 0.76
    const [x, y] = [x1 + (x0 - x1) * down * 0.8, y1 + (y0 - y1) * down]
    const length = size * (0.72 + index * 0.1)
    const [one = colours.leaf, other = colours.leafLight] = index % 2 ? fills : [...fills].reverse()
    return (
      leaf(x, y, -146 + index * 3, length, length * breadth, one) +
      leaf(x, y, -34 - index * 3, length, length * breadth, other)
    )
  })
  return stem(x0, y0, x1, y1) + leaves + leaf(x1, y1 + 3, -90, size * 0.6, size * 0.2, fills[0] ?? colours.leaf)
}

const bunch = (
  count: number,
  spread: number,
  top: number,
  draw: (x: number, y: number, off: number) => string,
): string =>
  times(count, (index) => {
    const off = fromMiddle(index, count)
    return draw(160 + off * spread, top + Math.abs(off) * 14, off)
  })

const basil: Scene = (brush) => {
  const fill = brush.pick(['#3E8650', '#5FA336', '#3E8650'])
  const tuft = (x: number, y: number) =>
    [-160, -20, -135, -45, -90]
      .map((angle, at) => pad(x, y, angle, 38 - at * 2, 27, at % 2 ? '#86BC6B' : fill))
      .join('')
  return (
    bunch(3, 58, 84, (x, y, off) => stem(160 + off * 18, 192, x, y) + tuft((x + 160) / 2, y + 54) + tuft(x, y + 6)) +
    pot(brush)
  )
}

const frond = (x: number, y: number, fills: readonly [string, string]): string =>
  [
    [0, -20],
    [-22, -6],
    [22, -6],
    [-13, 8],
    [13, 8],
  ]
    .map(([dx = 0, dy = 0], at) =>
      times(3, (lobe) => petal(x + dx, y + dy + 8, -90 + (lobe - 1) * 48 + dx, 21, 8, fills[at % 2] ?? fills[0])),
    )
    .join('')

const parsley: Scene = (brush) =>
  bunch(
    5,
    42,
    76,
    (x, y, off) =>
      stem(160 + off * 12, 192, x, y, 3.5) +
      frond(x, y, [colours.leaf, '#5FA336']) +
      frond((x + 160) / 2 + off * 8, y + 62, ['#3E8650', colours.leafLight]),
  ) + pot(brush)

const dill: Scene = (brush) => {
  const feather = (x: number, y: number) =>
    times(9, (at) =>
      line(
        d`M${x} ${y + 26}L${x + (at - 4) * 8} ${y - 4 + Math.abs(at - 4) * 5}`,
        at % 2 ? colours.leafLight : colours.leaf,
        2.5,
      ),
    )
  const umbel = (x: number, y: number) =>
    times(9, (at) => {
      const [tx, ty] = [x + (at - 4) * 11, y - 26 + Math.abs(at - 4) * 4]
      return line(d`M${x} ${y}L${tx} ${ty}`, colours.leafLight, 2) + ring(tx, ty, 6, '#E9C93B')
    })
  return (
    bunch(
      3,
      66,
      66,
      (x, y, off) =>
        stem(160 + off * 16, 192, x, y) +
        feather((x + 160) / 2 - 20, 128) +
        feather((x + 160) / 2 + 22, 112) +
        umbel(x, y),
    ) + pot(brush)
  )
}

const chives: Scene = (brush) => {
  const blades = times(13, (index) => {
    const off = fromMiddle(index, 13)
    return line(
      d`M${160 + off * 6} 190Q${160 + off * 8} 130 ${160 + off * 16} ${72 + Math.abs(off) * 9}`,
      index % 2 ? colours.leafLight : colours.leaf,
      4.5,
    )
  })
  const pompon = (x: number, y: number) =>
    stem(160 + (x - 160) * 0.2, 190, x, y, 3) +
    times(9, (at) => leaf(x, y, -200 + at * 27, 19, 5, at % 2 ? '#A77BC0' : '#8E6BB5'))
  return blades + pompon(112, 66) + pompon(166, 46) + pompon(216, 72) + pot(brush)
}

const mint: Scene = (brush) =>
  bunch(3, 62, 58, (x, y, off) => leafyStem(160 + off * 20, x, y, 4, 34, ['#3E9A63', '#6DBB7B'], 0.36)) + pot(brush)

const thyme: Scene = (brush) => {
  const sprig = (off: number, y: number) => {
    const x = 160 + off * 27
    const leaves = times(6, (at) => {
      const [lx, ly] = [160 + off * 10 + (x - 160 - off * 10) * (1 - at / 6), y + (190 - y) * (at / 6)]
      return pad(lx, ly, -20, 14, 8, '#6F9A63') + pad(lx, ly, -160, 14, 8, '#8DB07C')
    })
    return (
      stem(160 + off * 10, 192, x, y, 3, '#8F6F4B') +
      leaves +
      [-7, 7, 0].map((dx) => ring(x + dx, y - 4 - (dx ? 0 : 7), 5, '#C58FC4')).join('')
    )
  }
  return times(7, (index) => sprig(fromMiddle(index, 7), 104 + Math.abs(fromMiddle(index, 7)) * 13)) + pot(brush)
}

const rosemary: Scene = (brush) =>
  bunch(5, 42, 40, (x, y, off) => {
    const needles = times(9, (at) => {
      const share = at / 9
      const [nx, ny] = [x + (160 + off * 12 - x) * share, y + (190 - y) * share]
      return petal(nx, ny, -140, 24, 4, '#4E7F63') + petal(nx, ny, -40, 24, 4, '#6A9A7B')
    })
    return (
      stem(160 + off * 12, 192, x, y, 4, '#8F6F4B') +
      needles +
      leaf(x, y, -90, 20, 4, '#4E7F63') +
      (brush.chance(0.5) ? ring(x + 7, y + 16, 5, '#7F8FD0') + ring(x - 6, y + 34, 5, '#7F8FD0') : '')
    )
  }) + pot(brush)

const sage: Scene = (brush) =>
  bunch(3, 64, 66, (x, y, off) => leafyStem(160 + off * 20, x, y, 3, 46, ['#93A98B', '#B3C4A6'], 0.24)) + pot(brush)

const bay: Scene = (brush) => {
  const fills = ['#2B5B44', '#3E8650', '#5C8F5A'] as const
  const ball = times(44, (at) => {
    const [turn, radius] = [at * 2.4, Math.sqrt(at) * 9.4]
    return leaf(
      160 + Math.cos(turn) * radius,
      86 + Math.sin(turn) * radius,
      at * 137,
      34,
      9,
      fills[at % 3] ?? colours.leaf,
    )
  })
  return line('M160 190V110', '#8F6136', 9) + ball + pot(brush)
}

const ginger: Scene = () => {
  const knob = (x: number, y: number, rx: number, angle: number) =>
    oval(x, y, rx, rx * 0.55, '#D9B277', angle) +
    line(d`M${x - rx * 0.3} ${y - rx * 0.4}q6 ${rx * 0.4} 0 ${rx * 0.8}`, '#A97F45', 2.5)
  return `${knob(110, 148, 54, -12)}${knob(198, 142, 56, 10)}${knob(150, 186, 40, 70)}${knob(226, 100, 34, -60)}${knob(94, 106, 30, 60)}${oval(244, 160, 12, 20, '#F2DFAE', 10)}`
}

const lemongrass: Scene = (brush) =>
  times(9, (index) => {
    const off = fromMiddle(index, 9)
    return leaf(160 + off * 7, 196, -90 + off * 8, 160 - Math.abs(off) * 10, 8, index % 2 ? '#A9C36B' : '#7FA653')
  }) +
  times(4, (index) => shape(d`M${136 + index * 14} 194q-5-44 0-66h8q5 22 0 66z`, '#E6E3B4')) +
  pot(brush)

const herb: Scene = (brush) =>
  bunch(3, 60, 74, (x, y, off) => leafyStem(160 + off * 20, x, y, 3, 40, [colours.leaf, colours.leafLight], 0.32)) +
  pot(brush)

/** A herb with small blue flowers, such as borage. */
const borage: Scene = (brush) =>
  bunch(
    3,
    64,
    62,
    (x, y, off) =>
      leafyStem(160 + off * 20, x, y + 30, 3, 44, ['#6A8F72', '#8FB08F'], 0.34) +
      stem(x, y + 32, x, y, 3) +
      blossom(x, y, 20, 5, '#4F6FC4', '#14231A') +
      blossom(x + off * 10 + 18, y + 28, 15, 5, '#6F8BD6', '#14231A'),
  ) + pot(brush)

export const herbs = {
  basil,
  parsley,
  dill,
  chives,
  mint,
  thyme,
  rosemary,
  sage,
  bay,
  ginger,
  lemongrass,
  borage,
  herb,
} as const
