import type { Database } from '#adapters/db/database.ts'
import { failureOf } from '#adapters/db/failure.ts'
import { offerUnpaid } from '../events.ts'
import { endOffer, notifyUnpaid, type OfferDeps, review } from './ending.ts'
import { deleteOldOffers, dueOffers, getOffer, lockWaitingOf } from './store.ts'

const MINUTE = 60
const DAY = 24 * 60 * MINUTE
const BATCH = 200

/** Ends offers whose time is over or that can no longer go on, and reminds the one who has to act. */
export function offerJobs(deps: OfferDeps): void {
  deps.jobs.every(MINUTE, 'offers.review', () => reviewDue(deps))
  deps.jobs.every(DAY, 'offers.delete-old', () => deleteOldOffers(deps.db, deps.clock.now()))
  deps.events.on(offerUnpaid, (tx, { offerId }) => notifyUnpaid(deps, tx, offerId))
}

/** One that cannot be reviewed does not keep the others waiting. */
async function reviewDue(deps: OfferDeps): Promise<void> {
  const seen: number[] = []
  for (;;) {
    const due = await dueOffers(deps.db, deps.clock.now(), seen, BATCH)
    for (const id of due) await reviewOne(deps, id)
    if (due.length < BATCH) return
    seen.push(...due)
  }
}

async function reviewOne(deps: OfferDeps, id: number): Promise<void> {
  try {
    await deps.transaction((tx) => review(deps, tx, id))
  } catch (error) {
    deps.log.error({ offerId: id, kind: failureOf(error).kind, cause: String(error) }, 'an offer could not be reviewed')
  }
}

/** Ends the offers of a member who leaves or is suspended, as buyer and as seller. The difference of a swap ends with the swap. */
export async function endMemberOffers(deps: OfferDeps, tx: Database, userId: number): Promise<void> {
  for (const id of await lockWaitingOf(tx, userId)) {
    const offer = await getOffer(tx, id)
    if (offer && !offer.isDifference) await endOffer(deps, tx, offer, 'account', userId)
  }
}
