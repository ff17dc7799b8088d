import type { Database } from '#adapters/db/database.ts'
import type { Deps } from '#deps.ts'
import {
  type ListingEvent,
  listingChanged,
  listingPriceDropped,
  listingReactivated,
  listingSold,
} from '#features/listings/listing/events.ts'
import { statusAt } from '#features/listings/listing/view-models.ts'
import { notify } from '#features/notifications/server/notify.ts'
import { pence } from '#shared/money.ts'
import { endingText, happeningTexts, SAVED_TERMS, whatHappened } from '../saved-notices.ts'
import {
  findSavedListing,
  lockChange,
  lockEnding,
  noteBought,
  noteChange,
  saveKnown,
  saveNotifiedEnd,
  saversOf,
  settleChange,
} from './notices-store.ts'

type NoticeDeps = Pick<Deps, 'transaction' | 'clock' | 'jobs' | 'events' | 'mail' | 'live' | 'publicUrl'>

const MINUTE = 60
/** Members notified in one transaction: a sale of the listing may wait for it. */
const BATCH = 50

/** Notifies members of what happens to listings that they have saved. */
export function savedNotices(deps: NoticeDeps): void {
  const { events, clock, jobs } = deps
  const changed = (tx: Database, { listingId }: ListingEvent) => noteChange(tx, listingId, clock.now())
  for (const kind of [listingChanged, listingPriceDropped, listingReactivated]) events.on<ListingEvent>(kind, changed)
  events.on(listingSold, async (tx, event) => {
    // In this order, as the notices lock them.
    if (event.isSoldOut) await changed(tx, event)
    if (event.buyerId !== null) await noteBought(tx, event.buyerId, event.listingId)
  })
  jobs.every(MINUTE, 'favourites.changes', () => untilDone(() => notifyOfChange(deps)))
  jobs.every(10 * MINUTE, 'favourites.ends', () => untilDone(() => notifyOfEnds(deps)))
}

async function untilDone(step: () => Promise<boolean>): Promise<void> {
  while (await step());
}

/** Notifies some savers of one listing that changed. Returns whether there may be more to do. */
const notifyOfChange = (deps: NoticeDeps): Promise<boolean> =>
  deps.transaction(async (tx) => {
    const now = deps.clock.now()
    const change = await lockChange(tx, new Date(now.getTime() - SAVED_TERMS.settles))
    if (!change) return false
    const { listingId } = change
    const listing = await findSavedListing(tx, listingId)
    const savers = listing ? await saversOf(tx, { ...change, sellerId: listing.sellerId, limit: BATCH }) : []
    for (const saver of savers) if (listing) await notifySaver(deps, tx, saver, { ...listing, listingId, now })
    await settleChange(tx, listingId, savers.length === BATCH ? (savers.at(-1)?.id ?? null) : null)
    return true
  })

type Changed = NonNullable<Awaited<ReturnType<typeof findSavedListing>>> & { listingId: number; now: Date }
type Savers = Awaited<ReturnType<typeof saversOf>>

async function notifySaver(deps: NoticeDeps, tx: Database, saver: Savers[number], listing: Changed): Promise<void> {
  const { listingId, sellerId, title, now } = listing
  const { happening, known } = whatHappened(saver, { ...listing, status: statusAt(listing, now) })
  await saveKnown(tx, saver.id, known)
  if (happening === null) return
  const before = saver.price === null ? null : pence(saver.price)
  await notify(deps, tx, {
    ...{ userId: saver.userId, kind: 'saved', href: `/product/${listingId}`, from: sellerId },
    ...happeningTexts[happening]({ title, price: pence(listing.price), before }),
  })
}

/** Notifies some savers of listings that end within a day. Returns whether there may be more to do. */
const notifyOfEnds = (deps: NoticeDeps): Promise<boolean> =>
  deps.transaction(async (tx) => {
    const now = deps.clock.now()
    const until = new Date(now.getTime() + SAVED_TERMS.beforeEnd)
    const savedBefore = new Date(now.getTime() - SAVED_TERMS.justSaved)
    const due = await lockEnding(tx, { now, until, savedBefore, limit: BATCH })
    for (const { id, userId, listingId, title, sellerId, expiresAt } of due) {
      await saveNotifiedEnd(tx, id, expiresAt)
      const text = endingText(title, expiresAt)
      await notify(deps, tx, { userId, kind: 'saved', href: `/product/${listingId}`, from: sellerId, ...text })
    }
    return due.length === BATCH
  })
