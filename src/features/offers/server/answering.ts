import type { Database } from '#adapters/db/database.ts'
import { lockOpenAccounts } from '#features/accounts/server/contact-store.ts'
import { claimUnit } from '#features/listings/listing/server/stock-store.ts'
import type { Notice } from '#features/notifications/server/notice.ts'
import { notify } from '#features/notifications/server/notify.ts'
import type { Member } from '#shared/endpoint.ts'
import { DomainError } from '#shared/errors.ts'
import {
  type Answer,
  afterAnswer,
  counterRefusal,
  endReasonOf,
  type OfferParty,
  type OfferStatus,
  offerStatusAt,
  timeFor,
} from '../offer.ts'
import { endSentences } from '../offer-words.ts'
import { agreedNotice, cancelledNotice, counteredNotice, declinedNotice, takenNotice } from './emails/offer-notices.ts'
import { endOthers, freeUnit, lockedOffer, type OfferDeps } from './ending.ts'
import { changeOffer, getOffer, type OfferRow } from './store.ts'

export const unknownOffer = (): DomainError => new DomainError('not_found', 'This offer does not exist.')

/** Which of the two a member is; null for everyone else, who learns nothing of the offer. */
export const partyOf = ({ buyerId, sellerId }: OfferRow, me: { id: number }): OfferParty | null =>
  buyerId === me.id ? 'buyer' : sellerId === me.id ? 'seller' : null

const overtaken = (): DomainError =>
  new DomainError('conflict', 'This is no longer possible: the offer has changed. Look at it again.', {
    code: 'OFFER_CHANGED',
  })

/** Locks an offer of this member for a step. People are locked first, as everywhere. */
async function ownOffer(deps: OfferDeps, tx: Database, me: Member, id: number) {
  const found = await getOffer(tx, id)
  if (!found || found.isDifference || !partyOf(found, me)) throw unknownOffer()
  const isOpen = await lockOpenAccounts(tx, [found.buyerId, found.sellerId])
  const offer = await lockedOffer(tx, id)
  const party = offer && partyOf(offer, me)
  if (!offer || !party) throw unknownOffer()
  return { offer, party, isOpen, status: offerStatusAt(offer, deps.clock.now()) }
}

/** Accepts, declines or withdraws. Doing it twice changes nothing. */
export const answer = (deps: OfferDeps, me: Member, id: number, given: Answer): Promise<void> =>
  deps.transaction(async (tx) => {
    const { offer, party, status } = await ownOffer(deps, tx, me, id)
    const to = afterAnswer(status, party, given)
    if (to === null) {
      if (isDone(status, party, given)) return
      throw overtaken()
    }
    if (to === 'accepted') return accept(deps, tx, offer, party)
    await changeOffer(tx, id, { status: to }, deps.clock.now())
    if (status === 'accepted') await freeUnit(deps, tx, offer)
    await notify(deps, tx, declined(offer, to, deps.publicUrl()))
  })

/** Whether the offer is where this answer leads. */
const isDone = (status: OfferStatus, party: OfferParty, given: Answer): boolean => {
  const done: Readonly<Record<Answer, readonly OfferStatus[]>> = {
    accept: ['accepted', 'paid'],
    decline: [party === 'seller' ? 'declined' : 'counter_declined'],
    withdraw: party === 'buyer' ? ['withdrawn'] : [],
  }
  return done[given].includes(status)
}

function declined(offer: OfferRow, to: OfferStatus, origin: string): Notice {
  if (to === 'declined') return declinedNotice(offer, origin)
  if (to === 'counter_declined') return cancelledNotice(offer, 'declined', origin)
  return cancelledNotice(offer, offer.status === 'accepted' ? 'released' : 'withdrawn', origin)
}

/** Reserves a unit for the buyer. The listing is locked by that, so its price and terms cannot change meanwhile. */
async function accept(deps: OfferDeps, tx: Database, { id }: OfferRow, by: OfferParty): Promise<void> {
  const now = deps.clock.now()
  const offer = await goesOn(deps, tx, id)
  if (!(await claimUnit(tx, offer.listingId, now))) throw ended('sold')
  // Read again under the lock of the listing. Its last unit may be the one that was just claimed.
  const locked = await getOffer(tx, id)
  const isLast = locked?.listingStatus === 'reserved'
  const reason = locked && endReasonOf({ ...locked, ...(isLast && { listingStatus: 'active' }) }, now)
  if (reason) throw ended(reason)
  const until = new Date(now.getTime() + timeFor('accepted'))
  await changeOffer(tx, id, { status: 'accepted', until, acceptedAt: now, isReminded: false }, now)
  const agreed = { ...offer, until }
  await notify(deps, tx, agreedNotice(agreed, deps.publicUrl()))
  if (by === 'buyer') await notify(deps, tx, takenNotice(agreed, deps.publicUrl()))
  if (isLast) await endOthers(deps, tx, offer)
}

/** Names another price, once. The buyer has as long to answer it as the seller had. */
export const counter = (deps: OfferDeps, me: Member, id: number, counterPrice: number): Promise<void> =>
  deps.transaction(async (tx) => {
    const { offer, party, status } = await ownOffer(deps, tx, me, id)
    if (party !== 'seller') throw new DomainError('forbidden', 'Only the seller can do this.')
    if (status === 'countered' && offer.counterPrice === counterPrice) return
    if (status !== 'open') throw overtaken()
    await goesOn(deps, tx, id)
    const refusal = counterRefusal(counterPrice, offer)
    if (refusal) throw new DomainError('invalid', refusal, { code: 'INVALID', fields: { price: refusal } })
    const now = deps.clock.now()
    const until = new Date(now.getTime() + timeFor('countered'))
    await changeOffer(tx, id, { status: 'countered', counterPrice, until, isReminded: false }, now)
    await notify(deps, tx, counteredNotice({ ...offer, counterPrice, until }, deps.publicUrl()))
  })

/** The offer, unless the listing or one of the two has made it impossible. The next review then ends it. */
async function goesOn(deps: OfferDeps, tx: Database, id: number): Promise<OfferRow> {
  const offer = await getOffer(tx, id)
  if (!offer) throw unknownOffer()
  const reason = endReasonOf(offer, deps.clock.now())
  if (reason) throw ended(reason)
  return offer
}

const ended = (reason: keyof typeof endSentences): DomainError =>
  new DomainError('conflict', endSentences[reason], { code: 'OFFER_ENDED' })
