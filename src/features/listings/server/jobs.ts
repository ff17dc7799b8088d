import type { Deps } from '#deps.ts'
import { localDateTime } from '#shared/london-time.ts'
import { deleteChangesBefore } from '../listing/server/change-store.ts'
import { expireListings } from '../listing/server/expiry.ts'
import { deleteViewsBefore } from '../listing/server/view-counts-store.ts'
import { type PictureSlots, pictureJobs } from '../photos/server/picture-sweep.ts'
import { deleteOldMisses } from '../search/server/misses.ts'

const HOUR_SECONDS = 60 * 60
const DAY_SECONDS = 24 * HOUR_SECONDS
const DAY_MS = DAY_SECONDS * 1000
/** What a listing said before is stored for the desk for 180 days. */
const CHANGES_RETENTION_MS = 180 * DAY_MS
const VIEWS_RETENTION_MS = 400 * DAY_MS

type ListingJobDeps = Parameters<typeof expireListings>[0] & Parameters<typeof pictureJobs>[0] & Pick<Deps, 'jobs'>

/** Ends listings at their expiry date, and deletes pictures without a use and records at the end of their time. */
export function listingJobs(deps: ListingJobDeps, slots: PictureSlots): void {
  const { jobs, db, clock } = deps
  const before = (ms: number) => new Date(clock.now().getTime() - ms)
  jobs.every(HOUR_SECONDS / 4, 'expire-listings', () => expireListings(deps))
  jobs.every(DAY_SECONDS, 'listings.delete-changes', () => deleteChangesBefore(db, before(CHANGES_RETENTION_MS)))
  jobs.every(DAY_SECONDS, 'listings.delete-views', () =>
    deleteViewsBefore(db, localDateTime(before(VIEWS_RETENTION_MS)).day),
  )
  jobs.every(DAY_SECONDS, 'search.delete-misses', () => deleteOldMisses(deps))
  pictureJobs(deps, slots)
}
