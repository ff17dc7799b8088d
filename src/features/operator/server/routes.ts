import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { allUploads } from '#features/listings/photos/server/upload-store.ts'
import { handle } from '#http/handle.ts'
import type { CheckLine } from '#shared/check-line.ts'
import { getSystem, runChecks, type SystemState } from '../contract.ts'
import { problemsOf } from '../problem-kinds.ts'
import { look, operatorJobs } from './jobs.ts'
import { databaseBytes } from './storage-store.ts'

interface Slots {
  /** The checks of everything outside this code. */
  examine: () => Promise<CheckLine[]>
}

/** The system page of the desk, and the emails about problems. */
export function operatorRoutes(app: FastifyInstance, deps: Deps, { examine }: Slots): void {
  handle(app, getSystem, () => systemState(deps))
  handle(app, runChecks, examine)
  operatorJobs(deps)
}

async function systemState(deps: Deps): Promise<SystemState> {
  const { db, clock, jobs, mail, system, version, readiness } = deps
  const now = clock.now()
  const secondsSince = (at: Date) => Math.max(0, now.getTime() - at.getTime()) / 1000
  const found = await look(deps)
  // Full disks are among the weaknesses too.
  const problems = Object.values(problemsOf({ ...found, fullDisks: [] }, now))
  const [due, dead, failed] = [await jobs.due(), await jobs.dead(1), await mail.failedByDay(new Date(0))]
  return {
    problems: [...[readiness.fault()].filter((fault) => fault !== null), ...(await deps.weaknesses()), ...problems],
    version,
    emails: {
      isSent: !mail.builtIn,
      waiting: found.waiting,
      oldestAge: found.oldestUnsent && secondsSince(found.oldestUnsent),
      failed: failed.reduce((sum, { count }) => sum + count, 0),
    },
    jobs: { due: due.count, oldestAge: due.oldestSeconds, dead: dead[0]?.inAll ?? 0 },
    storage: { disks: await system.disks(), databaseBytes: await databaseBytes(db), pictures: await allUploads(db) },
    schedule: await jobs.schedule(),
    at: now.toISOString(),
  }
}
