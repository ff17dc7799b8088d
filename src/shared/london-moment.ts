import { Temporal } from 'temporal-polyfill'

// For the server: Temporal is 17 kB of script, and an architecture rule keeps it out of the browser.

const ZONE = 'Europe/London'

const toDate = (zoned: Temporal.ZonedDateTime): Date => new Date(zoned.epochMilliseconds)

/**
 * The instant of a UK local day (`2026-03-29`) and minute. A time that the clock change in March skips becomes the time
 * after it; for the hour that October repeats, the first one is used.
 */
export const momentOf = (day: string, minute: number): Date =>
  toDate(Temporal.PlainDate.from(day).toPlainDateTime().add({ minutes: minute }).toZonedDateTime(ZONE))

/**
 * The instant of a UK local date and time such as `2026-03-29` and `10:30`; null for a time that the clock change in
 * March skips, or for an invalid date. For the hour that October repeats, the first one is used.
 */
export function momentAt(day: string, time: string): Date | null {
  try {
    const local = Temporal.PlainDateTime.from(`${day}T${time}`)
    const zoned = local.toZonedDateTime(ZONE)
    return zoned.toPlainDateTime().equals(local) ? toDate(zoned) : null
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
