import type { PlantDrawingKind } from '#shared/drawing/drawing.ts'

export const plantKinds = [
  'vegetable',
  'herb',
  'fruit',
  'annual',
  'perennial',
  'bulb',
  'climber',
  'shrub',
  'tree',
  'grass',
  'fern',
  'aquatic',
  'house-plant',
  'succulent',
] as const
export type PlantKind = (typeof plantKinds)[number]
export const EDIBLE_KINDS: readonly PlantKind[] = ['vegetable', 'herb', 'fruit']
export const INDOOR_KINDS: readonly PlantKind[] = ['house-plant', 'succulent']

/** Suitable light; several when it tolerates them. */
export const lights = ['full-sun', 'part-shade', 'full-shade'] as const
export type Light = (typeof lights)[number]

/** The Royal Horticultural Society's scale, from heated glass (H1a) to hardy below −20 °C (H7). */
export const hardinessRatings = ['H1a', 'H1b', 'H1c', 'H2', 'H3', 'H4', 'H5', 'H6', 'H7'] as const
export type Hardiness = (typeof hardinessRatings)[number]

/** Effect of eating or touching it. `unknown` is never treated as safe. */
export const toxicityLevels = ['safe', 'mild', 'toxic', 'dangerous', 'unknown'] as const
export type ToxicityLevel = (typeof toxicityLevels)[number]
export const HARMFUL_LEVELS: readonly ToxicityLevel[] = ['toxic', 'dangerous']

export interface Toxicity {
  people: ToxicityLevel
  cats: ToxicityLevel
  dogs: ToxicityLevel
  /** Toxic parts, their effect, and the source. */
  note: string
  /** Toxic to dogs because a list for cats says so of them. */
  isToxicAsToCats?: true
}

/** 1 for January to 12 for December. */
export type Month = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12

/** An entry of the catalogue: a plant that gardeners in the UK grow or swap. Months are typical of lowland Britain. */
export interface Plant {
  /** For URLs and references from listings: lower case, words joined by hyphens. Never changed once published. */
  slug: string
  /** Botanical name, without author. */
  latin: string
  /** The most common name in the UK, singular. */
  name: string
  /** All other names people search for: common names, older botanical names, trade names. */
  synonyms: readonly string[]
  kind: PlantKind
  light: readonly [Light, ...Light[]]
  hardiness: Hardiness
  /** Usual height when grown in the UK, from and to, in centimetres. */
  heightCm: readonly [number, number]
  /** Sowing months. Empty if it is not raised from seed. */
  sow: readonly Month[]
  /** Planting or planting-out months. */
  plantOut: readonly Month[]
  harvest: readonly Month[]
  flower: readonly Month[]
  toxicity: Toxicity
  /** Two or three sentences of care, in our own words. */
  care: string
  drawing: PlantDrawingKind
}

/** Filter for plants. `month` is 1 to 12: the plant can be sown, planted out or harvested then. */
export interface PlantFilter {
  light?: Light | undefined
  month?: number | undefined
}

export function fulfils({ light, sow, plantOut, harvest }: Plant, wanted: PlantFilter): boolean {
  const isInSeason = [...sow, ...plantOut, ...harvest].some((month) => month === wanted.month)
  return (wanted.light === undefined || light.includes(wanted.light)) && (wanted.month === undefined || isInSeason)
}

export const allMonths = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const satisfies readonly Month[]

/**
 * Months from the first to the second, across the end of the year if the second is earlier; a second pair adds a second
 * season.
 */
export const months = (
  ...[from, to, again, until]: [from: Month, to: Month] | [from: Month, to: Month, again: Month, until: Month]
): readonly Month[] =>
  allMonths.filter((month) => isWithin(month, from, to) || (again && until && isWithin(month, again, until)))

const isWithin = (month: Month, from: Month, to: Month): boolean =>
  from <= to ? from <= month && month <= to : from <= month || month <= to
