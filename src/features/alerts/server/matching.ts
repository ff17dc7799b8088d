import { queue } from '#adapters/jobs/jobs.ts'
import type { Deps } from '#deps.ts'
import { waitFor } from '../waves.ts'
import { addMatches, alertsFitting, type Fit, type NewMatch } from './matching-store.ts'

const MINUTE_MS = 60_000
/** An alert speaks at most once in this time; what comes in between is told together. */
export const QUIET_MS = 60 * MINUTE_MS

/** A listing that alerts may have waited for. */
export const matchQueue = queue<{ listingId: number }>('alerts.match')
/** Some alert has something to tell. */
export const tellQueue = queue<Record<string, never>>('alerts.tell')

/** Finds the alerts that a listing fits and has them tell of it. Doing it again changes nothing. */
export async function matchListing(
  deps: Pick<Deps, 'transaction' | 'clock' | 'jobs'>,
  { listingId }: { listingId: number },
): Promise<void> {
  const now = deps.clock.now()
  await deps.transaction(async (tx) => {
    const fits = await alertsFitting(tx, listingId, now)
    const added = await addMatches(
      tx,
      listingId,
      fits.map((fit) => matchOf(fit, now)),
      now,
    )
    if (added > 0) await deps.jobs.send(tx, tellQueue, {})
  })
}

function matchOf({ alertId, nearestFirst, miles, lastNotified }: Fit, now: Date): NewMatch {
  const wave = now.getTime() + (nearestFirst ? waitFor(miles) : 0) * MINUTE_MS
  const quiet = lastNotified === null ? 0 : new Date(lastNotified).getTime() + QUIET_MS
  return { alertId, dueAt: new Date(Math.max(wave, quiet)) }
}
