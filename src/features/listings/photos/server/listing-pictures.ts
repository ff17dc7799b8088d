import type { Uploader } from '#http/limits/picture-limits.ts'
import { DomainError } from '#shared/errors.ts'
import { MAX_PICTURES, photosOf, uploadKeyOf } from '../pictures.ts'
import { fetchPicture, type PictureDeps } from './store-picture.ts'
import { claimOwnUploads } from './upload-store.ts'

interface Given {
  imageUrl?: string | null | undefined
  images?: string[] | undefined
}

/**
 * The pictures of a listing, the cover first; undefined when the request does not set them. Only the member's own
 * uploads are accepted, so that no visitor's browser contacts a third party; a cover URL on the web is downloaded and
 * stored. Our own drawings are left out: they are shown where there is no photo.
 */
export async function ownPictures(deps: PictureDeps, seller: Uploader, given: Given): Promise<string[] | undefined> {
  const { imageUrl, images } = given
  if (imageUrl === undefined && images === undefined) return undefined
  const isElsewhere = imageUrl?.toLowerCase().startsWith('https:') ?? false
  const own = photosOf([...new Set([isElsewhere ? '' : (imageUrl ?? ''), ...(images ?? [])])].filter(Boolean))
  const keys = own.map(uploadKeyOf).filter((key) => key !== null)
  const areKnown = keys.length === own.length
  const now = deps.clock.now()
  if (!areKnown || (await claimOwnUploads(deps.db, { userId: seller.id, keys, now })) !== keys.length) {
    throw refused('invalid', 'Choose a picture from your device, or give its public https address.')
  }
  const cover = isElsewhere && imageUrl ? [await fetched(deps, seller, imageUrl)] : []
  return [...cover, ...own].slice(0, MAX_PICTURES)
}

async function fetched(deps: PictureDeps, seller: Uploader, address: string): Promise<string> {
  try {
    return (await fetchPicture(deps, seller, address)).url
  } catch (error) {
    throw error instanceof DomainError && isAboutPicture(error)
      ? refused(error.reason, error.message, error.code)
      : error
  }
}

/** Whether another picture would help. A rate limit is not the fault of the field. */
const isAboutPicture = ({ reason }: DomainError): boolean => reason !== 'too_many' && reason !== 'unavailable'

const refused = (reason: DomainError['reason'], sentence: string, code = 'INVALID'): DomainError =>
  new DomainError(reason, sentence, { code, fields: { imageUrl: sentence } })
