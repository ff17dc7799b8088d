import type { Database } from '#adapters/db/database.ts'
import type { Deps } from '#deps.ts'
import { householdChanged } from '#features/household/events.ts'
import {
  type ListingEvent,
  listingChanged,
  listingPriceDropped,
  listingPublished,
  listingReactivated,
} from '#features/listings/listing/events.ts'
import { UNDO_MS } from './alert-input.ts'
import { matchListing, matchQueue, notifyQueue } from './matching.ts'
import { notifyDue } from './notify-due.ts'
import { lockAlertsOf, purgeDeleted, setHouseholdOfAlerts } from './store.ts'

export type AlertJobDeps = Pick<
  Deps,
  'db' | 'transaction' | 'clock' | 'jobs' | 'events' | 'mail' | 'live' | 'publicUrl'
>

const MINUTE = 60

/** Matches alerts whenever a listing becomes visible, cheaper or is edited; alerts for a household follow their owner's. */
export function alertJobs(deps: AlertJobDeps): void {
  const { db, clock, jobs, events } = deps
  const look = (tx: Database, { listingId }: ListingEvent) => jobs.send(tx, matchQueue, { listingId })
  for (const kind of [listingPublished, listingReactivated, listingPriceDropped, listingChanged])
    events.on<ListingEvent>(kind, look)
  events.on(householdChanged, async (tx, { userId, household }) => {
    await lockAlertsOf(tx, userId)
    await setHouseholdOfAlerts(tx, userId, household)
  })
  jobs.work(matchQueue, (data) => matchListing(deps, data))
  jobs.work(notifyQueue, () => notifyDue(deps))
  // Sends matches whose hourly limit or delay tier has passed.
  jobs.every(MINUTE, 'notify-plant-alerts', () => notifyDue(deps))
  jobs.every(10 * MINUTE, 'alerts.delete-old', () => purgeDeleted(db, new Date(clock.now().getTime() - UNDO_MS)))
}
