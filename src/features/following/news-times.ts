import { momentOf } from '#shared/london-moment.ts'
import { dayAfter } from '#shared/london-time.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** When followers are notified, in milliseconds. */
export const NEWS_TERMS = {
  /** A listing that is removed or put on hold within this time is not announced. */
  settles: 15 * MINUTE,
  /** One that is out of sight is looked at again after this time. */
  outOfSight: 6 * HOUR,
  /** Following again within this time undoes the end of a follow: it began when it began at first. */
  undo: 10 * MINUTE,
} as const

/** A digest of the day after the announcement still names the listings; then they are deleted. */
export const REMEMBERED_DAYS = 3

/** Minutes after midnight, in London: before the daily digest. */
const MORNING = 7 * 60

/** When a grower whose followers were notified on a day may be announced again. */
export const nextMorning = (day: string): Date => momentOf(dayAfter(day, 1), MORNING)

/** Follows that ended since then can be undone. */
export const undoableSince = (now: Date): Date => new Date(now.getTime() - NEWS_TERMS.undo)
