import { type Brush, colours } from '../brush.ts'
import { box, d, line, oval, pale, ring, type Scene, shape, times, turned } from '../shapes.ts'

const { steel, steelLight, wood, woodDark, ink } = colours

/** A D-shaped handle on a shaft. */
const dHandle = `<path d="M132 4h56v14q0 10-14 14h-28q-14-4-14-14z" fill="none" stroke="${woodDark}" stroke-width="10"/>${box(153, 24, 14, 124, wood)}`
const shaft = (to: number): string => box(154, 2, 12, to, wood, 6)
const lean = (brush: Brush): number => brush.pick([-1, 1]) * brush.between(12, 28)

const spade: Scene = (brush) =>
  turned(
    lean(brush),
    `${dHandle}${box(148, 120, 24, 36, steel)}<path d="M122 142h76v58q0 24-38 34-38-10-38-34z" fill="${steel}"/>${box(118, 138, 84, 10, '#3F5146', 3)}${pale('M138 158v50')}`,
  )
const shovel: Scene = (brush) =>
  turned(
    lean(brush),
    `${dHandle}<path d="M160 132q46 6 46 52q-4 38-46 52q-42-14-46-52q0-46 46-52z" fill="${steel}"/>${pale('M160 146v70')}`,
  )
const fork: Scene = (brush) =>
  turned(
    lean(brush),
    `${dHandle}${box(150, 116, 20, 34, steel)}${line('M118 156Q118 144 134 144H186Q202 144 202 156', steel, 11)}${[118, 146, 174, 202].map((x) => line(d`M${x} 152V230`, steel, 9)).join('')}`,
  )
const hoe: Scene = (brush) =>
  turned(
    lean(brush),
    `${shaft(186)}${line('M160 180Q164 206 186 206', steel, 9)}${shape('M172 196l58-4 6 34-62 2z', steel)}`,
  )
const rake: Scene = (brush) =>
  turned(
    lean(brush),
    `${shaft(190)}${box(92, 184, 136, 13, steel, 3)}${times(9, (index) => line(d`M${98 + index * 15.5} 194v30`, steel, 6))}`,
  )
const leafRake: Scene = (brush) =>
  turned(
    lean(brush),
    `${shaft(136)}${times(11, (index) => line(d`M160 132Q${160 + (index - 5) * 8} 176 ${160 + (index - 5) * 17} 222l2 10`, '#E3A93A', 5))}${line('M116 178Q160 164 204 178', '#B57F14', 6)}${box(150, 118, 20, 28, '#3F5146', 4)}`,
  )
const broom: Scene = (brush) =>
  turned(
    lean(brush),
    `${shaft(156)}${shape('M140 148h40l30 86q-50 12-100 0z', '#D9A94A')}${times(7, (index) => line(d`M${148 + index * 4} 164L${122 + index * 13} 234`, '#B57F14', 3))}${line('M138 160h44M132 178h56', '#B8214F', 6)}`,
  )
const pickaxe: Scene = (brush) =>
  turned(
    lean(brush),
    `${box(152, 40, 16, 196, wood, 6)}${shape('M48 84Q160 10 272 84Q214 58 176 58h-32Q106 58 48 84z', steel)}${box(144, 36, 32, 32, '#3F5146', 4)}`,
  )
const axe: Scene = (brush) =>
  turned(
    lean(brush),
    `${box(152, 24, 16, 210, wood, 8)}${shape('M136 40h46q40-6 62-30q14 54 0 96q-24-24-62-28h-46z', steel)}${shape('M244 10q14 54 0 96q-8-8-14-12q8-38-2-70z', steelLight)}`,
  )

const wheelbarrow: Scene = (brush) => {
  const body = brush.pick(['#0E6B3D', '#B8214F', '#3B7698', '#E8843A'])
  return `${line('M68 190L130 160L290 118', woodDark, 10)}${line('M206 150v74M206 224h30', '#3F5146', 9)}${shape('M58 76h196l-40 82H110z', body)}${line('M54 76h204', ink, 9)}${pale('M96 96l24 46', 4, 0.4)}${ring(78, 196, 36, ink)}${ring(78, 196, 23, '#A9B8AE')}${ring(78, 196, 7, ink)}${box(262, 108, 42, 16, '#D4382C', 7)}`
}

const lawnmower: Scene = (brush) => {
  const body = brush.pick(['#D4382C', '#0E6B3D', '#E8843A'])
  return `${line('M170 150L270 30M250 30h40', '#3F5146', 9)}${shape('M40 190q0-50 56-56h110q40 6 40 56z', body)}${box(86, 104, 92, 38, ink, 8)}${box(108, 88, 44, 20, '#A9B8AE', 4)}${ring(74, 200, 28, ink)}${ring(74, 200, 12, '#F6F1E4')}${ring(214, 200, 28, ink)}${ring(214, 200, 12, '#F6F1E4')}${times(13, (index) => line(d`M${14 + index * 24} 238l${index % 2 ? 4 : -4}-14`, '#5FA336', 5))}`
}

const strimmer: Scene = (brush) => {
  const body = brush.pick(['#E8843A', '#0E6B3D', '#D4382C'])
  return `${line('M74 40L226 196', '#3F5146', 10)}${turned(46, box(40, 12, 84, 38, body, 12), 74, 40)}<path d="M132 92q30-34 52-4q8 24-22 30" stroke="${ink}" stroke-width="9" fill="none"/>${shape('M186 190q40-40 82 0l-12 14h-60z', body)}${ring(226, 206, 13, ink)}${line('M226 212L284 226M226 212L168 228', '#D4382C', 3)}`
}

const hedgeTrimmer: Scene = (brush) => {
  const body = brush.pick(['#0E6B3D', '#E8843A', '#D4382C'])
  return turned(
    -12,
    `${box(118, 124, 184, 14, steel)}${times(11, (index) => shape(d`M${126 + index * 16} 124l4-16 8 16zM${126 + index * 16} 138l4 16 8-16z`, steelLight))}${shape('M26 96h92q20 6 20 34t-20 36H46q-26-6-26-36z', body)}<path d="M44 100q0-46 44-46t46 50" stroke="${ink}" stroke-width="11" fill="none"/>${box(34, 120, 40, 18, ink, 8)}`,
  )
}

const chainsaw: Scene = () =>
  turned(
    -8,
    `${box(138, 118, 160, 34, steelLight, 16)}<rect x="138" y="114" width="164" height="42" rx="20" fill="none" stroke="${ink}" stroke-width="5" stroke-dasharray="7 5"/>${shape('M24 96h110q16 6 16 34v38H40q-20-6-20-36z', '#E8643A')}<path d="M60 98q10-44 58-28" stroke="${ink}" stroke-width="11" fill="none"/>${ring(100, 134, 16, ink)}`,
  )

const blower: Scene = () =>
  turned(
    -10,
    `${shape('M140 116L300 138v30L140 172z', '#3F5146')}${ring(100, 140, 54, '#E8643A')}${ring(100, 140, 28, ink)}${times(6, (index) => line(d`M100 140L${100 + Math.cos(index * 1.047) * 24} ${140 + Math.sin(index * 1.047) * 24}`, '#A9B8AE', 4))}<path d="M62 100q20-56 84-20" stroke="${ink}" stroke-width="13" fill="none"/>`,
  )

const shredder: Scene = () =>
  `${line('M92 150l-14 70M228 150l14 70', '#3F5146', 10)}${ring(76, 222, 14, ink)}${ring(244, 222, 14, ink)}${box(92, 92, 136, 84, '#0E6B3D', 10)}${shape('M74 24h172l-26 70H100z', '#3F5146')}${shape('M128 168h64l10 40h-84z', '#24332A')}${box(112, 112, 60, 12, '#F6F1E4', 3)}${ring(200, 118, 8, '#D4382C')}${times(7, (index) => oval(120 + index * 14, 222 + (index % 2) * 6, 9, 4, wood, index * 40))}`

const roller: Scene = () =>
  `${line('M110 170L70 30M210 170L250 30M66 30h188', '#3F5146', 9)}${box(70, 128, 180, 92, '#5C6F64', 8)}${oval(70, 174, 18, 46, '#3F5146')}${oval(250, 174, 18, 46, '#7A8A80')}${pale('M96 144h130', 5, 0.4)}`

const spreader: Scene = () =>
  `${line('M190 150L280 40M262 34l32 20', '#3F5146', 9)}${shape('M60 60h150l-40 90H100z', '#0E6B3D')}${box(52, 50, 166, 16, ink, 6)}${ring(96, 196, 34, ink)}${ring(96, 196, 14, '#F6F1E4')}${ring(184, 196, 34, ink)}${ring(184, 196, 14, '#F6F1E4')}${times(9, (index) => ring(112 + index * 7, 160 + (index % 3) * 8, 3, '#DDA12B'))}`

const ladder: Scene = () =>
  turned(
    8,
    `${line('M104 236L128 6M216 236L192 6', wood, 13)}${times(6, (index) => line(d`M${112 + index * 2.6} ${208 - index * 36}H${208 - index * 2.6}`, woodDark, 11))}`,
  )

/** The drawing of a tool without a specific drawing: a tool rack with handles. */
const tool: Scene = (brush) => {
  const grips = [brush.pick(['#B8214F', '#0E6B3D']), wood, '#0F5C86', woodDark, '#DDA12B']
  return `${box(30, 26, 260, 22, woodDark, 4)}${box(30, 54, 260, 7, '#6A3F22')}${times(5, (index) => line(d`M${66 + index * 47} 38v22`, ink, 6) + box(57 + index * 47, 52, 18, 74, grips[index] ?? wood, 9))}${shape('M46 130h40l-6 70q-14 12-28 0z', steel)}${[94, 107, 120, 133].map((x) => line(d`M${x} 138v60`, steel, 6)).join('')}${line('M94 136h40M114 136v-10', steel, 7)}${line('M160 124v60M160 184q0 16 18 16h14', steel, 8)}${times(6, (index) => line(d`M${186 + index * 8} 136l${(index - 2.5) * 4} 68`, '#E3A93A', 4))}${shape('M242 126h24l6 40q-8 34-18 46q-10-12-18-46z', steel)}`
}

export const longTools = {
  spade,
  shovel,
  fork,
  hoe,
  rake,
  'leaf-rake': leafRake,
  broom,
  pickaxe,
  axe,
  wheelbarrow,
  lawnmower,
  strimmer,
  'hedge-trimmer': hedgeTrimmer,
  chainsaw,
  'leaf-blower': blower,
  shredder,
  'lawn-roller': roller,
  spreader,
  ladder,
  tool,
} as const
