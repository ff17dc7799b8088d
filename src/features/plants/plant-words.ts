import { monthNames } from '#shared/dates.ts'
import type { Hardiness, Light, Plant, PlantKind, ToxicityLevel } from './plant.ts'

export const kindNames: Readonly<Record<PlantKind, string>> = {
  vegetable: 'Vegetable',
  herb: 'Herb',
  fruit: 'Fruit',
  annual: 'Annual or bedding plant',
  perennial: 'Perennial',
  bulb: 'Bulb, corm or tuber',
  climber: 'Climber',
  shrub: 'Shrub',
  tree: 'Tree',
  grass: 'Grass',
  fern: 'Fern',
  aquatic: 'Pond plant',
  'house-plant': 'House plant',
  succulent: 'Succulent or cactus',
}

export const lightNames: Readonly<Record<Light, string>> = {
  'full-sun': 'Full sun',
  'part-shade': 'Part shade',
  'full-shade': 'Shade',
}

/** `Full sun or part shade` */
export function lightInWords(light: readonly Light[]): string {
  const text = light.map((one) => lightNames[one].toLowerCase()).join(' or ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Growing conditions that an RHS hardiness rating requires. */
export const hardinessInWords: Readonly<Record<Hardiness, string>> = {
  H1a: 'Indoors all year, never below 15 °C',
  H1b: 'Indoors all year, never below 10 °C',
  H1c: 'Outdoors in summer only, never below 5 °C',
  H2: 'Frost kills it: bring it in before the first one',
  H3: 'Half hardy: down to −5 °C, so outdoors in mild places only',
  H4: 'Hardy through most winters in the UK, down to −10 °C',
  H5: 'Hardy in cold winters too, down to −15 °C',
  H6: 'Hardy all over the UK, down to −20 °C',
  H7: 'Hardy in the coldest winters, below −20 °C',
}

const toxicityNames: Readonly<Record<ToxicityLevel, string>> = {
  safe: 'Safe',
  mild: 'Mildly harmful',
  toxic: 'Toxic',
  dangerous: 'Dangerous',
  unknown: 'Not known',
}

/** A toxicity level for buyers. `unknown` is never presented as safe, nor is what is only on no list of harm to people. */
export const toxicityName = (level: ToxicityLevel, who: 'people' | 'cats' | 'dogs'): string =>
  level === 'safe' && who === 'people' ? 'No known harm' : toxicityNames[level]

/** Whether a level may have the look of one that a source states. That a plant is on no list of harm to people may not. */
export const isConfirmed = (level: ToxicityLevel, who: 'people' | 'cats' | 'dogs'): boolean =>
  level !== 'safe' || who !== 'people'

const METRE = 100

/** `20 to 40 cm`, `1.5 to 3 m` */
export function heightInWords([from, to]: Plant['heightCm']): string {
  const inMetres = to > METRE
  const [low, high] = inMetres ? [from / METRE, to / METRE] : [from, to]
  const unit = inMetres ? 'm' : 'cm'
  return low === high ? `${high} ${unit}` : `${low} to ${high} ${unit}`
}

const SHORT = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const YEAR = 12

/** `Mar to May, Sep`; a season across the end of the year is one range: `Nov to Feb`. */
export function monthsInWords(months: readonly number[]): string {
  if (months.length === YEAR) return 'All year'
  const has = (month: number) => months.includes(((month - 1 + YEAR) % YEAR) + 1)
  const nameOf = (month: number) => SHORT[(month - 1) % YEAR]
  return months
    .filter((month) => !has(month - 1))
    .toSorted((a, b) => a - b)
    .map((from) => {
      let to = from
      while (has(to + 1)) to++
      return to === from ? nameOf(from) : `${nameOf(from)} to ${nameOf(to)}`
    })
    .join(', ')
}

/** 1 is January. */
export const monthName = (month: number): string => monthNames[(month - 1) % YEAR] ?? ''

const monthAfter = (name: string) => monthName(monthNames.indexOf(name) + 2)

/** For use in a sentence: `March to May`, `April, May and September`. */
export function monthSpan(months: readonly number[]): string {
  if (months.length === YEAR) return 'all year'
  const spans = monthsInWords(months)
    .replace(/[A-Z][a-z]{2}/g, (short) => monthNames[SHORT.indexOf(short)] ?? short)
    .split(', ')
    .flatMap((span) => {
      const [from = '', to] = span.split(' to ')
      return to && monthAfter(from) === to ? [from, to] : [span]
    })
  return spans.length < 2 ? spans.join('') : `${spans.slice(0, -1).join(', ')} and ${spans.at(-1)}`
}

export interface Season {
  /** What to do in these months. */
  name: string
  months: readonly number[]
  tone: 'leaf' | 'hose' | 'rhubarb'
}

/** The seasons of a plant: sowing, planting, and the crop or, without one, the flowers. Empty ones are left out. */
export function seasonsOf({ sow, plantOut, harvest, flower }: Pick<Plant, 'sow' | 'plantOut' | 'harvest' | 'flower'>) {
  const all: Season[] = [
    { name: 'Sow', months: sow, tone: 'leaf' },
    // Plants raised from seed are planted out; bulbs, trees and indoor plants are planted.
    { name: sow.length > 0 ? 'Plant out' : 'Plant', months: plantOut, tone: 'hose' },
    harvest.length > 0
      ? { name: 'Harvest', months: harvest, tone: 'rhubarb' }
      : { name: 'In flower', months: flower, tone: 'rhubarb' },
  ]
  return all.filter(({ months }) => months.length > 0)
}
