import { type Brush, colours, type Pair } from '../brush.ts'
import { box, d, fromMiddle, leaf, line, oval, pale, ring, type Scene, shape, times, turned } from '../shapes.ts'

const squash: Scene = (brush) => {
  const fill = brush.pick<Pair>([
    ['#E8843A', '#C96A24'],
    ['#E8843A', '#C96A24'],
    ['#5F8F6A', '#3F7350'],
  ])
  const rib = (x: number) => oval(160 + x, 150, 34, 66 - Math.abs(x) * 0.22, Math.abs(x) === 30 ? fill[1] : fill[0])
  return (
    [-58, 58, -30, 30, 0].map(rib).join('') +
    shape('M152 92c0-18-4-24-14-32l18-8c10 10 12 22 14 40z', colours.leafDeep) +
    leaf(166, 78, -18, 60, 20, colours.leaf) +
    leaf(150, 74, -160, 46, 16, colours.leafLight)
  )
}

const courgette: Scene = (brush) => {
  const fill = brush.pick([colours.leafDeep, colours.leaf])
  return times(3, (index) => {
    const y = 88 + index * 46
    const body = `${box(70, y - 20, 176, 40, index === 1 ? '#E3B53A' : fill, 20)}<path d="M92 ${y - 7}h130M100 ${y + 6}h112" stroke="#fff" stroke-opacity=".3" stroke-width="2.5" stroke-dasharray="12 9"/>${box(238, y - 9, 26, 18, colours.leafLight, 6)}`
    return turned(brush.between(-12, 8) + index * 5, body, 160, y)
  })
}

const cucumber: Scene = (brush) => {
  const slice = (x: number, y: number) =>
    ring(x, y, 30, colours.leaf) +
    ring(x, y, 25, '#CFE5B4') +
    times(6, (seed) =>
      oval(x + Math.cos(seed * 1.05) * 12, y + Math.sin(seed * 1.05) * 12, 5, 2.4, '#F6F1E4', seed * 60),
    )
  const body =
    line('M66 138Q160 56 258 92', colours.leaf, 44) +
    line('M80 120Q160 66 246 86', '#3E8650', 5) +
    times(7, (dot) => ring(84 + dot * 26, 122 - Math.sin(dot / 2) * 26, 2.4, '#9CCB8A'))
  return body + slice(124 + brush.between(-4, 4), 188) + slice(196, 178)
}

const sweetcorn: Scene = (brush) => {
  const one = (x: number, turn: number) => {
    const grains = times(9, (row) =>
      times(4, (column) =>
        oval(x - 21 + column * 14, 66 + row * 15, 8, 8.5, (row + column) % 2 ? '#FFD23F' : '#F2BE2E'),
      ),
    )
    return turned(
      turn,
      `${shape(d`M${x - 28} 200q-6-130 28-160q34 30 28 160z`, '#E3A91F')}${grains}${leaf(x, 226, -112, 150, 26, colours.leafLight)}${leaf(x, 226, -68, 150, 26, colours.leaf)}${line(d`M${x} 42q-8-14-16-16m16 16q0-14 4-22m-4 22q8-10 16-14`, '#B98552', 3)}`,
      x,
      140,
    )
  }
  return one(114, -12) + one(208, 12 + brush.between(-3, 3))
}

const pepper: Scene = (brush) => {
  const fill = brush.pick<Pair>([
    ['#D4382C', '#3E8650'],
    ['#DDA12B', '#D4382C'],
    ['#D4382C', '#E8843A'],
  ])
  const one = (x: number, y: number, s: number, colour: string) =>
    shape(
      d`M${x} ${y - s * 0.8}c${s * 0.5} ${-s * 0.5} ${s * 1.2} ${-s * 0.1} ${s} ${s * 0.7}c${-s * 0.1} ${s * 0.7} ${-s * 0.3} ${s * 1.3} ${-s * 0.6} ${s * 1.3}q${-s * 0.2} 0 ${-s * 0.4} ${-s * 0.2}q${-s * 0.2} ${s * 0.2} ${-s * 0.4} ${s * 0.2}c${-s * 0.3} 0 ${-s * 0.5} ${-s * 0.6} ${-s * 0.6} ${-s * 1.3}c${-s * 0.2} ${-s * 0.8} ${s * 0.5} ${-s * 1.2} ${s} ${-s * 0.7}z`,
      colour,
    ) +
    line(d`M${x} ${y - s * 0.76}q-4 ${-s * 0.3} ${-s * 0.2} ${-s * 0.5}`, colours.leaf, s * 0.18) +
    oval(x, y - s * 0.76, s * 0.36, s * 0.12, colours.leaf) +
    pale(d`M${x - s * 0.7} ${y - s * 0.2}q0 ${s * 0.5} ${s * 0.2} ${s * 0.9}`, 5)
  return one(206, 138, 54, fill[1]) + one(118, 142, 62, fill[0])
}

const chilli: Scene = (brush) => {
  const fill = brush.pick(['#D4382C', '#C9251F', '#D4382C'])
  const one = (x: number, y: number, turn: number, colour: string) =>
    turned(
      turn,
      shape(d`M${x - 15} ${y}q15-14 30 0q4 62-22 106q-14-6-6-22q6-40-2-84z`, colour) +
        oval(x, y, 18, 8, colours.leaf) +
        line(d`M${x} ${y - 4}q0-16 10-26`, colours.leaf, 6) +
        pale(d`M${x - 4} ${y + 14}q4 30 0 54`, 3),
      x,
      y + 40,
    )
  return (
    one(92, 88, 24, fill) +
    one(140, 78, 8, fill) +
    one(190, 84, -10, brush.pick(['#3E8650', '#E8843A', fill])) +
    one(238, 92, -26, fill)
  )
}

const aubergine: Scene = () => {
  const one = (x: number, y: number, s: number, turn: number) =>
    turned(
      turn,
      shape(
        d`M${x - s * 0.4} ${y - s}q${s * 0.4} ${-s * 0.2} ${s * 0.8} 0q${s * 0.1} ${s * 0.6} ${s * 0.4} ${s}q${s * 0.4} ${s * 1.2} ${-s * 0.8} ${s * 1.3}q${-s * 1.2} ${-s * 0.1} ${-s * 0.8} ${-s * 1.3}q${s * 0.3} ${-s * 0.4} ${s * 0.4} ${-s}z`,
        '#4B2352',
      ) +
        times(4, (index) => leaf(x, y - s * 1.06, 20 + index * 47, s * 0.6, s * 0.16, colours.leaf)) +
        line(d`M${x} ${y - s}q0 ${-s * 0.3} ${s * 0.2} ${-s * 0.46}`, colours.leaf, s * 0.2) +
        pale(d`M${x - s * 0.5} ${y + s * 0.2}q${-s * 0.2} ${s * 0.5} 0 ${s * 0.7}`, 5),
      x,
      y,
    )
  return one(116, 138, 64, 14) + one(218, 146, 52, -16)
}

const pods = (brush: Brush, fill: string, width: number): string =>
  times(5, (index) => {
    const x = 78 + index * 40
    const bumps = times(4, (bump) => pale(d`M${x - 3 + bump * 2} ${96 + bump * 30}q6 6 2 14`, 3, 0.45))
    return turned(
      fromMiddle(index, 5) * 7 + brush.between(-4, 4),
      `${line(d`M${x} 52q20 70 4 152`, index % 2 ? fill : colours.leaf, width)}${line(d`M${x} 52v-16`, colours.leafDeep, 5)}${bumps}`,
      x,
      130,
    )
  })

const bean: Scene = (brush) => {
  const beans = times(5, (index) =>
    oval(70 + index * 44, 222 - (index % 2) * 8, 12, 7, brush.pick(['#8A3B57', '#C98BA4', '#5A2238']), index * 40),
  )
  return pods(brush, colours.leafLight, 17) + beans
}

const pea: Scene = (brush) => {
  const one = (y: number, turn: number, isOpen: boolean) => {
    const hull = shape(d`M50 ${y}q110-72 220 0q-110 62-220 0z`, colours.leafLight)
    const inside = isOpen
      ? shape(d`M66 ${y}q94-44 188 0q-94 36-188 0z`, '#CFE5B4') +
        times(6, (at) =>
          ring(92 + at * 27, y - 4 + Math.abs(at - 2.5) * 1.4, 14 - Math.abs(at - 2.5), at % 2 ? '#5FA336' : '#6FB343'),
        )
      : pale(d`M70 ${y - 4}q90-40 180 0`, 3)
    return turned(
      turn,
      `${hull}${inside}${line(d`M50 ${y}q-16-6-20-20`, colours.leaf, 6)}${leaf(52, y - 2, -70, 30, 9, colours.leaf)}`,
      160,
      y,
    )
  }
  return one(88, brush.between(-10, -5), false) + one(158, brush.between(3, 9), true)
}

export const fruitingVegetables = {
  squash,
  courgette,
  cucumber,
  sweetcorn,
  pepper,
  chilli,
  aubergine,
  bean,
  pea,
} as const
