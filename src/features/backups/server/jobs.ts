import { queue } from '#adapters/jobs/jobs.ts'
import type { Deps } from '#deps.ts'
import { accountErased } from '#features/accounts/events.ts'

const erasures = queue<{ userId: number; registeredAt: string }>('backups.record-erasure', 'day')

/** Records each erasure of an account beside the backups, after its commit. */
export function backupJobs({ events, jobs, backups }: Pick<Deps, 'events' | 'jobs' | 'backups'>): void {
  events.on(accountErased, (tx, { userId, registeredAt }) =>
    jobs.send(tx, erasures, { userId, registeredAt: registeredAt.toISOString() }),
  )
  jobs.work(erasures, (erasure) => backups.recordErasure(erasure))
}
