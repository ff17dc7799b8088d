import type { Database } from '#adapters/db/database.ts'
import type { Deps } from '#deps.ts'
import { listingReactivated } from '#features/listings/listing/events.ts'
import { releaseUnit } from '#features/listings/listing/server/stock-store.ts'
import { notify } from '#features/notifications/server/notify.ts'
import { type EndReason, endReasonOf, remindedAt } from '../offer.ts'
import { endedNotice, expiredNotice, lapsedNotice, reminder, unpaidNotice } from './emails/offer-notices.ts'
import { changeOffer, getOffer, lockOffer, lockWaiting, type OfferRow } from './store.ts'

export type OfferDeps = Pick<
  Deps,
  'db' | 'transaction' | 'clock' | 'events' | 'mail' | 'live' | 'publicUrl' | 'config' | 'jobs' | 'log'
>

/** The offer, locked, as it is now. */
export async function lockedOffer(tx: Database, id: number): Promise<OfferRow | null> {
  return (await lockOffer(tx, id)) ? getOffer(tx, id) : null
}

/**
 * Puts the unit of an agreed offer back. A listing that the seller has paused, ended or marked as sold meanwhile stays
 * so. Returns whether it is on sale.
 */
export async function freeUnit({ events, clock }: OfferDeps, tx: Database, offer: OfferRow): Promise<boolean> {
  const { listingId, sellerId } = offer
  await releaseUnit(tx, listingId, clock.now())
  const freed = await getOffer(tx, offer.id)
  const isOnSale = freed?.listingStatus === 'active' && freed.listingEndsAt > clock.now()
  if (isOnSale && offer.listingStatus === 'reserved')
    await events.announce(tx, listingReactivated, { listingId, sellerId })
  return isOnSale
}

/**
 * Ends an offer that waits, for a reason that neither of the two has decided about. Both read of it as far as it concerns
 * them. `leaving`: the member whose account ends, whose listings are hidden in the same transaction.
 */
export async function endOffer(
  deps: OfferDeps,
  tx: Database,
  offer: OfferRow,
  reason: EndReason,
  leaving?: number,
): Promise<void> {
  const now = deps.clock.now()
  const endedByBuyer = (reason === 'account' || reason === 'contact') && offer.isByBuyer
  await changeOffer(tx, offer.id, { status: 'ended', endReason: reason, endedByBuyer }, now)
  if (offer.status === 'accepted') {
    if (offer.sellerId === leaving) await releaseUnit(tx, offer.listingId, now)
    else await freeUnit(deps, tx, offer)
  }
  for (const notice of endedNotice(offer, reason, deps.publicUrl())) await notify(deps, tx, notice)
}

/** Ends the other offers of a listing when none of its units is left. */
export async function endOthers(deps: OfferDeps, tx: Database, { id, listingId }: OfferRow): Promise<void> {
  for (const other of await lockWaiting(tx, listingId, id)) {
    const offer = await getOffer(tx, other)
    const reason = offer && endReasonOf(offer, deps.clock.now())
    if (offer && reason) await endOffer(deps, tx, offer, reason)
  }
}

const isAnswerable = ({ status }: OfferRow): boolean => status === 'open' || status === 'countered'

/** Ends an offer whose time is over or that can no longer go on, or reminds the one who has to act. Idempotent. */
export async function review(deps: OfferDeps, tx: Database, id: number): Promise<void> {
  const offer = await lockedOffer(tx, id)
  const now = deps.clock.now()
  if (!offer || offer.isDifference || !(isAnswerable(offer) || offer.status === 'accepted')) return
  const reason = endReasonOf(offer, now)
  if (reason) return endOffer(deps, tx, offer, reason)
  if (offer.until <= now) return runOut(deps, tx, offer)
  if (offer.isReminded || remindedAt(offer.status, offer.until) > now) return
  await changeOffer(tx, id, { isReminded: true }, now)
  await notify(deps, tx, reminder(offer, deps.publicUrl()))
}

/** Notifies the seller that an agreed price was not paid. The order has notified the buyer. */
export async function notifyUnpaid(deps: OfferDeps, tx: Database, id: number): Promise<void> {
  const offer = await getOffer(tx, id)
  // The swap of a difference ends, and says so.
  if (offer && !offer.isDifference) await notify(deps, tx, unpaidNotice(offer, deps.publicUrl()))
}

/** Nobody answered, or the buyer has not paid. */
async function runOut(deps: OfferDeps, tx: Database, offer: OfferRow): Promise<void> {
  const isAgreed = offer.status === 'accepted'
  await changeOffer(tx, offer.id, { status: isAgreed ? 'lapsed' : 'expired' }, deps.clock.now())
  const notices = isAgreed
    ? lapsedNotice(offer, await freeUnit(deps, tx, offer), deps.publicUrl())
    : expiredNotice(offer, deps.publicUrl())
  for (const notice of notices) await notify(deps, tx, notice)
}
