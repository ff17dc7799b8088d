import { hash } from 'node:crypto'
import ical, { ICalCalendarMethod } from 'ical-generator'
import { findPlant } from '#features/plants/catalogue.ts'
import { monthAfter, type Region } from '#features/plants/regions/seasons.ts'
import { type GardenTask, gardenTasks, taskNames } from '../garden.ts'
import { dueIn } from '../tasks.ts'
import type { GardenMonth } from './place.ts'

const MONTHS_AHEAD = 12
/** What is due only towards the end of a month begins on this day. */
const LATE_FROM = 16

interface Planned {
  /** The secret of its address. */
  key: string
  plants: readonly { name: string; plantSlug: string | null }[]
  region: Region
  /** The first month. */
  from: GardenMonth
  /** The garden's page. */
  url: string
  productName: string
  now: Date
}

/** The tasks of a garden for a year from this month, as a calendar: one entry for each task and its beginning. */
export function gardenCalendar({ key, plants, region, from, url, productName, now }: Planned): string {
  const calendar = ical({
    prodId: { company: productName, product: 'Garden', language: 'EN' },
    name: `My garden on ${productName}`,
    method: ICalCalendarMethod.PUBLISH,
  })
  let { month } = from
  let year = Number(from.firstDay.slice(0, 4))
  for (let n = 0; n < MONTHS_AHEAD; n++) {
    for (const { task, isLate, names } of tasksOf(plants, month, region)) {
      const day = `${year}-${String(month).padStart(2, '0')}-${isLate ? LATE_FROM : '01'}`
      calendar.createEvent({
        // The same in every reading of one address, and nothing by which to find its owner.
        id: `${hash('sha256', `${key} ${day} ${task}`)}@hedgerow`,
        start: new Date(`${day}T00:00:00Z`),
        allDay: true,
        stamp: now,
        summary: `${taskNames[task]}: ${names.join(', ')}`,
        url,
      })
    }
    if (month === 12) year++
    month = monthAfter(month)
  }
  return calendar.toString()
}

interface Named {
  task: GardenTask
  isLate: boolean
  names: string[]
}

/** The tasks of a month with the names of the plants, each name once. */
export function tasksOf(plants: Planned['plants'], month: GardenMonth['month'], region: Region): Named[] {
  const all = plants.flatMap(({ name, plantSlug }) => {
    const plant = plantSlug ? findPlant(plantSlug) : undefined
    return plant ? dueIn(plant, month, region).map((due) => ({ name, ...due })) : []
  })
  return gardenTasks.flatMap((task) =>
    [false, true].flatMap((isLate) => {
      const names = all.filter((one) => one.task === task && one.isLate === isLate).map(({ name }) => name)
      return names.length > 0 ? [{ task, isLate, names: [...new Set(names)] }] : []
    }),
  )
}
