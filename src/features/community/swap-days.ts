import { momentAt } from '#shared/london-time.ts'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR

/** How far ahead a swap day may be announced, how long one lasts at most, and how many one person may have to come. */
export const SWAP_DAY_TERMS = { ahead: 366 * DAY, longest: 12 * HOUR, most: 5, radiusMiles: 50 } as const

/** A day and its hours as people write them, on the clock of a UK wall. */
export interface Hours {
  /** `2027-05-16` */
  day: string
  /** `10:00` */
  from: string
  to: string
}

type Fault = { field: 'day' | 'from' | 'to'; message: string }

/** The two moments that the hours stand for, or what is wrong with them. */
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

const LINK =
  /https?:|www\.|\b[\w-]+\.(com|co|uk|org|net|info|biz|shop|store|site|online|xyz|top|link|click|io|me|ru|cn)\b(?![\w@])/i
const MAIL = /[\w.+-]+@[\w-]+\.\w/
/** Seven and more digits, as telephone numbers are written. */
const PHONE = /(?:\+|\b0)(?:[\s().-]*\d){8,}/

/** What may not stand in the words of a swap day: advertising lives by links, and numbers in public are collected. */
export function faultIn(text: string): string | null {
  if (MAIL.test(text)) return 'Leave out mail addresses: people can message you here'
  if (LINK.test(text)) return 'Put a web address into the field for it'
  return PHONE.test(text) ? 'Leave out telephone numbers: people can message you here' : null
}
