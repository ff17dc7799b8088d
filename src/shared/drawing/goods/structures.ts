import { colours } from '../brush.ts'
import { box, d, leaf, line, oval, pale, ring, type Scene, shape, stem, times, turned } from '../shapes.ts'

const { wood, woodDark, soil } = colours

const greenhouse: Scene = () =>
  `${shape('M40 108L160 26L280 108V224H40z', '#CFE6EF')}${shape('M40 108L160 26L280 108z', '#DDF0F6')}${line('M40 108V224H280V108L160 26zM40 108H280M100 68V224M220 68V224M160 26V108', '#F6F8F4', 6)}${line('M40 108V224H280V108L160 26z', '#0E6B3D', 5)}${box(134, 124, 52, 100, '#B7D9E6')}<rect x="134" y="124" width="52" height="100" fill="none" stroke="#0E6B3D" stroke-width="5"/>${[66, 90, 226, 250].map((x) => leaf(x, 222, -110, 50, 12, colours.leaf) + leaf(x, 222, -70, 50, 12, colours.leafLight)).join('')}${box(24, 222, 272, 10, '#A44A2A')}`

const polytunnel: Scene = () =>
  `${shape('M30 222V130q0-96 100-96h60q100 0 100 96v92z', '#E4F1F4')}${line('M30 222V130q0-96 100-96q100 0 100 96v92M290 222V130q0-96-100-96h-60M262 222V130q0-70-40-92', '#7F9A93', 5)}${shape('M94 222v-82q0-40 36-40t36 40v82z', '#B7D9C4')}${times(4, (index) => leaf(104 + index * 17, 222, -90 + (index - 1.5) * 16, 48, 9, index % 2 ? colours.leaf : colours.leafLight))}`

const coldFrame: Scene = () =>
  `${shape('M44 132L276 132L292 222H28z', wood)}${line('M36 176H284', woodDark, 4)}${shape('M60 50L260 50L276 132H44z', '#CFE6EF')}${line('M60 50H260L276 132H44zM160 50V132M52 92H268', woodDark, 6)}${line('M282 128L262 54', '#3F5146', 5)}${pale('M84 118L108 62M190 118l20-52', 5, 0.7)}`

const cloche: Scene = () =>
  `${stem(160, 210, 160, 120, 5)}${[-150, -120, -60, -30].map((angle, index) => leaf(160, 190 - (index % 2) * 30, angle, 52, 15, index % 2 ? colours.leafLight : colours.leaf)).join('')}${leaf(160, 124, -90, 40, 13, '#86BC6B')}<path d="M84 214V124q0-80 76-80t76 80v90z" fill="#fff" fill-opacity=".42" stroke="#fff" stroke-width="5"/>${ring(160, 34, 14, '#ffffffcc')}${pale('M106 190v-70q4-44 36-54', 7, 0.8)}${oval(160, 218, 100, 12, soil)}`

const propagator: Scene = (brush) =>
  `${times(6, (index) => stem(74 + index * 35, 172, 74 + index * 35, 134, 3) + leaf(74 + index * 35, 138, -150, 22, 8, colours.leaf) + leaf(74 + index * 35, 138, -30, 22, 8, colours.leafLight))}${box(40, 170, 240, 48, brush.pick(['#3F5146', '#0E6B3D']), 8)}${times(6, (index) => box(56 + index * 35, 166, 28, 8, soil))}<path d="M48 168V86q0-14 14-14h196q14 0 14 14v82z" fill="#fff" fill-opacity=".38" stroke="#fff" stroke-width="5"/>${box(126, 62, 68, 14, '#3F5146', 6)}${pale('M70 150V98', 6, 0.8)}`

const trellis: Scene = () =>
  times(6, (index) => line(d`M${50 + index * 44} 232L${50 + index * 44} 12`, index % 2 ? wood : '#C99767', 9)) +
  times(5, (index) => line(d`M36 ${38 + index * 44}H284`, index % 2 ? woodDark : wood, 9))

const obelisk: Scene = () =>
  `${line('M84 236L160 24L236 236M128 236L160 40L192 236', '#3F5146', 7)}${[196, 150, 106, 68].map((y) => line(d`M${160 - (y - 24) * 0.36} ${y}H${160 + (y - 24) * 0.36}`, '#3F5146', 6)).join('')}${ring(160, 18, 12, '#3F5146')}`

const arch: Scene = () =>
  `${line('M70 238V110q0-84 90-84t90 84v128M104 238V116q0-56 56-56t56 56v122', '#3F5146', 7)}${[216, 176, 136].map((y) => line(d`M70 ${y}h34M216 ${y}h34`, '#3F5146', 5)).join('')}${[
    [74, 90],
    [112, 50],
    [160, 40],
    [208, 50],
    [246, 90],
    [88, 140],
    [232, 150],
  ]
    .map(
      ([x = 0, y = 0], index) =>
        leaf(x, y, -150, 34, 10, colours.leaf) +
        leaf(x, y, -30, 34, 10, colours.leafLight) +
        ring(x, y, 10, index % 2 ? '#E25A7F' : '#F4B6C6'),
    )
    .join('')}`

const canes: Scene = (brush) => {
  const twine = brush.pick(['#B8214F', '#0E6B3D', '#8F6136'])
  return `${times(7, (index) => line(d`M${112 + index * 16} 234L${88 + index * 24} 12`, index % 2 ? '#B7A24A' : '#C9B25F', 8) + [60, 120, 180].map((y) => line(d`M${88 + index * 24 + (y - 12) * (24 - index * 8) * 0.0045 - 4} ${y}h8`, '#8F7A33', 2.5)).join(''))}${box(100, 148, 122, 16, twine, 6)}`
}

const sticks: Scene = () =>
  `${times(8, (index) => line(d`M${118 + index * 12} 232Q${110 + index * 15} 120 ${74 + index * 24} 24M${106 + index * 16} 110L${78 + index * 24} 74M${112 + index * 14} 140L${116 + index * 20} 92`, index % 2 ? '#8F6F4B' : '#A9855A', 5))}${box(104, 166, 112, 15, '#B98552', 6)}`

const labels: Scene = () =>
  [
    [86, -14, '#FBF7EC'],
    [138, -4, '#C9A465'],
    [188, 6, '#FBF7EC'],
    [240, 14, '#86BC6B'],
  ]
    .map(([x, lean, fill]) =>
      turned(
        Number(lean),
        shape(d`M${Number(x) - 19} 40h38v124l-19 38l-19-38z`, String(fill)) +
          line(d`M${Number(x) - 8} 62v74M${Number(x) + 6} 62v48`, '#56685C', 3.5),
        Number(x),
        200,
      ),
    )
    .join('') + shape('M0 196q160-22 320 0v44H0z', soil)

const twine: Scene = (brush) => {
  const fill = brush.pick(['#C9A465', '#5FA36A', '#B98552'])
  return `${line('M196 190Q260 230 296 170', fill, 6)}${ring(146, 128, 80, fill)}${[-50, -30, -10, 10, 30, 50].map((off) => `<path d="${d`M${80} ${128 + off}Q${146} ${128 + off * 1.7 - 20} ${212} ${128 + off}`}" stroke="#8F6136" stroke-opacity=".55" stroke-width="4" fill="none"/>`).join('')}${[-40, -14, 14, 40].map((off) => `<path d="${d`M${146 + off} 60Q${146 + off * 1.8} 128 ${146 + off} 196`}" stroke="#fff" stroke-opacity=".35" stroke-width="4" fill="none"/>`).join('')}`
}

const netting: Scene = () =>
  `${times(9, (index) => line(d`M${30 + index * 24} 30L${74 + index * 24} 214M${74 + index * 24} 30L${30 + index * 24} 214`, '#2F7A4B', 2.5))}${oval(272, 122, 26, 94, '#3E8650')}${oval(272, 122, 11, 44, '#24332A')}${line('M34 28H272M34 216H272', '#2F7A4B', 5)}`

const fleece: Scene = () =>
  `${shape('M24 214q40-30 90-24t90-8l40-110q20-6 30 8l20 130q-130 20-270 4z', '#FBFCF8')}${oval(244, 120, 44, 92, '#F1F4EC')}${oval(244, 120, 22, 46, '#C9D4C8')}${oval(244, 120, 9, 20, '#8F9A93')}${line('M44 206q60-24 120-10M70 218q60-16 110-8', '#D3DCD0', 3)}`

const fence: Scene = () =>
  `${times(6, (index) => shape(d`M${22 + index * 47} 66l20-26 20 26v168h-40z`, index % 2 ? wood : '#C99767'))}${box(10, 92, 300, 18, woodDark, 3)}${box(10, 178, 300, 18, woodDark, 3)}`

const timber: Scene = () =>
  times(
    5,
    (index) =>
      shape(
        d`M${36 + index * 10} ${206 - index * 34}l220-26 18 12v22l-220 26z`,
        ['#C99767', wood, '#D2A677'][index % 3] ?? wood,
      ) + shape(d`M${36 + index * 10} ${206 - index * 34}l18 12v22l-18-12z`, woodDark),
  )

const logs: Scene = () =>
  [
    [100, 196],
    [164, 196],
    [228, 196],
    [132, 144],
    [196, 144],
    [164, 92],
  ]
    .map(
      ([x = 0, y = 0]) =>
        ring(x, y, 33, '#7A4F2C') +
        ring(x, y, 27, '#D9B27C') +
        `<circle cx="${x}" cy="${y}" r="17" fill="none" stroke="#B98552" stroke-width="3"/>` +
        ring(x, y, 5, '#B98552'),
    )
    .join('')

const feed: Scene = (brush) => {
  const band = brush.pick(['#D4382C', '#0E6B3D', '#E8843A'])
  return `${shape('M116 74q0-14 16-16h60q16 2 22 18l10 40v100q0 12-12 12H112q-12 0-12-12V112q0-12 16-38z', '#F6F8F4')}${box(132, 24, 52, 38, band, 6)}<path d="M196 84q26 8 20 46q-8 12-16 2q4-26-8-34z" fill="#C9D4C8"/>${box(108, 132, 108, 66, band, 4)}${leaf(162, 184, -140, 40, 13, '#fff')}${leaf(162, 184, -40, 40, 13, '#fff')}`
}

const waterButt: Scene = () =>
  `${shape('M88 52q72-18 144 0q14 84 0 160q-72 18-144 0q-14-76 0-160z', '#2F7A4B')}${oval(160, 50, 72, 15, '#24332A')}${pale('M84 92q76 18 152 0M82 148q78 18 156 0', 4, 0.4)}${box(148, 182, 24, 12, '#3F5146', 3)}${line('M160 194v12h16', '#E8843A', 7)}${line('M236 4v34q0 12-14 12', '#A9B8AE', 11)}${box(92, 218, 136, 16, '#7F867F')}`

const compostBin: Scene = (brush) =>
  brush.chance(0.5)
    ? `${shape('M104 56h112l36 172H68z', '#24452F')}${oval(160, 56, 60, 14, '#16301F')}${box(120, 182, 80, 40, '#16301F', 4)}${pale('M96 110h128M86 156h148', 3, 0.35)}`
    : `${shape('M64 84h192v40H64z', soil)}${times(5, (index) => leaf(84 + index * 38, 92, -100 + index * 12, 36, 10, index % 2 ? '#B57F14' : colours.leafLight))}${times(4, (index) => box(52, 106 + index * 31, 216, 24, index % 2 ? wood : '#C99767', 2))}${box(46, 70, 20, 164, woodDark, 2)}${box(254, 70, 20, 164, woodDark, 2)}`

export const structures = {
  greenhouse,
  polytunnel,
  'cold-frame': coldFrame,
  cloche,
  propagator,
  trellis,
  obelisk,
  arch,
  canes,
  sticks,
  labels,
  twine,
  netting,
  fleece,
  fence,
  timber,
  logs,
  feed,
  'water-butt': waterButt,
  'compost-bin': compostBin,
} as const
