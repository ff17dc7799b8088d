import { colours } from '../brush.ts'
import { d, leaf, line, oval, pale, ring, type Scene, shape, shine, times, turned } from '../shapes.ts'
import { stalk } from './orchard.ts'

const slice = (
  x: number,
  y: number,
  r: number,
  skin: string,
  flesh: string,
  inside: (x: number, y: number) => string,
): string => ring(x, y, r, skin) + ring(x, y, r * 0.9, flesh) + inside(x, y)

const kiwi: Scene = () =>
  oval(116, 142, 62, 50, '#8F6F3F', -14) +
  shine(112, 138, 46) +
  slice(
    214,
    164,
    50,
    '#8F6F3F',
    '#8DBB45',
    (x, y) =>
      ring(x, y, 13, '#EEF2CE') +
      times(14, (index) =>
        oval(x + Math.cos(index * 0.449) * 23, y + Math.sin(index * 0.449) * 23, 4, 2, '#14231A', index * 25.7),
      ),
  )

const melon: Scene = () => {
  const whole =
    ring(128, 132, 74, '#A9C36B') +
    [-46, -22, 0, 22, 46].map((off) => line(d`M128 58q${off * 2} 74 0 148`, '#7FA653', 4)).join('')
  return `${whole}${shape('M150 160a66 66 0 0 0 130 24z', '#A9C36B')}${shape('M158 160a58 58 0 0 0 116 20z', '#F2A35A')}${times(6, (index) => oval(176 + index * 15, 176 + index * 3 + (index % 2) * 8, 5, 3, '#F6E7B0', 30))}${stalk(128, 60, 26)}`
}

const watermelon: Scene = () =>
  `${shape('M40 92a120 120 0 0 0 240 0z', '#2F7A4B')}${shape('M52 92a108 108 0 0 0 216 0z', '#E4F0D0')}${shape('M60 92a100 100 0 0 0 200 0z', '#E2534B')}${times(9, (index) => oval(90 + ((index * 31) % 150), 116 + ((index * 17) % 52), 4, 7, '#14231A', 12))}`

const citrus =
  (skin: string, flesh: string, pointed: number): Scene =>
  () => {
    const [x, y] = [116, 142]
    const whole =
      oval(x, y, 58 + pointed, 56, skin, -12) +
      (pointed ? oval(x + 62, y - 13, 14, 11, skin, -12) : '') +
      shine(x, y, 52) +
      times(8, (dot) =>
        ring(x - 24 + ((dot * 29) % 60), y - 4 + ((dot * 17) % 36), 1.8, '#fff').replace('/>', ' fill-opacity=".5"/>'),
      )
    const cut = slice(220, 168, 46, skin, '#FBF4DC', (cx, cy) =>
      times(8, (index) => leaf(cx, cy, index * 45 + 22, 38, 12, flesh)),
    )
    return `${leaf(120, 86, -30, 74, 22, colours.leaf)}${leaf(116, 88, -140, 56, 18, colours.leafLight)}${whole}${cut}`
  }

const lemon = citrus('#F4CF3A', '#F9E38A', 10)

const lime = citrus('#86B83E', '#C7DD8A', 6)

const orange = citrus('#EE8E2F', '#F7B565', 0)

const olive: Scene = () =>
  line('M60 200Q150 160 262 44', '#8F6136', 5) +
  times(7, (index) => {
    const [x, y] = [84 + index * 27, 190 - index * 22]
    return (
      leaf(x, y, -128 + index * 3, 58, 10, index % 2 ? '#8FA78B' : '#6F8F72') +
      leaf(x, y, 22 - index * 4, 56, 10, index % 2 ? '#6F8F72' : '#8FA78B')
    )
  }) +
  [
    [128, 178, '#5B6B2F'],
    [172, 158, '#3A2F45'],
    [214, 120, '#5B6B2F'],
    [110, 210, '#3A2F45'],
  ]
    .map(([x, y, fill]) => oval(Number(x), Number(y), 15, 20, String(fill), 14) + shine(Number(x), Number(y), 14))
    .join('')

const pineapple: Scene = () => {
  const top = times(9, (index) =>
    leaf(
      160,
      92,
      -90 + (index - 4) * 17,
      84 - Math.abs(index - 4) * 7,
      10,
      index % 2 ? colours.leafLight : colours.leaf,
    ),
  )
  const hatch = times(6, (index) =>
    line(
      d`M${112 + index * 8} ${104 + index * 4}L${186 + index * 8 > 212 ? 212 : 196 + index * 3} ${220 - index * 18}M${208 - index * 8} ${104 + index * 4}L${124 - index * 3} ${220 - index * 18}`,
      '#B57F14',
      3,
    ),
  )
  return `${top}${oval(160, 160, 58, 74, '#E3AE35')}${hatch}`
}

const avocado: Scene = () => {
  const body = (x: number, s: number, fill: string) =>
    shape(
      d`M${x} ${140 - s * 1.3}q${s * 0.6} 0 ${s * 0.7} ${s}q${s * 0.5} ${s * 0.7} ${s * 0.2} ${s * 1.2}q${-s * 0.3} ${s * 0.5} ${-s * 0.9} ${s * 0.5}q${-s * 0.6} 0 ${-s * 0.9} ${-s * 0.5}q${-s * 0.3} ${-s * 0.5} ${s * 0.2} ${-s * 1.2}q${s * 0.1} ${-s} ${s * 0.7} ${-s}z`,
      fill,
    )
  return `${body(116, 60, '#33512F')}${pale('M90 118q-8 24-16 40', 5, 0.4)}${turned(8, `${body(214, 56, '#33512F')}${body(214, 48, '#D9E08A')}${ring(214, 162, 25, '#8F5A33')}${shine(214, 162, 25)}`, 214, 150)}`
}

const pomegranate: Scene = () => {
  const calyx = (x: number, y: number) => times(3, (index) => leaf(x, y, -90 + (index - 1) * 32, 26, 8, '#B0342F'))
  return `${calyx(122, 92)}${ring(122, 144, 58, '#C43F3A')}${shine(122, 144, 58)}${slice(216, 168, 44, '#C43F3A', '#F6E3C4', (x, y) => times(12, (index) => oval(x + Math.cos(index * 1.3) * (10 + (index % 3) * 10), y + Math.sin(index * 1.3) * (10 + (index % 3) * 10), 6, 4.5, '#B8214F', index * 50)))}`
}

const passionFruit: Scene = () =>
  ring(118, 142, 54, '#5A3560') +
  shine(118, 142, 54) +
  slice(
    216,
    166,
    46,
    '#5A3560',
    '#F3E3DC',
    (x, y) =>
      ring(x, y, 33, '#E9A92E') +
      times(10, (index) =>
        oval(
          x + Math.cos(index * 1.9) * (8 + (index % 3) * 8),
          y + Math.sin(index * 1.9) * (8 + (index % 3) * 8),
          5,
          3.4,
          '#14231A',
          index * 40,
        ),
      ),
  )

/** A husk with a round fruit in it: Cape gooseberry, tomatillo, Chinese lantern. */
const physalis: Scene = () => {
  const husk = (x: number, y: number, s: number) =>
    shape(d`M${x} ${y - s}q${s * 1.3} ${s * 0.4} 0 ${s * 2.2}q${-s * 1.3} ${-s * 1.8} 0 ${-s * 2.2}z`, '#E3B36B') +
    [-0.5, 0, 0.5].map((at) => line(d`M${x} ${y - s}q${s * at * 1.4} ${s} 0 ${s * 2.1}`, '#B98540', 2)).join('') +
    line(d`M${x} ${y - s}q4-20 16-28`, colours.leafLight, 4)
  return `${husk(110, 122, 48)}${husk(222, 104, 40)}${leaf(198, 206, -150, 66, 20, '#E3B36B')}${leaf(198, 206, -30, 66, 20, '#D9A458')}${ring(198, 184, 30, '#F0A92E')}${shine(198, 184, 30)}`
}

const fruitTree: Scene = (brush) => {
  const fill = brush.pick(['#D4382C', '#E8843A', '#E3B53A'])
  const dots = [
    [160, 74, 54],
    [112, 104, 42],
    [208, 104, 42],
    [160, 118, 46],
  ] as const
  const fruit = [
    [128, 66],
    [180, 58],
    [102, 104],
    [158, 98],
    [214, 96],
    [136, 132],
    [190, 132],
  ] as const
  return `${line('M160 236V120M160 160l34-40M160 172l-34-44', '#8F6136', 11)}${dots.map(([x, y, r], index) => ring(x, y, r, index % 2 ? '#4E9A5E' : colours.leaf)).join('')}${fruit.map(([x, y]) => ring(x, y, 9, fill)).join('')}${oval(160, 236, 70, 8, '#8FBF7A')}`
}

export const tenderFruit = {
  kiwi,
  melon,
  watermelon,
  lemon,
  lime,
  orange,
  olive,
  pineapple,
  avocado,
  pomegranate,
  'passion-fruit': passionFruit,
  physalis,
  'fruit-tree': fruitTree,
} as const
