import { type Brush, colours, greens } from './brush.ts'
import { leafyStem } from './edible/herbs.ts'
import { box, d, leaf, line, oval, pad, pot, ring, type Scene, shape, shine, stem, times, turned } from './shapes.ts'

/** A drawing at `share` of its size around (x, y), without the parts outside its frame. */
const small = (inner: string, x: number, y: number, share: number): string =>
  `<g transform="${d`translate(${x - 160 * share} ${y - 120 * share})`} scale(${share})">${inner}</g>`

const moduleTray = (brush: Brush): string => {
  const fills = [brush.pick(greens), brush.pick(greens)]
  const cells = times(5, (index) => {
    const x = 64 + index * 48
    const [top, size] = [brush.between(110, 136), brush.between(26, 32)]
    return (
      stem(x, 178, x + brush.between(-4, 4), top, 3.5) +
      leaf(x, top + 2, -158, size, size * 0.34, fills[0] ?? colours.leaf) +
      leaf(x, top + 2, -22, size, size * 0.34, fills[1] ?? colours.leafLight) +
      leaf(x, top + 3, -90 + brush.between(-14, 14), size * 0.8, size * 0.26, colours.leafYoung) +
      box(x - 20, 174, 40, 10, colours.soil)
    )
  })
  return (
    cells +
    times(5, (index) => shape(d`M${42 + index * 48} 182h44l-6 46h-32z`, '#4A574F')) +
    box(34, 180, 252, 8, '#333F38', 3)
  )
}

/** Seedlings of a plant, its picture on a label behind them. */
export const seedlingsOf =
  (subject: Scene): Scene =>
  (brush) => {
    const label = `${box(104, 14, 112, 84, '#FFFFFF', 5)}${small(subject(brush, '#FFFFFF'), 160, 56, 0.33)}${box(156, 98, 8, 82, '#C9A465')}`
    return label + moduleTray(brush)
  }

/** A seed packet with the plant printed on it. */
export const packetOf =
  (subject: Scene): Scene =>
  (brush, behind) => {
    const band = brush.pick(['#B8214F', '#0E6B3D', '#0F5C86', '#DDA12B', '#7C5AA6', '#C65F3A'])
    const seeds = times(brush.whole(4, 6), () =>
      oval(brush.between(30, 290), brush.between(212, 230), 6, 3.5, colours.soil, brush.between(0, 180)),
    )
    const second = brush.chance(0.4)
      ? turned(
          14,
          box(112, 26, 124, 190, '#FBF7EC', 2) +
            box(112, 26, 124, 30, brush.pick(['#0F5C86', '#DDA12B', '#0E6B3D']), 2),
        )
      : ''
    const front = `${box(90, 16, 140, 204, '#FFFFFF', 3)}${box(90, 16, 140, 34, band, 3)}${box(108, 27, 70, 5, '#fff')}${box(108, 37, 44, 4, '#fff')}${small(subject(brush, behind), 160, 123, 0.42)}${box(90, 196, 140, 24, band, 3)}`
    return seeds + second + turned(brush.between(-9, 6), front)
  }

const sprout: Scene = () =>
  stem(160, 230, 160, 90, 9) +
  leaf(160, 130, -150, 110, 38, colours.leaf) +
  leaf(160, 130, -30, 110, 38, colours.leafLight) +
  leaf(160, 96, -90, 90, 30, '#86BC6B')
const seeds: Scene = packetOf(sprout)

const seedling: Scene = (brush) => moduleTray(brush)

const bulbs: Scene = (brush) => {
  const fill = brush.pick(['#B97F45', '#A9703A', '#C98F55'])
  const one = (x: number, y: number, s: number) =>
    line(d`M${x - 10} ${y + s * 0.9}q-6 10-14 12m24-10q0 12 0 18m10-20q6 10 14 12`, '#D8CFB0', 2.5) +
    leaf(x, y - s * 0.7, -90, s * 0.9, s * 0.24, colours.leafYoung) +
    shape(
      d`M${x} ${y - s * 1.3}q${s * 0.3} ${s * 0.5} ${s * 0.8} ${s}q${s * 0.4} ${s * 0.9} ${-s * 0.5} ${s * 1.2}h${-s * 0.6}q${-s * 0.9} ${-s * 0.3} ${-s * 0.5} ${-s * 1.2}q${s * 0.5} ${-s * 0.5} ${s * 0.8} ${-s}z`,
      fill,
    ) +
    line(
      d`M${x} ${y - s}q${-s * 0.5} ${s * 0.9} ${-s * 0.2} ${s * 1.7}M${x} ${y - s}q${s * 0.5} ${s * 0.9} ${s * 0.2} ${s * 1.7}`,
      '#7F5228',
      2.5,
    ) +
    shine(x, y, s)
  return one(92, 140, 46) + one(206, 128, 52) + one(150, 176, 42) + one(250, 186, 36)
}

/** Bare roots and tubers with buds. */
const tubers: Scene = () => {
  const one = (angle: number, length: number) =>
    turned(
      angle,
      shape(d`M152 96q8-6 16 0q18 60 2 ${length}q-10 12-20 0q-16-60 2 ${-length}z`, '#B98552') +
        line(d`M158 120q4 30 0 60`, '#8F6136', 2.5),
      160,
      90,
    )
  return `${[-64, -36, -10, 18, 44, 70].map((angle, index) => one(angle, 100 + (index % 2) * 14)).join('')}${box(148, 40, 24, 62, '#8FA06B', 8)}${ring(148, 96, 9, '#C9405A')}${ring(172, 94, 9, '#C9405A')}${leaf(152, 56, -140, 26, 8, colours.leafLight)}${leaf(168, 54, -40, 26, 8, colours.leaf)}`
}

const cutting: Scene = (brush) => {
  const fills = [brush.pick(greens), colours.leafLight]
  const sprigs = times(2, (index) => {
    const x = 160 + (index - 0.5) * 60
    const top = 36 + index * 16
    return (
      stem(160, 198, x, top, 4) +
      times(3, (place) =>
        leaf(
          x - (x - 160) * place * 0.2,
          top + 8 + place * 24,
          place % 2 ? -24 : -156,
          48,
          16,
          fills[(place + index) % 2] ?? colours.leaf,
        ),
      ) +
      leaf(x, top + 4, -90, 40, 13, colours.leafYoung)
    )
  })
  return `${box(116, 150, 88, 78, '#9CCBE0', 8)}${sprigs}${line('M160 196q-12 12-20 12m20-12q0 14 4 24m-4-24q14 8 22 8', '#fff', 2.5)}<path d="M116 118h88v102q0 10-10 10h-68q-10 0-10-10z" fill="#fff" fill-opacity=".36"/>${box(110, 110, 100, 10, '#fff', 4)}<path d="M128 134v72" stroke="#fff" stroke-width="5" stroke-opacity=".8" stroke-linecap="round"/>`
}

/** A young plant in a pot: a listing that names a plant without saying which. */
const plant: Scene = (brush) =>
  [-1, 0, 1]
    .map((off) =>
      leafyStem(160 + off * 20, 160 + off * 66, 62 + Math.abs(off) * 24, 3, 46, [
        brush.pick(greens),
        colours.leafLight,
      ]),
    )
    .join('') + pot(brush)

const crate: Scene = (brush) => {
  const tops = times(5, (index) =>
    leaf(74 + index * 44, 122, -122 + index * 16, brush.between(52, 70), 15, brush.pick(greens)),
  )
  const fruit = times(6, (index) => {
    const [x, y] = [84 + index * 31, 124 - (index % 2) * 16]
    return ring(x, y, 27, brush.pick(['#D4382C', '#E8843A', '#DDA12B', '#86BC6B', '#7B1E4B'])) + shine(x, y, 24)
  })
  const slats = times(3, (index) => box(52, 138 + index * 31, 216, 25, index % 2 ? colours.wood : '#C99767', 2))
  return `${tops}${fruit}${slats}${box(58, 130, 12, 102, colours.woodDark)}${box(250, 130, 12, 102, colours.woodDark)}`
}

const vegetables: Scene = (brush) => crate(brush, '')
const microgreens: Scene = () =>
  `${times(16, (index) => line(d`M${52 + index * 14.4} 176V${120 - (index % 3) * 10}`, '#B7D99A', 3) + pad(52 + index * 14.4, 122 - (index % 3) * 10, -160, 15, 10, index % 2 ? '#5FA336' : '#86BC6B') + pad(52 + index * 14.4, 122 - (index % 3) * 10, -20, 15, 10, index % 2 ? '#86BC6B' : '#5FA336'))}${box(36, 172, 248, 14, colours.soil)}${shape('M30 182h260l-14 40H44z', '#4A574F')}`

/** Plants without saying which. */
export const anyPlants = { plant, tubers, vegetables } as const
export const propagationDrawings = { seeds, seedling, bulbs, cutting, produce: crate, microgreens } as const
