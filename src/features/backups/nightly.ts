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

/** Older than this, a nightly backup is missing. */
export const MAX_BACKUP_AGE_MS = 26 * 60 * 60 * 1000

/** Whether the newest backup is too old, or there is none because the last attempt failed. */
export const isMissing = (now: Date, newest: { endedAt: Date } | null, lastFailure: string | null): boolean =>
  newest === null ? lastFailure !== null : now.getTime() - newest.endedAt.getTime() > MAX_BACKUP_AGE_MS

interface Run {
  begunAt: Date | null
  name: string | null
}

/** Whether a nightly backup is due, by the backups begun since the last night's time. */
export const isDue = (now: Date, runs: readonly Run[]): boolean =>
  runs.every(({ begunAt, name }) => name === null && begunAt !== null && now.getTime() - begunAt.getTime() >= RETRY_MS)
