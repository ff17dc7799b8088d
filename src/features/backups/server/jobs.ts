import { queue } from '#adapters/jobs/jobs.ts'
import type { Deps } from '#deps.ts'
import { accountErased } from '#features/accounts/events.ts'
import { DomainError } from '#shared/errors.ts'
import { isDue, lastNight } from '../nightly.ts'
import {
  backupsSince,
  beginBackup,
  endBackup,
  endInterrupted,
  isBackupMissing,
  lastBackup,
  waitingRequest,
} from './store.ts'

type BackupDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'events' | 'jobs' | 'backups' | 'metrics' | 'log'>

const MINUTE_S = 60

const erasures = queue<{ userId: number; registeredAt: string }>('backups.record-erasure', 'day')

/** Makes nightly and requested backups, and records each erasure of an account beside them, after its commit. */
export function backupJobs(deps: BackupDeps): void {
  const { db, clock, events, jobs, backups, metrics } = deps
  metrics.gauge('hedgerow_backup_age_seconds', 'Time since the newest backup was made', async () => {
    const newest = await lastBackup(db)
    return newest && Math.max(0, clock.now().getTime() - newest.endedAt.getTime()) / 1000
  })
  metrics.gauge('hedgerow_backup_missing', 'Whether a nightly backup is missing; 0 without BACKUP_URL', async () =>
    Number(await isBackupMissing(deps)),
  )
  events.on(accountErased, (tx, { userId, registeredAt }) =>
    jobs.send(tx, erasures, { userId, registeredAt: registeredAt.toISOString() }),
  )
  jobs.work(erasures, (erasure) => backups.recordErasure(erasure))
  jobs.every(MINUTE_S, 'backups.make', () => makeDue(deps))
}

/** Makes the backup that was asked for or is due tonight; none otherwise. */
async function makeDue(deps: BackupDeps): Promise<void> {
  const { config, db, clock } = deps
  // This task runs in one process, one run at a time.
  await endInterrupted(db, clock.now())
  const request = await waitingRequest(db)
  const now = clock.now()
  const isNight = config.backupUrl !== undefined && isDue(now, await backupsSince(db, lastNight(now)))
  if (request === null && !isNight) return
  const id = await beginBackup(db, request, now)
  try {
    const { name, bytes } = await deps.backups.make()
    await endBackup(db, id, { endedAt: clock.now(), name, bytes })
    if (config.backupUrl !== undefined) await deps.backups.prune(config.backupKeep)
  } catch (error) {
    deps.log.error({ err: error, place: deps.backups.place }, 'a backup failed')
    await endBackup(db, id, { endedAt: clock.now(), failure: reasonOf(error) })
  }
}

/** Errors of storage services may contain keys, so only our own sentences are shown. */
const reasonOf = (error: unknown): string =>
  error instanceof DomainError ? error.message : 'The backup could not be written: the log has the reason.'
