import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import type { Card } from '#http/sharing/social-card.ts'
import { socialPictures } from '#http/sharing/social-pictures.ts'
import { drawingFile, drawingKinds } from '#shared/drawing/drawing.ts'
import { PRODUCT_NAME } from '#shared/product-name.ts'
import { isPublic } from '../../base/lifecycle.ts'
import { drawingOf, uploadKeyOf } from '../../photos/pictures.ts'
import { placeOfListing, priceOfListing } from '../listing-words.ts'
import type { ListingRow } from '../view.ts'
import { findListing } from './store.ts'

type ListingsDeps = Pick<Deps, 'db' | 'files'>

/** The preview image for sharing a listing: its first picture with title, price and place. */
export function listingPictureRoute(app: FastifyInstance, { db, files }: ListingsDeps): void {
  socialPictures(app, 'listings', async (name) => {
    const row = /^[1-9]\d{0,8}$/.test(name) ? await findListing(db, Number(name)) : null
    if (!row || !isPublic(row.status) || row.status === 'removed') return undefined
    const changed = new Date(row.updatedAt).toISOString()
    return { changed, card: async () => ({ ...wordsOf(row), picture: await pictureOf(files, row) }) }
  })
}

const wordsOf = (row: ListingRow): Omit<Card, 'picture'> => ({
  title: row.title,
  label: row.status === 'sold' ? 'Sold' : priceOfListing(row),
  note: placeOfListing(row),
  name: PRODUCT_NAME,
})

const DRAWN = /^\/img\/placeholder\/([a-z-]+)\/(\d{1,9})\.svg$/

/** The widest size of an upload, a demo drawing, or the fallback drawing of a listing without pictures. */
async function pictureOf(files: Deps['files'], { images, categoryId, id }: ListingRow): Promise<Buffer> {
  const [first = ''] = images
  const key = uploadKeyOf(first)
  const uploaded = key && (await files.get(`uploads/${key}/1280.webp`))
  if (uploaded) return uploaded
  const [, kind, seed] = DRAWN.exec(first) ?? []
  const known = drawingKinds.find((one) => one === kind)
  return Buffer.from(known ? drawingFile(known, Number(seed)) : drawingFile(drawingOf(categoryId), id))
}
