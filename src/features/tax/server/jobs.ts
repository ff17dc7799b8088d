import { askSellers } from './ask.ts'
import { deleteOldDetails } from './details-store.ts'
import { deleteOldParts } from './export-store.ts'
import { remindStaff } from './remind-staff.ts'
import { deleteOldRequests } from './request-store.ts'
import { yearAt } from './status.ts'
import type { TaxDeps } from './tax-deps.ts'

const DAY_SECONDS = 24 * 60 * 60
const ASK_SECONDS = 6 * 60 * 60
/** As long as the details: five years after the year of the report. */
const PART_YEARS = 5
const REQUEST_RETENTION_MS = 6 * 366 * DAY_SECONDS * 1000

/** Asks sellers in time, reminds staff of the report, and deletes what no report needs any more. */
export function taxJobs(deps: TaxDeps): void {
  const { db, clock, jobs } = deps
  jobs.every(ASK_SECONDS, 'tax.ask', () => askSellers(deps))
  jobs.every(DAY_SECONDS, 'tax.deadline', () => remindStaff(deps))
  jobs.every(DAY_SECONDS, 'tax.forget', async () => {
    await deleteOldDetails(db, clock.now())
    await deleteOldParts(db, yearAt(clock.now()) - PART_YEARS)
    await deleteOldRequests(db, new Date(clock.now().getTime() - REQUEST_RETENTION_MS))
  })
}
