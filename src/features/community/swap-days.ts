import { momentAt } from '#shared/london-moment.ts'

export const swapDayStatuses = ['planned', 'cancelled', 'removed'] as const

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR

/** How far ahead a swap day can be, its maximum length, and the maximum number of upcoming ones for each user. */
export const SWAP_DAY_TERMS = { ahead: 366 * DAY, longest: 12 * HOUR, maxUpcoming: 5, radiusMiles: 50 } as const

/** Date and hours as entered, in UK local time. */
export interface Hours {
  /** `2027-05-16` */
  day: string
  /** `10:00` */
  from: string
  to: string
}

type Fault = { field: 'day' | 'from' | 'to'; message: string }

/** Start and end as points in time, or the validation error. */
export function momentsOf({ day, from, to }: Hours, now: Date): { startsAt: Date; endsAt: Date } | Fault {
  const startsAt = momentAt(day, from)
  const endsAt = momentAt(day, to)
  if (!startsAt) return { field: 'from', message: 'The clocks go forward then: this time does not exist on that day' }
  if (!endsAt) return { field: 'to', message: 'The clocks go forward then: this time does not exist on that day' }
  if (startsAt <= now) return { field: 'day', message: 'Choose a day and time to come' }
  if (startsAt.getTime() - now.getTime() > SWAP_DAY_TERMS.ahead)
    return { field: 'day', message: 'Choose a day within the next year' }
  if (endsAt <= startsAt) return { field: 'to', message: 'The end must be after the beginning' }
  if (endsAt.getTime() - startsAt.getTime() > SWAP_DAY_TERMS.longest)
    return { field: 'to', message: 'A swap day lasts twelve hours at most' }
  return { startsAt, endsAt }
}
