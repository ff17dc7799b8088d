import { momentOf } from '#shared/london-moment.ts'
import { dayAfter, localDateTime } from '#shared/london-time.ts'
import type { QuietHours } from '../quiet-hours.ts'

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
