import type { Database } from '#adapters/db/database.ts'
import { queue } from '#adapters/jobs/jobs.ts'
import type { Deps } from '#deps.ts'
import { fileOf, PICTURE_WIDTHS } from '../pictures.ts'
import { deleteUnsent } from './picture-store.ts'

const HOUR_S = 60 * 60
const DAY_MS = 24 * HOUR_S * 1000

const deletions = queue<{ keys: string[] }>('messages.delete-files', 'day')

/** Deletes the files of photos after the commit, for a day if need be. */
export const deletePictureFiles = ({ jobs }: Pick<Deps, 'jobs'>, tx: Database, keys: string[]): Promise<void> =>
  keys.length > 0 ? jobs.send(tx, deletions, { keys }) : Promise.resolve()

/** Deletes photos that were uploaded but not sent within a day. A job of the same transaction deletes the files. */
export function messageJobs(deps: Pick<Deps, 'jobs' | 'transaction' | 'clock' | 'files'>): void {
  const { jobs, transaction, clock, files } = deps
  jobs.work(deletions, async ({ keys }) => {
    for (const key of keys) await Promise.all(PICTURE_WIDTHS.map((width) => files.delete(fileOf(key, width))))
  })
  jobs.every(HOUR_S, 'messages.delete-photos', () =>
    transaction(async (tx) => {
      const keys = await deleteUnsent(tx, new Date(clock.now().getTime() - DAY_MS))
      await deletePictureFiles(deps, tx, keys)
    }),
  )
}
