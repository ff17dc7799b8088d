import type { Deps } from '#deps.ts'
import { sweepFactors } from '../second-factor/server/factor-store.ts'
import { removeDueFactors } from '../second-factor/server/removal.ts'
import { type ClosingSlots, deleteFilesOf, eraseDue } from './closing.ts'
import { deleteOldEmailChanges } from './email-change-store.ts'
import { sweep } from './store.ts'

const HOUR_S = 60 * 60

/** Deletes expired sessions and email tokens, and erases closed accounts. */
export function accountsJobs(deps: Deps, slots: ClosingSlots): void {
  const { jobs, db, clock } = deps
  jobs.every(HOUR_S, 'accounts.sweep', async () => {
    await sweep(db, clock.now())
    await deleteOldEmailChanges(db, clock.now())
    await sweepFactors(db, clock.now())
  })
  jobs.every(HOUR_S, 'accounts.remove-factors', () => removeDueFactors(deps))
  deleteFilesOf(deps)
  jobs.every(HOUR_S, 'accounts.erase', () => eraseDue(deps, slots))
}
