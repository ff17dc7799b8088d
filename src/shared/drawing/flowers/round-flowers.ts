import { colours, type Pair } from '../brush.ts'
import { d, leaf, line, oval, pad, pot, ring, type Scene, shape, stem, times, turned } from '../shapes.ts'
import { posy } from './flowers.ts'

const roseHead = (x: number, y: number, s: number, fill: string, dark: string): string =>
  [18, 90, 162, 234, 306].map((angle) => turned(angle, oval(x, y - s * 0.52, s * 0.56, s * 0.5, fill), x, y)).join('') +
  ring(x, y, s * 0.6, dark) +
  [54, 174, 294].map((angle) => turned(angle, oval(x, y - s * 0.24, s * 0.36, s * 0.3, fill), x, y)).join('') +
  line(
    d`M${x - s * 0.16} ${y}q${s * 0.16} ${-s * 0.3} ${s * 0.3} 0q${-s * 0.1} ${s * 0.26} ${-s * 0.3} ${s * 0.14}`,
    dark,
    s * 0.09,
  )

const rose: Scene = (brush) => {
  const [fill, dark] = brush.pick<Pair>([
    ['#D4385C', '#A81F42'],
    ['#F2A8B8', '#DB7A92'],
    ['#F6D98A', '#E3B53A'],
    ['#C9252F', '#951A22'],
  ])
  const side = (x: number, y: number, turn: number) =>
    turned(
      turn,
      [-150, -90, -30].map((angle) => leaf(x, y, angle, 30, 11, angle === -90 ? colours.leaf : '#3E8650')).join(''),
      x,
      y,
    )
  return (
    line('M160 240Q164 160 150 96M160 190Q200 170 222 124M160 214Q116 190 98 158', '#3E7A4B', 6) +
    side(178, 166, 40) +
    side(122, 186, -30) +
    side(148, 140, -40) +
    side(214, 190, 60) +
    roseHead(150, 80, 50, fill, dark) +
    roseHead(228, 116, 34, fill, dark) +
    roseHead(90, 144, 28, fill, dark)
  )
}

const peony: Scene = (brush) => {
  const [fill, inner] = brush.pick<Pair>([
    ['#E58AA8', '#F4B6C6'],
    ['#C9386A', '#E26A92'],
    ['#FBF0EA', '#F4CFCB'],
  ])
  const head = (x: number, y: number) =>
    times(9, (index) => turned(index * 40, oval(x, y - 32, 19, 21, index % 2 ? fill : inner), x, y)) +
    times(7, (index) => turned(index * 51, oval(x, y - 17, 14, 16, index % 2 ? inner : fill), x, y)) +
    ring(x, y, 9, '#F2C24A')
  return (
    stem(160, 240, 126, 100, 6) +
    stem(170, 240, 226, 132, 6) +
    [
      [150, 200, -160],
      [150, 186, -130],
      [190, 204, -20],
      [196, 214, -44],
    ]
      .map(([x = 0, y = 0, angle = 0]) => leaf(x, y, angle, 72, 18, angle < -140 ? colours.leaf : colours.leafLight))
      .join('') +
    head(120, 92) +
    head(230, 130)
  )
}

const camellia: Scene = (brush) => {
  const [fill, dark] = brush.pick<Pair>([
    ['#D4385C', '#A81F42'],
    ['#F0A3B8', '#D97A96'],
    ['#FBF3EE', '#E9D3CC'],
  ])
  const glossy = [
    [84, 96, -150],
    [120, 50, -110],
    [232, 60, -50],
    [252, 130, 10],
    [96, 170, 150],
    [200, 196, 60],
    [176, 40, -80],
  ] as const
  return (
    line('M70 232Q150 170 172 110M172 130Q230 130 250 84', '#8F6136', 7) +
    glossy
      .map(([x, y, angle], index) =>
        leaf(x * 0.6 + 64, y * 0.7 + 36, angle, 76, 24, index % 2 ? '#1F5A3D' : colours.leaf),
      )
      .join('') +
    roseHead(150, 118, 46, fill, dark) +
    ring(150, 118, 11, '#F2C24A') +
    roseHead(228, 92, 34, fill, dark) +
    ring(228, 92, 8, '#F2C24A')
  )
}

const poppy: Scene = (brush) => {
  const fill = brush.pick(['#D4382C', '#D4382C', '#E8843A'])
  const head = (x: number, y: number) =>
    [
      [-17, -4],
      [17, -4],
      [0, -18],
      [0, 13],
    ]
      .map(([dx = 0, dy = 0], index) => oval(x + dx, y + dy, 25, 22, index % 2 ? fill : '#BE2C22'))
      .join('') +
    ring(x, y, 10, '#14231A') +
    times(8, (dot) => ring(x + Math.cos(dot * 0.8) * 15, y + Math.sin(dot * 0.8) * 15, 2, '#14231A'))
  return posy(brush, {
    count: 3,
    spread: 78,
    top: 68,
    head,
    stalk: 3,
    foliage: (x, index) => times(4, (lobe) => leaf(x, 164, -150 + lobe * 40, 32, 6, index % 2 ? '#6A9A6B' : '#86AF7D')),
  })
}

/** An open cup of five petals with many stamens. */
const cup =
  (fills: readonly [string, ...string[]], heart: string, eye: string): Scene =>
  (brush) => {
    const fill = brush.pick(fills)
    const head = (x: number, y: number) =>
      times(6, (index) => turned(index * 60, oval(x, y - 19, 16, 18, fill), x, y)) +
      times(12, (dot) => ring(x + Math.cos(dot * 0.53) * 13, y + Math.sin(dot * 0.53) * 13, 2.4, heart)) +
      ring(x, y, 8, eye)
    return posy(brush, {
      count: 3,
      spread: 78,
      top: 76,
      head,
      foliage: (x, index) =>
        times(5, (lobe) => leaf(x, 168, -164 + lobe * 37, 44, 9, (index + lobe) % 2 ? colours.leafDeep : colours.leaf)),
    })
  }

const hellebore = cup(['#C98BA4', '#F3F0DC', '#6B2C4B'], '#F2D24A', '#A9BF6B')

const anemone = cup(['#5B6FC4', '#B8214F', '#FFFFFF', '#E58AA8'], '#14231A', '#14231A')

const buttercup = cup(['#F6C92E', '#FFD23F'], '#E0A51C', '#C9B83A')

const pansy: Scene = (brush) => {
  const [top, low] = brush.pick<Pair>([
    ['#5E3A8E', '#FFD23F'],
    ['#7C5AA6', '#F6F1E4'],
    ['#8E2F44', '#F2A03D'],
  ])
  const head = (x: number, y: number) =>
    oval(x - 15, y - 15, 18, 19, top, -20) +
    oval(x + 15, y - 15, 18, 19, top, 20) +
    oval(x - 18, y + 4, 17, 15, low) +
    oval(x + 18, y + 4, 17, 15, low) +
    oval(x, y + 15, 20, 17, low) +
    [-26, 0, 26].map((lean) => turned(lean, line(d`M${x} ${y + 2}v13`, '#3A2447', 3), x, y)).join('') +
    ring(x, y + 1, 4.5, '#F2A03D')
  return posy(brush, {
    count: 3,
    spread: 76,
    top: 92,
    head,
    foliage: (x, index) => pad(x, 172, index % 2 ? -40 : -140, 44, 21, index % 2 ? colours.leaf : colours.leafLight),
  })
}

const primrose: Scene = (brush) => {
  const fill = brush.pick(['#F4E08A', '#F4E08A', '#C9405A', '#7C5AA6'])
  const leaves = [-176, -156, -132, -48, -24, -4]
    .map((angle, index) => leaf(160, 190, angle, 108, 22, index % 2 ? '#5FA336' : '#86BC6B'))
    .join('')
  return (
    leaves +
    [
      [104, 118],
      [140, 92],
      [184, 92],
      [218, 120],
      [162, 130],
    ]
      .map(
        ([x = 0, y = 0]) =>
          stem(160, 190, x, y, 3) +
          times(5, (index) => turned(index * 72, oval(x, y - 13, 11, 11, fill), x, y)) +
          ring(x, y, 7, '#F2A92E'),
      )
      .join('') +
    pot(brush)
  )
}

const fringed = (x: number, y: number, s: number, fill: string, heart: string): string =>
  times(9, (index) =>
    turned(
      index * 40,
      shape(
        d`M${x} ${y}L${x - s * 0.28} ${y - s}l${s * 0.14} ${s * 0.16}l${s * 0.14} ${-s * 0.2}l${s * 0.14} ${s * 0.2}l${s * 0.14} ${-s * 0.16}z`,
        fill,
      ),
      x,
      y,
    ),
  ) + ring(x, y, s * 0.26, heart)

const cornflower: Scene = (brush) =>
  posy(brush, {
    count: 4,
    spread: 54,
    top: 66,
    stalk: 3,
    head: (x, y) => fringed(x, y, 34, '#3F62C4', '#5A3F9A') + oval(x, y + 26, 9, 11, '#5C8F5A'),
    foliage: (x, index) => leaf(x, 164, index % 2 ? -50 : -130, 58, 4, '#8FA78B'),
  })

const pink: Scene = (brush) => {
  const fill = brush.pick(['#E25A8F', '#F4A9C4', '#C9305A'])
  return posy(brush, {
    count: 5,
    spread: 42,
    top: 72,
    stalk: 3,
    head: (x, y) => fringed(x, y, 26, fill, '#8E1F44'),
    foliage: (x, index) => leaf(x, 176, index % 2 ? -60 : -120, 58, 4, '#8FAFA3'),
  })
}

export const roundFlowers = {
  rose,
  peony,
  camellia,
  poppy,
  hellebore,
  anemone,
  buttercup,
  pansy,
  primrose,
  cornflower,
  pink,
} as const
