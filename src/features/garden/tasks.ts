import type { PlantEntry } from '#features/plants/contract.ts'
import { type Region, timingIn } from '#features/plants/regions/seasons.ts'
import { feedingOf } from './feeding.ts'
import type { GardenTask } from './garden.ts'

/** 1 for January to 12 for December. */
export type Month = PlantEntry['sow'][number]

/** What a plant needs in a month. */
export interface Due {
  task: GardenTask
  /** Only towards the end of the month, because spring comes later or earlier in the region. */
  isLate: boolean
  advice: string | null
}

/** Plants that are sown again each year. Who has a shrub is not reminded to raise another from seed. */
const SOWN_AGAIN: readonly PlantEntry['kind'][] = ['vegetable', 'herb', 'annual']

/** What to do for a plant in a month of a region. As in the seasonal calendar, only sowing follows the spring of the region. */
export function dueIn(plant: PlantEntry, month: Month, { weeks }: Region): Due[] {
  const due: Due[] = []
  const sowing = SOWN_AGAIN.includes(plant.kind) ? timingIn(plant.sow, month, weeks) : 'not'
  if (sowing !== 'not') due.push({ task: 'sow', isLate: sowing === 'late', advice: null })
  const feeding = feedingOf(plant)
  if (feeding?.months.includes(month)) due.push({ task: 'feed', isLate: false, advice: feeding.advice })
  if (plant.harvest.includes(month)) due.push({ task: 'harvest', isLate: false, advice: null })
  return due
}
