import { type Month, months } from './plant.ts'

/** Section 9 of the product specification, and its page of vegetables. */
const specified = {
  'secateurs-cut': 'up to 2 cm',
  'soil-ph': '6.0-7.0',
  'cutting-length': '10-15 cm',
  'cutting-rooting': '2-4 weeks',
  'cutting-pot-on': '6-8 weeks',
  'veg-sun': '6-8 hours',
  'veg-water': '2-3',
  'veg-harvest': '4-12 weeks',
} as const

/** General gardening practice in the UK. Not taken from a single book or page, so no source is cited. */
const practised = {
  'loppers-cut': 'up to 4 cm',
  'can-size': 'five to nine litres',
  'cutting-short': '5 cm',
  'cutting-basal': '8 cm',
  'cutting-root': '5 cm',
  'cutting-warmth': '18 to 21 °C',
  'cutting-bottom-heat': '20 to 24 °C',
  'pot-cuttings': '9 cm',
  'blackcurrant-cutting': '25 cm',
  'soil-warm': '7 °C',
  'soil-warm-beans': '12 °C',
  'night-tender': '10 °C',
  'seed-warmth': '18 to 21 °C',
  'room-warmth': '16 and 22 °C',
  'potato-depth': '12 cm',
  'beetroot-apart': '10 cm',
  'sweetcorn-apart': '35 cm',
  'courgette-room': 'one square metre',
  'lettuce-stump': '3 cm',
  'water-bed': '10 litres',
  'water-rain': '10 mm',
  'water-cold': '5 °C',
  'water-sprinkle': '2 cm',
  'water-look': '15 cm',
  'butt-size': '200 litres',
  'finger-depth': '5 cm',
  'mulch-depth': '5 cm',
  'mulch-no-dig': '10 cm',
  'lawn-dressing': '1 cm',
  'compost-food': 'about six weeks',
  'harden-off': 'seven to ten days',
  'compost-barrow': 'two square metres',
  'topsoil-thin': '20 cm',
  'bed-first': 'two or three square metres',
  'pot-rim': '3 cm',
  'pot-hole': '1 cm',
  'pot-top': '5 cm',
  'pot-salad': '15 cm',
  'pot-herbs': '20 cm',
  'pot-herbs-wide': '20 to 25 cm',
  'pot-fruiting': '30 cm',
  'pot-shrub': '45 cm',
  'pot-tomato': '15 litres',
  'bulb-layer': '8 cm',
  'bed-width': '1.2 m',
  'bed-length': '2 to 3 m',
  'bed-reach': '60 cm',
  'bed-path': '45 cm',
  'bed-barrow': '90 cm',
  'bed-low': '20 cm',
  'bed-high': '40 cm',
  'bed-top': '20 cm',
  'bed-from-hedge': '2 m',
  'board-thick': '4 cm',
  'post-thick': '5 by 5 cm',
  'post-deep': '30 cm',
  'screw-long': '8 cm',
  'heap-size': '1 m by 1 m by 1 m',
  'heap-layer': '10 cm',
  'mesh-holes': '1.5 cm',
  'compost-heat': '55-65 °C',
  'compost-hot': 'about 3 months',
  'compost-cold': '6 to 12 months',
  'worm-warmth': '10 and 25 °C',
} as const

/** Calculated: a litre of water weighs a kilogram; 2.4 × 1.2 × 0.2 m is 0.576 m³; 200 litres from 6 m² are 33 mm. */
const calculated = {
  'ten-litres-weigh': 'Ten litres of water weigh ten kilograms',
  'bed-example': '2.4 by 1.2 m',
  'bed-board': '2.4 m',
  'bed-fill': '0.6 cubic metres, or 600 litres',
  'butt-roof': 'six square metres',
  'butt-rain': '35 mm',
} as const

/**
 * Sizes, times and temperatures used in texts, each defined once: a guide writes `{{mulch-depth}}`, so that no two
 * pages can disagree. Ranges are written as in shops and on packets.
 */
export const facts = { ...specified, ...practised, ...calculated } as const

export type FactName = keyof typeof facts

export const isFact = (name: string): name is FactName => Object.hasOwn(facts, name)

/**
 * Months of tasks that belong to no single plant of the catalogue, for lowland Britain. General gardening practice,
 * like the sizes above.
 */
export const work = {
  'softwood-cuttings': months(4, 6),
  'semi-ripe-cuttings': months(7, 9),
  'hardwood-cuttings': months(11, 2),
  'root-cuttings': months(11, 2),
  'bare-root': months(11, 3),
  'feed-pots': months(4, 8),
  'feed-shrubs': months(3, 3),
  'pelargonium-cuttings': months(8, 9),
} as const satisfies Readonly<Record<string, readonly Month[]>>

export const isWork = (name: string): name is keyof typeof work => Object.hasOwn(work, name)
