import type { Database } from '#adapters/db/database.ts'
import { queue } from '#adapters/jobs/jobs.ts'
import type { Deps } from '#deps.ts'
import { pictureUrl } from '../pictures.ts'
import { deleteUploads, lockUnclaimed, picturesInUse, unusedUploads } from './upload-store.ts'
import { filesOfPicture, withheldPictureJobs } from './withheld-store.ts'

type ListingsDeps = Pick<Deps, 'db' | 'clock' | 'transaction' | 'jobs' | 'files'>

export interface PictureSlots {
  /** Which of these pictures a higher layer uses, such as an order or a decision of staff. */
  picturesInUse(tx: Database, urls: readonly string[]): Promise<string[]>
}

/** Time to attach an uploaded picture to something. */
const DAY_MS = 24 * 60 * 60 * 1000
const EVERY_S = 6 * 60 * 60
const AT_ONCE = 500

const deletions = queue<{ keys: string[] }>('listings.delete-pictures', 'day')

/** Deletes the files of pictures after the commit, for a day if need be. */
export const deletePictures = ({ jobs }: Pick<Deps, 'jobs'>, tx: Database, keys: string[]): Promise<void> =>
  jobs.send(tx, deletions, { keys })

/** Deletes pictures uploaded at least a day ago that nothing references. */
export function pictureJobs(deps: ListingsDeps, slots: PictureSlots): void {
  const { jobs, files } = deps
  withheldPictureJobs(deps)
  jobs.work(deletions, async ({ keys }) => {
    for (const key of keys) for (const file of filesOfPicture(key)) await files.delete(file)
  })
  jobs.every(EVERY_S, 'listings.sweep-pictures', async () => {
    const before = new Date(deps.clock.now().getTime() - DAY_MS)
    let from = 0
    for (;;) {
      const found = await unusedUploads(deps.db, { before, after: from, limit: AT_ONCE })
      const last = found.at(-1)
      if (!last) return
      from = last.id
      await sweepSome(deps, slots, { keys: found.map(({ key }) => key), before })
    }
  })
}

/**
 * Locks pictures that are still unclaimed, then checks again whether anything references them. Every use claims the
 * picture first, so either the claim is visible here or the picture is not found there. A job in the same transaction
 * deletes the files.
 */
async function sweepSome(
  deps: ListingsDeps,
  slots: PictureSlots,
  { keys, before }: { keys: string[]; before: Date },
): Promise<void> {
  await deps.transaction(async (tx) => {
    const locked = await lockUnclaimed(tx, keys, before)
    const urls = locked.map((key) => pictureUrl(key))
    const shown = new Set([...(await picturesInUse(tx, urls)), ...(await slots.picturesInUse(tx, urls))])
    const unused = locked.filter((key) => !shown.has(pictureUrl(key)))
    if (unused.length === 0) return
    await deleteUploads(tx, unused)
    await deletePictures(deps, tx, unused)
  })
}
