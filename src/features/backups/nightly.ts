import { momentOf } from '#shared/london-moment.ts'
import { dayAfter, localDateTime } from '#shared/london-time.ts'

/** The hour of the nightly backup, London time. */
const HOUR = 3
/** How long a failed backup waits before it is tried again. */
export const RETRY_MS = 60 * 60 * 1000

/** The latest time for a nightly backup that is not after the given moment. */
export function lastNight(now: Date): Date {
  const { day } = localDateTime(now)
  const today = momentOf(day, HOUR * 60)
  return today <= now ? today : momentOf(dayAfter(day, -1), HOUR * 60)
}

/** How long after it was due a backup may be complete at the latest. */
const LATE_MS = 2 * 60 * 60 * 1000
/** Older than this, a nightly backup is missing. */
export const MAX_BACKUP_AGE_MS = 24 * 60 * 60 * 1000 + LATE_MS

/** What is known of the nightly backups. */
export interface Nights {
  newest: { endedAt: Date } | null
  /** Since when a backup has been due each night. */
  dueSince: Date
  /** Whether any backup has failed. */
  hasFailed: boolean
}

/**
 * Whether the newest backup is too old, or there is none although the first was due two hours ago or has failed. A schedule
 * that was switched on a moment ago has time to make its first.
 */
export function isMissing(now: Date, { newest, dueSince, hasFailed }: Nights): boolean {
  const isLate = now.getTime() - dueSince.getTime() > LATE_MS
  if (newest === null) return isLate || hasFailed
  return isLate && now.getTime() - newest.endedAt.getTime() > MAX_BACKUP_AGE_MS
}

interface Run {
  begunAt: Date | null
  name: string | null
}

/** Whether a nightly backup is due, by the backups begun since the last night's time. */
export const isDue = (now: Date, runs: readonly Run[]): boolean =>
  runs.every(({ begunAt, name }) => name === null && begunAt !== null && now.getTime() - begunAt.getTime() >= RETRY_MS)
