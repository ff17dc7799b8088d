import type { Deps } from '#deps.ts'
import { eraseRemoved } from '#features/messages/server/by-staff-store.ts'
import { deleteReports } from '#features/moderation/server/store.ts'
import { deleteCasesBefore } from './case-retention-store.ts'
import { endSuspensions } from './restrict.ts'

const DAY_SECONDS = 24 * 60 * 60
/** Cases and their reports are kept for three years after the decision. */
const RETENTION_MS = 3 * 365 * DAY_SECONDS * 1000
const BATCH = 500
const SUSPENSIONS_SECONDS = 10 * 60

/** Ends suspensions in time, and deletes decided cases, with their reports and what they removed of messages, at the end of their retention. */
export function deskJobs(deps: Deps): void {
  const { jobs, clock, transaction } = deps
  jobs.every(SUSPENSIONS_SECONDS, 'desk.suspensions', () => endSuspensions(deps))
  jobs.every(DAY_SECONDS, 'desk.delete-old', async () => {
    const before = new Date(clock.now().getTime() - RETENTION_MS)
    let left = BATCH
    while (left === BATCH) {
      left = await transaction(async (tx) => {
        const { cases, reports, messages } = await deleteCasesBefore(tx, before, BATCH)
        await deleteReports(tx, reports)
        await eraseRemoved(deps, tx, messages)
        return cases
      })
    }
  })
}
