import { at, type Brush, colours, type Pair, petals } from './brush.ts'
import type { Scene } from './plants.ts'
import { blossom, box, leaf, pad, pot, ring, stem, turned } from './shapes.ts'

const times = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('')

/** The print on a seed packet. */
function motif(brush: Brush): string {
  const fill = brush.pick(petals)
  switch (brush.pick(['flower', 'bean', 'berries', 'root'] as const)) {
    case 'flower':
      return (
        stem(160, 186, 160, 104, 4) +
        leaf(160, 158, -32, 40, 12, colours.leafLight) +
        leaf(160, 166, -148, 40, 12, colours.leaf) +
        blossom(160, 100, 30, 10, fill, colours.yellow)
      )
    case 'bean':
      return `${stem(150, 186, 164, 74, 4)}${times(3, (index) => leaf(157 + index * 3, 160 - index * 34, index % 2 ? -26 : -152, 46, 16, index % 2 ? colours.leaf : colours.leafLight))}<path d="M168 112q30 22 22 62" stroke="${colours.leafYoung}" stroke-width="10" fill="none" stroke-linecap="round"/>`
    case 'berries':
      return (
        stem(160, 186, 156, 92, 4) +
        times(4, (index) =>
          leaf(157, 164 - index * 22, index % 2 ? -30 : -150, 44, 14, index % 2 ? colours.leaf : colours.leafLight),
        ) +
        times(3, (index) => ring(146 + index * 11, 88 - (index % 2) * 10, 9, colours.rhubarb))
      )
    default:
      return (
        times(3, (index) =>
          leaf(160, 116, -90 + (index - 1) * 28, 46, 11, index % 2 ? colours.leaf : colours.leafLight),
        ) +
        `<path d="M138 118c0-12 44-12 44 0 0 26-10 50-22 70-12-20-22-44-22-70z" fill="${brush.pick(['#E8843A', '#B8214F', '#7B1E4B'])}"/>`
      )
  }
}

const packet: Scene = (brush) => {
  const band = brush.pick(['#B8214F', '#0E6B3D', '#0F5C86', '#DDA12B', '#7C5AA6', '#C65F3A'])
  const foot = brush.pick([colours.leaf, band, colours.leafDeep])
  const seeds = times(brush.whole(3, 6), () =>
    pad(brush.between(30, 290), brush.between(206, 230), brush.between(0, 180), 12, 7, colours.soil),
  )
  const front = `${box(96, 20, 128, 196, colours.white, 2)}${box(96, 20, 128, 32, band, 2)}${box(112, 31, 64, 5, '#fff')}${box(112, 40, 40, 4, '#fff')}${motif(brush)}${box(96, 192, 128, 24, foot, 2)}`
  const second = brush.chance(0.4)
    ? turned(
        14,
        `${box(112, 26, 124, 190, '#FBF7EC', 2)}${box(112, 26, 124, 30, brush.pick(['#0F5C86', '#DDA12B', '#0E6B3D']), 2)}`,
      )
    : ''
  return seeds + second + turned(brush.between(-11, 6), front)
}

const trowel: Scene = (brush) => {
  const handle = brush.pick([colours.woodDark, colours.wood, colours.rhubarb, colours.leaf])
  return turned(
    brush.between(-34, 34),
    `${box(150, 4, 20, 96, handle, 10)}${box(155, 92, 10, 26, colours.steel)}<path d="M126 114h68v24c0 48-22 72-34 84-12-12-34-36-34-84z" fill="${colours.steel}"/><path d="M160 126v80" stroke="#fff" stroke-opacity=".5" stroke-width="2.5"/>`,
  )
}

const handFork: Scene = (brush) => {
  const handle = brush.pick([colours.woodDark, colours.wood, colours.rhubarb, '#0F5C86'])
  const tines = [-30, 0, 30].map(
    (x) =>
      `<path d="M160 128C160 148 ${160 + x} 138 ${160 + x} 162V222" stroke="${colours.steel}" stroke-width="10" fill="none" stroke-linecap="round"/>`,
  )
  return turned(
    brush.between(-30, 30),
    `${tines.join('')}${box(154, 96, 12, 40, colours.steel)}${box(149, 4, 22, 98, handle, 10)}${box(149, 84, 22, 8, colours.steelLight)}`,
  )
}

const wateringCan: Scene = (brush) => {
  const body = brush.pick(['#0E6B3D', '#3B7698', '#B8214F', '#A9B8AE', '#DDA12B'])
  const drops = times(5, (index) => pad(28 + index * 9, 112 + index * 13, 76, 13, 6, '#3B7698'))
  return `<path d="M146 130 74 76" stroke="${body}" stroke-width="16" stroke-linecap="round"/><path d="M50 88 90 52l8 10-40 36z" fill="${body}"/><path d="M150 100c10-62 96-70 104 24" stroke="${body}" stroke-width="12" fill="none"/><path d="M138 104h108l12 112H126z" fill="${body}"/>${box(132, 98, 120, 12, colours.ink, 3)}<path d="M140 158h104" stroke="#fff" stroke-opacity=".45" stroke-width="5"/>${drops}`
}

const spade: Scene = (brush) => {
  const blade = brush.chance(0.5)
    ? `<path d="M124 140h72v58q0 26-36 34-36-8-36-34z" fill="${colours.steel}"/>`
    : `${box(120, 140, 80, 12, colours.steel)}${times(4, (index) => box(122 + index * 23, 146, 8, 78, colours.steel, 4))}`
  return turned(
    brush.between(-28, 28),
    `${box(153, 14, 14, 132, colours.wood)}${blade}<path d="M132 4h56v14q0 10-14 14h-28q-14-4-14-14z" fill="none" stroke="${colours.woodDark}" stroke-width="10"/>`,
  )
}

const jar: Scene = (brush) => {
  const fills = [colours.leaf, colours.leafLight]
  const sprigs = times(brush.whole(1, 3), (index) => {
    const x = 160 + (index - 0.8) * 44 + brush.between(-8, 8)
    const top = brush.between(28, 56)
    const leaves = times(3, (place) =>
      leaf(
        x - (x - 160) * place * 0.2,
        top + 8 + place * 24,
        place % 2 ? -24 : -156,
        48,
        16,
        fills[(place + index) % 2] ?? colours.leaf,
      ),
    )
    const roots = `<path d="M160 196q-12 12-20 12m20-12q0 14 4 24m-4-24q14 8 22 8" stroke="#fff" stroke-width="2.5" fill="none" stroke-linecap="round"/>`
    return (
      stem(160, 198, x, top, 4) + leaves + leaf(x, top + 4, -90, 40, 13, colours.leafYoung) + (index === 0 ? roots : '')
    )
  })
  return `${box(116, 150, 88, 78, '#9CCBE0', 8)}${sprigs}<path d="M116 118h88v102q0 10-10 10h-68q-10 0-10-10z" fill="#fff" fill-opacity=".36"/>${box(110, 110, 100, 10, '#fff', 4)}<path d="M128 134v72" stroke="#fff" stroke-width="5" stroke-opacity=".8" stroke-linecap="round"/>`
}

const bundle: Scene = (brush) => {
  const stems = times(5, (index) => {
    const off = index - 2
    const x = 160 + off * 40
    const leaves = times(3, (place) =>
      leaf(
        160 + off * (36 - place * 9),
        60 + Math.abs(off) * 8 + place * 26,
        place % 2 ? -40 + off * 8 : -140 + off * 8,
        brush.between(32, 42),
        12,
        (place + index) % 2 ? colours.leaf : colours.leafLight,
      ),
    )
    return `<path d="M${160 - off * 9} 226 160 166 ${x} ${56 + Math.abs(off) * 8}" stroke="${colours.stem}" stroke-width="5" fill="none" stroke-linejoin="round"/>${leaves}`
  })
  return `${stems}${box(142, 158, 36, 18, colours.wood, 4)}<path d="M176 166q30-8 28 14M176 170q22 8 16 26" stroke="${colours.wood}" stroke-width="4" fill="none" stroke-linecap="round"/>`
}

const rooted: Scene = (brush) => {
  const y = 130
  const leaves = times(3, (place) =>
    leaf(
      160,
      y - 20 - place * 28,
      place % 2 ? -30 : -150,
      58 - place * 7,
      18,
      place % 2 ? colours.leafLight : colours.leaf,
    ),
  )
  return `${stem(160, y + 30, 160 + brush.between(-8, 8), 46, 5)}${leaves}${leaf(160, 52, -90, 40, 14, colours.leafYoung)}${pot(brush, 160, 92, 184)}${box(122, 178, 76, 8, colours.soil, 4)}<path d="M104 190V96q0-70 56-70t56 70v94z" fill="#fff" fill-opacity=".28" stroke="#fff" stroke-width="4"/>`
}

const compost: Scene = (brush) => {
  const band = brush.pick(['#0E6B3D', '#B8214F', '#0F5C86', '#DDA12B'])
  const bag = `<path d="M92 40q68-16 136 0l10 176q-78 18-156 0z" fill="#F5EBD6"/><path d="M88 96h144l4 62H84z" fill="${band}"/><path d="M92 40q68-16 136 0l-2 16q-66-14-132 0z" fill="${colours.soil}"/>`
  return `${turned(brush.between(-5, 5), `${bag}${leaf(160, 142, -148, 44, 14, '#fff')}${leaf(160, 142, -32, 44, 14, '#fff')}`)}<path d="M40 232q22-34 50-22 12-16 34 0 24-8 34 22z" fill="${colours.soil}"/>`
}

const potStack: Scene = (brush) => {
  const body = brush.pick<Pair>([
    ['#C65F3A', '#A44A2A'],
    ['#4A574F', '#333F38'],
    ['#3B7698', '#2B5A76'],
  ])
  const count = brush.whole(3, 4)
  const upright = times(count, (index) => {
    const y = 168 - index * 26
    return `<path d="M70 ${y}h96l-12 60H82z" fill="${body[0]}"/>${box(62, y - 8, 112, 16, body[1], 3)}`
  })
  const lying = turned(
    96,
    `<path d="M182 170h76l-10 56h-56z" fill="${body[0]}"/>${box(176, 160, 88, 14, body[1], 3)}`,
    224,
    196,
  )
  return upright + lying
}

const canes: Scene = (brush) => {
  const poles = times(
    6,
    (index) =>
      `<path d="M${118 + index * 17} 232 ${96 + index * 25 + at(brush.between(-4, 4)).length} 12" stroke="${index % 2 ? colours.wood : '#C9A465'}" stroke-width="8" stroke-linecap="round"/>`,
  )
  const twine = brush.pick(['#B8214F', '#0E6B3D', '#8F6136'])
  return `${poles}${box(108, 150, 112, 16, twine, 6)}${ring(244, 196, 36, twine)}${ring(244, 196, 13, '#FBF7EC')}<path d="M216 184q28-20 56 2M214 200q30-16 60 6" stroke="#fff" stroke-opacity=".5" stroke-width="3" fill="none"/>`
}

export const seeds: readonly [Scene, ...Scene[]] = [packet]
export const tools: readonly [Scene, ...Scene[]] = [trowel, handFork, wateringCan, spade]
export const cuttings: readonly [Scene, ...Scene[]] = [jar, bundle, rooted]
export const supplies: readonly [Scene, ...Scene[]] = [compost, potStack, canes, wateringCan]
