import { type Brush, colours, type Pair } from '../brush.ts'
import { box, d, line, oval, pale, ring, type Scene, shape, times, turned } from '../shapes.ts'

const { steel, steelLight, wood, woodDark, ink } = colours
const gripOf = (brush: Brush): string => brush.pick(['#B8214F', '#D4382C', '#E8643A', '#0E6B3D'])

const trowel: Scene = (brush) =>
  turned(
    brush.between(-34, 34),
    `${box(150, 4, 20, 96, brush.pick([woodDark, wood, '#B8214F', colours.leaf]), 10)}${box(155, 92, 10, 26, steel)}<path d="M126 114h68v24c0 48-22 72-34 84-12-12-34-36-34-84z" fill="${steel}"/>${pale('M160 126v80')}`,
  )

const handFork: Scene = (brush) => {
  const tines = [-30, 0, 30].map((x) => line(d`M160 128C160 148 ${160 + x} 138 ${160 + x} 162V222`, steel, 10)).join('')
  return turned(
    brush.between(-30, 30),
    `${tines}${box(154, 96, 12, 40, steel)}${box(149, 4, 22, 98, brush.pick([woodDark, wood, '#B8214F', '#0F5C86']), 10)}${box(149, 84, 22, 8, steelLight)}`,
  )
}

/** Two curved handles, a pivot, a blade and a hook. */
const secateurs: Scene = (brush) => {
  const grip = gripOf(brush)
  return turned(
    brush.between(22, 40),
    `${line('M168 112Q202 160 186 226', grip, 19)}${line('M150 112Q116 160 136 226', grip, 19)}${pale('M194 150q6 32-2 62M126 150q-6 32 2 62', 3, 0.4)}${shape('M146 122q-14-70 26-112q14 46 0 104z', steel)}${pale('M158 104q0-40 12-72', 3)}${shape('M172 118q34-30 30-82q-10-6-14-2q2 42-34 68z', '#3F5146')}${line('M148 150q10 12 22 0', steelLight, 4)}${ring(160, 114, 15, '#3F5146')}${ring(160, 114, 6, steelLight)}`,
  )
}

const snips: Scene = (brush) => {
  const grip = gripOf(brush)
  const loop = (x: number) =>
    `<ellipse cx="${x}" cy="196" rx="26" ry="34" fill="none" stroke="${grip}" stroke-width="12"/>`
  return turned(
    brush.between(18, 34),
    `${loop(124)}${loop(196)}${line('M138 168L176 20M182 168L144 20', steel, 13)}${pale('M142 150L172 34', 3)}${ring(160, 98, 8, ink)}`,
  )
}

const shears: Scene = (brush) => {
  const grip = brush.pick([wood, '#B8214F', woodDark])
  return turned(
    brush.between(16, 30),
    `${line('M174 118L214 222M146 118L106 222', steel, 8)}${line('M196 170L218 226M124 170L102 226', grip, 17)}${shape('M150 128L118 10q26 4 50 104z', steel)}${shape('M170 128L202 10q-26 4-50 104z', steelLight)}${ring(160, 120, 10, ink)}`,
  )
}

const loppers: Scene = (brush) => {
  const grip = gripOf(brush)
  return turned(
    brush.between(20, 34),
    `${line('M166 84L206 226M154 84L114 226', steelLight, 9)}${line('M192 174L207 228M128 174L113 228', grip, 18)}${shape('M148 88q-18-40 14-82q16 36 6 78z', steel)}${shape('M168 90q32-18 30-60l-14 2q0 26-30 46z', '#3F5146')}${ring(160, 86, 12, ink)}`,
  )
}

const saw: Scene = (brush) => {
  const teeth = times(14, (index) => shape(d`M${96 + index * 14} 128l7 13 7-13z`, steel))
  return turned(
    brush.between(-18, 6),
    `${shape('M94 84q110-2 204 22l-4 16q-90 12-200 8z', steel)}${teeth}${pale('M110 98q90 0 170 16', 2.5)}<path d="M104 80q-66-10-74 30q-2 44 40 42q34 2 40-24z" fill="${brush.pick([woodDark, '#D4382C', wood])}"/>${oval(66, 114, 17, 20, '#F6F1E4')}`,
  )
}

const knife: Scene = (brush) =>
  turned(
    brush.between(-34, -20),
    `${shape('M168 92q70-16 112 20q-50 22-112 18z', steel)}${pale('M180 104q50-6 84 8', 2.5)}${box(40, 90, 134, 42, brush.pick([woodDark, wood]), 18)}${ring(66, 111, 5, '#F2D24A')}${ring(148, 111, 5, '#F2D24A')}`,
  )

const bulbPlanter: Scene = (brush) =>
  turned(
    brush.between(-10, 10),
    `${box(100, 24, 120, 22, brush.pick([wood, '#B8214F', colours.leaf]), 11)}${line('M112 40L124 112M208 40L196 112', steel, 9)}${shape('M116 108h88l-10 108q-34 14-68 0z', steel)}${oval(160, 108, 44, 10, '#3F5146')}${[134, 156, 178, 200].map((y) => pale(d`M128 ${y}h14`, 2.5, 0.6)).join('')}`,
  )

const dibber: Scene = (brush) =>
  turned(
    brush.between(-24, 24),
    `${box(112, 14, 96, 24, woodDark, 12)}${shape('M144 34h32l-4 130q-4 40-12 62q-8-22-12-62z', wood)}${shape('M148 158h24q-4 44-12 68q-8-24-12-68z', steel)}${[84, 108, 132].map((y) => line(d`M146 ${y}h28`, woodDark, 2.5)).join('')}`,
  )

const gloves: Scene = (brush) => {
  const [palm, cuff] = brush.pick<Pair>([
    ['#5FA36A', '#0E6B3D'],
    ['#E8A23A', '#B57F14'],
    ['#E58AA8', '#B8214F'],
    ['#C9A465', '#8F6136'],
  ])
  const one = (x: number, turn: number) =>
    turned(
      turn,
      `${[-27, -9, 9, 27].map((off, index) => line(d`M${x + off} 128V${[76, 58, 56, 70][index] ?? 60}`, palm, 17)).join('')}${line(d`M${x + 30} 158Q${x + 58} 138 ${x + 56} 110`, palm, 18)}${box(x - 36, 108, 72, 84, palm, 20)}${shape(d`M${x - 34} 180h68l8 48h-84z`, cuff)}${pale(d`M${x - 36} 204h72`, 3)}`,
      x,
      150,
    )
  return one(104, -14) + turned(0, `<g transform="translate(320 0) scale(-1 1)">${one(104, -14)}</g>`)
}

const wateringCan: Scene = (brush) => {
  const body = brush.pick(['#0E6B3D', '#3B7698', '#B8214F', '#A9B8AE', '#DDA12B'])
  const drops = times(5, (index) => oval(30 + index * 9, 114 + index * 13, 6.5, 3, '#3B7698', 76))
  return `${line('M146 132L74 76', body, 16)}<path d="M50 88 90 52l8 10-40 36z" fill="${body}"/><path d="M150 100c10-62 96-70 104 24" stroke="${body}" stroke-width="12" fill="none"/><path d="M138 104h108l12 112H126z" fill="${body}"/>${box(132, 98, 120, 12, ink, 3)}${pale('M140 158h104', 5, 0.45)}${drops}`
}

const sprayer: Scene = (brush) => {
  const body = brush.pick(['#3B7698', '#5FA36A', '#E8843A'])
  const mist = times(9, (index) =>
    ring(60 - (index % 3) * 18, 52 + Math.floor(index / 3) * 18 + (index % 3) * 3, 3.5, '#3B7698'),
  )
  return `${mist}${shape('M140 106h68q34 20 34 52v66q0 8-8 8h-120q-8 0-8-8v-66q0-32 34-52z', body)}${box(144, 78, 60, 32, '#F6F1E4', 4)}${shape('M84 34h112q28 2 30 44h-82l-8-18H84z', ink)}${line('M140 78q-12 30-32 40', '#D4382C', 9)}${box(76, 40, 14, 16, '#D4382C', 3)}${pale('M126 150v60', 6, 0.5)}`
}

const sprayerPump: Scene = (brush) =>
  `${box(96, 74, 128, 152, brush.pick(['#F6F1E4', '#DDA12B', '#5FA36A']), 26)}${box(140, 30, 40, 50, ink, 6)}${line('M126 22h68', ink, 15)}${line('M214 190Q288 180 266 96L250 50', '#3F5146', 8)}${line('M250 52L206 24', steel, 8)}${line('M110 120h46M110 150h30M110 180h46', '#3F5146', 4)}`

const hose: Scene = (brush) => {
  const fill = brush.pick(['#0E6B3D', '#E3B53A', '#3E8650'])
  const loop = (ry: number, y: number) =>
    `<ellipse cx="150" cy="${y}" rx="96" ry="${ry}" fill="none" stroke="${fill}" stroke-width="17"/>`
  return `${loop(46, 176)}${loop(46, 152)}${loop(46, 128)}${pale('M60 150q20-40 90-40M60 126q20-40 90-40', 3, 0.5)}${line('M240 134Q280 96 250 60', fill, 17)}${turned(-34, `${box(234, 16, 26, 46, '#3F5146', 4)}${box(230, 4, 34, 16, '#E8643A', 4)}`, 247, 40)}`
}

const trug: Scene = () =>
  `<path d="M76 120q84-150 168 0" stroke="${woodDark}" stroke-width="13" fill="none"/>${times(3, (index) => shape(d`M${44 + index * 8} ${116 + index * 32}h${232 - index * 16}l-8 30h${-216 + index * 16}z`, index % 2 ? '#C99767' : wood))}${box(40, 108, 240, 14, woodDark, 4)}${line('M104 122l8 88M216 122l-8 88', woodDark, 8)}`

const bucket: Scene = (brush) =>
  `<path d="M92 92q68-110 136 0" stroke="${steel}" stroke-width="7" fill="none"/>${shape('M84 88h152l-18 134H102z', brush.pick(['#3F5146', '#3B7698', '#A9B8AE', '#B8214F']))}${oval(160, 88, 78, 16, '#24332A')}${pale('M106 130l6 66', 5, 0.4)}${line('M136 18h48', woodDark, 13)}`

const sieve: Scene = () =>
  `${oval(160, 150, 116, 62, wood)}${oval(160, 128, 116, 62, '#C99767')}${oval(160, 128, 100, 50, '#EFE3D2')}${times(11, (index) => line(d`M${70 + index * 18} ${128 - Math.sqrt(Math.max(0, 1 - ((index - 5) / 5.6) ** 2)) * 49}V${128 + Math.sqrt(Math.max(0, 1 - ((index - 5) / 5.6) ** 2)) * 49}`, steel, 2))}${times(7, (index) => line(d`M${160 - Math.sqrt(Math.max(0, 1 - ((index - 3) / 3.5) ** 2)) * 98} ${86 + index * 14}H${160 + Math.sqrt(Math.max(0, 1 - ((index - 3) / 3.5) ** 2)) * 98}`, steel, 2))}${[130, 160, 190].map((x) => oval(x, 218, 12, 5, colours.soil)).join('')}`

const boots: Scene = (brush) => {
  const fill = brush.pick(['#2F7A4B', '#3F5146', '#B8214F', '#3B7698'])
  const one = (x: number, y: number) =>
    `${shape(d`M${x} ${y}h58v96q44 12 48 44v18h-106z`, fill)}${box(x - 2, y - 4, 62, 18, ink, 4)}${shape(d`M${x - 2} ${y + 152}h110v14h-110z`, ink)}${pale(d`M${x + 12} ${y + 26}v82`, 4, 0.4)}`
  return one(150, 44) + one(70, 60)
}

const kneeler: Scene = (brush) =>
  `${turned(-8, `${box(44, 110, 232, 74, brush.pick(['#5FA36A', '#B8214F', '#3B7698']), 22)}${box(44, 164, 232, 26, '#24332A', 13)}${oval(160, 132, 44, 10, '#F6F1E4')}${pale('M70 126v36M250 126v36', 4, 0.5)}`)}`

export const handTools = {
  trowel,
  'hand-fork': handFork,
  secateurs,
  snips,
  shears,
  loppers,
  saw,
  knife,
  'bulb-planter': bulbPlanter,
  dibber,
  gloves,
  'watering-can': wateringCan,
  'spray-bottle': sprayer,
  sprayer: sprayerPump,
  hose,
  trug,
  bucket,
  sieve,
  boots,
  kneeler,
} as const
