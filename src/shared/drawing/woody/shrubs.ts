import { colours, type Pair } from '../brush.ts'
import { d, fromMiddle, leaf, line, oval, pale, pot, ring, type Scene, shape, times, turned } from '../shapes.ts'

const topiary: Scene = (brush) =>
  ring(160, 96, 66, '#2F7A4B') +
  times(46, (index) => {
    const [turn, radius] = [index * 2.4, Math.sqrt(index) * 8.8]
    return oval(
      160 + Math.cos(turn) * radius,
      96 + Math.sin(turn) * radius,
      7,
      4.5,
      index % 2 ? '#4E9A5E' : '#3E8650',
      index * 40,
    )
  }) +
  line('M160 190v-34', '#8F6136', 10) +
  pot(brush)

const holly: Scene = () => {
  const one = (x: number, y: number, turn: number, fill: string) =>
    turned(
      turn,
      shape(
        d`M${x} ${y}q10-18 16-24q6 10 14 10q2-12 14-20q6 12 14 12q4-10 14-14q4 14 20 20q-12 8-14 22q-12-6-20 4q-6-8-16-2q-4 2-4 14q-12-10-20-6q-6-10-18-16z`,
        fill,
      ) + pale(d`M${x + 4} ${y}q40-10 84-12`, 2, 0.6),
      x,
      y,
    )
  return `${line('M40 214Q150 170 230 60', '#6A3F22', 6)}${one(164, 128, -6, colours.leaf)}${one(150, 138, 176, '#2B5B44')}${one(190, 96, -64, '#2F7A4B')}${one(104, 178, 200, colours.leaf)}${one(120, 176, 60, '#2F7A4B')}${[
    [150, 132],
    [172, 142],
    [160, 112],
    [182, 120],
  ]
    .map(([x = 0, y = 0]) => ring(x, y, 13, '#D4282C') + ring(x - 4, y - 4, 3, '#ffffffaa'))
    .join('')}`
}

const shrub: Scene = (brush) => {
  const fill = brush.pick(['#E25A7F', '#F6F1E4', '#F2BE2E', '#B07BC8'])
  const mound = [
    [160, 118, 64],
    [98, 152, 52],
    [222, 152, 52],
    [160, 170, 60],
  ]
    .map(([x = 0, y = 0, r = 0], index) => ring(x, y, r, index % 2 ? '#5FA36A' : '#3E8650'))
    .join('')
  const tufts = times(26, (index) =>
    leaf(
      70 + ((index * 47) % 180),
      90 + ((index * 29) % 112),
      -140 + ((index * 41) % 110),
      24,
      7,
      index % 2 ? '#86BC6B' : colours.leaf,
    ),
  )
  const blooms = [
    [128, 84],
    [184, 74],
    [88, 126],
    [150, 120],
    [210, 112],
    [242, 148],
    [116, 162],
    [178, 158],
    [222, 184],
    [80, 176],
  ]
    .map(
      ([x = 0, y = 0]) =>
        times(5, (index) => turned(index * 72, oval(x, y - 8, 6.5, 8, fill), x, y)) +
        ring(x, y, 4, fill === '#F2BE2E' ? '#B5762A' : '#F6C92E'),
    )
    .join('')
  return oval(160, 220, 120, 14, '#8FBF7A') + mound + tufts + blooms
}

const evergreen: Scene = (brush) => {
  const [fill, light] = brush.pick<Pair>([
    ['#2B5B44', '#4E8F5A'],
    ['#3E7A3F', '#C9CF6B'],
    ['#1F5A3D', '#3E8650'],
  ])
  return (
    line('M160 240V60M160 180L92 110M160 170L232 104M160 120L120 60M160 116L206 54', '#8F6136', 6) +
    [
      [160, 50],
      [92, 108],
      [232, 102],
      [120, 58],
      [206, 52],
      [160, 116],
      [126, 146],
      [196, 138],
    ]
      .map(([x = 0, y = 0], which) =>
        [-170, -130, -90, -50, -10]
          .map((angle, index) => leaf(x, y + 6, angle, 52, 16, (index + which) % 2 ? fill : light))
          .join(''),
      )
      .join('')
  )
}

/** A branch in blossom: cherry, apple blossom, hawthorn, forsythia. */
const blossomTree: Scene = (brush) => {
  const fill = brush.pick(['#F4B6C6', '#FFFFFF', '#F4B6C6'])
  const spots = [
    [70, 150],
    [104, 122],
    [132, 150],
    [150, 96],
    [186, 116],
    [196, 66],
    [228, 92],
    [250, 48],
    [118, 86],
    [216, 148],
    [90, 190],
  ] as const
  return `${line('M30 220Q140 150 286 36M130 152Q120 100 112 70M190 112Q220 130 240 166', '#6A3F22', 8)}${spots.map(([x, y], which) => times(5, (index) => turned(index * 72 + which * 20, oval(x, y - 12, 10, 12, fill), x, y)) + ring(x, y, 6, '#E25A7F') + times(5, (index) => ring(x + Math.cos(index * 1.257) * 8, y + Math.sin(index * 1.257) * 8, 1.6, '#F2BE2E'))).join('')}`
}

const magnolia: Scene = (brush) => {
  const fill = brush.pick(['#F4C9DA', '#FBF3F0', '#E59ABB'])
  const head = (x: number, y: number, s: number, turn: number) =>
    turned(
      turn,
      [-150, -30, -120, -60, -90]
        .map((angle, index) => leaf(x, y, angle, s * (index === 4 ? 1.1 : 1), s * 0.32, index % 2 ? '#E59ABB' : fill))
        .join('') + oval(x, y, s * 0.14, s * 0.2, '#8E5A6B'),
      x,
      y,
    )
  return `${line('M40 236Q150 190 170 130M130 190Q220 170 262 96M150 176Q110 140 96 96', '#6A3F22', 7)}${head(170, 130, 74, 4)}${head(258, 104, 52, 22)}${head(92, 104, 50, -20)}${leaf(120, 204, -20, 44, 12, colours.leafLight)}`
}

const rhododendron: Scene = (brush) => {
  const fill = brush.pick(['#C9567F', '#8E5FB0', '#E58AA8', '#E8843A'])
  const truss = (x: number, y: number) =>
    [
      [0, 0],
      [-28, -6],
      [28, -6],
      [-16, -26],
      [16, -26],
      [-14, 18],
      [14, 18],
    ]
      .map(
        ([dx = 0, dy = 0]) =>
          times(5, (index) => turned(index * 72, oval(x + dx, y + dy - 10, 9, 11, fill), x + dx, y + dy)) +
          ring(x + dx, y + dy, 4, '#6B1F3A'),
      )
      .join('')
  const collar = (x: number, y: number) =>
    [-180, -150, 150, 120, 90, 60, 30, 0, -30]
      .map((angle, index) => leaf(x, y + 10, angle, 78, 14, index % 2 ? colours.leaf : '#2B5B44'))
      .join('')
  return (
    line('M160 244Q150 180 106 126M160 230Q190 180 222 110', '#6A3F22', 7) +
    collar(104, 100) +
    collar(222, 112) +
    truss(104, 92) +
    truss(222, 104)
  )
}

const catkin: Scene = () =>
  `${line('M30 200Q150 140 290 60', '#8F6136', 6)}${times(6, (index) => {
    const x = 62 + index * 38
    const y = 186 - index * 22
    return (
      leaf(x, y, -110, 44, 11, index % 2 ? colours.leafLight : '#86BC6B') +
      line(d`M${x + 8} ${y}q4 28 0 52`, '#C9B84A', 10)
    )
  })}`

const grass: Scene = (brush) => {
  const fill = brush.pick(['#8DB07C', '#A9B86B', '#6F9A8B', '#5C8F5A'])
  return (
    times(15, (index) => {
      const off = fromMiddle(index, 15)
      return line(
        d`M${160 + off * 4} 194Q${160 + off * 6} ${110} ${160 + off * 18} ${66 + Math.abs(off) * 12}`,
        index % 2 ? fill : colours.leafLight,
        4,
      )
    }) +
    [-3, -1, 1, 3]
      .map((off) => {
        const [x, y] = [160 + off * 30, 50 + Math.abs(off) * 10]
        return (
          line(d`M${160 + off * 4} 194Q${160 + off * 8} 110 ${x} ${y + 20}`, '#C9B583', 2.5) +
          times(7, (at) => leaf(x, y + 8 + at * 5, -90 + off * 10 + (at % 2 ? 26 : -26), 17, 3.5, '#D9C79A'))
        )
      })
      .join('') +
    pot(brush)
  )
}

const bamboo: Scene = () =>
  [
    [104, 6],
    [160, -2],
    [214, -8],
  ]
    .map(([x = 0, lean = 0], which) =>
      turned(
        lean,
        times(6, (index) => line(d`M${x} ${232 - index * 40}v-32`, which === 1 ? '#8DB04A' : '#A9C36B', 13)) +
          times(4, (index) =>
            [-28, -2, 26]
              .map((angle) =>
                leaf(
                  x,
                  190 - index * 44,
                  index % 2 ? angle - 10 : 190 - angle,
                  56,
                  7,
                  angle ? colours.leafLight : colours.leaf,
                ),
              )
              .join(''),
          ),
        x,
        240,
      ),
    )
    .join('')

export const shrubs = {
  topiary,
  holly,
  shrub,
  evergreen,
  'blossom-tree': blossomTree,
  magnolia,
  rhododendron,
  willow: catkin,
  grass,
  bamboo,
} as const
