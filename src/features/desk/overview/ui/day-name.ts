import { formatDay } from '#shared/dates.ts'

/** A day such as 2026-11-23 in words. Noon is on the same day in the UK. */
export const dayName = (day: string): string => formatDay(`${day}T12:00:00Z`)
