import { facts } from '#features/plants/growing-facts.ts'
import { colours } from '#shared/drawing/brush.ts'
import { box, leaf, pad, ring, stem } from '#shared/drawing/shapes.ts'
import { cutPot, earth, measure, path, pointer, stroke, terracotta, times, walls, words } from './pen.ts'

const { leaf: green, leafLight, leafYoung, stem: stalk, wood, woodDark } = colours

/** Where to make a cutting and what to remove. */
export const cutting = (): string => {
  const leaves = times(2, (index) => {
    const y = 96 - index * 34
    return leaf(200, y, -150, 74 - index * 14, 20, green) + leaf(200, y, -30, 74 - index * 14, 20, leafLight)
  })
  const stripped = times(2, (index) => {
    const y = 150 + index * 40
    return `<g opacity=".45">${leaf(200, y, 165, 66, 17, '#8B9A86')}${leaf(200, y, 15, 66, 17, '#8B9A86')}</g>${ring(200, y, 6, stalk)}`
  })
  return `${stripped}${stem(200, 216, 200, 42, 8)}${leaves}${leaf(200, 46, -90, 40, 14, leafYoung)}${stroke('M158 218h84', colours.rhubarb, 4)}${path('M250 208l44-12 2 8-40 18z', colours.steel)}${measure(108, 42, 108, 218)}${words(94, 136, facts['cutting-length'], 'end')}${pointer([252, 70], [312, 56])}${words(318, 61, 'the tip stays')}${pointer([268, 168], [312, 152])}${words(318, 150, 'lower leaves')}${words(318, 171, 'come off')}${words(318, 222, 'cut here, straight')}${words(318, 243, 'below the joint')}${pointer([296, 214], [312, 217])}`
}

/** The three growth stages of a shoot. */
export const cuttingKinds = (): string => {
  const soft =
    stem(84, 210, 84, 70, 5, leafYoung) +
    times(
      3,
      (index) =>
        leaf(84, 190 - index * 40, -145, 56, 17, leafYoung) + leaf(84, 190 - index * 40, -35, 56, 17, leafLight),
    ) +
    leaf(84, 74, -90, 40, 14, leafYoung)
  const semi =
    stem(240, 210, 240, 66, 6) +
    stroke('M240 212v-52', woodDark, 9) +
    times(
      4,
      (index) => leaf(240, 168 - index * 30, -140, 48, 10, green) + leaf(240, 168 - index * 30, -40, 48, 10, green),
    ) +
    leaf(240, 68, -90, 34, 9, leafLight)
  const hard =
    stroke('M396 212V62', woodDark, 11) +
    times(4, (index) => pad(396, 190 - index * 38, index % 2 ? -30 : -150, 18, 12, wood))
  const names =
    words(84, 250, 'softwood', 'middle') +
    words(240, 250, 'semi-ripe', 'middle') +
    words(396, 250, 'hardwood', 'middle')
  return soft + semi + hard + names
}

/** From the windowsill to the bed. */
export const hardenOff = (): string => {
  const seedling = (x: number, y: number, size: number) =>
    stem(x, y, x, y - size, 5) +
    leaf(x, y - size, -150, size * 0.8, size * 0.22, green) +
    leaf(x, y - size, -30, size * 0.8, size * 0.22, leafLight) +
    leaf(x, y - size, -90, size * 0.6, size * 0.18, leafYoung)
  const potted = (x: number, y: number) =>
    path(`M${x - 24} ${y}h48l-8 36h-32z`, terracotta[0]) + box(x - 28, y - 6, 56, 12, terracotta[1], 3)
  const window = `${box(28, 30, 116, 138, '#fff')}${stroke('M86 30v138M28 98h116', walls.sky, 5)}${box(16, 206, 140, 8, wood)}`
  const outside = `${box(180, 206, 130, 8, '#8B9A86')}<path d="M196 206v-70q0-54 50-54t50 54v70z" fill="#fff" fill-opacity=".45" stroke="#fff" stroke-width="3"/>`
  const bed = path('M330 214q10-22 60-22t66 22v16H330z', earth.damp)
  return `<circle cx="420" cy="58" r="30" fill="${colours.yellow}"/>${window}${outside}${bed}${seedling(86, 168, 46)}${potted(86, 170)}${seedling(246, 168, 48)}${potted(246, 170)}${seedling(392, 194, 66)}${words(86, 254, 'indoors', 'middle')}${words(246, 254, 'out by day', 'middle')}${words(392, 254, 'planted out', 'middle')}`
}

/** The finger test for moisture. */
export const fingerTest = (): string => {
  const inside = path('M147 96H333L313 234H167z', earth.damp) + path('M147 96h186l-5 34H152z', earth.dry)
  const hand =
    '<path d="M214 168c-8 0-12-6-12-14V62c0-10-14-14-14-30V0h84v38c0 8-12 10-24 10-10 0-22 4-22 14v92c0 8-4 14-12 14z" fill="#E3A984"/>' +
    stroke('M205 158q9 5 18 0M206 96h16M206 124h16', '#B9774F', 2.5)
  return `${inside}${cutPot(134, 346, 88, 244)}${hand}${measure(372, 96, 372, 166)}${words(386, 138, facts['finger-depth'])}${pointer([160, 112], [112, 100])}${words(106, 104, 'dry', 'end')}${pointer([168, 190], [112, 204])}${words(106, 210, 'damp', 'end')}`
}

/** A plant level with the soil in its hole. */
export const plantingHole = (): string => {
  const ground = path('M0 130h480v150H0z', earth.damp) + path('M92 130h296l-30 100H122z', earth.dry)
  const ball = path('M180 132h120l-12 84H192z', earth.deep)
  const roots = stroke(
    'M200 160q-16 20-8 44M240 160v50M280 160q16 20 8 44M220 150q-8 30-2 58M262 150q10 26 2 56',
    '#E8D9BF',
    2.5,
  )
  const plant =
    stem(240, 132, 240, 34, 6) +
    times(
      3,
      (index) =>
        leaf(240, 116 - index * 28, -152, 66 - index * 8, 18, green) +
        leaf(240, 116 - index * 28, -28, 66 - index * 8, 18, leafLight),
    ) +
    leaf(240, 38, -90, 30, 11, leafYoung)
  return `${ground}${ball}${roots}${plant}${stroke('M60 128h360', wood, 6)}${words(424, 116, 'cane', 'end')}${stroke('M92 246h296M92 239v14M388 239v14', '#fff', 2.5)}${words(240, 270, 'twice as wide as the pot', 'middle', '#fff')}`
}
