import { colours } from '#shared/drawing/brush.ts'
import { box, ring, turned } from '#shared/drawing/shapes.ts'
import { arrow, earth, path, pointer, stroke, times, words } from './pen.ts'

const { steel, steelLight, wood, woodDark, white, ink, leaf: green, leafLight } = colours

const trowel = `${box(-9, -86, 18, 70, wood, 9)}${box(-4, -20, 8, 22, steel)}${path('M-24 0h48v20c0 36-14 54-24 64-10-10-24-28-24-64z', steel)}`
const secateurs = `${stroke('M-6 6C-30 40-26 70-14 88', colours.rhubarb, 13)}${stroke('M6 6C30 40 26 70 14 88', colours.rhubarb, 13)}${path('M-4 8C-26-20-14-62 4-82c8 26 6 64 2 88z', steel)}${path('M2 8C18-8 22-36 20-54 6-40-6-18-6 4z', steelLight)}${ring(0, 6, 6, ink)}`
const fork = `${box(-5, -96, 10, 92, wood)}${stroke('M-20-96h40', woodDark, 9)}${stroke('M-24 0h48M-24 0v78M-8 0v84M8 0v84M24 0v78', steel, 6)}`
const can = `${stroke('M-14 20-54-22', green, 9)}${path('M-66-30l20-14 6 8-20 16z', green)}${stroke('M-8-6C-4-60 44-58 46 12', green, 7)}${path('M-18-8h66l8 84h-82z', green)}`
const gloves = `${path('M-24 80V20c-2-10-12-18-12-30 6-6 14 2 20 14l-4-56c8-6 14-2 15 6l4 36 2-44c6-6 14-4 15 4l0 42 8-36c8-4 12 2 11 10L26 22c0 16-6 26-6 40v18z', '#DDA12B')}${box(-28, 62, 54, 22, woodDark, 3)}`

/** The five tools to buy first. */
export const fiveTools = (): string => {
  const all = [
    [trowel, 'trowel'],
    [secateurs, 'secateurs'],
    [fork, 'fork'],
    [can, 'can'],
    [gloves, 'gloves'],
  ] as const
  return all
    .map(([drawn, name], index) => {
      const x = 56 + index * 93
      return `<g transform="translate(${x} 124)">${drawn}</g>${words(x, 254, name, 'middle')}`
    })
    .join('')
}

/** The angle of a file on a blade. */
export const sharpen = (): string => {
  const blade = path('M60 190h250l62-54v84H60z', steel) + path('M310 190l62-54 4 6-58 54z', white)
  const file = turned(
    -41,
    `${box(250, 128, 170, 18, steelLight, 3)}${times(16, (index) => stroke(`M${256 + index * 10} 130l6 14`, steel, 2))}${box(420, 122, 56, 30, wood, 12)}`,
    340,
    150,
  )
  return `${blade}${file}${arrow(214, 116, 262, 56, 330, 44)}${words(60, 92, 'one direction,')}${words(60, 114, 'away from you')}${pointer([366, 150], [404, 214])}${words(396, 236, 'the bevel', 'middle')}`
}

/** Crops between the last and the first frost. */
export const frostWindow = (): string => {
  const months = [...'JFMAMJJASOND']
  const x = (month: number) => 30 + (month - 1) * 35
  const strip = (y: number, from: number, to: number, fill: string) => box(x(from), y, x(to) - x(from), 34, fill, 5)
  const flake = (at: number) => stroke(`M${at - 12} 40l24 0M${at - 6} 30l12 20M${at + 6} 30l-12 20`, '#0F5C86', 3)
  const letters = months.map((letter, index) => words(x(index + 1) + 17, 78, letter, 'middle')).join('')
  const lines = stroke(`M${x(5.6)} 56V232M${x(10.5)} 56V232`, '#0F5C86', 2.5)
  return `${flake(x(5.6))}${flake(x(10.5))}${letters}${strip(96, 1, 13, '#fff')}${strip(96, 2.5, 7, leafLight)}${strip(96, 9.6, 12, leafLight)}${words(x(4.7), 119, 'hardy', 'middle')}${words(x(10.8), 119, 'hardy', 'middle')}${strip(152, 1, 13, '#fff')}${strip(152, 5.6, 10.5, colours.orange)}${words(x(8.05), 175, 'tender', 'middle')}${lines}${words(x(5.6), 254, 'last frost', 'middle')}${words(x(10.5), 254, 'first frost', 'middle')}`
}

/** Hand tests of three soils. */
export const soilTest = (): string => {
  const palm = (x: number) =>
    `<path d="M${x - 62} 176c0-16 22-22 40-10 20 12 40 8 58-4 16-10 32 0 26 14-10 30-40 40-66 40s-58-12-58-40z" fill="#E3A984"/>`
  const sand =
    times(34, (index) =>
      ring(50 + ((index * 29) % 76), 146 + ((index * 17) % 26) - 6, 3.2, index % 2 ? '#D9B26A' : '#C7984B'),
    ) + times(10, (index) => ring(40 + index * 10, 208 + ((index * 7) % 22), 2.6, '#C7984B'))
  const loam = ring(240, 144, 34, earth.damp) + stroke('M226 116l10 22-8 14 14 26M252 118l-4 18 12 16', earth.deep, 3)
  const clay = `${box(346, 132, 108, 32, '#9A5B3B', 16)}${stroke('M366 142h58', '#C98F6E', 4)}`
  return `${palm(84)}${palm(240)}${palm(398)}${sand}${loam}${clay}${words(84, 64, 'sand', 'middle')}${words(240, 64, 'loam', 'middle')}${words(398, 64, 'clay', 'middle')}${words(84, 254, 'falls apart', 'middle')}${words(240, 254, 'cracks', 'middle')}${words(398, 254, 'rolls', 'middle')}`
}
