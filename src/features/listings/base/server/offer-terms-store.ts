import { eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import type { OfferTerms } from '../offer-terms.ts'
import { listingOfferTerms } from './tables.ts'

/** On which terms a listing takes offers; null when it takes none. Only its seller may learn the floor. */
export async function offerTermsOf(db: Database, listingId: number): Promise<OfferTerms | null> {
  const [terms] = await db
    .select({ floor: listingOfferTerms.floor })
    .from(listingOfferTerms)
    .where(eq(listingOfferTerms.listingId, listingId))
  return terms ?? null
}

/** Whether a listing takes offers, as part of a statement. */
export const takesOffers = (listingId: SQL): SQL<boolean> =>
  sql<boolean>`exists (select from listing_offer_terms t where t.listing_id = ${listingId})`

/** Stores the terms; null ends offers. */
export async function storeOfferTerms(
  tx: Database,
  listingId: number,
  terms: OfferTerms | null,
  at: Date,
): Promise<void> {
  if (terms === null) {
    await tx.delete(listingOfferTerms).where(eq(listingOfferTerms.listingId, listingId))
    return
  }
  const values = { floor: terms.floor, updatedAt: at }
  await tx
    .insert(listingOfferTerms)
    .values({ listingId, ...values })
    .onConflictDoUpdate({ target: listingOfferTerms.listingId, set: values })
}
