import { colours, type Triple } from '../brush.ts'
import { box, d, leaf, line, oval, pale, ring, type Scene, shape, stem, times, turned } from '../shapes.ts'

const { steel, wood, woodDark, ink, soil } = colours

const wormery: Scene = () =>
  `${times(3, (index) => box(80 + index * 4, 164 - index * 44, 160 - index * 8, 42, index % 2 ? '#3F5146' : '#2B3A31', 6))}${box(78, 56, 164, 20, '#0E6B3D', 8)}${box(74, 206, 172, 20, '#24332A', 6)}${line('M110 40q14-20 28 0t28 0t28 0', '#C98BA4', 9)}`

const birdHouse: Scene = () =>
  `${shape('M92 108h136v112H92z', wood)}${shape('M66 114L160 28L254 114L240 128L160 56L80 128z', '#A44A2A')}${ring(160, 146, 24, ink)}${line('M160 190v14', woodDark, 8)}${line('M100 132v84M220 132v84', woodDark, 3)}`

const birdFeeder: Scene = () =>
  `${line('M160 4v38', '#3F5146', 4)}${shape('M104 66q56-56 112 0z', '#0E6B3D')}${box(120, 64, 80, 122, '#ffffff99', 6)}${times(24, (index) => oval(132 + ((index * 17) % 58), 100 + ((index * 11) % 78), 6, 4, index % 2 ? '#C98F55' : '#3F3A2F', index * 40))}${box(106, 182, 108, 18, '#0E6B3D', 6)}${line('M88 176h30M202 176h30', woodDark, 6)}${oval(244, 150, 24, 17, '#3B7698', -20)}${ring(262, 134, 11, '#FFD23F')}${shape('M271 132l13 3-12 5z', ink)}${ring(265, 132, 2, ink)}`

const bugHotel: Scene = () =>
  `${shape('M56 96L160 26L264 96V226H56z', woodDark)}${box(70, 104, 180, 52, '#EFE3D2')}${box(70, 164, 180, 54, '#EFE3D2')}${times(14, (index) => ring(86 + (index % 7) * 25, 118 + Math.floor(index / 7) * 24, 10, '#C9B25F') + ring(86 + (index % 7) * 25, 118 + Math.floor(index / 7) * 24, 5, ink))}${times(7, (index) => ring(84 + index * 25, 202 - (index % 2) * 18, 11, '#8F5A33'))}`

const bench: Scene = () =>
  `${times(3, (index) => box(44, 56 + index * 26, 232, 18, index % 2 ? '#C99767' : wood, 4))}${times(2, (index) => box(32, 146 + index * 22, 256, 17, index ? '#C99767' : wood, 4))}${line('M56 50V230M264 50V230M34 186V230M286 186V230', woodDark, 11)}${line('M30 128h34M256 128h34', woodDark, 11)}`

const table: Scene = () =>
  `${oval(160, 104, 118, 22, wood)}${oval(160, 99, 118, 22, '#C99767')}${line('M160 122V210M160 206L104 232M160 206L216 232', woodDark, 11)}${line('M70 97h180M92 88h136M92 108h136', woodDark, 2.5)}`

const shelf: Scene = () =>
  `${line('M60 20V232M260 20V232', '#3F5146', 8)}${[72, 138, 204].map((y, row) => box(46, y, 228, 11, row % 2 ? wood : '#C99767', 3) + [86, 140, 194, 240].map((x, at) => (at < 3 - (row % 2) ? shape(d`M${x - 15} ${y - 26}h30l-4 26h-22z`, '#C65F3A') + leaf(x, y - 26, -120, 24, 7, colours.leaf) + leaf(x, y - 26, -60, 24, 7, colours.leafLight) : '')).join('')).join('')}`

const shed: Scene = () =>
  `${shape('M50 104L160 34L270 104V228H50z', '#9CAF8B')}${[78, 106, 214, 242].map((x) => line(d`M${x} 104V226`, '#7F946F', 3)).join('')}${shape('M30 110L160 24L290 110L280 122L160 44L40 122z', '#5C4A3A')}${box(126, 120, 68, 108, wood)}<rect x="126" y="120" width="68" height="108" fill="none" stroke="${woodDark}" stroke-width="5"/>${ring(184, 176, 4, ink)}${box(214, 130, 40, 40, '#CFE6EF')}${line('M234 130v40M214 150h40', '#F6F8F4', 4)}`

const pond: Scene = () =>
  `${oval(160, 160, 130, 62, '#7F867F')}${oval(160, 156, 112, 50, '#5FA3BF')}${times(12, (index) => oval(160 + Math.cos(index * 0.524) * 124, 158 + Math.sin(index * 0.524) * 58, 24, 14, index % 2 ? '#A9A79A' : '#C4BEAE', index * 30))}${oval(130, 158, 26, 9, '#4E9A5E')}${oval(196, 172, 22, 8, '#5FA36A')}${ring(134, 152, 8, '#F4B6C6')}${pale('M150 136h44', 3, 0.7)}`

const light: Scene = () =>
  `${line('M160 4v36', ink, 4)}${shape('M72 82q88-88 176 0z', '#3F5146')}${shape('M72 82L30 214h260L248 82z', '#FFF1BF').replace('/>', ' fill-opacity=".75"/>')}${box(80, 78, 160, 13, '#FFD23F', 6)}${times(4, (index) => stem(94 + index * 44, 226, 94 + index * 44, 180, 3) + leaf(94 + index * 44, 184, -150, 28, 10, colours.leaf) + leaf(94 + index * 44, 184, -30, 28, 10, colours.leafLight))}`

const heater: Scene = () =>
  `${box(84, 60, 152, 140, '#D4382C', 14)}${times(6, (index) => line(d`M${106 + index * 21} 86V156`, '#8E1F22', 6))}${box(96, 200, 28, 20, ink, 4)}${box(196, 200, 28, 20, ink, 4)}${ring(206, 180, 9, '#F6F1E4')}${line('M120 44q8-12 0-24M160 44q8-12 0-24M200 44q8-12 0-24', '#E8843A', 5)}`

const ornament: Scene = () =>
  `${shape('M112 104q48-130 96 0z', '#D4382C')}${oval(160, 116, 42, 40, '#F2C9A8')}${shape('M112 116q0 96 48 110q48-14 48-110q-16 24-48 24t-48-24z', '#FBFCF8')}${shape('M86 234q0-86 50-96q24 70 48 0q50 10 50 96z', '#3B7698')}${shape('M124 136q36 74 72 0q12 40-36 88q-48-48-36-88z', '#FBFCF8')}${ring(146, 112, 4, ink)}${ring(174, 112, 4, ink)}${oval(160, 124, 10, 8, '#E8A98A')}`

const birdBath: Scene = () =>
  `${oval(160, 78, 108, 22, '#A9A79A')}${oval(160, 73, 92, 15, '#8FBFD0')}${shape('M80 88h160q-20 34-60 38l8 78h-56l8-78q-40-4-60-38z', '#B7B8AE')}${box(106, 202, 108, 24, '#A9A79A', 4)}${pale('M120 72h40', 3, 0.8)}`

const box_: Scene = () =>
  `${shape('M40 96h240v128H40z', '#C99767')}${shape('M40 96L76 50H244L280 96z', '#D9B27C')}${box(146, 50, 28, 174, '#B98552')}${leaf(96, 176, -140, 40, 13, colours.leaf)}${leaf(96, 176, -40, 40, 13, colours.leafLight)}${line('M96 204v-32', colours.leaf, 4)}`

const jars: Scene = (brush) => {
  const fill = brush.pick(['#B8214F', '#E3A92E', '#7B3A1E', '#5E3A7A'])
  const one = (x: number, s: number) =>
    box(x - 38 * s, 232 - 118 * s, 76 * s, 118 * s, fill, 12) +
    box(x - 34 * s, 232 - 140 * s, 68 * s, 26 * s, '#F6F1E4', 5) +
    box(x - 28 * s, 232 - 82 * s, 56 * s, 42 * s, '#FBF7EC', 3) +
    line(d`M${x - 18 * s} ${232 - 68 * s}h${36 * s}M${x - 12 * s} ${232 - 54 * s}h${24 * s}`, '#9FB0A3', 3)
  return one(106, 1.1) + one(210, 0.94)
}

const honey: Scene = () =>
  `${shape('M92 88h136q16 12 16 36v88q0 16-16 16H92q-16 0-16-16v-88q0-24 16-36z', '#EBA52A')}${box(88, 56, 144, 36, '#F6D98A', 8)}${box(100, 126, 120, 70, '#FBF7EC', 4)}${[
    [136, 150],
    [160, 150],
    [184, 150],
    [148, 171],
    [172, 171],
  ]
    .map(([x = 0, y = 0]) => shape(d`M${x} ${y - 12}l10 6v12l-10 6-10-6v-12z`, '#F2BE2E'))
    .join('')}`

const eggs: Scene = () =>
  `${[
    [92, '#C98F66'],
    [138, '#E3C29A'],
    [184, '#F1E2CC'],
    [230, '#B97F55'],
  ]
    .map(([x, fill]) => oval(Number(x), 128, 27, 36, String(fill)) + pale(d`M${Number(x) - 12} 112q4-10 12-12`, 3, 0.6))
    .join(
      '',
    )}${shape('M40 138h240l-22 76H62z', '#A9A08C')}${[64, 112, 160, 208].map((x) => shape(d`M${x} 138q24 34 48 0z`, '#8F8672')).join('')}`

const mushrooms: Scene = () =>
  [
    [116, 150, 1.15],
    [214, 170, 0.85],
    [168, 206, 0.55],
  ]
    .map(
      ([x = 0, y = 0, s = 1]) =>
        shape(
          d`M${x - 18 * s} ${y - 20 * s}h${36 * s}q${-6 * s} ${50 * s} ${8 * s} ${80 * s}h${-52 * s}q${14 * s} ${-30 * s} ${8 * s} ${-80 * s}z`,
          '#F6EEDD',
        ) +
        shape(
          d`M${x - 72 * s} ${y - 16 * s}q${8 * s} ${-86 * s} ${72 * s} ${-86 * s}t${72 * s} ${86 * s}q${-72 * s} ${22 * s} ${-144 * s} 0z`,
          '#C9A57C',
        ) +
        pale(d`M${x - 44 * s} ${y - 48 * s}q${12 * s} ${-30 * s} ${38 * s} ${-36 * s}`, 4, 0.6),
    )
    .join('')

const bouquet: Scene = (brush) => {
  const fills = brush.pick<Triple>([
    ['#E25A7F', '#FFD23F', '#F6F1E4'],
    ['#7C5AA6', '#F4B6C6', '#B8214F'],
    ['#E8843A', '#FFD23F', '#D4382C'],
  ])
  const spots = [
    [110, 74],
    [160, 54],
    [210, 74],
    [86, 110],
    [136, 104],
    [184, 104],
    [234, 112],
  ] as const
  return `${spots.map(([x, y], index) => line(d`M160 200L${x} ${y}`, colours.stem, 4) + leaf((x + 160) / 2, (y + 190) / 2, index % 2 ? -40 : -140, 36, 10, colours.leafLight)).join('')}${shape('M84 128q76 40 152 0l-52 106h-48z', '#D9B98A')}${shape('M84 128q76 40 152 0l-20 40q-56 24-112 0z', '#EBD3AC')}${line('M128 196q32 12 64 0', '#B8214F', 7)}${spots.map(([x, y], at) => times(9, (index) => leaf(x, y, index * 40, 26, 7, fills[at % 3] ?? fills[0])) + ring(x, y, 8, fills[at % 3] === '#FFD23F' ? '#B5762A' : '#F2BE2E')).join('')}`
}

const wreath: Scene = () =>
  `<circle cx="160" cy="116" r="72" fill="none" stroke="#8F6136" stroke-width="18"/>${times(30, (index) => {
    const turn = index * 0.2094
    return leaf(
      160 + Math.cos(turn) * 72,
      116 + Math.sin(turn) * 72,
      index * 12 + (index % 2 ? 50 : 120),
      34,
      9,
      index % 2 ? colours.leaf : colours.leafDeep,
    )
  })}${times(8, (index) => ring(160 + Math.cos(index * 0.785) * 72, 116 + Math.sin(index * 0.785) * 72, 8, '#D4282C'))}${leaf(160, 196, 60, 46, 12, '#B8214F')}${leaf(160, 196, 120, 46, 12, '#B8214F')}${ring(160, 194, 11, '#8E1F3A')}`

const terrarium: Scene = () =>
  `${shape('M100 200h120q20-10 24-30H76q4 20 24 30z', soil)}${leaf(140, 172, -120, 60, 12, colours.leaf)}${leaf(140, 172, -70, 74, 12, colours.leafLight)}${leaf(186, 172, -110, 54, 14, '#86BC6B')}${leaf(186, 172, -50, 46, 13, colours.leaf)}<path d="M134 36h52v26q66 26 66 90q0 60-60 72h-64q-60-12-60-72q0-64 66-90z" fill="#fff" fill-opacity=".34" stroke="#fff" stroke-width="5"/>${box(128, 22, 64, 18, wood, 6)}${pale('M92 160q-2-46 34-72', 6, 0.8)}`

const book: Scene = (brush) =>
  `${turned(-6, `${box(74, 44, 172, 156, brush.pick(['#0E6B3D', '#B8214F', '#3B7698']), 6)}${box(84, 192, 162, 14, '#FBF7EC')}${box(74, 44, 22, 168, '#24332A', 4)}${leaf(170, 140, -140, 50, 16, '#fff')}${leaf(170, 140, -40, 50, 16, '#fff')}${line('M170 172v-44', '#fff', 4)}${box(120, 64, 100, 8, '#ffffffcc')}`)}`

const cage: Scene = () =>
  `${[96, 128, 160, 192, 224].map((x) => line(d`M${160 + (x - 160) * 0.7} 236L${x} 22`, steel, 4)).join('')}${[36, 92, 148, 200].map((y, row) => `<ellipse cx="160" cy="${y}" rx="${68 - row * 6}" ry="13" fill="none" stroke="${steel}" stroke-width="5"/>`).join('')}${stem(160, 236, 160, 66, 5)}${[70, 120, 170].map((y) => leaf(160, y, -150, 40, 11, colours.leaf) + leaf(160, y, -30, 40, 11, colours.leafLight)).join('')}`

const thermometer: Scene = () =>
  `${box(122, 14, 76, 212, wood, 14)}${box(148, 32, 24, 142, '#fff', 12)}${ring(160, 186, 22, '#fff')}${ring(160, 186, 15, '#D4382C')}${box(155, 92, 10, 90, '#D4382C', 5)}${times(7, (index) => line(d`M178 ${48 + index * 18}h${index % 2 ? 7 : 12}`, ink, 3))}`

const supplies: Scene = (brush) => box_(brush, '')

export const wildlifeAndLarder = {
  wormery,
  'bird-house': birdHouse,
  'bird-feeder': birdFeeder,
  'insect-hotel': bugHotel,
  bench,
  table,
  shelf,
  shed,
  pond,
  'grow-light': light,
  heater,
  ornament,
  'bird-bath': birdBath,
  supplies,
  preserves: jars,
  honey,
  eggs,
  mushrooms,
  bouquet,
  wreath,
  terrarium,
  book,
  'plant-support': cage,
  thermometer,
} as const
