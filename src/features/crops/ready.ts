import type { PlantEntry } from '#features/plants/contract.ts'
import type { Region } from '#features/plants/regions/seasons.ts'
import { dayAfter } from '#shared/london-time.ts'
import type { CropKind, Window } from './crop.ts'
import { frostFreeOn } from './frost.ts'

/** What the catalogue says about when a plant can be planted out and harvested, and whether frost kills it. */
export type Seasons = Pick<PlantEntry, 'kind' | 'hardiness' | 'plantOut' | 'harvest'>

/** From sowing until the first young plants or leaves, at the earliest: general practice, as are the catalogue's months. */
const GROWING_DAYS = 28
/** Young plants outgrow their pots, and few crops are picked for longer: a grower who knows better gives the days. */
const USUAL_DAYS = 42
/** What is left of a season must be worth waiting for. */
const LEAST_DAYS = 7
/** A season that begins later than this after sowing belongs to another sowing. */
const MAX_WAIT_DAYS = 240
/** As in the calendar: only what begins by this month depends on the spring of the region. */
const LAST_OF_SPRING = 6

interface Sowing {
  /** Day on which it was or will be sown. */
  sownOn: string
  kind: CropKind
  region: Region
}

/**
 * When a crop is usually ready: young plants while they are planted out, the harvest while it is picked, at the earliest
 * some weeks after sowing. Young plants that frost kills are ready after the last frost of the region. Null when the
 * catalogue has no months for it, or none that fit the sowing.
 */
export function readyWindow(plant: Seasons, { sownOn, kind, region }: Sowing): Window | null {
  const earliest = dayAfter(sownOn, GROWING_DAYS)
  for (const season of seasonsOf(plant, kind, region, Number(sownOn.slice(0, 4)))) {
    const frostFree = kind === 'plants' ? frostFreeOn(plant, region, season.from) : null
    const from = latest(earliest, season.from, frostFree ?? '')
    const last = dayAfter(from, USUAL_DAYS - 1)
    const until = first(last, season.until)
    if (dayAfter(from, LEAST_DAYS - 1) > until) continue
    return from <= dayAfter(sownOn, MAX_WAIT_DAYS) ? { from, until } : null
  }
  return null
}

const first = (...days: readonly string[]): string => days.toSorted()[0] ?? ''
const latest = (...days: readonly string[]): string => days.toSorted().at(-1) ?? ''

/** The seasons of a plant in a region that may follow a sowing in a year, in order. */
function seasonsOf(plant: Seasons, kind: CropKind, region: Region, year: number): Window[] {
  const months = kind === 'plants' ? plant.plantOut : plant.harvest
  const shift = kind === 'plants' ? region.weeks * 7 : 0
  return runsOf(months)
    .flatMap((run) => [year - 1, year, year + 1].map((one) => seasonIn(run, one, shift)))
    .toSorted((one, other) => (one.from < other.from ? -1 : 1))
}

/** Months that follow each other. */
interface Run {
  first: number
  length: number
}

/** Where spring is later a season that begins in it moves as a whole; where it is earlier it begins earlier. */
function seasonIn({ first, length }: Run, year: number, shift: number): Window {
  const days = first <= LAST_OF_SPRING ? shift : 0
  return {
    from: dayAfter(firstOf(year, first), days),
    until: dayAfter(firstOf(year, first + length), Math.max(days, 0) - 1),
  }
}

/** The first day of a month, which may be one of the next year. */
const firstOf = (year: number, month: number): string =>
  `${year + Math.floor((month - 1) / 12)}-${String(((month - 1) % 12) + 1).padStart(2, '0')}-01`

function runsOf(months: readonly number[]): Run[] {
  const before = (month: number) => ((month + 10) % 12) + 1
  if (months.length >= 12) return [{ first: 1, length: 12 }]
  return months
    .filter((month) => !months.includes(before(month)))
    .map((first) => {
      let length = 1
      while (months.includes(((first + length - 1) % 12) + 1)) length += 1
      return { first, length }
    })
}

/** Whether a plant is usually planted out or harvested in a region on some of these days. Unknown months count as all. */
export function isInSeason(plant: Seasons, region: Region, { from, until }: Window): boolean {
  const year = Number(from.slice(0, 4))
  const seasons = [...seasonsOf(plant, 'plants', region, year), ...seasonsOf(plant, 'produce', region, year)]
  return seasons.length === 0 || seasons.some((season) => season.from <= until && from <= season.until)
}
