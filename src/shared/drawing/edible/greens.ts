import { colours, type Pair, type Triple } from '../brush.ts'
import { box, d, fromMiddle, leaf, line, oval, pale, ring, type Scene, shape, stem, times, turned } from '../shapes.ts'

const SOIL = 'M84 240q4-34 76-34t76 34z'
const soil = shape(SOIL, colours.soil)

/** A broad leaf with a coloured stalk. */
const stalkLeaf = (
  x: number,
  y: number,
  angle: number,
  length: number,
  size: number,
  fill: string,
  stalk: string,
): string => {
  const turn = (angle * Math.PI) / 180
  const [tx, ty] = [x + Math.cos(turn) * length, y + Math.sin(turn) * length]
  const [mx, my] = [tx + Math.cos(turn) * size * 0.8, ty + Math.sin(turn) * size * 0.8]
  return `${line(d`M${x} ${y}L${tx} ${ty}`, stalk, 8)}${leaf(tx, ty, angle, size * 1.2, size * 0.55, fill)}${line(d`M${tx} ${ty}L${mx} ${my}`, stalk, 3.5)}`
}

const fan = (count: number, spread: number, draw: (angle: number, index: number) => string): string =>
  times(count, (index) => draw(-90 + fromMiddle(index, count) * (spread / (count - 1)), index))

const cabbage: Scene = (brush) => {
  const [outer, inner, heart] = brush.pick<Triple>([
    ['#3E8650', '#86BC6B', '#B7D99A'],
    ['#3E8650', '#86BC6B', '#B7D99A'],
    ['#6B2C5B', '#8E4F8B', '#B07BAE'],
  ])
  const leaves = [-64, 64, -34, 34]
    .map((off) => oval(160 + off, 158 + Math.abs(off) * 0.16, 58, 62, Math.abs(off) > 40 ? outer : inner, off * 0.5))
    .join('')
  const veins = pale(
    'M160 206V92M160 150q-26-6-40-26M160 150q26-6 40-26M160 178q-34-4-52-22M160 178q34-4 52-22',
    3,
    0.6,
  )
  return `${leaves}${ring(160, 146, 60, heart)}${pale('M116 130q30-44 88-14M112 152q20-26 48-28', 3, 0.7)}${veins}`
}

const sprouts: Scene = () => {
  const stalk = box(150, 66, 20, 168, '#A9C78B', 8)
  const top = fan(6, 150, (angle, index) => leaf(160, 74, angle, 58, 20, index % 2 ? colours.leaf : colours.leafLight))
  const buds = times(5, (row) =>
    [-1, 1]
      .map((side) => {
        const [x, y] = [160 + side * 27, 96 + row * 30]
        return (
          ring(x, y, 19, row % 2 ? '#6FAE55' : '#86BC6B') +
          pale(d`M${x - 8} ${y + 6}q4-14 16-14M${x - 2} ${y + 10}q2-10 10-12`, 2.5, 0.7)
        )
      })
      .join(''),
  )
  return top + stalk + buds
}

const frill = (x: number, y: number, angle: number, length: number, fill: string): string =>
  turned(
    angle + 90,
    line(d`M${x} ${y}V${y - length}`, '#B7D99A', 5) +
      times(6, (at) =>
        [-1, 1]
          .map((side) =>
            ring(x + side * (15 - Math.abs(at - 2.5) * 2), y - length * 0.3 - at * length * 0.13, 11, fill),
          )
          .join(''),
      ) +
      ring(x, y - length * 1.05, 12, fill) +
      line(d`M${x} ${y}V${y - length * 0.9}`, '#B7D99A', 4),
    x,
    y,
  )

const kale: Scene = (brush) => {
  const fill = brush.pick([colours.leaf, colours.leafDeep, '#3F6E57'])
  return (
    fan(5, 120, (angle, index) =>
      frill(160, 214, angle, 116 - (index % 2) * 12, index % 2 ? colours.leafLight : fill),
    ) + soil
  )
}

const head = (florets: string, light: string): string => {
  const leaves = fan(4, 130, (angle, index) =>
    leaf(160, 208, angle, 96, 26, index % 2 ? colours.leaf : colours.leafLight),
  )
  const dots = [
    [160, 78, 36],
    [118, 92, 32],
    [202, 92, 32],
    [92, 122, 28],
    [228, 122, 28],
    [138, 116, 34],
    [182, 116, 34],
    [160, 132, 34],
  ] as const
  const head = dots.map(([x, y, r], at) => ring(x, y, r, at % 2 ? florets : light)).join('')
  const grain = times(16, (at) =>
    ring(96 + ((at * 37) % 130), 66 + ((at * 23) % 70), 3, '#fff').replace('/>', ' fill-opacity=".35"/>'),
  )
  return `${leaves}${shape('M138 140h44l10 82h-64z', '#A9CC8D')}${head}${grain}`
}
const broccoli: Scene = (brush) => (brush.chance(0.7) ? head('#2F7A4B', '#3E8650') : head('#6B4A7D', '#7C5A8E'))

const cauliflower: Scene = () => {
  const back = fan(5, 160, (angle, index) =>
    leaf(160, 206, angle, 136, 34, index % 2 ? colours.leaf : colours.leafLight),
  )
  const curds = [
    [160, 104, 34],
    [122, 116, 30],
    [198, 116, 30],
    [104, 144, 26],
    [216, 144, 26],
    [142, 140, 32],
    [180, 142, 32],
    [160, 164, 32],
  ] as const
  const front = [-1, 1]
    .map((side) => leaf(160 + side * 20, 224, -90 + side * 52, 96, 26, side > 0 ? colours.leaf : colours.leafLight))
    .join('')
  return back + curds.map(([x, y, r], at) => ring(x, y, r, at % 2 ? '#FBF6E6' : '#F1E8CE')).join('') + front
}

const lettuce: Scene = (brush) => {
  const [outer, inner] = brush.pick<Pair>([
    ['#86BC6B', '#B7D99A'],
    ['#86BC6B', '#CFE5B4'],
    ['#8E4A55', '#A9CC8D'],
  ])
  const wave = (radius: number, y: number, fill: string, count: number) =>
    times(count, (at) => {
      const turn = Math.PI + (at * Math.PI) / (count - 1)
      return ring(160 + Math.cos(turn) * radius, y + Math.sin(turn) * radius * 0.72, radius * 0.3, fill)
    }) + oval(160, y, radius * 1.02, radius * 0.66, fill)
  return `${wave(88, 168, outer, 9)}${wave(66, 172, inner, 8)}${wave(40, 172, outer, 7)}${wave(20, 168, inner, 5)}${pale('M160 214V176M138 212q-14-22-28-28M182 212q14-22 28-28', 4, 0.7)}`
}

const chard: Scene = (brush) => {
  const stalks = ['#C92A56', '#FFD23F', '#E8843A', '#F6F1E4', '#C92A56'] as const
  const start = brush.whole(0, 4)
  return (
    fan(5, 96, (angle, index) =>
      stalkLeaf(
        160,
        216,
        angle,
        78,
        66,
        index % 2 ? colours.leafLight : colours.leaf,
        stalks[(index + start) % 5] ?? '#C92A56',
      ),
    ) + soil
  )
}

const greens: Scene = () =>
  fan(7, 130, (angle, index) =>
    stalkLeaf(160, 216, angle, 66 - (index % 2) * 14, 66, index % 2 ? colours.leafLight : colours.leaf, '#B7D99A'),
  ) + soil

const pakChoi: Scene = () => {
  const one = (x: number, s: number) =>
    [-30, 30, -12, 12]
      .map((off) =>
        leaf(
          x + off * s * 0.6,
          142,
          -90 + off * 1.3,
          92 * s,
          34 * s,
          Math.abs(off) > 20 ? colours.leaf : colours.leafLight,
        ),
      )
      .join('') +
    shape(
      d`M${x - 18 * s} 128q${18 * s} 20 ${36 * s} 0q${4 * s} 40 ${16 * s} 66q${-4 * s} 28 ${-34 * s} 28t${-34 * s}-28q${12 * s}-26 ${16 * s}-66z`,
      '#F3F6E6',
    ) +
    line(d`M${x} 146v66M${x - 14 * s} 160q-6 26-4 46M${x + 14 * s} 160q6 26 4 46`, '#C9DDB0', 2.5)
  return one(112, 1) + one(214, 0.9)
}

const celery: Scene = () => {
  const sticks = times(6, (index) => {
    const off = fromMiddle(index, 6)
    const [x, top] = [160 + off * 34, 86 + Math.abs(off) * 6]
    const leaves = [-150, -120, -90, -60, -30]
      .map((angle) => leaf(x, top, angle, 30, 10, angle % 60 ? colours.leafLight : colours.leaf))
      .join('')
    return (
      line(d`M${160 + off * 15} 214Q${160 + off * 17} 150 ${x} ${top}`, index % 2 ? '#B7D99A' : '#9CCB7C', 15) +
      pale(d`M${160 + off * 15} 206Q${160 + off * 17} 150 ${x} ${top + 10}`, 2, 0.7) +
      leaves
    )
  })
  return `${sticks}${shape('M112 196q48-20 96 0l-8 34q-40 12-80 0z', '#CFE5B4')}`
}

/** A bulb of fennel with feathery tops. */
const fennelBulb: Scene = () => {
  const feather = [-40, -14, 14, 40].map((off) => {
    const [x, y] = [160 + off * 1.5, 62 + Math.abs(off) * 0.5]
    const needles = times(9, (at) =>
      line(
        d`M${x} ${y + 34}L${x + (at - 4) * 9} ${y - 16 + Math.abs(at - 4) * 4}`,
        at % 2 ? colours.leafLight : colours.leaf,
        2.5,
      ),
    )
    return line(d`M${160 + off * 0.8} 150L${x} ${y + 30}`, '#A9CC8D', 11) + needles
  })
  return `${feather.join('')}${shape('M126 128q34 18 68 0q12 30 32 50q10 40-66 48q-76-8-66-48q20-20 32-50z', '#F3F6E6')}${line('M160 142v76M138 146q-20 34-22 62M182 146q20 34 22 62', '#BFD8A2', 3)}`
}

const asparagus: Scene = (brush) => {
  const fill = brush.pick(['#6FA35A', '#6FA35A', '#7C6A8E'])
  const spears = times(6, (index) => {
    const x = 95 + index * 26
    const scales = times(4, (at) => shape(d`M${x - 8} ${112 + at * 26}l8-14 8 14z`, '#4C7F46'))
    const tip = shape(d`M${x - 10} 78q-2-28 10-48q12 20 10 48z`, '#4C7F46')
    return turned(
      fromMiddle(index, 6) * 4,
      box(x - 9, 66, 18, 158, index % 2 ? fill : '#86BC6B', 6) + scales + tip,
      x,
      224,
    )
  })
  return `${spears}${box(82, 158, 156, 14, '#B8214F', 4)}`
}

const artichoke: Scene = () => {
  const scale = (x: number, y: number, size: number, fill: string) =>
    shape(
      d`M${x} ${y - size}q${size * 0.9} ${size * 0.5} ${size * 0.6} ${size * 1.3}h${-size * 1.2}q${-size * 0.3} ${-size * 0.8} ${size * 0.6} ${-size * 1.3}z`,
      fill,
    )
  const rows = [
    [5, 84, 23],
    [5, 108, 27],
    [4, 132, 30],
    [3, 154, 32],
  ] as const
  const bud = rows
    .map(([count, y, size], row) =>
      times(count, (at) =>
        scale(160 + fromMiddle(at, count) * size * 1.05, y, size, (at + row) % 2 ? '#7FA06C' : '#6A8F66'),
      ),
    )
    .join('')
  const crest = [-18, 0, 18].map((x) => scale(160 + x, 62 + Math.abs(x) * 0.4, 22, '#8E6B95')).join('')
  return `${stem(160, 240, 160, 160, 14, '#5F8B5A')}${leaf(160, 222, -24, 100, 20, '#7FA06C')}${leaf(160, 222, -156, 100, 20, '#6A8F66')}${crest}${bud}`
}

const rhubarb: Scene = (brush) => {
  const stalk = brush.pick(['#C92A56', '#B8214F', '#D14B66'])
  return (
    fan(5, 92, (angle, index) =>
      stalkLeaf(160, 218, angle, 92, 60, index % 2 ? colours.leafLight : colours.leaf, stalk).replace(
        'stroke-width="8"',
        'stroke-width="13"',
      ),
    ) + soil
  )
}

export const greensDrawings = {
  cabbage,
  sprouts,
  kale,
  broccoli,
  cauliflower,
  lettuce,
  chard,
  greens,
  'pak-choi': pakChoi,
  celery,
  'fennel-bulb': fennelBulb,
  asparagus,
  artichoke,
  rhubarb,
} as const

export { fan, soil }
