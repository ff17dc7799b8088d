import type { PlantEntry } from '#features/plants/contract.ts'
import type { Region } from '#features/plants/regions/seasons.ts'
import { dayAfter } from '#shared/london-time.ts'

type Hardy = Pick<PlantEntry, 'kind' | 'hardiness'>

/** The ratings of plants that do not survive being frozen. */
const TENDER: readonly PlantEntry['hardiness'][] = ['H1a', 'H1b', 'H1c', 'H2']
/** Grown indoors: no frost reaches them. */
const INDOORS: readonly PlantEntry['kind'][] = ['house-plant', 'succulent']

/** Whether frost kills young plants of a kind that grows outdoors. */
export const isTender = ({ kind, hardiness }: Hardy): boolean => TENDER.includes(hardiness) && !INDOORS.includes(kind)

/** Frosts of the next spring concern what is ready from this month on. */
const AUTUMN = 9

/**
 * The first day after the last frost that is usual in a region, in the spring that concerns young plants ready on a day:
 * that of the year, from September on that of the next. Null for plants that frost does not kill.
 */
export function frostFreeOn(plant: Hardy, { lastFrostBy }: Region, day: string): string | null {
  if (!isTender(plant)) return null
  const year = Number(day.slice(0, 4)) + (Number(day.slice(5, 7)) >= AUTUMN ? 1 : 0)
  return dayAfter(`${year}-${lastFrostBy}`, 1)
}
