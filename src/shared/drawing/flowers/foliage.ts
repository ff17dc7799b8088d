import { colours } from '../brush.ts'
import {
  d,
  fromMiddle,
  leaf,
  line,
  oval,
  pad,
  pale,
  pot,
  ring,
  type Scene,
  shape,
  stem,
  times,
  turned,
} from '../shapes.ts'
import { posy } from './flowers.ts'

const hosta: Scene = (brush) => {
  const edge = brush.pick(['#E9F0B0', '#7FAA7D', '#F6F1E4'])
  return (
    [-172, -8, -148, -32, -122, -58, -90]
      .map(
        (angle) =>
          leaf(160, 190, angle, 122, 42, edge) +
          leaf(160, 190, angle, 112, 31, '#3E7F5A') +
          turned(
            angle,
            [-8, 8].map((off) => pale(d`M${176} ${190 + off * 0.5}q44 ${off * 1.6} 80 0`, 1.6, 0.4)).join(''),
            160,
            190,
          ),
      )
      .join('') + pot(brush)
  )
}

const heather: Scene = (brush) => {
  const fill = brush.pick(['#B05FA8', '#D98BB8', '#F6F1F4'])
  return (
    times(11, (index) => {
      const off = fromMiddle(index, 11)
      const [x, y] = [160 + off * 22, 74 + Math.abs(off) * 13 + (index % 2) * 14]
      return (
        stem(160 + off * 8, 192, x, y, 3, '#7F6A4B') +
        times(8, (bud) => {
          const share = bud / 9
          const [bx, by] = [x + (160 + off * 8 - x) * share * 0.6, y + bud * 10]
          return (
            oval(bx + (bud % 2 ? 5 : -5), by, 4.5, 5.5, fill) +
            (bud % 3 ? '' : leaf(bx, by + 4, -40, 12, 2.5, '#5C8F5A'))
          )
        })
      )
    }) + pot(brush)
  )
}

const umbel: Scene = (brush) => {
  const fill = brush.pick(['#FFFFFF', '#F4C4D6', '#F2C94A', '#FFFFFF'])
  const head = (x: number, y: number) =>
    times(9, (index) => {
      const [tx, ty] = [x + (index - 4) * 11, y - 24 + Math.abs(index - 4) ** 1.6 * 2]
      return (
        line(d`M${x} ${y + 8}L${tx} ${ty}`, colours.leafLight, 2) +
        [
          [0, 0],
          [-5, 4],
          [5, 4],
          [0, -6],
        ]
          .map(([dx = 0, dy = 0]) => ring(tx + dx, ty + dy, 4.4, fill))
          .join('')
      )
    })
  return posy(brush, {
    count: 3,
    spread: 88,
    top: 80,
    stalk: 4,
    head,
    foliage: (x, index) =>
      times(5, (lobe) => leaf(x, 166, -170 + lobe * 40, 38, 5, (index + lobe) % 2 ? colours.leaf : colours.leafLight)),
  })
}

const bellflower: Scene = (brush) => {
  const fill = brush.pick(['#6F7FD0', '#8E7FC8', '#A58BD0'])
  const bell = (x: number, y: number, s: number) =>
    shape(
      d`M${x - s * 0.5} ${y}q${s * 0.5} ${-s * 0.5} ${s} 0q${s * 0.1} ${s * 0.6} ${s * 0.4} ${s}l${-s * 0.5} ${-s * 0.1}l${-s * 0.4} ${s * 0.3}l${-s * 0.4} ${-s * 0.3}l${-s * 0.5} ${s * 0.1}q${s * 0.3} ${-s * 0.4} ${s * 0.4} ${-s}z`,
      fill,
    ) + line(d`M${x} ${y - s * 0.3}v${-s * 0.3}`, colours.stem, 3)
  return posy(brush, {
    count: 3,
    spread: 82,
    top: 56,
    head: (x, y) => bell(x - 22, y + 14, 32) + bell(x + 20, y + 24, 30) + bell(x, y - 2, 30),
  })
}

const waterLily: Scene = (brush) => {
  const fill = brush.pick(['#FFFFFF', '#F4B6C6', '#F6E7B0'])
  const bloom =
    [-170, -148, -124, -100, -80, -56, -32, -10].map((angle) => leaf(160, 150, angle, 76, 16, fill)).join('') +
    [-140, -112, -90, -68, -40]
      .map((angle) => leaf(160, 152, angle, 52, 13, fill === '#FFFFFF' ? '#F6F1E4' : '#FBE3E9'))
      .join('') +
    times(7, (index) => line(d`M160 150l${(index - 3) * 6}-20`, '#F2BE2E', 4))
  const pads = [
    [80, 184, 62, 20],
    [236, 186, 64, 21],
    [160, 212, 70, 20],
  ]
    .map(
      ([x = 0, y = 0, rx = 0, ry = 0]) =>
        oval(x, y, rx, ry, '#4E9A5E') + shape(d`M${x} ${y}l${rx} ${-ry * 0.7}l4 ${ry * 0.8}z`, '#8FBFD0'),
    )
    .join('')
  return `${shape('M0 156q160-20 320 0v84H0z', '#8FBFD0')}${pads}${bloom}${pale('M24 226h50M250 220h40', 3)}`
}

/** Leaves and flowers that stand in water. */
const pondPlant: Scene = () =>
  `${shape('M0 180q160-14 320 0v60H0z', '#8FBFD0')}${[-112, -102, -92, -82, -72, -62].map((angle, index) => leaf(110 + index * 20, 210, angle, 150, 9, index % 2 ? colours.leaf : colours.leafLight)).join('')}${[
    [96, 76],
    [210, 64],
  ]
    .map(
      ([x = 0, y = 0]) =>
        line(d`M${x + 20} 208Q${x} 140 ${x} ${y}`, colours.stem, 5) + line(d`M${x} ${y + 22}v-44`, '#6A3F22', 14),
    )
    .join('')}${oval(70, 206, 40, 12, '#4E9A5E')}${oval(256, 212, 46, 13, '#4E9A5E')}${pale('M140 224h60', 3)}`

const alchemilla: Scene = (brush) =>
  [
    [84, 130],
    [128, 100],
    [190, 98],
    [236, 130],
    [160, 142],
  ]
    .map(
      ([x = 0, y = 0], index) =>
        stem(160, 192, x, y, 3) +
        times(7, (lobe) => pad(x, y, -200 + lobe * 36, 30, 17, index % 2 ? '#6FAE6B' : '#86BC6B')) +
        pale(d`M${x} ${y}l-18-16M${x} ${y}v-24M${x} ${y}l18-16`, 1.6, 0.5),
    )
    .join('') +
  [
    [110, 66],
    [160, 52],
    [214, 64],
  ]
    .map(
      ([x = 0, y = 0]) =>
        stem(160, 180, x, y, 2.5) +
        times(7, (dot) => ring(x + ((dot * 13) % 30) - 15, y - ((dot * 7) % 22), 5, '#D9D84A')),
    )
    .join('') +
  pot(brush)

export const foliage = {
  hosta,
  heather,
  umbel,
  bellflower,
  'water-lily': waterLily,
  'pond-plant': pondPlant,
  'foliage-plant': alchemilla,
} as const
