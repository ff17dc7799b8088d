import { type Brush, colours, type Pair } from '../brush.ts'
import { d, fromMiddle, leaf, line, oval, pale, type Scene, shape, shine, times, turned } from '../shapes.ts'

export const crown = (x: number, y: number, size: number, fill: string = colours.leaf): string =>
  times(5, (index) => leaf(x, y, -90 + (index - 2) * 42, size, size * 0.26, fill))

function oneTomato(x: number, y: number, radius: number, fill: string): string {
  return oval(x, y, radius, radius * 0.92, fill) + shine(x, y, radius) + crown(x, y - radius * 0.86, radius * 0.5)
}

export const tomato: Scene = (brush) => {
  const fill = brush.pick<Pair>([
    ['#D4382C', '#E2573B'],
    ['#C9342B', '#D4382C'],
    ['#D4382C', '#86BC6B'],
  ])
  const big = brush.between(52, 62)
  const third = brush.chance(0.5) ? oneTomato(250, 192, 28, fill[0]) : ''
  return oneTomato(120, 140, big, fill[0]) + oneTomato(212, 164, big * 0.74, fill[1]) + third
}

interface Root {
  fill: string
  half: number
  length: number
  marks: string
}

/** Three or four long roots with their tops. */
const longRoots = (brush: Brush, { fill, half, length, marks }: Root): string => {
  const count = brush.whole(3, 4)
  return times(count, (index) => {
    const off = fromMiddle(index, count)
    const x = 160 + off * 54
    const tops = times(3, (frond) =>
      leaf(
        x,
        92,
        -90 + (frond - 1) * 26 + off * 6,
        brush.between(58, 76),
        13,
        frond % 2 ? colours.leaf : colours.leafLight,
      ),
    )
    const rings = times(3, (mark) =>
      line(d`M${x - half * 0.5 + mark * 5} ${116 + mark * 24}h${12 - mark * 2}`, marks, 2.5),
    )
    const body = d`M${x - half} 96c0-16 ${half * 2}-16 ${half * 2} 0 0 ${length * 0.32} ${-half * 0.52} ${length * 0.77} ${-half} ${length} ${-half * 0.48} ${-length * 0.23} ${-half} ${-length * 0.68} ${-half} ${-length}z`
    return turned(off * 8, `${tops}${shape(body, fill)}${rings}`, x, 150)
  })
}

const carrot: Scene = (brush) => longRoots(brush, { fill: '#E8843A', half: 23, length: 124, marks: '#F4B27C' })

const parsnip: Scene = (brush) => longRoots(brush, { fill: '#F2E6C4', half: 26, length: 130, marks: '#C9B583' })

/** A round root with leaves; `top` colours its upper half. */
function roundRoot(x: number, y: number, size: number, fill: string, top = fill, stalk: string = colours.leaf): string {
  const leaves = times(4, (index) => {
    const angle = -90 + (index - 1.5) * 24
    const turn = (angle * Math.PI) / 180
    const [sx, sy] = [x + Math.cos(turn) * size * 0.8, y - size * 0.8 + Math.sin(turn) * size * 0.8]
    return (
      line(d`M${x} ${y - size * 0.7}L${sx} ${sy}`, stalk, 4) +
      leaf(sx, sy, angle, size * 1.1, size * 0.32, index % 2 ? colours.leaf : colours.leafLight)
    )
  })
  const body = d`M${x - size} ${y}c0 ${-size * 1.15} ${size * 2} ${-size * 1.15} ${size * 2} 0 0 ${size * 0.7} ${-size * 0.7} ${size} ${-size} ${size * 1.5} ${-size * 0.3} ${-size * 0.5} ${-size} ${-size * 0.8} ${-size} ${-size * 1.5}z`
  const cap = d`M${x - size} ${y}c0 ${-size * 1.15} ${size * 2} ${-size * 1.15} ${size * 2} 0 q${-size * 0.5} ${size * 0.3} ${-size} ${size * 0.06} q${-size * 0.5} ${size * 0.3} ${-size} ${-size * 0.06}z`
  return leaves + shape(body, fill) + shape(cap, top) + shine(x, y, size)
}

const beetroot: Scene = (brush) => {
  const fill = brush.pick(['#7B1E4B', '#8F2A4C', '#6B1A42'])
  return roundRoot(112, 156, 42, fill, fill, fill) + roundRoot(210, 162, 36, fill, fill, fill)
}

const turnip: Scene = () =>
  roundRoot(112, 156, 44, '#F6F1E4', '#8E4F8B') + roundRoot(214, 162, 38, '#F6F1E4', '#8E4F8B')

const radish: Scene = (brush) => {
  const fill = brush.pick(['#C92A56', '#D4382C'])
  return times(3, (index) => roundRoot(84 + index * 76, 158 + (index % 2) * 18, 31, '#F6F1E4', fill))
}

const potato: Scene = (brush) => {
  const fill = brush.pick<Pair>([
    ['#C9A465', '#B98F4E'],
    ['#D9BE84', '#C4A463'],
    ['#B9696A', '#A45557'],
  ])
  const one = (x: number, y: number, across: number, angle: number, colour: string) =>
    turned(
      angle,
      oval(x, y, across, across * 0.7, colour) +
        times(5, (eye) =>
          oval(x - across * 0.6 + eye * across * 0.3, y + (((eye * 7) % 5) - 2) * across * 0.16, 4, 2, '#7F5F34'),
        ) +
        shine(x, y - 4, across * 0.7),
      x,
      y,
    )
  return (
    one(128, 124, 54, -14, fill[1]) +
    one(214, 140, 50, 18, fill[0]) +
    one(108, 182, 48, 8, fill[0]) +
    one(196, 194, 44, -12, fill[1])
  )
}

const onion: Scene = (brush) => {
  const fill = brush.pick<Pair>([
    ['#D79A3E', '#A86E22'],
    ['#8E3157', '#6B2040'],
    ['#D79A3E', '#A86E22'],
  ])
  const one = (x: number, y: number, size: number) =>
    line(d`M${x - 8} ${y + size * 0.92}q-4 10-10 12m16-12q2 10 0 16m8-16q4 10 10 12`, '#C9B583', 2.5) +
    shape(
      d`M${x} ${y - size * 1.7}q4 ${size * 0.6} ${size * 0.55} ${size * 0.86}q${size * 0.6} ${size * 0.36} ${size * 0.5} ${size}q${-size * 0.1} ${size * 0.78} ${-size * 1.05} ${size * 0.8}q${-size * 0.95} 0 ${-size * 1.05} ${-size * 0.8}q${-size * 0.1} ${-size * 0.64} ${size * 0.5} ${-size}q${size * 0.5} ${-size * 0.26} ${size * 0.55} ${-size * 0.86}z`,
      fill[0],
    ) +
    line(
      d`M${x} ${y - size}q${-size * 0.7} ${size * 0.9} 0 ${size * 1.9}M${x} ${y - size}q${size * 0.7} ${size * 0.9} 0 ${size * 1.9}`,
      fill[1],
      2.5,
    ) +
    shine(x, y, size)
  return one(116, 150, 52) + one(218, 164, 42)
}

const leek: Scene = (brush) =>
  times(3, (index) => {
    const x = 112 + index * 48
    const fans = times(5, (blade) =>
      leaf(x, 116, -90 + (blade - 2) * 17, brush.between(74, 94), 11, blade % 2 ? '#4E8A63' : colours.leafDeep),
    )
    const shaft = shape(d`M${x - 13} 108h26l-2 104h-22z`, '#F3F1DF') + shape(d`M${x - 14} 100h28l-1 44h-26z`, '#A9CC8D')
    const roots = line(d`M${x - 9} 212l-6 14m12-14v16m10-16l6 14`, '#D8CFB0', 2.5)
    return turned(fromMiddle(index, 3) * 9, roots + fans + shaft + pale(d`M${x - 4} 120v84`, 2, 0.8), x, 160)
  })

const garlic: Scene = () => {
  const one = (x: number, y: number, size: number) =>
    shape(
      d`M${x - 7} ${y - size * 1.6}h14q0 ${size * 0.6} ${size * 0.6} ${size * 0.9}q${size * 0.7} ${size * 0.5} ${size * 0.3} ${size * 1.2}q${-size * 0.4} ${size * 0.5} ${-size * 0.9 - 7} ${size * 0.5}q${-size * 0.6} 0 ${-size * 0.9 - 7} ${-size * 0.5}q${-size * 0.4} ${-size * 0.7} ${size * 0.3} ${-size * 1.2}q${size * 0.6} ${-size * 0.3} ${size * 0.6} ${-size * 0.9}z`,
      '#FBF7F2',
    ) +
    line(
      d`M${x} ${y - size * 0.8}V${y + size * 0.9}M${x - 3} ${y - size * 0.7}q${-size * 0.75} ${size * 0.8} ${-size * 0.4} ${size * 1.5}M${x + 3} ${y - size * 0.7}q${size * 0.75} ${size * 0.8} ${size * 0.4} ${size * 1.5}`,
      '#B79BB8',
      2.5,
    )
  const clove = (x: number, y: number, angle: number) =>
    turned(
      angle,
      shape(d`M${x} ${y - 24}q22 14 16 38q-16 10-30 0q-8-20 14-38z`, '#F4ECF2') +
        line(d`M${x} ${y - 18}q8 14 6 28`, '#B79BB8', 2),
      x,
      y,
    )
  return one(126, 148, 54) + one(216, 166, 42) + clove(70, 206, -40) + clove(170, 214, 60)
}

export const vegetables = {
  tomato,
  carrot,
  parsnip,
  beetroot,
  turnip,
  radish,
  potato,
  onion,
  leek,
  garlic,
} as const
