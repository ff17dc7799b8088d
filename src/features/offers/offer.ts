import { entriesOf } from '#shared/keyed.ts'
import { formatPounds, type Pence, pence } from '#shared/money.ts'

/** Status of an offer. */
export const offerStatuses = [
  /** Waits for the seller. */
  'open',
  /** The seller has named another price, once: waits for the buyer. */
  'countered',
  /** Agreed: one unit is reserved for the buyer, who has to pay in time. */
  'accepted',
  'paid',
  'declined',
  'counter_declined',
  'withdrawn',
  /** Nobody answered in time. */
  'expired',
  /** Agreed, and not paid in time. */
  'lapsed',
  /** The listing or one of the two made it impossible: `endReasons`. */
  'ended',
] as const
export type OfferStatus = (typeof offerStatuses)[number]

/**
 * Why an offer ended that neither of the two decided about. `bought`: the buyer bought at the full price. `swap`: they agreed on
 * a swap instead, or the swap whose difference it is has ended.
 */
export const endReasons = ['sold', 'price', 'paused', 'removed', 'off', 'account', 'contact', 'bought', 'swap'] as const
export type EndReason = (typeof endReasons)[number]

/** The steps that an offer may take. The database holds the same (`price_offer_moves`); a test compares them. */
export const offerMoves: Readonly<Record<OfferStatus, readonly OfferStatus[]>> = {
  open: ['accepted', 'countered', 'declined', 'withdrawn', 'expired', 'ended'],
  countered: ['accepted', 'counter_declined', 'expired', 'ended'],
  accepted: ['paid', 'withdrawn', 'lapsed', 'ended'],
  // The provider refused to take the money after the unit had been claimed.
  paid: ['accepted', 'lapsed'],
  // A card that was authorised for an order opened in time, while a unit is left.
  lapsed: ['paid'],
  declined: [],
  counter_declined: [],
  withdrawn: [],
  expired: [],
  ended: [],
}

export type OfferParty = 'buyer' | 'seller'
export const answers = ['accept', 'decline', 'withdraw'] as const
export type Answer = (typeof answers)[number]

/** What either of the two may do with an offer that waits, and where it leads. */
const answerMoves: Readonly<
  Record<OfferParty, Readonly<Partial<Record<OfferStatus, Partial<Record<Answer, OfferStatus>>>>>>
> = {
  seller: { open: { accept: 'accepted', decline: 'declined' } },
  buyer: {
    open: { withdraw: 'withdrawn' },
    countered: { accept: 'accepted', decline: 'counter_declined' },
    accepted: { withdraw: 'withdrawn' },
  },
}

/** Where an answer leads; null when it is not possible. */
export const afterAnswer = (status: OfferStatus, party: OfferParty, answer: Answer): OfferStatus | null =>
  answerMoves[party][status]?.[answer] ?? null

/** The answers that one of the two may give. */
export const answersOf = (status: OfferStatus, party: OfferParty): readonly Answer[] =>
  entriesOf(answerMoves[party][status] ?? {}).map(([answer]) => answer)

/** Whether one of the two has to act: to answer, or to pay. */
export const isActOf = ({ status, party }: { status: OfferStatus; party: OfferParty }): boolean =>
  party === 'seller' ? status === 'open' : status === 'countered' || status === 'accepted'

/** Statuses in which an offer waits for someone: a buyer has at most one of them for a listing. */
export const WAITING: readonly OfferStatus[] = ['open', 'countered', 'accepted']

const HOUR_MS = 60 * 60 * 1000

/** Times in milliseconds, and how many offers a buyer may make. */
export const OFFER_TERMS = {
  /** For the seller to answer an offer, and again for the buyer to answer the seller's price. */
  answerWithin: 24 * HOUR_MS,
  /** From the agreement to the payment; one unit is reserved meanwhile. */
  payWithin: 2 * HOUR_MS,
  /** Offers of a buyer for one listing, those not counted that were bought or ended through no doing of theirs. */
  perListing: 3,
  /** Offers of a buyer that wait at one time. */
  waiting: 10,
  /** New offers of a buyer in a day. */
  perDay: 20,
  /** A buyer who let this many agreed offers lapse within this many days makes no further ones. */
  lapses: { max: 3, days: 30 },
  /** How long the page of the listing shows an offer that no longer waits. */
  shownFor: 7 * 24 * HOUR_MS,
  /** After its end, if it was not bought. */
  deletedAfter: 365 * 24 * HOUR_MS,
} as const

/** How long an offer waits in a status. */
export const timeFor = (status: OfferStatus): number =>
  status === 'accepted' ? OFFER_TERMS.payWithin : OFFER_TERMS.answerWithin

/** Who has to act is reminded when a quarter of the time is left. */
export const remindedAt = (status: OfferStatus, until: Date): Date => new Date(until.getTime() - timeFor(status) / 4)

interface Dated {
  status: OfferStatus
  until: Date
}

/** The status at a time: what nobody answered or paid ends by itself. */
export function offerStatusAt({ status, until }: Dated, now: Date): OfferStatus {
  if (until > now) return status
  if (status === 'accepted') return 'lapsed'
  return status === 'open' || status === 'countered' ? 'expired' : status
}

/** The price that both have named last. */
export const agreedPrice = ({ price, counterPrice }: { price: number; counterPrice: number | null }): Pence =>
  pence(counterPrice ?? price)

interface Prices {
  /** The price of the listing. */
  listPrice: number
  /** The lowest price that can be paid by card. */
  cardMinPrice: number
}

/** Why a price cannot be offered; null when it can. */
export function priceRefusal(price: number, { listPrice, cardMinPrice }: Prices): string | null {
  if (price < cardMinPrice)
    return `Offer at least ${formatPounds(pence(cardMinPrice))}, the lowest price a card can pay`
  if (price >= listPrice) return `Offer less than ${formatPounds(pence(listPrice))}, or buy it at that price`
  return null
}

/** Why the seller cannot name a price instead; null when they can. */
export function counterRefusal(
  counter: number,
  { price, listPrice }: { price: number; listPrice: number },
): string | null {
  if (counter > price && counter < listPrice) return null
  return `Name a price between the offer, ${formatPounds(pence(price))}, and yours, ${formatPounds(pence(listPrice))}`
}

/** Whether a listing of this price leaves room for an offer. */
export const leavesRoom = ({ listPrice, cardMinPrice }: Prices, floor: number | null): boolean =>
  listPrice > cardMinPrice && (floor === null || floor < listPrice)

/** What decides whether an offer can go on. */
export interface OfferFacts extends ListingFacts {
  status: OfferStatus
  listPrice: number
  price: number
  counterPrice: number | null
  isBlocked: boolean
  hasLeft: boolean
  /** The difference in value of a swap: the price of the listing says nothing about it. */
  isDifference: boolean
}

/** What of a listing decides about its offers. */
interface ListingFacts {
  listingPrice: number
  listingKind: string
  listingStatus: string
  listingEndsAt: Date
  takesOffers: boolean
  isByStaff: boolean
}

/**
 * Why an offer that waits can no longer go on; null while it can. An agreed one stands although the price rises, the
 * listing is paused, sold out or takes no more offers: its unit is reserved.
 */
export function endReasonOf(facts: OfferFacts, now: Date): EndReason | null {
  if (facts.hasLeft) return 'account'
  if (facts.isBlocked) return 'contact'
  if (facts.listingStatus === 'removed' || facts.listingStatus === 'draft') return 'removed'
  if (facts.isByStaff) return 'paused'
  if (facts.status === 'accepted') return facts.isDifference ? null : endOfAgreed(facts, now)
  if (facts.listingStatus === 'reserved' || facts.listingStatus === 'sold') return 'sold'
  if (facts.listingStatus !== 'active' || facts.listingEndsAt <= now) return 'paused'
  if (facts.listingPrice !== facts.listPrice) return 'price'
  return facts.takesOffers && facts.listingKind === 'sale' ? null : 'off'
}

/** Statuses and kinds of a listing that anyone may buy at its price, or could before its last unit was taken. */
export const FOR_ANYONE = { statuses: ['active', 'reserved'], kinds: ['sale', 'free'] } as const

/** An agreed price has no use once everyone pays no more than that. */
function endOfAgreed(facts: OfferFacts, now: Date): EndReason | null {
  const isForAnyone =
    FOR_ANYONE.statuses.some((status) => status === facts.listingStatus) &&
    FOR_ANYONE.kinds.some((kind) => kind === facts.listingKind) &&
    facts.listingEndsAt > now
  return isForAnyone && facts.listingPrice <= agreedPrice(facts) ? 'price' : null
}

/** Why a listing takes no offers at present; null when it does. */
export const refusalToOffers = (listing: ListingFacts, now: Date): EndReason | null =>
  endReasonOf(
    {
      ...listing,
      ...{ status: 'open', listPrice: listing.listingPrice, price: listing.listingPrice, counterPrice: null },
      ...{ isBlocked: false, hasLeft: false, isDifference: false },
    },
    now,
  )
