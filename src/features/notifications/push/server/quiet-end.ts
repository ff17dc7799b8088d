import { momentOf } from '#shared/london-moment.ts'
import { dayAfter, localDateTime } from '#shared/london-time.ts'
import type { QuietHours } from '../quiet-hours.ts'

const MINUTES_OF_DAY = 24 * 60

/** The given moment, or the end of the quiet hours in which it falls. */
export function outsideQuietHours(moment: Date, quiet: QuietHours | null): Date {
  if (!quiet) return moment
  const { starts, ends } = quiet
  const { day, minute } = localDateTime(moment)
  const passesMidnight = starts > ends
  const isQuiet = passesMidnight ? minute >= starts || minute < ends : minute >= starts && minute < ends
  if (!isQuiet) return moment
  const end = momentOf(passesMidnight && minute >= starts ? dayAfter(day, 1) : day, ends)
  // In October one hour comes twice: in the second one an end within it has passed.
  return end > moment ? end : moment
}

/** How long it is until the quiet hours begin, in seconds, by the clock of the UK. Null without any. */
export function secondsUntilQuiet(moment: Date, quiet: QuietHours | null): number | null {
  if (!quiet) return null
  const minutes = (quiet.starts - localDateTime(moment).minute + MINUTES_OF_DAY) % MINUTES_OF_DAY
  return minutes * 60
}
