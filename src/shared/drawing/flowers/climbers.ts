import { colours, type Pair } from '../brush.ts'
import { d, fromMiddle, leaf, line, oval, pale, pot, ring, type Scene, shape, times, turned } from '../shapes.ts'
import { trellis } from './spires.ts'

const clematis: Scene = (brush) => {
  const fill = brush.pick(['#6A4FB0', '#B05FA8', '#F4C4D6', '#8E6BC0'])
  const head = (x: number, y: number, s: number) =>
    times(6, (index) => leaf(x, y, index * 60 + 10, s, s * 0.32, fill)) +
    times(10, (index) => turned(index * 36, line(d`M${x} ${y}v${-s * 0.28}`, '#F6EEC4', 2.5), x, y)) +
    ring(x, y, s * 0.12, '#8E3157')
  return `${trellis(14)}${line('M160 240Q100 180 130 130T150 30M160 220Q230 190 210 120', colours.stem, 5)}${[
    [126, 170, -150],
    [210, 176, -20],
    [132, 110, -30],
    [202, 60, -130],
  ]
    .map(([x = 0, y = 0, angle = 0]) => leaf(x, y, angle, 46, 15, colours.leaf))
    .join('')}${head(112, 80, 46)}${head(216, 104, 46)}${head(152, 172, 42)}`
}

const wisteria: Scene = (brush) => {
  const [fill, light] = brush.pick<Pair>([
    ['#7C6AC0', '#B9A9E3'],
    ['#8E6BB5', '#C9B3E0'],
  ])
  const raceme = (x: number, y: number, rows: number) =>
    times(rows, (row) => {
      const wide = Math.max(1, Math.round((1 - row / rows) * 3))
      return times(wide, (at) => oval(x + fromMiddle(at, wide) * 15, y + row * 15, 9, 8, (row + at) % 2 ? fill : light))
    })
  return `${line('M20 60Q110 10 300 44', '#8F6136', 10)}${times(8, (index) => leaf(46 + index * 32, 42 + Math.abs(index - 4) * 2, index % 2 ? -50 : -130, 44, 9, index % 2 ? colours.leafLight : '#86BC6B'))}${raceme(88, 64, 9)}${raceme(164, 52, 11)}${raceme(238, 60, 9)}`
}

const climber: Scene = (brush) => {
  const fill = brush.pick(['#FFFFFF', '#F6C9A3', '#F4B6C6'])
  return `${trellis(18)}${line('M160 240Q90 190 140 130T130 30M160 210Q240 170 200 100T220 30', colours.stem, 5)}${times(12, (index) => leaf(100 + ((index * 47) % 130), 50 + index * 13, index % 2 ? -30 : -150, 36, 11, index % 2 ? colours.leaf : colours.leafLight))}${[
    [112, 66],
    [208, 84],
    [146, 132],
    [226, 150],
    [104, 172],
    [176, 48],
  ]
    .map(([x = 0, y = 0]) => times(5, (index) => leaf(x, y, index * 72, 20, 6, fill)) + ring(x, y, 4, colours.yellow))
    .join('')}${pot(brush, 160, 100, 196)}`
}

const ivyLeaf = (x: number, y: number, angle: number, s: number, fill: string): string =>
  turned(
    angle,
    shape(
      d`M${x} ${y}q${-s * 0.7} ${s * 0.1} ${-s * 0.8} ${-s * 0.3}q${s * 0.2} ${-s * 0.1} ${s * 0.3} ${-s * 0.3}q${s * 0.1} ${-s * 0.4} ${s * 0.5} ${-s * 0.6}q${s * 0.4} ${s * 0.2} ${s * 0.5} ${s * 0.6}q${s * 0.1} ${s * 0.2} ${s * 0.3} ${s * 0.3}q${-s * 0.1} ${s * 0.4} ${-s * 0.8} ${s * 0.3}z`,
      fill,
    ) + pale(d`M${x} ${y}v${-s}M${x} ${y}l${-s * 0.5} ${-s * 0.3}M${x} ${y}l${s * 0.5} ${-s * 0.3}`, 1.6, 0.6),
    x,
    y,
  )

const ivy: Scene = (brush) => {
  const fill = brush.pick([colours.leaf, colours.leafDeep, '#3E8650'])
  const spots = [
    [70, 60, -30],
    [110, 100, 20],
    [82, 150, -50],
    [130, 190, 10],
    [160, 60, 30],
    [180, 120, -20],
    [206, 74, 40],
    [236, 130, 10],
    [214, 180, -30],
    [258, 86, 60],
    [166, 172, 50],
    [120, 40, -10],
  ] as const
  return `${line('M40 20Q80 110 130 170T250 220M110 90Q200 60 280 110M150 130Q210 130 240 190', '#8F6F4B', 4)}${spots.map(([x, y, angle], index) => ivyLeaf(x, y + 20, angle, 44, index % 2 ? fill : colours.leafLight)).join('')}`
}

export const climbers = {
  clematis,
  wisteria,
  climber,
  ivy,
} as const
