import { plants } from '#features/plants/catalogue.ts'
import { generalTasks, readyFor, wellKnown } from '#features/plants/monthly-tasks.ts'
import { EDIBLE_KINDS, INDOOR_KINDS, type Month, type Plant } from '#features/plants/plant.ts'
import { monthName } from '#features/plants/plant-words.ts'
import { LOWLANDS, monthAfter, type Region, regions, seasonOf, timingIn } from '#features/plants/regions/seasons.ts'
import type { Calendar, CalendarTask } from '../calendar-contract.ts'
import type { MonthInTown } from '../month-contract.ts'

const edible = plants.filter(({ kind }) => EDIBLE_KINDS.includes(kind))
const ornamental = plants.filter(({ kind }) => !EDIBLE_KINDS.includes(kind) && !INDOOR_KINDS.includes(kind))

type Task = 'sow' | 'plantOut' | 'harvest' | 'flower'

const names: Readonly<Record<Task, string>> = {
  sow: 'Sow',
  plantOut: 'Plant or plant out',
  harvest: 'Harvest',
  flower: 'In flower',
}

/** Only sowing and planting are adjusted to the spring of a region; harvest and flowering months are not. */
const isAdjusted = (act: Task): boolean => act === 'sow' || act === 'plantOut'

interface Asker {
  /** The region of the viewer's place; the lowlands without one. */
  usual: Region
  /** The viewer's outward code. */
  outcode: string | null
}

const NOWHERE: Asker = { usual: LOWLANDS, outcode: null }

/** All tasks in a month of a region. */
export function calendarOf(month: Month, region: Region, { usual, outcode }: Asker = NOWHERE): Calendar {
  const next = monthAfter(month)
  return {
    ...{ month, monthName: monthName(month), season: seasonOf(month) },
    usualRegion: usual.slug,
    near: region === usual ? outcode : null,
    ...{ region: region.slug, lastFrost: region.lastFrost, firstFrost: region.firstFrost },
    regions: regions.map(({ slug, name }) => ({ slug, name })),
    vegetables: tasksOf(edible, ['sow', 'plantOut', 'harvest'], month, region),
    flowers: tasksOf(ornamental, ['sow', 'plantOut', 'flower'], month, region),
    general: generalTasks[month - 1] ?? [],
    ahead: {
      monthName: monthName(next),
      tasks: beginningIn(next, month, region),
      ready: readyFor[next - 1] ?? [],
    },
  }
}

const MAX_NAMED = 8

/** The summary of the month: the popular plants of each task, and what to sow in the week of a day. */
export function monthOf(month: Month, region: Region, day: number): MonthInTown {
  const { monthName: name, vegetables, flowers, lastFrost, firstFrost } = calendarOf(month, region)
  const tasks = Map.groupBy([...vegetables, ...flowers], (task) => task.name)
  return {
    monthName: name,
    region: { slug: region.slug, name: region.name },
    ...{ lastFrost, firstFrost },
    tasks: [...tasks]
      .map(([task, some]) => ({
        name: task,
        plants: some.flatMap(({ plants: known }) => known.map((plant) => plant.name)).slice(0, MAX_NAMED),
      }))
      .filter(({ plants: named }) => named.length > 0),
    sowThisWeek: sowingInWeek(month, region, day),
  }
}

const SOWN_IN_WEEK = 3
/** What a region allows only towards the end of a month begins on this day. */
const LATE_FROM = 16

/** Popular plants to sow in the week of a day of the month, others each week. */
export function sowingInWeek(month: Month, { weeks }: Region, day: number): MonthInTown['sowThisWeek'] {
  const timed = (timing: 'whole' | 'late') =>
    [...edible, ...ornamental].filter((plant) => isWellKnown(plant) && timingIn(plant.sow, month, weeks) === timing)
  const possible = [...(day >= LATE_FROM ? timed('late') : []), ...timed('whole')]
  const first = (SOWN_IN_WEEK * Math.floor((day - 1) / 7)) % possible.length
  return [...possible.slice(first), ...possible.slice(0, first)]
    .slice(0, SOWN_IN_WEEK)
    .map(({ name, sow }) => ({ name, months: sow }))
}

const tasksOf = (among: readonly Plant[], acts: readonly Task[], month: Month, { weeks }: Region): CalendarTask[] =>
  acts
    .map((act) => {
      const timed = (timing: 'whole' | 'late') =>
        among.filter((plant) => timingIn(plant[act], month, isAdjusted(act) ? weeks : 0) === timing)
      return taskOf(names[act], timed('whole'), timed('late'))
    })
    .filter(hasPlants)

/** What can be sown or planted in the next month but not yet in this one. */
function beginningIn(next: Month, month: Month, { weeks }: Region): CalendarTask[] {
  const begins = (act: Task) => (plant: Plant) =>
    timingIn(plant[act], next, weeks) !== 'not' && timingIn(plant[act], month, weeks) === 'not'
  const outdoors = [...edible, ...ornamental]
  return (['sow', 'plantOut'] as const)
    .map((act) => taskOf(`${names[act]} from ${monthName(next)}`, outdoors.filter(begins(act)), []))
    .filter(hasPlants)
}

const taskOf = (name: string, whole: readonly Plant[], late: readonly Plant[]): CalendarTask => ({
  name,
  plants: linksTo(whole.filter(isWellKnown)),
  others: linksTo([...whole, ...late].filter((plant) => !isWellKnown(plant))),
  late: linksTo(late.filter(isWellKnown)),
})

const hasPlants = ({ plants: known, others, late }: CalendarTask): boolean =>
  known.length + others.length + late.length > 0

const isWellKnown = ({ slug }: Plant): boolean => wellKnown.has(slug)

const linksTo = (some: readonly Plant[]) =>
  some.map(({ slug, name }) => ({ slug, name })).toSorted((a, b) => a.name.localeCompare(b.name, 'en-GB'))
