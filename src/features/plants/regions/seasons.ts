import type { Month } from '../plant.ts'

/** As the specification of the calendar defines them: spring begins with March. */
export const seasonOf = (month: number): 'Spring' | 'Summer' | 'Autumn' | 'Winter' => {
  if (month >= 3 && month <= 5) return 'Spring'
  if (month >= 6 && month <= 8) return 'Summer'
  return month >= 9 && month <= 11 ? 'Autumn' : 'Winter'
}

/** The next month; January follows December. */
export const monthAfter = (month: number): Month => ((month % 12) + 1) as Month

export interface Region {
  slug: string
  name: string
  /**
   * Weeks by which spring is later than in the lowlands, for which the catalogue is written; negative where it is
   * earlier.
   */
  weeks: number
  /**
   * Typical ranges, from general gardening practice. The Met Office publishes days of frost in a month by region, but
   * no known table of first and last frost dates exists to cite. Hollows, hills and single years differ by weeks.
   */
  lastFrost: string
  /** The last day of that range, as month and day: early ends on the 10th, mid on the 20th. */
  lastFrostBy: string
  firstFrost: string
}

/** The region whose months are not adjusted. */
export const LOWLANDS: Region = {
  slug: 'lowlands',
  name: 'Lowland Britain in general',
  weeks: 0,
  lastFrost: 'mid-April to late May',
  lastFrostBy: '05-31',
  firstFrost: 'early October to mid-November',
}

export const regions: readonly Region[] = [
  LOWLANDS,
  {
    slug: 'south-west',
    name: 'South West England',
    weeks: -2,
    lastFrost: 'late March to early May',
    lastFrostBy: '05-10',
    firstFrost: 'late October to early December',
  },
  {
    slug: 'london-south-east',
    name: 'London and the South East',
    weeks: -1,
    lastFrost: 'mid-April to early May',
    lastFrostBy: '05-10',
    firstFrost: 'mid-October to mid-November',
  },
  {
    slug: 'east',
    name: 'East of England',
    weeks: 0,
    lastFrost: 'late April to mid-May',
    lastFrostBy: '05-20',
    firstFrost: 'mid-October to early November',
  },
  {
    slug: 'midlands',
    name: 'The Midlands',
    weeks: 0,
    lastFrost: 'late April to mid-May',
    lastFrostBy: '05-20',
    firstFrost: 'early October to early November',
  },
  {
    slug: 'wales',
    name: 'Wales',
    weeks: 1,
    lastFrost: 'mid-April to mid-May',
    lastFrostBy: '05-20',
    firstFrost: 'mid-October to mid-November',
  },
  {
    slug: 'north-west',
    name: 'North West England',
    weeks: 1,
    lastFrost: 'late April to mid-May',
    lastFrostBy: '05-20',
    firstFrost: 'early October to early November',
  },
  {
    slug: 'north-east',
    name: 'Yorkshire and the North East',
    weeks: 2,
    lastFrost: 'early to late May',
    lastFrostBy: '05-31',
    firstFrost: 'late September to late October',
  },
  {
    slug: 'northern-ireland',
    name: 'Northern Ireland',
    weeks: 1,
    lastFrost: 'late April to mid-May',
    lastFrostBy: '05-20',
    firstFrost: 'early October to early November',
  },
  {
    slug: 'south-scotland',
    name: 'Southern and central Scotland',
    weeks: 3,
    lastFrost: 'mid-May to early June',
    lastFrostBy: '06-10',
    firstFrost: 'mid-September to mid-October',
  },
  {
    slug: 'north-scotland',
    name: 'Highlands and northern Scotland',
    weeks: 4,
    lastFrost: 'late May to mid-June',
    lastFrostBy: '06-20',
    firstFrost: 'early September to early October',
  },
]

export const regionCalled = (slug: string | undefined): Region => regions.find((one) => one.slug === slug) ?? LOWLANDS

/** Whether something can be done in a month: in all of it, only towards its end, or not at all. */
export type Timing = 'whole' | 'late' | 'not'

const MANY_WEEKS = 4
const SOME_WEEKS = 2
/** Only tasks that begin by this month depend on the spring of the region. */
const LAST_OF_SPRING = 6

/**
 * Whether a task with these typical months can be done in one month of a region. Where spring is late, its first month
 * counts only towards the end, or not at all; where spring is early, so does the month before.
 */
export function timingIn(months: readonly number[], month: Month, weeks: number): Timing {
  const isIn = months.includes(month)
  const begins = isIn && !months.includes(((month + 10) % 12) + 1) && month <= LAST_OF_SPRING
  if (weeks <= -SOME_WEEKS && !isIn) {
    const next = monthAfter(month)
    const beginsNext = months.includes(next) && next > 1 && next <= LAST_OF_SPRING
    return beginsNext ? 'late' : 'not'
  }
  if (!isIn) return 'not'
  if (!begins || weeks < SOME_WEEKS) return 'whole'
  return weeks >= MANY_WEEKS ? 'not' : 'late'
}
