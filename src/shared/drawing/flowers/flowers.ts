import { type Brush, colours, type Pair } from '../brush.ts'
import { blossom, fromMiddle, leaf, oval, petal, pot, ring, type Scene, stem, times } from '../shapes.ts'

interface Posy {
  count: number
  /** Distance between two heads. */
  spread: number
  top: number
  head: (x: number, y: number, index: number) => string
  foliage?: (x: number, index: number) => string
  stalk?: number
}

const plainLeaf = (x: number, index: number): string =>
  leaf(x, 156, index % 2 ? -34 : -146, 40, 11, index % 2 ? colours.leaf : colours.leafLight)

/** Stems with a flower each, in a pot. */
export const posy = (brush: Brush, { count, spread, top, head, foliage = plainLeaf, stalk = 4 }: Posy): string =>
  times(count, (index) => {
    const off = fromMiddle(index, count)
    const [x, y] = [160 + off * spread, top + Math.abs(off) * 12 + brush.between(0, 10)]
    return stem(160 + off * 14, 192, x, y, stalk) + foliage(160 + off * 22, index) + head(x, y, index)
  }) + pot(brush)

const sunflower: Scene = (brush) => {
  const [x, y, size] = [160 + brush.between(-16, 16), brush.between(84, 94), brush.between(62, 68)]
  const seeds = times(12, (index) =>
    ring(x + Math.cos(index * 2.4) * (4 + index), y + Math.sin(index * 2.4) * (4 + index), 2.4, '#8A5A35'),
  )
  return (
    stem(160, 244, x, y, 8) +
    leaf(160, 196, -28, 78, 25, colours.leaf) +
    leaf(160, 214, -156, 74, 24, colours.leafLight) +
    blossom(x, y, size, 18, brush.pick(['#FFD23F', '#F6BE2E', '#F2A03D']), colours.soil) +
    ring(x, y, size * 0.36, colours.soil) +
    seeds
  )
}

const rays =
  (fills: readonly [string, ...string[]], heart: string): Scene =>
  (brush) => {
    const fill = brush.pick(fills)
    return posy(brush, {
      count: brush.whole(3, 4),
      spread: 62,
      top: 62,
      head: (x, y) => blossom(x, y, 32, 14, fill, heart),
    })
  }

const daisy = rays(['#FFFFFF'], '#F2BE2E')

const aster = rays(['#A58BC8', '#E58AA8', '#8E7FD0'], '#F2BE2E')

const yellowDaisy = rays(['#F6BE2E', '#FFD23F', '#F2A03D'], '#B5762A')

/** Rays that hang around a dark cone. */
const cone =
  (fills: readonly [string, ...string[]]): Scene =>
  (brush) => {
    const fill = brush.pick(fills)
    return posy(brush, {
      count: 3,
      spread: 76,
      top: 66,
      head: (x, y) =>
        times(9, (ray) => leaf(x, y, 6 + ray * 21, 38, 9, fill)) +
        oval(x, y - 6, 19, 17, '#6A3F22') +
        times(6, (dot) => ring(x - 10 + (dot % 3) * 10, y - 12 + Math.floor(dot / 3) * 9, 2.2, '#C97A3A')),
    })
  }

const coneflower = cone(['#C9568F', '#D97AA8'])

const rudbeckia = cone(['#F2B52E', '#F6C92E', '#D9763A'])

const layered = (x: number, y: number, size: number, fill: string, inner: string): string =>
  times(12, (index) => petal(x, y, index * 30, size, size * 0.22, fill)) +
  times(10, (index) => petal(x, y, index * 36 + 14, size * 0.74, size * 0.2, inner)) +
  times(8, (index) => petal(x, y, index * 45 + 8, size * 0.46, size * 0.16, fill))

const dahlia: Scene = (brush) => {
  const [fill, inner] = brush.pick<Pair>([
    ['#B8214F', '#DB4A74'],
    ['#D4382C', '#E8694A'],
    ['#E8935A', '#F4B98A'],
    ['#7C3A86', '#A55FAE'],
  ])
  return posy(brush, { count: brush.whole(2, 3), spread: 92, top: 72, head: (x, y) => layered(x, y, 44, fill, inner) })
}

const marigold: Scene = (brush) => {
  const [fill, inner] = brush.pick<Pair>([
    ['#E8843A', '#F6B13A'],
    ['#F2A52E', '#FFD23F'],
  ])
  return posy(brush, {
    count: 4,
    spread: 52,
    top: 88,
    head: (x, y) => layered(x, y, 28, fill, inner) + ring(x, y, 6, '#B5561F'),
    foliage: (x, index) =>
      times(5, (lobe) => petal(x, 160, -90 + (lobe - 2) * 34, 30, 5, index % 2 ? colours.leaf : '#5FA336')),
  })
}

export const flowers = {
  sunflower,
  daisy,
  aster,
  'yellow-daisy': yellowDaisy,
  coneflower,
  rudbeckia,
  dahlia,
  marigold,
} as const
