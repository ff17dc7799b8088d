import type { Database } from '#adapters/db/database.ts'
import { queue } from '#adapters/jobs/jobs.ts'
import type { Deps } from '#deps.ts'
import { titlesOf } from '#features/listings/listing/server/store.ts'
import { isListingFor } from '#features/listings/search/server/household-filter.ts'
import { householdFromText } from '#shared/household.ts'
import { waitFor } from '../delay-tiers.ts'
import { addMatches, alertsFitting, type Fit, type NewMatch } from './matching-store.ts'

const MINUTE_MS = 60_000
/** Minimum time between two notifications of an alert; matches in between are sent together. */
export const MIN_INTERVAL_MS = 60 * MINUTE_MS

/** A listing that alerts may match. */
export const matchQueue = queue<{ listingId: number }>('alerts.match')
/** Enqueued when an alert has something to send. */
export const notifyQueue = queue<Record<string, never>>('alerts.notify')

/** Finds the alerts that a listing matches and schedules their notifications. Idempotent. */
export async function matchListing(
  deps: Pick<Deps, 'transaction' | 'clock' | 'jobs'>,
  { listingId }: { listingId: number },
): Promise<void> {
  const now = deps.clock.now()
  await deps.transaction(async (tx) => {
    const fits = await forHouseholds(tx, listingId, await alertsFitting(tx, listingId, now))
    const added = await addMatches(
      tx,
      listingId,
      fits.map((fit) => matchOf(fit, now)),
      now,
    )
    if (added > 0) await deps.jobs.send(tx, notifyQueue, {})
  })
}

/** Leaves out alerts for a household for which the listing is not known to be safe. */
async function forHouseholds(tx: Database, listingId: number, fits: readonly Fit[]): Promise<readonly Fit[]> {
  if (fits.every(({ household }) => household === null)) return fits
  const [offer] = await titlesOf(tx, [listingId])
  return fits.filter(({ household: text }) => {
    if (text === null) return true
    const household = householdFromText(text)
    return offer !== undefined && household !== null && isListingFor(offer, household)
  })
}

function matchOf({ alertId, nearestFirst, miles, lastNotified }: Fit, now: Date): NewMatch {
  const wave = now.getTime() + (nearestFirst ? waitFor(miles) : 0) * MINUTE_MS
  const quiet = lastNotified === null ? 0 : lastNotified.getTime() + MIN_INTERVAL_MS
  return { alertId, dueAt: new Date(Math.max(wave, quiet)) }
}
