import { type Brush, colours, greens } from '../brush.ts'
import {
  d,
  fromMiddle,
  leaf,
  line,
  oval,
  pale,
  petal,
  pot,
  ring,
  type Scene,
  shape,
  splitLeaf,
  stem,
  times,
} from '../shapes.ts'

const arching = (brush: Brush, count: number, size: readonly [number, number], fills: readonly string[]): string =>
  times(count, (index) => {
    const off = fromMiddle(index, count)
    const [x, y] = [160 + off * (170 / count), 92 + Math.abs(off) * 13 - (index % 2) * 16]
    return (
      stem(160 + off * 9, 192, x, y) +
      leaf(x, y + 6, -90 + off * 24, size[0], size[1], fills[index % fills.length] ?? colours.leaf)
    )
  }) + pot(brush)

const housePlant: Scene = (brush) =>
  arching(brush, brush.whole(5, 6), [70, 23], [brush.pick(greens), colours.leafLight])

const monstera: Scene = (brush, behind) => {
  const spots = [
    [96, 88, -128],
    [226, 84, -52],
    [160, 62, -92],
    [112, 142, -158],
    [210, 140, -22],
  ] as const
  const leaves = spots
    .slice(0, brush.whole(4, 5))
    .map(
      ([x, y, angle], index) =>
        stem(160, 192, x, y, 4) +
        splitLeaf(
          x,
          y,
          angle + brush.between(-6, 6),
          index < 3 ? 72 : 52,
          index % 2 ? colours.leafLight : colours.leaf,
          behind,
        ),
    )
  return leaves.join('') + pot(brush)
}

/** A long bent blade with a pale stripe. */
const blade = (x0: number, y0: number, x1: number, y1: number, rise: number, fill: string, stripe: string): string => {
  const arc = d`M${x0} ${y0}Q${x0 + (x1 - x0) * 0.4} ${y0 - rise} ${x1} ${y1}`
  return line(arc, fill, 11) + line(arc, stripe, 4)
}

const spiderPlant: Scene = (brush) => {
  const ends = [
    [40, 150],
    [66, 84],
    [104, 52],
    [140, 40],
    [186, 40],
    [222, 56],
    [256, 88],
    [284, 148],
  ] as const
  const baby = (x: number, y: number) =>
    times(5, (index) => leaf(x, y, -90 + (index - 2) * 42, 26, 6, index % 2 ? '#86BC6B' : colours.leaf))
  return `${ends.map(([x, y]) => blade(160 + (x - 160) * 0.14, 186, x, y, 120, colours.leaf, '#DDEBB8')).join('')}${line('M182 180Q262 120 270 196', '#C9DDB0', 3)}${baby(270, 200)}${pot(brush)}`
}

const snakePlant: Scene = (brush) => {
  const count = brush.whole(5, 6)
  return (
    times(count, (index) => {
      const off = fromMiddle(index, count)
      const height = 156 - Math.abs(off) * 20 + brush.between(-8, 8)
      const [x, angle] = [160 + off * 14, -90 + off * 8]
      const bands = times(4, (band) => pale(d`M${height * (0.2 + band * 0.17)} -6l5 6l-5 6`, 2.5, 0.45))
      return (
        leaf(x, 194, angle, height, 19, '#D9D873') +
        leaf(x, 194, angle, height * 0.95, 12, index % 2 ? colours.leaf : colours.leafDeep) +
        `<g transform="${d`translate(${x} 194) rotate(${angle})`}">${bands}</g>`
      )
    }) + pot(brush)
  )
}

const hanging = (strands: string, glaze: string): string =>
  line('M112 88L160 -6L208 88', colours.woodDark, 3) +
  shape('M104 84h112c0 40-20 58-56 58s-56-18-56-58z', glaze) +
  strands

const strandsOf = (draw: (x: number, y: number, place: number) => string, count = 5, long = 6): string =>
  times(count, (index) => {
    const off = fromMiddle(index, count)
    const [x, end] = [160 + off * 37, 168 + ((index * 37) % 5) * 13]
    return (
      line(d`M${160 + off * 20} 90Q${x} 80 ${x} 124V${end}`, colours.stem, 3) +
      times(long, (place) => draw(x, 104 + ((end - 100) * place) / (long - 1), place))
    )
  })

const trailing: Scene = (brush) => {
  const fill = brush.pick(greens)
  return hanging(
    strandsOf((x, y, place) => leaf(x, y, place % 2 ? 30 : 150, 30, 13, place % 2 ? colours.leafLight : fill)),
    brush.pick(['#C65F3A', '#3B7698', '#4A574F', '#DDA12B']),
  )
}

const stringOfPearls: Scene = (brush) =>
  hanging(
    strandsOf((x, y, place) => ring(x + (place % 2 ? 5 : -5), y, 8, place % 2 ? '#6FAE55' : '#86BC6B'), 7, 9),
    brush.pick(['#C65F3A', '#3B7698', '#4A574F']),
  )

const palm: Scene = (brush) => {
  const ends = [
    [48, 128],
    [72, 66],
    [124, 34],
    [196, 34],
    [248, 66],
    [272, 128],
  ] as const
  const fronds = ends.map(([x, y], which) => {
    const leaflets = times(8, (index) => {
      const t = 0.25 + index * 0.1
      const [cx, cy] = [160 + (x - 160) * 0.5, y - 8]
      const at = (a: number, b: number, c: number) => (1 - t) * (1 - t) * a + 2 * (1 - t) * t * b + t * t * c
      const [px, py] = [at(160, cx, x), at(170, cy, y)]
      const lean = Math.atan2(y - cy, x - cx) * 57.3
      return (
        petal(px, py, lean + 50, 34, 5, which % 2 ? colours.leaf : colours.leafLight) +
        petal(px, py, lean - 50, 34, 5, which % 2 ? colours.leafLight : colours.leaf)
      )
    })
    return line(d`M160 186Q${160 + (x - 160) * 0.5} ${y - 8} ${x} ${y}`, colours.stem, 4) + leaflets
  })
  return fronds.join('') + pot(brush)
}

const rubberPlant: Scene = (brush) => {
  const fill = brush.pick(['#1F5A3D', '#2B5B44', '#0E6B3D'])
  return (
    line('M160 190V44', '#8F6136', 7) +
    times(4, (index) => {
      const y = 150 - index * 30
      return (
        leaf(160, y, -158 + index * 6, 84 - index * 6, 25, fill) +
        leaf(160, y - 12, -22 - index * 6, 84 - index * 6, 25, '#3E7A55')
      )
    }) +
    leaf(160, 46, -90, 30, 6, '#C9526A') +
    pot(brush)
  )
}

const pilea: Scene = (brush) => {
  const spots = [
    [70, 110],
    [98, 64],
    [142, 46],
    [188, 46],
    [228, 68],
    [252, 112],
    [116, 112],
    [160, 88],
    [206, 112],
  ] as const
  return (
    spots
      .map(
        ([x, y], index) =>
          stem(160, 192, x, y, 3) +
          ring(x, y, 25, index % 2 ? '#4E9A5E' : '#6FB37A') +
          ring(x, y + 3, 3.5, '#DDEBB8') +
          pale(d`M${x} ${y + 3}l-12-12M${x} ${y + 3}l12-12M${x} ${y + 3}v-18`, 1.6, 0.4),
      )
      .join('') + pot(brush)
  )
}

const patterned: Scene = (brush) => {
  const edge = brush.pick(['#86BC6B', '#C98BA4', '#B7D99A'])
  const spots = [
    [84, 112, -146],
    [112, 70, -114],
    [160, 56, -90],
    [208, 70, -66],
    [236, 112, -34],
  ] as const
  return (
    spots
      .map(([x, y, angle]) => {
        const marks = times(4, (index) => line(d`M${16 + index * 13} 0l10-11M${16 + index * 13} 0l10 11`, edge, 3))
        return `${stem(160, 192, x, y, 4)}<g transform="translate(${x} ${y}) rotate(${angle})">${oval(38, 0, 42, 24, '#235C42')}${marks}${line('M0 0H72', edge, 2.5)}</g>`
      })
      .join('') + pot(brush)
  )
}

export const housePlants = {
  'house-plant': housePlant,
  monstera,
  'spider-plant': spiderPlant,
  'snake-plant': snakePlant,
  'trailing-plant': trailing,
  'string-of-pearls': stringOfPearls,
  palm,
  'rubber-plant': rubberPlant,
  pilea,
  'patterned-leaf': patterned,
} as const
