import { colours, petals } from '../brush.ts'
import { d, leaf, line, oval, ring, type Scene, times, turned } from '../shapes.ts'
import { posy } from './flowers.ts'

const clusterHead = (x: number, y: number, s: number, fill: string, eye: string): string =>
  [
    [0, 0],
    [-0.62, -0.3],
    [0.62, -0.3],
    [-0.5, 0.4],
    [0.5, 0.4],
    [0, -0.72],
    [0, 0.62],
  ]
    .map(
      ([dx = 0, dy = 0]) =>
        times(5, (index) =>
          turned(index * 72, oval(x + dx * s, y + dy * s - s * 0.19, s * 0.17, s * 0.19, fill), x + dx * s, y + dy * s),
        ) + ring(x + dx * s, y + dy * s, s * 0.09, eye),
    )
    .join('')

const pelargonium: Scene = (brush) => {
  const fill = brush.pick(['#D4382C', '#E25A7F', '#F4A9C4'])
  return posy(brush, {
    count: 3,
    spread: 80,
    top: 74,
    head: (x, y) => clusterHead(x, y, 36, fill, '#FBE3D6'),
    foliage: (x, index) =>
      ring(x + (index - 1) * 34, 162, 25, '#5FA336') +
      ring(x + (index - 1) * 34, 162, 15, '#3E7A3F') +
      ring(x + (index - 1) * 34, 162, 10, '#5FA336'),
  })
}

const phlox: Scene = (brush) => {
  const fill = brush.pick(['#C98BC0', '#E58AA8', '#FFFFFF'])
  return posy(brush, { count: 3, spread: 76, top: 66, head: (x, y) => clusterHead(x, y, 40, fill, '#B8214F') })
}

const geranium: Scene = (brush) => {
  const fill = brush.pick(['#6A6FC4', '#8E6BB5', '#E58AA8'])
  const lobed = (x: number, y: number, index: number) =>
    times(5, (lobe) => leaf(x, y, -170 + lobe * 40, 32, 9, index % 2 ? colours.leaf : '#5FA336'))
  return posy(brush, {
    count: 4,
    spread: 58,
    top: 74,
    stalk: 3,
    head: (x, y) =>
      times(5, (index) =>
        turned(index * 72, oval(x, y - 16, 14, 16, fill) + line(d`M${x} ${y - 6}v-16`, '#fff', 1.4), x, y),
      ) + ring(x, y, 6, '#F6F1E4'),
    foliage: (x, index) => lobed(x, 170, index) + lobed(x + (index - 1.5) * 30, 150, index + 1),
  })
}

export const flower: Scene = (brush) => {
  const fill = brush.pick(petals)
  return posy(brush, {
    count: 4,
    spread: 54,
    top: 78,
    head: (x, y) =>
      times(5, (index) => turned(index * 72, oval(x, y - 15, 12, 15, fill), x, y)) +
      ring(x, y, 8, fill === '#FFD23F' ? '#B5561F' : '#FFD23F'),
  })
}

const nasturtium: Scene = (brush) => {
  const fill = brush.pick(['#E8643A', '#F2A03D', '#D4382C'])
  return posy(brush, {
    count: 3,
    spread: 82,
    top: 84,
    head: (x, y) =>
      times(5, (index) => turned(index * 72, oval(x, y - 18, 15, 17, fill), x, y)) + ring(x, y, 9, '#8E2F1F'),
    foliage: (x, index) =>
      [
        [-36, 150],
        [30, 136],
        [4, 168],
      ]
        .map(
          ([dx = 0, y = 0]) =>
            ring(x + dx + (index - 1) * 18, y, 21, '#6FB37A') + ring(x + dx + (index - 1) * 18, y, 3, '#DDEBB8'),
        )
        .join(''),
  })
}

export const bedding = {
  flower,
  pelargonium,
  phlox,
  geranium,
  nasturtium,
} as const
