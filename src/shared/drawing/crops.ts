import { at, type Brush, colours, greens, type Pair } from './brush.ts'
import type { Scene } from './plants.ts'
import { box, leaf, ring, turned } from './shapes.ts'

const times = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('')

const shine = (x: number, y: number, radius: number): string =>
  `<path d="M${at(x - radius * 0.62)} ${at(y - radius * 0.3)}Q${at(x - radius * 0.45)} ${at(y - radius * 0.72)} ${at(x - radius * 0.05)} ${at(y - radius * 0.76)}" stroke="#fff" stroke-opacity=".6" stroke-width="${at(radius * 0.09)}" fill="none" stroke-linecap="round"/>`

const crown = (x: number, y: number, size: number, brush: Brush): string =>
  times(5, (index) => leaf(x, y, -90 + (index - 2) * 42 + brush.between(-5, 5), size, size * 0.26, colours.leaf))

function tomato(brush: Brush, x: number, y: number, radius: number, fill: string): string {
  return `<ellipse cx="${at(x)}" cy="${at(y)}" rx="${at(radius)}" ry="${at(radius * 0.92)}" fill="${fill}"/>${shine(x, y, radius)}${crown(x, y - radius * 0.86, radius * 0.5, brush)}`
}

const tomatoes: Scene = (brush) => {
  const fill = brush.pick<Pair>([
    ['#D4382C', '#E2573B'],
    ['#E8843A', '#F2A03D'],
    ['#9C2B3A', '#B8414B'],
    ['#D4382C', '#86BC6B'],
  ])
  const big = brush.between(52, 64)
  const third = brush.chance(0.5) ? tomato(brush, 256, 190, 30, fill[0]) : ''
  return tomato(brush, 120, 140, big, fill[0]) + tomato(brush, 212, 164, big * 0.74, fill[1]) + third
}

const carrots: Scene = (brush) => {
  const fill = brush.pick(['#E8843A', '#E8843A', '#7C4A7D', '#E9D9A7'])
  const count = brush.whole(3, 4)
  return times(count, (index) => {
    const off = index - (count - 1) / 2
    const x = 160 + off * 56
    const tops = times(3, (frond) =>
      leaf(
        x,
        92,
        -90 + (frond - 1) * 26 + off * 6,
        brush.between(62, 82),
        13,
        frond % 2 ? colours.leaf : colours.leafLight,
      ),
    )
    const rings = times(
      3,
      (mark) =>
        `<path d="M${at(x - 12 + mark * 5)} ${116 + mark * 24}h${12 - mark * 2}" stroke="#fff" stroke-opacity=".45" stroke-width="2.5"/>`,
    )
    return turned(
      off * 8,
      `${tops}<path d="M${x - 23} 96c0-16 46-16 46 0 0 40-12 96-23 124-11-28-23-84-23-124z" fill="${fill}"/>${rings}`,
      x,
      150,
    )
  })
}

const squash: Scene = (brush) => {
  const fill = brush.pick<Pair>([
    ['#E8843A', '#C96A24'],
    ['#DDA12B', '#B57F14'],
    ['#5F8F6A', '#3F7350'],
  ])
  const ribs = [-58, -30, 0, 30, 58].map(
    (x) =>
      `<ellipse cx="${160 + x}" cy="150" rx="34" ry="${66 - Math.abs(x) * 0.22}" fill="${Math.abs(x) === 30 ? fill[1] : fill[0]}"/>`,
  )
  return `${[ribs[0], ribs[4], ribs[1], ribs[3], ribs[2]].join('')}<path d="M152 92c0-18-4-24-14-32l18-8c10 10 12 22 14 40z" fill="${colours.leafDeep}"/>${leaf(166, 78, -18, 60, 20, colours.leaf)}${leaf(150, 74, -160, 46, 16, colours.leafLight)}`
}

const courgettes: Scene = (brush) => {
  const fill = brush.pick([colours.leafDeep, colours.leaf, '#DDA12B'])
  return times(3, (index) => {
    const y = 88 + index * 46
    const body = `${box(70, y - 20, 176, 40, fill, 20)}<path d="M92 ${y - 7}h130M100 ${y + 6}h112" stroke="#fff" stroke-opacity=".3" stroke-width="2.5" stroke-dasharray="12 9"/>${box(238, y - 9, 26, 18, colours.leafLight, 6)}`
    return turned(brush.between(-16, 10) + index * 5, body, 160, y)
  })
}

const beetroot: Scene = (brush) => {
  const fill = brush.pick(['#7B1E4B', '#8F2A3C', '#DDA12B', '#F6F1E4'])
  const one = (x: number, y: number, size: number) =>
    times(4, (index) =>
      leaf(
        x,
        y - size * 0.8,
        -90 + (index - 1.5) * 24,
        size * 1.6,
        size * 0.34,
        index % 2 ? colours.leaf : colours.leafLight,
      ),
    ) +
    `<path d="M${at(x - size)} ${at(y)}c0 ${at(-size * 1.15)} ${at(size * 2)} ${at(-size * 1.15)} ${at(size * 2)} 0 0 ${at(size * 0.7)} ${at(-size * 0.7)} ${at(size)} ${at(-size)} ${at(size * 1.5)} ${at(-size * 0.3)} ${at(-size * 0.5)} ${at(-size)} ${at(-size * 0.8)} ${at(-size)} ${at(-size * 1.5)}z" fill="${fill}"/>${shine(x, y, size)}`
  return one(112, 156, 42) + one(210, 162, 36)
}

const apples: Scene = (brush) => {
  const fills = brush.pick<Pair>([
    ['#D4382C', '#86BC6B'],
    ['#B8214F', '#D4382C'],
    ['#C7C94B', '#DDA12B'],
  ])
  const one = (x: number, y: number, r: number, fill: string) =>
    `<path d="M${x} ${y - r * 0.62}c${r * 0.5}-${r * 0.42} ${r * 1.1} 0 ${r} ${r * 0.72} -${r * 0.06} ${r * 0.7} -${r * 0.6} ${r * 1.02} -${r} ${r * 0.82} -${r * 0.4} ${r * 0.2} -${r * 0.94}-${r * 0.12} -${r}-${r * 0.82} -${r * 0.1}-${r * 0.72} ${r * 0.5}-${r * 1.14} ${r}-${r * 0.72}z" fill="${fill}"/><path d="M${x} ${y - r * 0.5}q2-${r * 0.3} ${r * 0.16}-${r * 0.5}" stroke="${colours.soil}" stroke-width="5" fill="none" stroke-linecap="round"/>${leaf(x + 4, y - r * 0.78, -24, r * 0.62, r * 0.2, colours.leaf)}`
  return one(200, 148, 54, fills[1]) + one(116, 156, 60, fills[0])
}

const crate: Scene = (brush) => {
  const fruit = times(6, (index) => {
    const x = 84 + index * 31
    const y = 124 - (index % 2) * 16
    const fill = brush.pick(['#D4382C', '#E8843A', '#DDA12B', '#86BC6B', '#7B1E4B'])
    return ring(x, y, brush.between(24, 30), fill) + shine(x, y, 24)
  })
  const greensOnTop = times(5, (index) =>
    leaf(74 + index * 44, 122, -122 + index * 16, brush.between(52, 70), 15, brush.pick(greens)),
  )
  const slats = times(3, (index) => box(52, 138 + index * 31, 216, 25, index % 2 ? colours.wood : '#C99767', 2))
  return `${greensOnTop}${fruit}${slats}${box(58, 130, 12, 102, colours.woodDark)}${box(250, 130, 12, 102, colours.woodDark)}`
}

const strawberries: Scene = (brush) => {
  const one = (x: number, y: number, size: number, turn: number) => {
    const seeds = [
      [-0.4, -0.1],
      [0, -0.2],
      [0.4, -0.1],
      [-0.22, 0.28],
      [0.22, 0.28],
      [0, 0.65],
    ] as const
    const dots = seeds.map(([dx, dy]) => ring(x + dx * size, y + dy * size, 2.4, colours.yellow)).join('')
    return turned(
      turn,
      `<path d="M${at(x - size)} ${at(y - size * 0.4)}c${at(size * 0.2)} ${at(-size * 0.6)} ${at(size * 1.8)} ${at(-size * 0.6)} ${at(size * 2)} 0 ${at(size * 0.1)} ${at(size * 0.8)} ${at(-size * 0.6)} ${at(size * 1.4)} ${at(-size)} ${at(size * 1.8)} ${at(-size * 0.4)} ${at(-size * 0.4)} ${at(-size * 1.1)} ${at(-size)} ${at(-size)} ${at(-size * 1.8)}z" fill="${colours.tomato}"/>${dots}${crown(x, y - size * 0.72, size * 0.62, brush)}`,
      x,
      y,
    )
  }
  return one(104, 118, 42, -14) + one(212, 112, 38, 16) + one(160, 172, 36, brush.between(-8, 8))
}

export const vegetables: readonly [Scene, ...Scene[]] = [tomatoes, carrots, squash, courgettes, beetroot]
export const produce: readonly [Scene, ...Scene[]] = [crate, apples, strawberries, tomatoes]
