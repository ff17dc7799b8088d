import type { Deps } from '#deps.ts'
import { sweep } from './store.ts'

const HOUR_S = 60 * 60

/** Forgets sessions and mailed links that are over. */
export function accountsJobs({ jobs, db, clock }: Pick<Deps, 'jobs' | 'db' | 'clock'>): void {
  jobs.every(HOUR_S, 'accounts.sweep', () => sweep(db, clock.now()))
}
