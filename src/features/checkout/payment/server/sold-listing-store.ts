import type { Database } from '#adapters/db/database.ts'
import { orderListings } from '../../base/server/evidence-tables.ts'

/** Keeps the text, with its facts, and the photos that the buyer saw. */
export async function keepListing(
  tx: Database,
  transactionId: number,
  { description, images }: { description: string; images: readonly string[] },
): Promise<void> {
  await tx.insert(orderListings).values({ transactionId, description, images: [...images] })
}
