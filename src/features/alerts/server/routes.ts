import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { handle } from '#http/handle.ts'
import { householdFromText } from '#shared/household.ts'
import { only } from '#shared/required.ts'
import * as contract from '../contract.ts'
import { change, create, mustBeThere, remove, restore } from './alert-input.ts'
import { dryRun } from './dry-run.ts'
import type { WordReader } from './index-terms.ts'
import { type AlertJobDeps, alertJobs } from './jobs.ts'
import { presentMatches } from './present-matches.ts'
import { type AlertRow, alertsOf, latestMatches } from './store.ts'

export { checkAgain as checkAlertsAgain } from './notices-again.ts'

/** What the listings feature provides for words. */
export interface AlertSlots {
  readWords: WordReader
  /** The text with its misspelt words corrected; null when there is nothing to correct. */
  correctWords(text: string): Promise<string | null>
}

const HOUR = 60 * 60
const MAX_MATCHES = 5

export function alertRoutes(app: FastifyInstance, given: Pick<Deps, 'places'> & AlertJobDeps, slots: AlertSlots): void {
  alertJobs(given)
  const deps = { ...given, ...slots }
  const { db } = deps
  const one = async (row: AlertRow) => only(await presentAll(deps, [row]))
  const changes = { limits: [{ name: 'alert-changes', max: 120, seconds: HOUR, by: 'member' as const }] }
  handle(app, contract.listAlerts, async ({ me }) => presentAll(deps, await alertsOf(db, me.id)))
  handle(
    app,
    contract.createAlert,
    async ({ body, me, household }) => one(await mustBeThere(db, me, await create(deps, me, body, household))),
    { limits: [{ name: 'alerts', max: 60, seconds: HOUR, by: 'member' }] },
  )
  handle(app, contract.tryAlert, async ({ body, me, household }) => dryRun(deps, me, body, household), {
    limits: [{ name: 'alert-tries', max: 60, seconds: 60, by: 'member' }],
  })
  handle(
    app,
    contract.changeAlert,
    async ({ params, body, me, household }) => {
      await change(deps, me, params.id, body, household)
      return one(await mustBeThere(db, me, params.id))
    },
    changes,
  )
  handle(
    app,
    contract.removeAlert,
    async ({ params, me }) => {
      await remove(deps, me, params.id)
      return { success: true, message: 'Your alert has been deleted.' }
    },
    changes,
  )
  handle(
    app,
    contract.restoreAlert,
    async ({ params, me }) => {
      await restore(deps, me, params.id)
      return one(await mustBeThere(db, me, params.id))
    },
    changes,
  )
}

async function presentAll(
  { db, clock, places }: Pick<Deps, 'db' | 'clock' | 'places'>,
  rows: readonly AlertRow[],
): Promise<contract.PlantAlert[]> {
  const ids = rows.map(({ id }) => id)
  const matches = await presentMatches(db, await latestMatches(db, ids, MAX_MATCHES), clock.now())
  return rows.map(({ outcode, household, ...row }) => ({
    ...row,
    forHousehold: household !== null,
    household: householdFromText(household),
    place: places.townOf(outcode)?.name ?? outcode,
    createdAt: iso(row.createdAt),
    lastNotified: row.lastNotified && iso(row.lastNotified),
    matches: matches.get(row.id) ?? [],
  }))
}

const iso = (time: Date): string => time.toISOString()
