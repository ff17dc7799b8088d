import type { Database } from '#adapters/db/database.ts'
import type { Deps } from '#deps.ts'
import {
  type ListingEvent,
  listingBought,
  listingChanged,
  listingExpired,
  listingPriceDropped,
  listingReactivated,
  listingReturned,
  listingSold,
} from '#features/listings/listing/events.ts'
import { statusAt } from '#features/listings/listing/view-models.ts'
import { notify } from '#features/notifications/server/notify.ts'
import { pence } from '#shared/money.ts'
import { endingText, happeningTexts, SAVED_TERMS, whatHappened } from '../saved-notices.ts'
import {
  continueChange,
  deleteChange,
  findSavedListing,
  lockChange,
  lockEnding,
  noteBought,
  noteChange,
  noteExpired,
  postponeChange,
  type Saver,
  saveKnown,
  saveNotifiedEnd,
  saversOf,
} from './notices-store.ts'

type NoticeDeps = Pick<Deps, 'db' | 'transaction' | 'clock' | 'jobs' | 'events' | 'mail' | 'live' | 'publicUrl'>

const MINUTE = 60
/** Members notified in one transaction: a sale of the listing may wait for it. */
const BATCH = 50

/** Notifies members of what happens to listings that they have saved. */
export function savedNotices(deps: NoticeDeps): void {
  const { events, clock, jobs } = deps
  const changed = (tx: Database, { listingId }: ListingEvent) => noteChange(tx, listingId, clock.now())
  for (const kind of [listingChanged, listingPriceDropped, listingReactivated, listingSold])
    events.on<ListingEvent>(kind, changed)
  events.on(listingExpired, (tx, { listingId }) => noteExpired(tx, listingId))
  events.on(listingBought, (tx, { listingId, buyerId }) => noteBought(tx, buyerId, listingId, true))
  events.on(listingReturned, (tx, { listingId, buyerId }) => noteBought(tx, buyerId, listingId, false))
  jobs.every(MINUTE, 'favourites.changes', () => untilDone(() => notifyOfChange(deps)))
  jobs.every(10 * MINUTE, 'favourites.ends', () => untilDone(() => notifyOfEnds(deps)))
}

async function untilDone(step: () => Promise<boolean>): Promise<void> {
  while (await step());
}

/**
 * Notifies some savers of one listing that changed. Returns whether there may be more to do. A listing that fails is looked
 * at again later, so that the others do not wait for it.
 */
async function notifyOfChange(deps: NoticeDeps): Promise<boolean> {
  let listingId: number | undefined
  try {
    return await deps.transaction(async (tx) => {
      const before = new Date(deps.clock.now().getTime() - SAVED_TERMS.settles)
      const change = await lockChange(tx, before)
      listingId = change?.listingId
      if (change) await settle(deps, tx, change)
      return change !== null
    })
  } catch (error) {
    if (listingId !== undefined) await postponeChange(deps.db, listingId, lookAgainAt(deps))
    throw error
  }
}

const lookAgainAt = ({ clock }: NoticeDeps): Date =>
  new Date(clock.now().getTime() + SAVED_TERMS.outOfSight - SAVED_TERMS.settles)

/** Notifies the next savers, and notes how it goes on. */
async function settle(
  deps: NoticeDeps,
  tx: Database,
  { listingId, afterId }: { listingId: number; afterId: number },
): Promise<void> {
  const [found, now] = [await findSavedListing(tx, listingId), deps.clock.now()]
  if (!found || found.status === 'removed') return deleteChange(tx, listingId)
  const listing = { ...found, listingId, status: statusAt(found, now) }
  if (listing.isHidden || listing.status === 'paused' || listing.status === 'reserved')
    return postponeChange(tx, listingId, lookAgainAt(deps))
  const savers = await saversOf(tx, { listingId, afterId, sellerId: found.sellerId, limit: BATCH })
  for (const saver of savers) await notifySaver(deps, tx, saver, listing)
  const last = savers.at(-1)
  await (last && savers.length === BATCH ? continueChange(tx, listingId, last.id) : deleteChange(tx, listingId))
}

type Changed = NonNullable<Awaited<ReturnType<typeof findSavedListing>>> & { listingId: number }

async function notifySaver(deps: NoticeDeps, tx: Database, saver: Saver, listing: Changed): Promise<void> {
  const { listingId, sellerId, title, kind } = listing
  const { happening, known } = whatHappened(saver, listing)
  if (known.price !== saver.price || known.isGone !== saver.isGone) await saveKnown(tx, saver.id, known)
  if (happening === null) return
  const before = saver.price === null ? null : pence(saver.price)
  await notify(deps, tx, {
    ...{ userId: saver.userId, kind: 'saved', href: `/product/${listingId}`, from: sellerId },
    ...happeningTexts[happening]({ title, kind, price: pence(listing.price), before }),
  })
}

/** Notifies some savers of listings that end soon. Returns whether there may be more to do. */
const notifyOfEnds = (deps: NoticeDeps): Promise<boolean> =>
  deps.transaction(async (tx) => {
    const now = deps.clock.now()
    const until = new Date(now.getTime() + SAVED_TERMS.beforeEnd)
    const due = await lockEnding(tx, { now, until, leastAge: SAVED_TERMS.savedBeforeEnd, limit: BATCH })
    for (const { id, userId, listingId, title, sellerId, expiresAt } of due) {
      await saveNotifiedEnd(tx, id, expiresAt)
      const hasTime = expiresAt.getTime() - now.getTime() >= SAVED_TERMS.emailBeforeEnd
      await notify(deps, tx, {
        ...{ userId, kind: 'saved', href: `/product/${listingId}`, from: sellerId },
        ...endingText(title, expiresAt),
        ...(!hasTime && { mail: null }),
      })
    }
    return due.length === BATCH
  })
