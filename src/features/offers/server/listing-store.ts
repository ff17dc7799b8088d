import { eq, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { takesOffers } from '#features/listings/base/server/offer-terms-store.ts'
import { listingCards } from '#features/listings/base/server/tables.ts'
import { isOffSaleByStaff } from '#features/listings/listing/server/by-staff-store.ts'

/** A listing that someone wants to make an offer for. */
export type ListingOffered = NonNullable<Awaited<ReturnType<typeof findListingOffered>>>

export async function findListingOffered(db: Database, id: number) {
  const cardId = sql`listing_cards.id`
  const [found] = await db
    .select({
      id: listingCards.id,
      sellerId: listingCards.sellerId,
      price: listingCards.price,
      listingPrice: listingCards.price,
      listingKind: listingCards.kind,
      listingStatus: listingCards.status,
      listingEndsAt: listingCards.expiresAt,
      takesOffers: takesOffers(cardId),
      isByStaff: isOffSaleByStaff(cardId),
    })
    .from(listingCards)
    .where(eq(listingCards.id, id))
  return found ?? null
}
