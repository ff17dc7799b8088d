/**
 * Sizes, times and temperatures that guides name, each once: a text says `{{mulch-depth}}`, so that no two pages can
 * disagree. Ranges are written as people in shops and on packets write them.
 */
export const facts = {
  'secateurs-cut': 'up to 2 cm',
  'loppers-cut': 'up to 4 cm',
  'soil-ph': '6.0-7.0',
  'cutting-length': '10-15 cm',
  'cutting-rooting': '2-4 weeks',
  'cutting-pot-on': '6-8 weeks',
  'cutting-warmth': '18 to 21 °C',
  'cutting-bottom-heat': '20 to 24 °C',
  'veg-sun': '6-8 hours',
  'veg-water': '2-3',
  'veg-harvest': '4-12 weeks',
  'soil-warm': '7 °C',
  'soil-warm-beans': '12 °C',
  'night-tomato': '10 °C',
  'seed-warmth': '18 to 21 °C',
  'water-bed': '10 litres',
  'water-rain': '10 mm',
  'finger-depth': '5 cm',
  'mulch-depth': '5 cm',
  'pot-rim': '3 cm',
  'pot-salad': '15 cm',
  'pot-herbs': '20 cm',
  'pot-fruiting': '30 cm',
  'pot-shrub': '45 cm',
  'pot-tomato': '15 litres',
  'bed-width': '1.2 m',
  'bed-reach': '60 cm',
  'bed-path': '45 cm',
  'bed-barrow': '90 cm',
  'bed-low': '20 cm',
  'bed-high': '40 cm',
  'bed-top': '20 cm',
  'heap-size': '1 m by 1 m by 1 m',
  'compost-heat': '55-65 °C',
  'compost-hot': 'about 3 months',
  'compost-cold': '6 to 12 months',
  'worm-warmth': '10 and 25 °C',
} as const

export type FactName = keyof typeof facts

export const isFact = (name: string): name is FactName => Object.hasOwn(facts, name)
