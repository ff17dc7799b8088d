import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { addAudit } from '#features/desk/server/audit-store.ts'
import { handle } from '#http/handle.ts'
import { type BackupsState, backUpNow, listBackups } from '../contract.ts'
import { backupJobs } from './jobs.ts'
import { lastBackup, newestBackups, requestBackup } from './store.ts'

const SHOWN = 30

/** Calls and background work of backups. */
export function backupRoutes(app: FastifyInstance, deps: Deps): void {
  handle(app, listBackups, () => stateOf(deps))

  handle(app, backUpNow, async ({ me }) => {
    await deps.transaction(async (tx) => {
      const at = deps.clock.now()
      if (await requestBackup(tx, at)) await addAudit(tx, { actorId: me.id, action: 'back-up', at })
    })
    return stateOf(deps)
  })

  backupJobs(deps)
}

async function stateOf({ config, db, backups }: Pick<Deps, 'config' | 'db' | 'backups'>): Promise<BackupsState> {
  const [newest, runs] = [await lastBackup(db), await newestBackups(db, SHOWN)]
  return {
    place: backups.place,
    isNightly: config.backupUrl !== undefined,
    newest: newest && { ...newest, endedAt: newest.endedAt.toISOString() },
    runs: runs.map(({ isNightly, askedAt, begunAt, endedAt, name, bytes, failure }) => ({
      ...{ isNightly, name, bytes, failure },
      askedAt: askedAt.toISOString(),
      begunAt: begunAt?.toISOString() ?? null,
      endedAt: endedAt?.toISOString() ?? null,
    })),
  }
}
