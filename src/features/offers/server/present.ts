import type { Database } from '#adapters/db/database.ts'
import { offerTermsOf } from '#features/listings/base/server/offer-terms-store.ts'
import { isPublic, NEVER_SHOWN } from '#features/listings/base/visibility.ts'
import { listingDrawing } from '#features/listings/photos/drawing-for.ts'
import type { Member } from '#shared/endpoint.ts'
import type { ListingOffers, Offer } from '../contract.ts'
import { leavesRoom, OFFER_TERMS, type OfferParty, offerStatusAt, refusalToOffers, WAITING } from '../offer.ts'
import { outcomeOf } from '../offer-words.ts'
import type { OfferDeps } from './ending.ts'
import { findListingOffered } from './listing-store.ts'
import { countForListing, newestOffer, type OfferRow } from './store.ts'

/** An offer as one of the two sees it. The floor of the listing is no part of it. */
export function present(row: OfferRow, party: OfferParty, now: Date): Offer {
  const { id, listPrice, price, counterPrice } = row
  const status = offerStatusAt(row, now)
  const other =
    party === 'buyer' ? { id: row.sellerId, fullName: row.sellerName } : { id: row.buyerId, fullName: row.buyerName }
  return {
    ...{ id, party, other, listPrice, price, counterPrice, status },
    listing: isShownTo(party, row) ? listingOf(row) : withoutContent(row),
    outcome: outcomeOf(status, party, row.endReason),
    isBelowFloor: party === 'seller' && row.isBelowFloor,
    until: WAITING.includes(status) ? row.until.toISOString() : null,
    createdAt: row.createdAt.toISOString(),
  }
}

/** Whether this one of the two may still see the listing. Who has agreed on a price sees a paused one until they pay. */
function isShownTo(party: OfferParty, { status, listingStatus, isByStaff }: OfferRow): boolean {
  if (NEVER_SHOWN.includes(listingStatus)) return false
  return party === 'seller' || (!isByStaff && (isPublic(listingStatus) || status === 'accepted'))
}

const listingOf = ({ listingId: id, title, imageUrl, listingPrice, plantSlug, categoryId }: OfferRow) => ({
  ...{ id, title, imageUrl, price: listingPrice, isShown: true },
  drawing: listingDrawing({ id, title, plantSlug, categoryId }),
})

/** What was taken down or changed since is not read here: the listing as the offer knew it. */
const withoutContent = (row: OfferRow): Offer['listing'] => ({
  ...listingOf({ ...row, title: row.isByStaff ? REMOVED_TITLE : row.title, imageUrl: null }),
  ...{ price: row.listPrice, isShown: false },
})

const REMOVED_TITLE = 'A listing that is not shown'

/** Whether a listing takes offers from this viewer, and their own newest one. */
export async function offersForViewer(
  { db, clock, config }: Pick<OfferDeps, 'db' | 'clock' | 'config'>,
  me: Member | null,
  listingId: number,
): Promise<ListingOffers> {
  const now = clock.now()
  const listing = await findListingOffered(db, listingId)
  if (!listing || listing.sellerId === me?.id) return { takesOffers: false, left: 0, mine: null }
  const isOpen = refusalToOffers(listing, now) === null
  const left = me ? OFFER_TERMS.perListing - (await countForListing(db, me.id, listingId)) : OFFER_TERMS.perListing
  const newest = me && (await newestOffer(db, me.id, listingId))
  return {
    takesOffers: isOpen && (await hasRoom(db, listing, config.cardMinPrice)),
    left: Math.max(0, left),
    mine: newest && !newest.isDifference && isStillShown(newest, now) ? present(newest, 'buyer', now) : null,
  }
}

/** What waits, and for some days how it ended. */
const isStillShown = ({ status, updatedAt }: OfferRow, now: Date): boolean =>
  WAITING.includes(status) || now.getTime() - updatedAt.getTime() < OFFER_TERMS.shownFor

async function hasRoom(
  db: Database,
  { id, price }: { id: number; price: number },
  cardMinPrice: number,
): Promise<boolean> {
  const terms = await offerTermsOf(db, id)
  return terms !== null && leavesRoom({ listPrice: price, cardMinPrice }, terms.floor)
}
