import { colours, type Pair } from '../brush.ts'
import {
  blossom,
  box,
  d,
  fromMiddle,
  leaf,
  line,
  oval,
  pad,
  petal,
  pot,
  ring,
  type Scene,
  shape,
  stem,
  times,
  turned,
} from '../shapes.ts'

const orchid: Scene = (brush) => {
  const [petal, lip] = brush.pick<Pair>([
    ['#E9A9CB', '#B8214F'],
    ['#FBF7F2', '#DDA12B'],
    ['#B07BC8', '#7C2F86'],
  ])
  const flower = (x: number, y: number, s: number) =>
    [90, 210, 330].map((angle) => leaf(x, y, angle, s, s * 0.34, petal)).join('') +
    oval(x - s * 0.62, y - s * 0.1, s * 0.62, s * 0.5, petal, -10) +
    oval(x + s * 0.62, y - s * 0.1, s * 0.62, s * 0.5, petal, 10) +
    oval(x, y + s * 0.2, s * 0.24, s * 0.3, lip) +
    ring(x, y, s * 0.14, '#FFD23F')
  return `${leaf(158, 186, -164, 92, 22, colours.leafDeep)}${leaf(162, 186, -16, 92, 22, colours.leaf)}${line('M160 190Q150 60 262 52', colours.stem, 4)}${flower(166, 88, 31)}${flower(208, 64, 27)}${flower(248, 70, 23)}${ring(272, 62, 8, petal)}${pot(brush, 160, 90)}`
}

/** A spathe around a spadix: peace lily, calla, flamingo flower. */
const spathes =
  (spathe: string, spadix: string): Scene =>
  (brush) => {
    const flower = (x: number, y: number, turn: number) =>
      stem(160, 192, x, y, 4) +
      turned(turn, shape(d`M${x} ${y}q-44-26-6-78q46 30 6 78z`, spathe) + line(d`M${x} ${y - 8}v-34`, spadix, 8), x, y)
    const leaves = [-168, -140, -112, -68, -40, -12]
      .map((angle, index) => leaf(160, 186, angle, 100, 22, index % 2 ? colours.leaf : colours.leafLight))
      .join('')
    return leaves + flower(108, 116, -16) + flower(166, 96, 2) + flower(220, 122, 18) + pot(brush)
  }

const arum = spathes('#FFFFFF', '#F0DF8A')

const anthurium = spathes('#D4382C', '#F6E7B0')

const africanViolet: Scene = (brush) => {
  const fill = brush.pick(['#7C5AA6', '#6A4FB0', '#E25A7F'])
  const leaves = [-172, -150, -126, -54, -30, -8]
    .map((angle, index) => pad(160, 176, angle, 96, 44, index % 2 ? '#4E8A5E' : '#3B7350'))
    .join('')
  return (
    leaves +
    [
      [112, 124],
      [146, 104],
      [182, 106],
      [210, 128],
      [162, 138],
    ]
      .map(([x = 0, y = 0]) => blossom(x, y, 21, 5, fill, colours.yellow))
      .join('') +
    pot(brush)
  )
}

const poinsettia: Scene = (brush) => {
  const star = (x: number, y: number, s: number) =>
    times(6, (index) => leaf(x, y, index * 60 + 20, s, s * 0.28, '#D4282C')) +
    times(5, (index) => leaf(x, y, index * 72, s * 0.66, s * 0.2, '#E8505A')) +
    times(4, (index) => ring(x + Math.cos(index * 1.6) * 6, y + Math.sin(index * 1.6) * 6, 4, colours.yellow))
  return (
    [-170, -140, -40, -10]
      .map((angle, index) => leaf(160, 164, angle, 104, 26, index % 2 ? colours.leaf : colours.leafDeep))
      .join('') +
    star(108, 112, 52) +
    star(212, 112, 52) +
    star(160, 86, 60) +
    pot(brush)
  )
}

const bromeliad: Scene = (brush) => {
  const heart = brush.pick(['#D4382C', '#E25A7F', '#E8843A'])
  return (
    times(9, (index) =>
      leaf(
        160,
        186,
        -90 + fromMiddle(index, 9) * 20,
        124 - Math.abs(fromMiddle(index, 9)) * 5,
        15,
        index % 2 ? colours.leaf : colours.leafLight,
      ),
    ) +
    times(5, (index) =>
      leaf(
        160,
        156,
        -90 + fromMiddle(index, 5) * 24,
        84 - Math.abs(fromMiddle(index, 5)) * 10,
        12,
        index % 2 ? heart : '#F2A03D',
      ),
    ) +
    pot(brush)
  )
}

const airPlant: Scene = () =>
  `${shape('M60 200q90-34 200 0q-20 30-100 30t-100-30z', '#B98552')}${times(13, (index) => {
    const off = fromMiddle(index, 13)
    return line(
      d`M160 196Q${160 + off * 9} ${120} ${160 + off * 21} ${66 + Math.abs(off) * 19}`,
      index % 2 ? '#9DB89B' : '#7FA08A',
      8,
    )
  })}${[-14, 0, 14].map((x) => leaf(160, 186, -90 + x, 84, 7, '#C56FA8')).join('')}`

const flytrap: Scene = (brush) => {
  const trap = (x: number, y: number, turn: number) =>
    turned(
      turn,
      times(7, (index) => line(d`M${x - 30 + index * 10} ${y - 14}v-16`, '#6FAE55', 3)) +
        shape(d`M${x - 34} ${y}q0-26 34-26t34 26z`, '#5FA336') +
        shape(d`M${x - 34} ${y}q0 24 34 24t34-24q-10-8-34-8t-34 8z`, '#C9405A') +
        times(7, (index) => line(d`M${x - 28 + index * 9} ${y + 16}l${(index - 3) * 2} 12`, '#6FAE55', 3)),
      x,
      y,
    )
  return (
    [
      [92, 110, -24],
      [160, 74, 0],
      [228, 110, 24],
    ]
      .map(([x = 0, y = 0, turn = 0]) => stem(160, 192, x, y + 16, 6, '#5FA336') + trap(x, y, turn))
      .join('') + pot(brush)
  )
}

const pitcher: Scene = (brush) => {
  const one = (x: number, top: number, lean: number) =>
    turned(
      lean,
      shape(d`M${x - 20} ${top}h40q-2 80-12 ${190 - top}h-16q-10-80-12-${190 - top}z`, '#86A85A') +
        line(d`M${x - 6} ${top + 30}q2 50 4 80M${x + 7} ${top + 26}q-2 50-4 80`, '#B0455A', 2.5) +
        oval(x, top, 24, 9, '#8E2F44') +
        shape(d`M${x - 22} ${top - 2}q-4-40 30-40q14 22-8 40z`, '#A9BF6B'),
      x,
      190,
    )
  return one(132, 88, -16) + one(188, 96, 14) + one(160, 66, 0) + pot(brush)
}

const dracaena: Scene = (brush) => {
  const fill = brush.pick([colours.leaf, '#4E7F4A', '#7A3F55'])
  const tuft = (x: number, y: number, s: number) =>
    times(11, (index) =>
      leaf(x, y, -200 + index * 22, s - Math.abs(index - 5) * 2, 6.5, index % 2 ? fill : colours.leafLight),
    )
  return line('M160 190V100M160 150Q196 130 204 84', '#8F6136', 8) + tuft(156, 92, 76) + tuft(206, 82, 54) + pot(brush)
}

const fern: Scene = (brush) => {
  const ends = [
    [36, 140],
    [60, 74],
    [108, 36],
    [160, 24],
    [212, 36],
    [260, 74],
    [284, 140],
  ] as const
  return (
    ends
      .map(([x, y], which) => {
        const leaflets = times(9, (index) => {
          const t = 0.2 + index * 0.085
          const [px, py] = [160 + (x - 160) * t, 186 - (186 - y) * (1 - (1 - t) ** 2)]
          const long = 26 * (1 - t * 0.75)
          const lean = Math.atan2((186 - y) * -2 * (1 - t), x - 160) * 57.3
          return (
            petal(px, py, lean + 72, long, 4.5, which % 2 ? colours.leaf : '#5FA336') +
            petal(px, py, lean - 72, long, 4.5, which % 2 ? '#5FA336' : colours.leaf)
          )
        })
        return leaflets + line(d`M160 186Q${160 + (x - 160) * 0.5} ${y} ${x} ${y}`, colours.stem, 2.5)
      })
      .join('') + (brush.chance(0.6) ? pot(brush) : box(0, 200, 320, 40, '#8F6F4B'))
  )
}

export const houseFlowers = {
  orchid,
  arum,
  anthurium,
  'african-violet': africanViolet,
  poinsettia,
  bromeliad,
  'air-plant': airPlant,
  flytrap,
  'pitcher-plant': pitcher,
  dracaena,
  fern,
} as const
