import type { Deps } from '#deps.ts'
import { deleteNotificationsBefore } from './digest-store.ts'
import { type CheckAgain, writeDigests } from './digests.ts'

const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S
const RETENTION_MS = 365 * 24 * HOUR_S * 1000

/** Writes daily digests and deletes notifications older than a year. */
export function notificationJobs(
  deps: Pick<Deps, 'config' | 'jobs' | 'db' | 'transaction' | 'clock' | 'mail' | 'publicUrl' | 'log'>,
  checkAgain: CheckAgain,
): void {
  const { jobs, db, clock } = deps
  jobs.every(MINUTE_S, 'notifications.digests', () => writeDigests(deps, checkAgain))
  jobs.every(HOUR_S, 'notifications.delete-old', () =>
    deleteNotificationsBefore(db, new Date(clock.now().getTime() - RETENTION_MS)),
  )
}
