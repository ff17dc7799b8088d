import { colours, type Pair, petals } from '../brush.ts'
import { blossom, d, fromMiddle, leaf, line, oval, pot, ring, type Scene, shape, times, turned } from '../shapes.ts'
import { posy } from './flowers.ts'

export const strap = (x: number, index: number): string =>
  leaf(x, 194, index % 2 ? -82 : -98, 96, 8, index % 2 ? colours.leaf : colours.leafLight)

const tulip: Scene = (brush) => {
  const fill = brush.pick(petals)
  const head = (x: number, y: number) =>
    shape(d`M${x - 22} ${y - 38}l12 14 10-22 10 22 12-14c6 34-3 52-22 52s-28-18-22-52z`, fill) +
    line(d`M${x} ${y - 34}v38`, '#ffffff66', 2)
  return posy(brush, {
    count: 3,
    spread: 66,
    top: 82,
    stalk: 5,
    head,
    foliage: (x, index) =>
      leaf(x, 196, -90 + (index - 1) * 18 - 8, 96, 13, index % 2 ? colours.leaf : colours.leafLight),
  })
}

const daffodil: Scene = (brush) => {
  const [fill, trumpet] = brush.pick<Pair>([
    ['#FFD23F', '#F2A02E'],
    ['#FFD23F', '#F2A02E'],
    ['#FBF7E6', '#F2B52E'],
  ])
  const head = (x: number, y: number) =>
    times(6, (index) => leaf(x, y, index * 60 + 30, 34, 12, fill)) +
    ring(x, y, 15, trumpet) +
    ring(x, y, 10, '#D9801F') +
    times(8, (index) => ring(x + Math.cos(index * 0.785) * 15, y + Math.sin(index * 0.785) * 15, 4, trumpet))
  return posy(brush, { count: 3, spread: 76, top: 76, head, foliage: strap })
}

const snowdrop: Scene = (brush) =>
  times(4, (index) => {
    const off = fromMiddle(index, 4)
    const [x, y] = [160 + off * 58, 78 + Math.abs(off) * 12]
    return (
      line(d`M${160 + off * 20} 194Q${x - 14} ${y - 20} ${x + 6} ${y - 8}`, colours.stem, 4) +
      leaf(160 + off * 26, 194, -90 + off * 12, 86, 8, colours.leafLight) +
      oval(x + 8, y + 2, 7, 8, colours.leaf) +
      [30, -30, 0]
        .map((lean) => turned(lean, shape(d`M${x + 8} ${y + 4}q-14 22 0 38q14-16 0-38z`, '#fff'), x + 8, y + 4))
        .join('') +
      line(d`M${x + 4} ${y + 34}l4 4 4-4`, colours.leaf, 2.5)
    )
  }) + pot(brush)

const crocus: Scene = (brush) => {
  const fill = brush.pick(['#8E6BB5', '#F6BE2E', '#B9A3D6'])
  const head = (x: number, y: number) =>
    line(d`M${x} ${y + 60}V${y}`, '#F3EEF7', 9) +
    oval(x - 13, y - 8, 11, 30, fill, -16) +
    oval(x + 13, y - 8, 11, 30, fill, 16) +
    oval(x, y - 10, 12, 32, fill) +
    line(d`M${x} ${y - 40}v-8`, '#E8843A', 5)
  return (
    times(
      4,
      (index) =>
        head(76 + index * 56, 120 + (index % 2) * 18) +
        [-24, -10, 10, 24]
          .map((off) =>
            line(
              d`M${76 + index * 56 + off * 0.3} 206Q${76 + index * 56 + off} 160 ${76 + index * 56 + off * 1.3} 132`,
              colours.leaf,
              3,
            ),
          )
          .join(''),
    ) + shape('M0 200q160-16 320 0v40H0z', '#8FBF7A')
  )
}

/** Bells along one side of a bent stem. */
const bluebell: Scene = (brush) => {
  const fill = brush.pick(['#5B6FC4', '#6F7FD0', '#8E8BD6'])
  return (
    times(3, (index) => {
      const x = 96 + index * 64
      const bells = times(5, (at) => {
        const [bx, by] = [x - 12 + at * 10 + (at % 2 ? 12 : -6), 66 + (4 - at) * 22 - (at > 2 ? -10 : 0)]
        return shape(d`M${bx - 8} ${by}q-2 22-8 26l8-2 8 4 8-4 8 2q-6-4-8-26q-8-8-16 0z`, fill)
      })
      return (
        line(d`M${160 + (index - 1) * 20} 194Q${x - 26} 90 ${x + 28} 52`, colours.stem, 4) +
        leaf(150 + index * 10, 194, -90 + (index - 1) * 34, 92, 7, colours.leafLight) +
        bells
      )
    }) + pot(brush)
  )
}

export const spikeOf =
  (draw: (x: number, y: number, row: number) => string, rows: number, step: number) =>
  (x: number, y: number): string =>
    times(rows, (row) => draw(x, y + row * step, row))

const hyacinth: Scene = (brush) => {
  const fill = brush.pick(['#6A6FC4', '#E58AA8', '#F6F1E4', '#8E6BB5'])
  const head = spikeOf(
    (x, y, row) =>
      [-1, 0, 1]
        .map((side) => blossom(x + side * (row === 0 || row === 5 ? 11 : 18), y, 13, 5, fill, '#ffffffaa'))
        .join(''),
    6,
    15,
  )
  return posy(brush, {
    count: 2,
    spread: 92,
    top: 58,
    stalk: 7,
    head,
    foliage: (x) => leaf(x, 194, -118, 78, 12, colours.leaf) + leaf(x, 194, -62, 78, 12, colours.leafLight),
  })
}

const muscari: Scene = (brush) =>
  posy(brush, {
    count: 5,
    spread: 40,
    top: 86,
    head: spikeOf(
      (x, y, row) =>
        times(row < 2 ? 2 : 3, (at) =>
          ring(x + fromMiddle(at, row < 2 ? 2 : 3) * 10, y, 6.5, row < 2 ? '#8FA3E0' : '#43529F'),
        ),
      6,
      10,
    ),
    foliage: strap,
    stalk: 3,
  })

export const springBulbs = {
  tulip,
  daffodil,
  snowdrop,
  crocus,
  bluebell,
  hyacinth,
  'grape-hyacinth': muscari,
} as const
