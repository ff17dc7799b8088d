import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import type { Card } from '#http/sharing/social-card.ts'
import { socialPictures } from '#http/sharing/social-pictures.ts'
import { drawingFile } from '#shared/drawing/drawing.ts'
import { isPublic } from '../../base/visibility.ts'
import { drawingFor } from '../../photos/drawing-for.ts'
import { photosOf, uploadKeyOf } from '../../photos/pictures.ts'
import { placeOfListing, priceOfListing } from '../listing-words.ts'
import type { ListingRow } from '../view-models.ts'
import { findListing } from './store.ts'

type ListingsDeps = Pick<Deps, 'config' | 'db' | 'files'>

/** The preview image for sharing a listing: its first picture with title, price and place. */
export function listingPictureRoute(app: FastifyInstance, { config, db, files }: ListingsDeps): void {
  socialPictures(app, 'listings', async (name) => {
    const row = /^[1-9]\d{0,8}$/.test(name) ? await findListing(db, Number(name)) : null
    if (!row || !isPublic(row.status) || row.status === 'removed') return undefined
    const changed = new Date(row.updatedAt).toISOString()
    return {
      changed,
      productName: config.productName,
      card: async () => ({ ...wordsOf(row), picture: await pictureOf(files, row) }),
    }
  })
}

const wordsOf = (row: ListingRow): Omit<Card, 'name' | 'picture'> => ({
  title: row.title,
  label: row.status === 'sold' ? 'Sold' : priceOfListing(row),
  note: placeOfListing(row),
})

/** The widest size of the first photo, or the drawing of a listing without photos. */
async function pictureOf(files: Deps['files'], listing: ListingRow): Promise<Buffer> {
  const [first = ''] = photosOf(listing.images)
  const key = uploadKeyOf(first)
  const uploaded = key && (await files.get(`uploads/${key}/1280.webp`))
  return uploaded || Buffer.from(drawingFile(drawingFor(listing), listing.id))
}
