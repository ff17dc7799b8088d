import type { Database } from '#adapters/db/database.ts'
import { contactObstacles, lockOpenAccounts } from '#features/accounts/server/contact-store.ts'
import { findUser } from '#features/accounts/server/store.ts'
import { notYet } from '#features/listings/base/ready.ts'
import { offerTermsOf } from '#features/listings/base/server/offer-terms-store.ts'
import { NEVER_SHOWN } from '#features/listings/base/visibility.ts'
import { factsOf } from '#features/listings/listing/server/selling-store.ts'
import { notify } from '#features/notifications/server/notify.ts'
import type { Call, Member } from '#shared/endpoint.ts'
import { DomainError } from '#shared/errors.ts'
import type { makeOffer } from '../contract.ts'
import { endReasonOf, leavesRoom, OFFER_TERMS, priceRefusal, refusalToOffers, timeFor, WAITING } from '../offer.ts'
import { endSentences } from '../offer-words.ts'
import { offeredNotice } from './emails/offer-notices.ts'
import { type OfferDeps, review } from './ending.ts'
import { findListingOffered, type ListingOffered } from './listing-store.ts'
import { countsOf, getOffer, insertOffer, lockOffersFor, newestOffer, type OfferRow } from './store.ts'

type Input = Call<typeof makeOffer>['body']

/** Stores an offer, and notifies the seller unless their floor declines it at once. Returns its id. */
export async function offer(deps: OfferDeps, me: Member, { productId, price }: Input): Promise<number> {
  await reviewEarlier(deps, me, productId)
  return deps.transaction(async (tx) => {
    const now = deps.clock.now()
    // People first, as everywhere: who waits for the limits of this buyer may hold an order.
    const sellerId = (await findListingOffered(tx, productId))?.sellerId ?? me.id
    const areOpen = await lockOpenAccounts(tx, [me.id, sellerId])
    await lockOffersFor(tx, me.id)
    const listing = await offerable(deps, tx, me, productId)
    const refusal = priceRefusal(price, { listPrice: listing.price, cardMinPrice: deps.config.cardMinPrice })
    if (refusal) throw new DomainError('invalid', refusal, { code: 'INVALID', fields: { price: refusal } })
    await mustHaveRoom(deps, tx, me, productId)
    if (!areOpen) throw notOffered('account')
    const isBelowFloor = listing.floor !== null && price < listing.floor
    const id = await insertOffer(tx, {
      ...{ listingId: productId, buyerId: me.id, sellerId: listing.sellerId, listPrice: listing.price, price },
      ...{ status: isBelowFloor ? 'declined' : 'open', isBelowFloor, createdAt: now },
      until: new Date(now.getTime() + timeFor('open')),
    })
    const stored = isBelowFloor ? null : await getOffer(tx, id)
    if (stored) await announce(deps, tx, stored)
    return id
  })
}

/** Notifies the seller, unless the listing has changed, or one of the two was suspended, while this waited. */
async function announce(deps: OfferDeps, tx: Database, stored: OfferRow): Promise<void> {
  const reason = endReasonOf(stored, deps.clock.now())
  if (reason) throw notOffered(reason)
  await notify(deps, tx, offeredNotice(stored, deps.publicUrl()))
}

/** Ends an earlier offer of this member that is over and waits for the next review only. */
async function reviewEarlier(deps: OfferDeps, me: Member, listingId: number): Promise<void> {
  const earlier = await newestOffer(deps.db, me.id, listingId)
  if (!earlier || !WAITING.includes(earlier.status)) return
  const now = deps.clock.now()
  if (earlier.until > now && endReasonOf(earlier, now) === null) return
  await deps.transaction((tx) => review(deps, tx, earlier.id))
}

/** The listing, when this member may make an offer for it now. */
async function offerable(
  deps: OfferDeps,
  tx: Database,
  me: Member,
  id: number,
): Promise<ListingOffered & { floor: number | null }> {
  const listing = await findListingOffered(tx, id)
  if (!listing || NEVER_SHOWN.includes(listing.listingStatus)) {
    throw new DomainError('not_found', 'This listing does not exist.')
  }
  if (listing.sellerId === me.id) {
    throw new DomainError('forbidden', 'This is your own listing.', { code: 'OWN_LISTING' })
  }
  const obstacles = await contactObstacles(tx, me.id, listing.sellerId)
  if (obstacles.has('blocked')) {
    throw new DomainError('forbidden', 'You cannot buy from this person.', { code: 'BLOCKED' })
  }
  const reason = obstacles.has('left') ? 'account' : refusalToOffers(listing, deps.clock.now())
  if (reason) throw notOffered(reason)
  const wait = notYet(await factsOf(tx, id), deps.clock.now())
  if (wait) throw new DomainError('conflict', wait, { code: 'NOT_READY' })
  const floor = (await offerTermsOf(tx, id))?.floor ?? null
  if (!leavesRoom({ listPrice: listing.price, cardMinPrice: deps.config.cardMinPrice }, floor)) throw notOffered('off')
  return { ...listing, floor }
}

const notOffered = (reason: keyof typeof endSentences): DomainError =>
  new DomainError('conflict', reason === 'off' ? 'This listing takes no offers.' : endSentences[reason], {
    code: 'NO_OFFERS',
  })

/** An accepted offer reserves a unit without a card: so a confirmed address, few offers, and none after many lapses. */
async function mustHaveRoom({ clock }: OfferDeps, tx: Database, me: Member, listingId: number): Promise<void> {
  if (!(await findUser(tx, me.id))?.isVerified) {
    throw new DomainError('forbidden', 'Confirm your email address first. Then you can make an offer.', {
      code: 'EMAIL_NOT_VERIFIED',
    })
  }
  const counts = await countsOf(tx, me.id, listingId, clock.now())
  const { perListing, waiting, perDay, lapses } = OFFER_TERMS
  const refusals: [isRefused: boolean, message: string][] = [
    [counts.isWaitingHere, 'You have an offer for this listing already.'],
    [counts.forListing >= perListing, `You have made ${perListing} offers for this listing, which is the most.`],
    [counts.waiting >= waiting, `You have ${waiting} offers open. Wait for an answer, or withdraw one.`],
    [counts.today >= perDay, `You have made ${perDay} offers today. Try again tomorrow.`],
    [
      counts.lapsed >= lapses.max,
      `You have not paid for, or have ended, ${lapses.max} offers that were accepted in the last ${lapses.days} days. You can buy at the price meanwhile.`,
    ],
  ]
  const refused = refusals.find(([isRefused]) => isRefused)
  if (refused) throw new DomainError('conflict', refused[1], { code: 'TOO_MANY_OFFERS' })
}
