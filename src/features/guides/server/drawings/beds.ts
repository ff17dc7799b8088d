import { facts } from '#features/plants/growing-facts.ts'
import { colours } from '#shared/drawing/brush.ts'
import { box, leaf, ring, stem } from '#shared/drawing/shapes.ts'
import { arrow, cutPot, earth, measure, path, pointer, stroke, terracotta, times, words } from './pen.ts'

const { leaf: green, leafLight, leafYoung, wood, woodDark, white } = colours

const salad = (x: number, y: number, size = 26): string =>
  times(5, (index) => leaf(x, y, -170 + index * 40, size, size * 0.34, index % 2 ? green : leafLight))

/** Cross-section of a pot. */
export const potSection = (): string => {
  const inside = path('M151 84H329L311 234H169z', earth.damp) + path('M151 84H329l-2 14H153z', earth.grit)
  const feet = box(166, 244, 34, 16, terracotta[1], 3) + box(280, 244, 34, 16, terracotta[1], 3)
  const plant =
    stem(240, 86, 240, 20, 5) +
    times(
      2,
      (index) => leaf(240, 72 - index * 26, -150, 56, 16, green) + leaf(240, 72 - index * 26, -30, 56, 16, leafLight),
    )
  return `${inside}${plant}${cutPot(136, 344, 56, 244)}${feet}${measure(366, 58, 366, 86)}${words(380, 78, facts['pot-rim'])}${pointer([160, 92], [112, 92])}${words(106, 97, 'grit', 'end')}${pointer([176, 160], [112, 160])}${words(106, 165, 'compost', 'end')}${pointer([232, 240], [112, 218])}${words(106, 222, 'hole', 'end')}${pointer([306, 252], [366, 236])}${words(372, 240, 'feet')}`
}

/** Layers of bulbs in one pot. */
export const bulbLayers = (): string => {
  const bulb = (x: number, y: number, size: number, fill: string) =>
    path(
      `M${x} ${y - size * 1.1}c${size * 0.3} ${size * 0.5} ${size} ${size * 0.5} ${size} ${size * 1.2}c0 ${size * 0.7}-${size * 2} ${size * 0.7}-${size * 2} 0c0-${size * 0.7} ${size * 0.7}-${size * 0.7} ${size}-${size * 1.2}z`,
      fill,
    ) + leaf(x, y - size, -90, size * 0.7, size * 0.2, leafYoung)
  const row = (y: number, count: number, size: number, fill: string, from = 178, to = 302) =>
    times(count, (index) => bulb(from + ((to - from) * index) / (count - 1), y, size, fill))
  return `${path('M151 60H329L311 236H169z', earth.damp)}${row(92, 6, 8, '#D8C7A2')}${row(140, 4, 13, '#C99A5B')}${row(190, 4, 15, '#A96A3D', 190, 290)}${cutPot(136, 344, 36, 246)}${pointer([318, 96], [366, 92])}${words(372, 97, 'crocuses')}${pointer([314, 146], [366, 144])}${words(372, 149, 'daffodils')}${pointer([306, 198], [366, 198])}${words(372, 203, 'tulips')}${measure(116, 94, 116, 142)}${words(104, 123, facts['bulb-layer'], 'end')}${measure(116, 144, 116, 192)}${words(104, 173, facts['bulb-layer'], 'end')}`
}

/** A bed seen from above. */
export const bedPlan = (): string => {
  const rows = times(4, (row) => times(7, (index) => salad(170 + index * 34, 88 + row * 32, 14)))
  return `${box(110, 40, 324, 170, earth.dry)}${box(126, 56, 292, 138, wood)}${box(134, 64, 276, 122, earth.damp)}${rows}${measure(92, 56, 92, 194)}${words(78, 118, facts['bed-width'], 'end')}${words(78, 139, 'at most', 'end')}${measure(126, 228, 418, 228)}${words(272, 256, facts['bed-length'], 'middle')}${words(422, 30, `path ${facts['bed-path']}`, 'end')}${pointer([380, 34], [366, 48])}`
}

/** Cross-section of a raised bed. */
export const bedSection = (): string => {
  const sides = box(92, 96, 16, 134, woodDark) + box(372, 96, 16, 134, woodDark)
  const layers =
    box(108, 104, 264, 14, '#8F6136') +
    box(108, 118, 264, 54, earth.damp) +
    box(108, 172, 264, 44, earth.deep) +
    box(108, 216, 264, 8, '#C9A465')
  const logs = times(6, (index) => ring(134 + index * 42, 196, 13, wood) + ring(134 + index * 42, 196, 6, '#DDB98A'))
  const plants = times(4, (index) => salad(142 + index * 66, 104, 40))
  return `${box(0, 224, 480, 56, '#7D9A5F')}${box(0, 238, 480, 42, earth.damp)}${layers}${logs}${sides}${plants}${pointer([372, 110], [400, 96])}${words(404, 96, 'mulch')}${pointer([364, 146], [400, 146])}${words(404, 151, 'mixture')}${pointer([364, 196], [400, 190])}${words(404, 195, 'coarse')}${pointer([112, 220], [80, 206])}${words(84, 206, 'card', 'end')}`
}

/** Water that drains down and is retained. */
export const mulch = (): string => {
  const layers = box(0, 118, 480, 30, '#8F6136') + box(0, 148, 480, 132, earth.damp)
  const chips = times(26, (index) =>
    box(6 + index * 18.5, 120 + (index % 3) * 8, 12, 5, index % 2 ? wood : woodDark, 2),
  )
  const drops = times(3, (index) => {
    const x = 120 + index * 120
    return `<path d="M${x - 40} 160h80q-4 76-40 96-36-20-40-96z" fill="#3B7698" fill-opacity=".5"/>${ring(x, 158, 9, colours.ink)}${ring(x, 158, 4, '#3B7698')}`
  })
  const plants = times(3, (index) => salad(120 + index * 120, 120, 60))
  return `${layers}${chips}${drops}${plants}${measure(440, 118, 440, 148)}${words(452, 108, facts['mulch-depth'], 'end')}${words(470, 176, 'seep hose', 'end', white)}${words(470, 264, 'damp to the roots', 'end', white)}`
}

/** Two compost bays. */
export const compostBays = (): string => {
  const post = (x: number) => box(x, 70, 14, 168, woodDark)
  const slats = (x: number) => times(5, (index) => box(x, 84 + index * 32, 180, 8, wood))
  const filling = times(5, (index) => box(62, 210 - index * 24, 166, 24, index % 2 ? '#B98552' : '#7FAE6A'))
  const ripe = path('M254 234v-84q80-34 166 0v84z', earth.deep)
  const scraps =
    stroke('M92 100l20-16M140 106l6-20M186 102l18-12', leafYoung, 7) +
    ring(164, 98, 8, colours.orange) +
    ring(118, 104, 7, colours.rhubarb)
  const worms = stroke('M290 200q10-10 20 0t20 0M350 214q8-8 16 0t16 0', '#E58C7A', 5)
  return `${slats(56)}${slats(248)}${filling}${ripe}${scraps}${worms}${post(46)}${post(234)}${post(422)}${stroke('M46 242h390', colours.steel, 4)}${words(145, 50, 'filling', 'middle')}${words(337, 50, 'ripening', 'middle')}${words(240, 268, 'wire mesh', 'middle')}`
}

/** A hot heap and how to turn it. */
export const hotHeap = (): string =>
  `${path('M60 240q40-170 180-176 140 6 180 176z', earth.dry)}${path('M120 240q26-122 120-126 94 4 120 126z', '#8F4A22')}${path('M176 240q14-70 64-72 50 2 64 72z', '#D4582C')}${words(240, 226, facts['compost-heat'], 'middle', white)}${arrow(76, 214, 60, 90, 196, 140)}${arrow(404, 214, 420, 90, 284, 140)}${box(0, 240, 480, 40, earth.damp)}${words(240, 42, 'outside in', 'middle')}`
