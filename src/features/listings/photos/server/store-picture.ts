import { randomBytes } from 'node:crypto'
import type { Deps } from '#deps.ts'
import { countForNewMember } from '#http/limits/new-members.ts'
import { spendMegapixels, spendUpload, type Uploader } from '#http/limits/picture-limits.ts'
import { DomainError } from '#shared/errors.ts'
import type { Upload } from '../contract.ts'
import { MAX_PICTURE_BYTES, MAX_PICTURE_QUOTA, pictureUrl } from '../pictures.ts'
import { preparePicture } from './picture.ts'
import { deletePictures } from './picture-sweep.ts'
import { insertUpload, uploadedBytes } from './upload-store.ts'

export type PictureDeps = Pick<Deps, 'db' | 'transaction' | 'clock' | 'files' | 'jobs' | 'web' | 'config' | 'counters'>

const FETCH_SECONDS = 5

/** Stores a picture in all its sizes, or nothing. */
export async function storePicture(deps: Omit<PictureDeps, 'web'>, who: Uploader, file: Buffer): Promise<Upload> {
  const { db, clock, files } = deps
  const userId = who.id
  if ((await uploadedBytes(db, userId)) + file.length > MAX_PICTURE_QUOTA) {
    throw new DomainError('too_large', 'Your pictures take up 200 MB already. Remove some listings first.', {
      code: 'QUOTA',
    })
  }
  const { width, height, placeholder, looks, sizes } = await preparePicture(file, ({ megapixels }) =>
    spendMegapixels(deps, who, megapixels),
  )
  const key = randomBytes(16).toString('hex')
  const nameOf = (size: { width: number }) => `uploads/${key}/${size.width}.webp`
  try {
    await Promise.all(sizes.map((size) => files.put(nameOf(size), size.content, 'image/webp')))
    const bytes = sizes.reduce((sum, { content }) => sum + content.length, 0)
    const id = await insertUpload(db, { key, userId, width, height, bytes, placeholder, looks, createdAt: clock.now() })
    const sources = sizes.map((size) => ({ url: pictureUrl(key, size.width), width: size.width }))
    return { id, url: pictureUrl(key), width, height, placeholder, sources }
  } catch (error) {
    // Some sizes may be stored. The storage may be away for hours, so a job deletes them; without a database, nothing can.
    await deps.transaction((tx) => deletePictures(deps, tx, [key])).catch(() => {})
    throw error
  }
}

/**
 * Downloads a picture from a public https URL once and stores it, so that visitors' browsers never contact that host.
 */
export async function fetchPicture(deps: PictureDeps, who: Uploader, address: string): Promise<Upload> {
  await spendUpload(deps, who)
  await countForNewMember(deps, who, 'photos')
  const file = await deps.web.download(address, { maxBytes: MAX_PICTURE_BYTES, seconds: FETCH_SECONDS })
  return storePicture(deps, who, file)
}
