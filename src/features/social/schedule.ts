import { dayAfter, localDateTime } from '#shared/london-time.ts'

/** Intervals between several posts, in calendar days. */
export const postFrequencies = [1, 2, 3, 7] as const
export type PostFrequency = (typeof postFrequencies)[number]

export const frequencyNames: Readonly<Record<PostFrequency, string>> = {
  1: 'Every day',
  2: 'Every second day',
  3: 'Every third day',
  7: 'Every week',
}

/** Default time of a post: the evening, when most people look. */
export const USUAL_TIME = '18:00'
/** How far ahead a post can be scheduled. */
export const MAX_AHEAD_DAYS = 366

/** A date and time in UK local time. */
export interface LocalDateTime {
  /** `2026-03-29` */
  day: string
  /** `18:30` */
  time: string
}

export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text

export const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

/** The UK local time of a point in time. */
export function localDateTimeOf(moment: Date | string): LocalDateTime {
  const { day, minute } = localDateTime(new Date(moment))
  return { day, time: `${two(Math.floor(minute / 60))}:${two(minute % 60)}` }
}

const two = (part: number): string => String(part).padStart(2, '0')

/** The default first time: tomorrow evening. */
export const usualStart = (now: Date): LocalDateTime => ({ day: dayAfter(localDateTime(now).day, 1), time: USUAL_TIME })

/** The weeks of a month, Monday first, padded with days of the adjacent months. `month` is `2026-11`. */
export function weeksOf(month: string): string[][] {
  const first = `${month}-01`
  const { weekday } = localDateTime(new Date(`${first}T12:00:00Z`))
  const start = dayAfter(first, 1 - weekday)
  const weeks: string[][] = []
  for (let week = start; week.slice(0, 7) <= month; week = dayAfter(week, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, index) => dayAfter(week, index)))
  }
  return weeks
}

/** `2026-12` after `2026-11`. */
export function monthBeside(month: string, by: 1 | -1): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const moved = new Date(Date.UTC(year, number - 1 + by, 1))
  return moved.toISOString().slice(0, 7)
}
