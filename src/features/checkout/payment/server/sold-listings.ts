import type { Database } from '#adapters/db/database.ts'
import { describedWith } from '#features/listings/base/fact-rows.ts'
import { findListing } from '#features/listings/listing/server/store.ts'
import { photosOf } from '#features/listings/photos/pictures.ts'
import type { NewOrderLines } from './order-lines.ts'
import { keepListing } from './sold-listing-store.ts'

/** Keeps what the buyer saw: the texts of the listings, each below its title where there are several, and their photos. */
export async function keepListings(tx: Database, transactionId: number, lines: NewOrderLines): Promise<void> {
  const descriptions: string[] = []
  const images: string[] = []
  for (const { listing, quantity } of lines) {
    const sold = await findListing(tx, listing.id)
    if (!sold) continue
    const text = describedWith(sold)
    descriptions.push(lines.length === 1 ? text : `${quantity} × ${sold.title}\n${text}`)
    images.push(...photosOf(sold.images))
  }
  if (descriptions.length > 0) await keepListing(tx, transactionId, { description: descriptions.join('\n\n'), images })
}
