import type { Database } from '#adapters/db/database.ts'
import { queue } from '#adapters/jobs/jobs.ts'
import type { Deps } from '#deps.ts'
import { PICTURE_WIDTHS, uploadKeyOf } from '../pictures.ts'
import { isOfListing, isWithheld, setWithheld } from './upload-store.ts'

type PictureDeps = Pick<Deps, 'transaction' | 'jobs' | 'files'>

const placements = queue<{ key: string }>('listings.place-picture', 'day')

const SERVED = 'uploads'
const WITHHELD = 'withheld'

/** The keys of the files of a picture, in either place. */
export const filesOfPicture = (key: string): string[] =>
  [SERVED, WITHHELD].flatMap((place) => PICTURE_WIDTHS.map((width) => `${place}/${key}/${width}.webp`))

/** The widest file of a picture that staff removed. */
export const withheldFile = (key: string): string => `${WITHHELD}/${key}/1280.webp`

/** Stops serving a picture that staff removed, unless a listing has it too. Its files are moved after the commit. */
export async function withholdPicture({ jobs }: Pick<Deps, 'jobs'>, tx: Database, url: string): Promise<void> {
  const key = uploadKeyOf(url)
  if (key === null || (await isOfListing(tx, key, url))) return
  if (await setWithheld(tx, key, true)) await jobs.send(tx, placements, { key })
}

/** Serves a picture again. */
export async function showPicture({ jobs }: Pick<Deps, 'jobs'>, tx: Database, url: string): Promise<void> {
  const key = uploadKeyOf(url)
  if (key !== null && (await setWithheld(tx, key, false))) await jobs.send(tx, placements, { key })
}

/** Moves the files of a picture to where it belongs by now, however often that changed. */
export function withheldPictureJobs({ jobs, transaction, files }: PictureDeps): void {
  jobs.work(placements, ({ key }) =>
    transaction(async (tx) => {
      const withheld = await isWithheld(tx, key)
      if (withheld === null) return
      const [from, to] = withheld ? [SERVED, WITHHELD] : [WITHHELD, SERVED]
      for (const width of PICTURE_WIDTHS) {
        const name = `${key}/${width}.webp`
        const content = await files.get(`${from}/${name}`)
        if (!content) continue
        await files.put(`${to}/${name}`, content, 'image/webp')
        await files.delete(`${from}/${name}`)
      }
    }),
  )
}
