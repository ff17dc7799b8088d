import { colours, type Pair } from '../brush.ts'
import { d, leaf, line, oval, petal, pot, ring, type Scene, stem, times, turned } from '../shapes.ts'
import { posy } from './flowers.ts'
import { strap } from './spring-bulbs.ts'

const allium: Scene = (brush) => {
  const fill = brush.pick(['#8E5FB0', '#A77BC0', '#7C4A8E'])
  const head = (x: number, y: number) =>
    ring(x, y, 40, '#B89AD0') +
    times(22, (index) => {
      const [turn, radius] = [index * 2.4, Math.sqrt(index) * 8.6]
      const [px, py] = [x + Math.cos(turn) * radius, y + Math.sin(turn) * radius]
      return line(
        d`M${px - 9} ${py}h18M${px - 5} ${py - 8}l10 16M${px - 5} ${py + 8}l10-16`,
        index % 2 ? fill : '#D6BFE6',
        4,
      )
    })
  return posy(brush, { count: 2, spread: 118, top: 74, stalk: 5, head, foliage: strap })
}

const iris: Scene = (brush) => {
  const [fill, light] = brush.pick<Pair>([
    ['#5E4AA8', '#8E7FD0'],
    ['#5E4AA8', '#A9B8E6'],
    ['#E3B53A', '#F6DC8A'],
  ])
  const head = (x: number, y: number) =>
    [-140, -90, -40].map((angle) => leaf(x, y + 6, angle, 44, 15, light)).join('') +
    [150, 90, 30].map((angle) => leaf(x, y, angle, 42, 15, fill)).join('') +
    [150, 90, 30].map((angle) => turned(angle, line(d`M${x + 8} ${y}h14`, colours.yellow, 5), x, y)).join('')
  return posy(brush, {
    count: 2,
    spread: 104,
    top: 82,
    stalk: 5,
    head,
    foliage: (x, index) =>
      [-104, -90, -76]
        .map((angle) =>
          leaf(x, 196, angle + (index ? 10 : -10), 120, 10, angle === -90 ? colours.leafLight : colours.leaf),
        )
        .join(''),
  })
}

const lilyHead = (x: number, y: number, s: number, fill: string): string =>
  times(6, (index) => leaf(x, y, index * 60, s, s * 0.26, fill)) +
  times(6, (index) =>
    turned(
      index * 60 + 30,
      line(d`M${x} ${y}v${-s * 0.42}`, '#F6F1E4', 2) + oval(x, y - s * 0.46, 3, 5, '#8E3F1F'),
      x,
      y,
    ),
  ) +
  ring(x, y, s * 0.1, '#A9BF6B')

const lily: Scene = (brush) => {
  const fill = brush.pick(['#FFFFFF', '#E58AA8', '#E8843A', '#F2B52E'])
  return (
    stem(160, 240, 160, 70, 6) +
    times(6, (index) =>
      leaf(
        160,
        216 - index * 18,
        index % 2 ? -24 : -156,
        56 - index * 3,
        8,
        index % 2 ? colours.leaf : colours.leafLight,
      ),
    ) +
    line('M160 130L96 92M160 120L232 100', colours.stem, 5) +
    lilyHead(92, 92, 46, fill) +
    lilyHead(234, 98, 44, fill) +
    lilyHead(162, 62, 50, fill)
  )
}

const agapanthus: Scene = (brush) => {
  const fill = brush.pick(['#5B79C8', '#7C8FD9', '#FFFFFF'])
  const head = (x: number, y: number) =>
    times(11, (index) => {
      const angle = -195 + index * 21
      const turn = (angle * Math.PI) / 180
      const [tx, ty] = [x + Math.cos(turn) * 26, y + Math.sin(turn) * 26]
      return (
        line(d`M${x} ${y}L${tx} ${ty}`, colours.leafLight, 2) +
        [-22, 0, 22].map((off) => petal(tx, ty, angle + off, 20, 5, fill)).join('')
      )
    })
  return posy(brush, {
    count: 2,
    spread: 112,
    top: 76,
    stalk: 5,
    head,
    foliage: (x, index) =>
      [-150, -120, -60, -30]
        .map((angle) => leaf(x, 194, angle + index * 6, 84, 9, angle % 20 ? colours.leaf : colours.leafLight))
        .join(''),
  })
}

/** Trumpets along an arching stem. */
const crocosmia: Scene = (brush) => {
  const fill = brush.pick(['#D4382C', '#E8643A', '#E8643A'])
  const arch = (from: number, side: number, top: number) =>
    line(d`M${from} 240Q${from + side * 10} ${top - 20} ${from + side * 106} ${top}`, '#5C7A3F', 4) +
    times(7, (at) =>
      leaf(
        from + side * (34 + at * 12),
        top + 16 - at * 3.4,
        at % 2 ? -90 + side * 24 : 60 - side * 10,
        34 - at * 2.6,
        8,
        at % 2 ? fill : '#F2A03D',
      ),
    )
  return (
    [-108, -98, -88, -78, -70]
      .map((angle, index) => leaf(160, 244, angle, 170, 9, index % 2 ? colours.leaf : colours.leafLight))
      .join('') +
    arch(150, 1, 64) +
    arch(160, -1, 86)
  )
}

const gladiolus: Scene = (brush) => {
  const fill = brush.pick(['#D4385C', '#E8843A', '#B07BC8', '#F4B6C6'])
  const one = (x: number, lean: number) =>
    turned(
      lean,
      stem(x, 244, x, 30, 6) +
        times(6, (at) => {
          const s = 12 + at * 3.4
          return (
            times(5, (petal) =>
              turned(
                petal * 72,
                oval(x + (at % 2 ? 10 : -10), 46 + at * 26 - s * 0.5, s * 0.42, s * 0.56, fill),
                x + (at % 2 ? 10 : -10),
                46 + at * 26,
              ),
            ) + ring(x + (at % 2 ? 10 : -10), 46 + at * 26, s * 0.24, '#FBE3B0')
          )
        }) +
        leaf(x, 244, -104, 120, 10, colours.leaf) +
        leaf(x, 244, -76, 130, 10, colours.leafLight),
      x,
      244,
    )
  return one(118, -7) + one(206, 7)
}

const cyclamen: Scene = (brush) => {
  const fill = brush.pick(['#D9468F', '#F4A9C4', '#C92A6A'])
  const leaves = [
    [76, 150],
    [114, 168],
    [160, 160],
    [206, 168],
    [244, 150],
  ]
    .map(
      ([x = 0, y = 0]) =>
        oval(x, y, 36, 25, colours.leaf) + oval(x, y + 2, 25, 16, '#A9C8B0') + oval(x, y + 4, 16, 10, colours.leaf),
    )
    .join('')
  const head = (x: number, y: number) =>
    stem(160, 180, x, y, 4, '#8E4A5A') +
    [-140, -112, -90, -68, -40].map((angle) => leaf(x, y, angle, 42, 11, fill)).join('') +
    oval(x, y + 2, 8, 7, '#8E1F55')
  return head(104, 92) + head(160, 70) + head(216, 94) + leaves + pot(brush)
}

export const summerBulbs = {
  allium,
  iris,
  lily,
  agapanthus,
  crocosmia,
  gladiolus,
  cyclamen,
} as const
