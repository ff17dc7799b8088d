import type { Database } from '#adapters/db/database.ts'
import { describedWith } from '#features/listings/base/fact-rows.ts'
import { findListing } from '#features/listings/listing/server/store.ts'
import { photosOf } from '#features/listings/photos/pictures.ts'
import type { ShownListings } from '../../base/server/order-draft.ts'
import type { NewOrderLines } from './order-lines.ts'

/** What the buyer sees: the texts of the listings, each below its title where there are several, and their photos. */
export async function listingsAsShown(tx: Database, lines: NewOrderLines): Promise<ShownListings | null> {
  const descriptions: string[] = []
  const images: string[] = []
  for (const { listing, quantity } of lines) {
    const sold = await findListing(tx, listing.id)
    if (!sold) continue
    const text = describedWith(sold)
    descriptions.push(lines.length === 1 ? text : `${quantity} × ${sold.title}\n${text}`)
    images.push(...photosOf(sold.images))
  }
  return descriptions.length > 0 ? { description: descriptions.join('\n\n'), images } : null
}
