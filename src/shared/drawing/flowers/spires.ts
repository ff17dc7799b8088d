import { colours, type Pair } from '../brush.ts'
import { d, fromMiddle, leaf, line, oval, petal, pot, ring, type Scene, shape, stem, times, turned } from '../shapes.ts'
import { posy } from './flowers.ts'
import { spikeOf } from './spring-bulbs.ts'

export const trellis = (top: number): string =>
  [92, 137, 183, 228].map((x) => line(d`M${x} 200V${top}`, colours.wood, 5)).join('') +
  [top + 18, top + 68, top + 118].map((y) => line(d`M80 ${y}H240`, colours.wood, 5)).join('')

const foxglove: Scene = (brush) => {
  const fill = brush.pick(['#B05FA0', '#C98BC0', '#D98BA8'])
  const bells = spikeOf(
    (x, y, row) =>
      [-1, 1]
        .map((side) => {
          const s = 5 + row * 1.7
          return (
            shape(
              d`M${x} ${y}q${side * s * 1.6} ${-s * 0.2} ${side * s * 2.2} ${s * 1.6}l${-side * s * 0.5} ${s * 0.8}l${-side * s} ${s * 0.1}q${-side * s * 0.2} ${-s * 1.2} ${-side * s * 0.7} ${-s * 2.5}z`,
              fill,
            ) + ring(x + side * s * 1.5, y + s * 1.5, 2, '#6B1F55')
          )
        })
        .join(''),
    7,
    17,
  )
  return posy(brush, {
    count: 2,
    spread: 100,
    top: 34,
    stalk: 5,
    head: bells,
    foliage: (x, index) =>
      leaf(x, 188, index ? -20 : -160, 76, 19, colours.leafLight) +
      leaf(x, 184, index ? -48 : -132, 64, 16, colours.leaf),
  })
}

/** A spire of small flowers, such as delphinium, lupin, salvia or veronica. */
const spire: Scene = (brush) => {
  const [fill, light] = brush.pick<Pair>([
    ['#4F5FB8', '#8E9AE0'],
    ['#7C4AA0', '#B08FD0'],
    ['#C9567F', '#EBA3BE'],
    ['#B8214F', '#E25A7F'],
  ])
  const head = spikeOf(
    (x, y, row) => {
      const wide = row < 2 ? 1 : row < 4 ? 2 : 3
      return times(wide, (at) => ring(x + fromMiddle(at, wide) * 15, y, 8 + row * 0.4, (at + row) % 2 ? fill : light))
    },
    8,
    13,
  )
  return posy(brush, {
    count: 3,
    spread: 72,
    top: 34,
    stalk: 5,
    head,
    foliage: (x, index) =>
      [-165, -130, -50, -15]
        .map((angle) => leaf(x, 172, angle, 44, 9, (index + angle) % 2 ? colours.leaf : colours.leafLight))
        .join(''),
  })
}

const poker: Scene = (brush) =>
  posy(brush, {
    count: 3,
    spread: 72,
    top: 44,
    stalk: 6,
    head: spikeOf(
      (x, y, row) =>
        [-14, -5, 5, 14]
          .map((dx) =>
            petal(x + dx * 0.4, y, 90 - dx * 2.4, 24, 5, row < 3 ? '#D4382C' : row < 5 ? '#E8843A' : '#F6C92E'),
          )
          .join(''),
      7,
      11,
    ),
    foliage: (x, index) =>
      [-130, -110, -70, -50]
        .map((angle) => leaf(x, 194, angle + index * 4, 92, 6, angle === -110 ? colours.leaf : colours.leafLight))
        .join(''),
  })

const lavender: Scene = (brush) => {
  const fill = brush.pick(['#7C5AA6', '#8E6BB5', '#6F6BC0'])
  return (
    times(9, (index) => {
      const off = fromMiddle(index, 9)
      const [x, y] = [160 + off * 24, 50 + Math.abs(off) * 11 + (index % 2) * 12]
      return (
        stem(160 + off * 8, 192, x, y, 3, '#7FA08A') +
        times(6, (bud) => ring(x + (bud % 2 ? 5 : -5), y + bud * 9, 6.5, fill)) +
        ring(x, y - 6, 5, fill) +
        leaf(160 + off * 12, 180, -90 + off * 12, 44, 3.5, '#93B09B')
      )
    }) + pot(brush)
  )
}

const sweetPea: Scene = (brush) => {
  const [fill, wing] = brush.pick<Pair>([
    ['#C9467F', '#F4B6C6'],
    ['#7C4AA0', '#B8214F'],
    ['#E58AA8', '#FBE9EC'],
  ])
  const head = (x: number, y: number) =>
    oval(x - 11, y - 10, 20, 19, fill, -24) +
    oval(x + 11, y - 10, 20, 19, fill, 24) +
    oval(x, y + 4, 15, 14, wing) +
    line(d`M${x} ${y - 6}v18`, fill, 2)
  return `${[108, 160, 212].map((x) => line(d`M${x} 240L160 10`, colours.wood, 6)).join('')}${line('M150 240Q90 180 150 140T170 60', colours.stem, 5)}${line('M176 120q40-6 38 18q-14 10-16-4', colours.stem, 2.5)}${[
    [120, 196, -160],
    [134, 176, -60],
    [166, 150, -20],
    [140, 110, -150],
  ]
    .map(([x = 0, y = 0, angle = 0]) => leaf(x, y, angle, 48, 13, colours.leafLight))
    .join('')}${head(96, 132)}${head(212, 178)}${head(204, 82)}${head(120, 64)}`
}

const fuchsia: Scene = (brush) => {
  const skirt = brush.pick(['#6B3A9A', '#F6F1F4', '#7C2F86'])
  const head = (x: number, y: number) =>
    line(d`M${x} ${y - 30}v30`, '#8E2F44', 3) +
    shape(d`M${x - 15} ${y + 22}q15-12 30 0l-3 18q-12 8-24 0z`, skirt) +
    [150, 115, 65, 30].map((angle) => leaf(x, y + 4, angle, 40, 8, '#D4285C')).join('') +
    oval(x, y + 3, 7, 12, '#D4285C') +
    line(d`M${x - 5} ${y + 40}v18M${x} ${y + 40}v24M${x + 5} ${y + 40}v18`, '#D4285C', 2)
  return `${line('M40 40Q160 10 284 52', '#8F6136', 6)}${times(7, (index) => leaf(60 + index * 34, 32 + Math.abs(index - 3) * 3, index % 2 ? -60 : -120, 46, 14, index % 2 ? colours.leaf : colours.leafLight))}${head(92, 100)}${head(164, 84)}${head(234, 106)}`
}

const hydrangea: Scene = (brush) => {
  const [fill, light] = brush.pick<Pair>([
    ['#6F8FD0', '#A9BFE8'],
    ['#E08AB0', '#F4C4D6'],
    ['#A08AD0', '#C9BBE6'],
  ])
  const ball = (x: number, y: number, s: number) =>
    ring(x, y, s, fill) +
    times(24, (index) => {
      const [turn, radius] = [index * 2.4, Math.sqrt(index) * s * 0.2]
      const [px, py] = [x + Math.cos(turn) * radius, y + Math.sin(turn) * radius]
      return (
        ring(px, py, s * 0.15, index % 2 ? light : fill) +
        line(d`M${px - s * 0.11} ${py}h${s * 0.22}M${px} ${py - s * 0.11}v${s * 0.22}`, index % 2 ? fill : light, 2) +
        ring(px, py, 2, '#fff')
      )
    })
  return (
    [
      [120, 190, -160],
      [150, 200, -120],
      [190, 196, -50],
      [206, 186, -14],
      [160, 206, -90],
    ]
      .map(([x = 0, y = 0, angle = 0], index) =>
        leaf(x, y, angle, 84, 28, index % 2 ? colours.leaf : colours.leafLight),
      )
      .join('') +
    stem(160, 240, 110, 130, 6) +
    stem(164, 240, 222, 120, 6) +
    ball(108, 112, 54) +
    ball(220, 104, 48)
  )
}

/** A long cone of tiny flowers: buddleja, lilac, astilbe. */
const panicle: Scene = (brush) => {
  const [fill, light] = brush.pick<Pair>([
    ['#7C4AA0', '#B08FD0'],
    ['#9A6FC0', '#C9B3E0'],
    ['#C98BC0', '#EBC9E3'],
  ])
  const cone = (x: number, y: number, lean: number) =>
    turned(
      lean,
      times(9, (row) =>
        times(Math.min(row + 1, 4), (at) =>
          ring(x + fromMiddle(at, Math.min(row + 1, 4)) * 11, y - 96 + row * 12, 8, (row + at) % 2 ? fill : light),
        ),
      ),
      x,
      y,
    )
  return (
    line('M160 240Q150 190 108 150M160 240Q164 180 226 146M160 240V140', '#8F6136', 6) +
    [
      [120, 168, -170],
      [126, 190, 160],
      [206, 166, -10],
      [196, 194, 24],
      [160, 196, -130],
      [162, 190, -46],
    ]
      .map(([x = 0, y = 0, angle = 0], index) =>
        leaf(x, y, angle, 62, 13, index % 2 ? colours.leaf : colours.leafLight),
      )
      .join('') +
    cone(104, 150, -26) +
    cone(160, 136, 0) +
    cone(224, 148, 26)
  )
}

export const spires = {
  foxglove,
  spire,
  'red-hot-poker': poker,
  lavender,
  'sweet-pea': sweetPea,
  fuchsia,
  hydrangea,
  panicle,
} as const
