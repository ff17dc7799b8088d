/**
 * What the drill knows by itself, so that a wrong table of the product is noticed: regions with their last frost and the weeks
 * by which spring is later, and plants with the months of the catalogue.
 */

export interface DrillRegion {
  name: string
  /** Two districts near each other, and one far away. */
  districts: readonly [string, string, string]
  weeks: number
  /** The first day after the last usual frost, as month and day. */
  frostFree: string
}

export const REGIONS: readonly DrillRegion[] = [
  { name: 'south-west', districts: ['EX1', 'EX4', 'PL1'], weeks: -2, frostFree: '05-11' },
  { name: 'london-south-east', districts: ['BN1', 'BN2', 'TN1'], weeks: -1, frostFree: '05-11' },
  { name: 'east', districts: ['NR1', 'NR3', 'CB1'], weeks: 0, frostFree: '05-21' },
  { name: 'midlands', districts: ['NG1', 'NG7', 'HR4'], weeks: 0, frostFree: '05-21' },
  { name: 'wales', districts: ['CF10', 'CF24', 'SA1'], weeks: 1, frostFree: '05-21' },
  { name: 'north-west', districts: ['M1', 'M14', 'CA1'], weeks: 1, frostFree: '05-21' },
  { name: 'north-east', districts: ['LS6', 'LS1', 'NE1'], weeks: 2, frostFree: '06-01' },
  { name: 'northern-ireland', districts: ['BT1', 'BT7', 'BT48'], weeks: 1, frostFree: '05-21' },
  { name: 'south-scotland', districts: ['EH1', 'EH9', 'DG1'], weeks: 3, frostFree: '06-11' },
  { name: 'north-scotland', districts: ['AB10', 'AB11', 'IV2'], weeks: 4, frostFree: '06-21' },
]

interface DrillPlant {
  slug: string
  isTender: boolean
  plantOut: readonly number[]
  harvest: readonly number[]
}

const from = (first: number, last: number): number[] => Array.from({ length: last - first + 1 }, (_, n) => first + n)

export const PLANTS: readonly DrillPlant[] = [
  { slug: 'tomato', isTender: true, plantOut: [5, 6], harvest: from(7, 10) },
  { slug: 'courgette', isTender: true, plantOut: [5, 6], harvest: from(7, 10) },
  { slug: 'sweetcorn', isTender: true, plantOut: [5, 6], harvest: from(8, 10) },
  { slug: 'cucumber', isTender: true, plantOut: [5, 6], harvest: from(7, 10) },
  { slug: 'pumpkin', isTender: true, plantOut: [5, 6], harvest: [9, 10] },
  { slug: 'runner-bean', isTender: true, plantOut: [5, 6], harvest: from(7, 10) },
  { slug: 'basil', isTender: true, plantOut: [6], harvest: from(5, 10) },
  { slug: 'beetroot', isTender: false, plantOut: from(4, 6), harvest: from(6, 10) },
  { slug: 'leek', isTender: false, plantOut: from(5, 7), harvest: [...from(1, 3), ...from(9, 12)] },
  { slug: 'broad-bean', isTender: false, plantOut: from(3, 5), harvest: from(5, 9) },
  { slug: 'kale', isTender: false, plantOut: from(5, 8), harvest: from(1, 12) },
  { slug: 'lettuce', isTender: false, plantOut: from(3, 10), harvest: from(4, 12) },
]

export const TENDER = PLANTS.filter(({ isTender }) => isTender).map(({ slug }) => slug)

const DAY_MS = 86_400_000
export const plusDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
const monthOf = (day: string): number => Number(day.slice(5, 7))

/** The month in which the run of months that contains one begins. */
function beginOfRun(months: readonly number[], month: number): number {
  const before = month === 1 ? 12 : month - 1
  return months.length < 12 && months.includes(before) ? beginOfRun(months, before) : month
}

/** Whether a plant is planted out or harvested in a region on a day: each day is looked up by itself. */
export function isSeason(slug: string, { weeks }: DrillRegion, day: string): boolean {
  const plant = PLANTS.find((one) => one.slug === slug)
  if (!plant) throw new Error(`The drill does not know ${slug}.`)
  if (plant.harvest.includes(monthOf(day))) return true
  const isPlanted = (on: string, moves: boolean): boolean => {
    const month = monthOf(on)
    return plant.plantOut.includes(month) && beginOfRun(plant.plantOut, month) <= 6 === moves
  }
  // Where spring is later a season that begins in it moves as a whole; where it is earlier it begins earlier.
  const moved = isPlanted(plusDays(day, -7 * weeks), true)
  return isPlanted(day, false) || moved || (weeks < 0 && isPlanted(day, true))
}

/** Mulberry32: the same sequence for the same seed. */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
