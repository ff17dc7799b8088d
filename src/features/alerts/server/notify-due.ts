import type { Database } from '#adapters/db/database.ts'
import type { Deps } from '#deps.ts'
import { safeFor } from '#features/listings/search/server/household-filter.ts'
import { notify } from '#features/notifications/server/notify.ts'
import { alertNotice } from './emails/alert-notice.ts'
import { MIN_INTERVAL_MS, notifyQueue } from './matching.ts'
import { noticeKey } from './notices-again.ts'
import {
  type DueAlert,
  dropWaiting,
  dueAlerts,
  listingsToReport,
  lockAlertToNotify,
  markNotified,
  postpone,
  settleDue,
} from './notify-store.ts'
import { lockAlertsOf } from './store.ts'

type AlertsDeps = Pick<Deps, 'db' | 'transaction' | 'clock' | 'jobs' | 'mail' | 'live' | 'publicUrl'>

/** Alerts per job: jobs are kept short, and another continues. */
const BATCH = 200

/** Notifies for every alert with due matches. A failure of one alert does not stop the others. */
export async function notifyDue(deps: AlertsDeps): Promise<void> {
  const due = await dueAlerts(deps.db, deps.clock.now(), BATCH)
  const failures: unknown[] = []
  for (const alert of due) {
    try {
      await deps.transaction((tx) => notifyOwner(deps, tx, alert))
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
  if (due.length === BATCH) await deps.transaction((tx) => deps.jobs.send(tx, notifyQueue, {}))
}

/**
 * Sends all due matches of one alert in one notification. Everything is checked again under a lock: another process may
 * have sent it, the owner may have paused the alert, and matches may no longer hold.
 */
async function notifyOwner(deps: AlertsDeps, tx: Database, { alertId, userId }: DueAlert): Promise<void> {
  await lockAlertsOf(tx, userId)
  const locked = await lockAlertToNotify(tx, alertId)
  if (!locked) return
  const now = deps.clock.now()
  if (!locked.isActive) return dropWaiting(tx, alertId)
  const again = locked.lastNotified === null ? now : new Date(locked.lastNotified.getTime() + MIN_INTERVAL_MS)
  if (again > now) return postpone(tx, alertId, again)
  // A listing may have been edited since it matched, and the alert may be for another household.
  const listings = await safeFor(tx, locked.household, await listingsToReport(tx, alertId, now))
  await settleDue(
    tx,
    alertId,
    listings.map(({ id }) => id),
    now,
  )
  const unknown = listings.filter(({ isKnown }) => !isKnown)
  if (unknown.length === 0) return
  await markNotified(tx, alertId, now, new Date(now.getTime() + MIN_INTERVAL_MS))
  await notify(deps, tx, { ...alertNotice(locked, unknown, deps.publicUrl()), key: noticeKey(alertId, now) })
}
