import type { Window } from './crop.ts'
import { weekOf } from './weeks.ts'

/** How many neighbours look for a plant. */
export interface WantedPlant {
  plant: string
  people: number
}

/** What a grower near has promised. */
export interface PromisedCrop extends Window {
  plant: string
  quantity: number
  /** Of the quantity, what neighbours have reserved and not been given yet. */
  reserved: number
}

export interface PlantDemand {
  plant: string
  /** In any of the weeks. */
  wanted: number
  promised: number
  /** The weeks in which either is not zero. */
  weeks: { monday: string; wanted: number; promised: number }[]
}

interface Input {
  wanted: readonly WantedPlant[]
  promised: readonly PromisedCrop[]
  /** Whether a plant is usually planted out or harvested on some of these days. */
  isInSeason: (plant: string, week: Window) => boolean
  mondays: readonly string[]
}

/**
 * What is wanted and promised in each week, the plants that are most wanted beyond what is promised first. Who looks for a
 * plant counts in each week of its season; a crop counts in each week of its window: all that it promises as promised, and what
 * is reserved of it as wanted.
 */
export function demandByWeek({ wanted, promised, ...rest }: Input): PlantDemand[] {
  const people = new Map(wanted.map((one) => [one.plant, one.people]))
  const crops = Map.groupBy(promised, ({ plant }) => plant)
  return [...new Set([...people.keys(), ...crops.keys()])]
    .map((plant) => demandFor(plant, { ...rest, people: people.get(plant) ?? 0, crops: crops.get(plant) ?? [] }))
    .filter(({ weeks }) => weeks.length > 0)
    .toSorted((one, other) => shortageOf(other) - shortageOf(one) || one.plant.localeCompare(other.plant))
}

type One = Pick<Input, 'isInSeason' | 'mondays'> & { people: number; crops: readonly PromisedCrop[] }

function demandFor(plant: string, { people, crops, isInSeason, mondays }: One): PlantDemand {
  const counted = mondays.map((monday) => {
    const week = weekOf(monday)
    const ready = crops.filter((crop) => overlap(crop, week))
    return {
      monday,
      wanted: (isInSeason(plant, week) ? people : 0) + sumOf(ready, 'reserved'),
      promised: sumOf(ready, 'quantity'),
    }
  })
  const shown = crops.filter((crop) => mondays.some((monday) => overlap(crop, weekOf(monday))))
  return {
    plant,
    wanted: (mondays.some((monday) => isInSeason(plant, weekOf(monday))) ? people : 0) + sumOf(shown, 'reserved'),
    promised: sumOf(shown, 'quantity'),
    weeks: counted.filter(({ wanted, promised }) => wanted > 0 || promised > 0),
  }
}

const sumOf = (crops: readonly PromisedCrop[], what: 'quantity' | 'reserved'): number =>
  crops.reduce((sum, crop) => sum + crop[what], 0)

const overlap = (one: Window, other: Window): boolean => one.from <= other.until && other.from <= one.until

/** By how much more is wanted than promised, in the week in which it is most. */
const shortageOf = ({ weeks }: PlantDemand): number =>
  Math.max(...weeks.map(({ wanted, promised }) => wanted - promised))

/** Weeks that follow each other with the same figures. */
export interface Span extends Window {
  wanted: number
  promised: number
}

/** Puts weeks with the same figures together. */
export function spansOf(weeks: PlantDemand['weeks']): Span[] {
  const spans: Span[] = []
  for (const { monday, wanted, promised } of weeks) {
    const last = spans.at(-1)
    const { from, until } = weekOf(monday)
    if (last && isNext(last.until, from) && last.wanted === wanted && last.promised === promised) last.until = until
    else spans.push({ from, until, wanted, promised })
  }
  return spans
}

const DAY_MS = 24 * 60 * 60 * 1000
const isNext = (day: string, next: string): boolean => Date.parse(next) - Date.parse(day) === DAY_MS
