import type { Queue as BossQueue } from 'pg-boss'
import type { RetryPeriod } from './jobs.ts'

/** The queue of jobs that failed for good. */
export const DEAD = 'dead-letter'

const retries: Record<RetryPeriod, Pick<BossQueue, 'retryLimit' | 'retryDelay' | 'retryBackoff' | 'retryDelayMax'>> = {
  minute: { retryLimit: 4, retryDelay: 1, retryBackoff: true, retryDelayMax: 3_600 },
  day: { retryLimit: 35, retryDelay: 1, retryBackoff: true, retryDelayMax: 3_600 },
}

export const settingsOf = (retryPeriod: RetryPeriod): Omit<BossQueue, 'name'> => ({
  ...retries[retryPeriod],
  deadLetter: DEAD,
  notify: true,
  // A handler that hangs blocks one of its queue's workers for this long.
  expireInSeconds: 120,
  deleteAfterSeconds: 3_600,
})

/** Dead-lettered jobs are kept for three months, so that operators can inspect them. */
export const deadSettings = { retentionSeconds: 90 * 86_400 }
