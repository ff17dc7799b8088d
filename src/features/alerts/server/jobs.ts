import type { Database } from '#adapters/db/database.ts'
import type { Deps } from '#deps.ts'
import {
  type ListingNews,
  listingPriceDropped,
  listingPublished,
  listingReactivated,
} from '#features/listings/listing/events.ts'
import { matchListing, matchQueue, tellQueue } from './matching.ts'
import { forgetDeleted } from './store.ts'
import { tellDue } from './telling.ts'
import { UNDO_MS } from './wishes.ts'

type Needs = Pick<Deps, 'db' | 'transaction' | 'clock' | 'jobs' | 'events' | 'mail' | 'live' | 'publicUrl'>

const MINUTE = 60

/** Matches alerts whenever a listing becomes visible or cheaper. */
export function alertJobs(deps: Needs): void {
  const { db, clock, jobs, events } = deps
  const look = (tx: Database, { listingId }: ListingNews) => jobs.send(tx, matchQueue, { listingId })
  for (const kind of [listingPublished, listingReactivated, listingPriceDropped]) events.on<ListingNews>(kind, look)
  jobs.work(matchQueue, (data) => matchListing(deps, data))
  jobs.work(tellQueue, () => tellDue(deps))
  // Sends matches whose hourly limit or delay tier has passed.
  jobs.every(MINUTE, 'tell-plant-alerts', () => tellDue(deps))
  jobs.every(10 * MINUTE, 'forget-plant-alerts', () => forgetDeleted(db, new Date(clock.now().getTime() - UNDO_MS)))
}
