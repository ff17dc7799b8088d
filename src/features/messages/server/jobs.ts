import type { Deps } from '#deps.ts'
import { fileOf, PICTURE_WIDTHS } from '../pictures.ts'
import { deleteUnsent } from './picture-store.ts'

const HOUR_S = 60 * 60
const DAY_MS = 24 * HOUR_S * 1000

/** Deletes photos that were uploaded but not sent within a day. */
export function messageJobs({ jobs, db, clock, files }: Pick<Deps, 'jobs' | 'db' | 'clock' | 'files'>): void {
  jobs.every(HOUR_S, 'messages.delete-photos', async () => {
    const keys = await deleteUnsent(db, new Date(clock.now().getTime() - DAY_MS))
    for (const key of keys) await Promise.all(PICTURE_WIDTHS.map((width) => files.delete(fileOf(key, width))))
  })
}
