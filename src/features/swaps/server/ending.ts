import type { Database } from '#adapters/db/database.ts'
import type { Deps } from '#deps.ts'
import { listingReactivated, listingSold } from '#features/listings/listing/events.ts'
import { lockReserved, markSold, releaseUnit } from '#features/listings/listing/server/stock-store.ts'
import type { Notice } from '#features/notifications/server/notice.ts'
import { notify } from '#features/notifications/server/notify.ts'
import { hasReserved } from '#features/offers/server/reservation-store.ts'
import type { Pence } from '#shared/money.ts'
import { haveMet, type SwapEndReason, type SwapStatus, swapEndReasonOf } from '../swap.ts'
import { completedNotices, endedNotices } from './emails/swap-notices.ts'
import { findSwapListing } from './listing-store.ts'
import { type DifferenceOrder, endPayment } from './payment.ts'
import { changeSwap, getSwap, isInAgreedSwap, lockOthersFor, type SwapPatch, type SwapRow } from './store.ts'

/** What swaps need from the features above them. */
export interface SwapSlots {
  /** Whether a unit of a listing is ordered and not handed over. */
  isOrdered: (tx: Database, listingId: number) => Promise<boolean>
  /** The orders that differences were paid with, by the offers that reserve their units. */
  differenceOrders: (db: Database, offerIds: readonly number[]) => Promise<ReadonlyMap<number, DifferenceOrder>>
  /** Refunds the order of a swap that is off, while it is not handed over. Idempotent. */
  refundDifference: (orderId: number) => Promise<void>
  /** What a member gets of an amount that another pays by card, in pence. */
  shareOf: (amount: Pence) => Pence
}

export type SwapDeps = Pick<
  Deps,
  'db' | 'transaction' | 'clock' | 'events' | 'mail' | 'live' | 'publicUrl' | 'config' | 'jobs' | 'log'
> &
  SwapSlots

export async function notifyAll(deps: SwapDeps, tx: Database, notices: readonly Notice[]): Promise<void> {
  for (const notice of notices) await notify(deps, tx, notice)
}

const WITHOUT_CODES = { proposerCode: null, ownerCode: null } as const

/** Ends a locked swap. The units of an agreed one go back, those of `leaving` without a word: their listings are hidden. */
export async function finish(
  deps: SwapDeps,
  tx: Database,
  swap: SwapRow,
  status: SwapStatus,
  { leaving, ...patch }: SwapPatch & { leaving?: number | undefined } = {},
): Promise<void> {
  const now = deps.clock.now()
  const ofPayment = await endPayment(tx, swap, status, now)
  await changeSwap(tx, swap.id, { ...patch, ...ofPayment.patch, ...WITHOUT_CODES, status }, now)
  if (swap.status !== 'agreed') return
  for (const { listingId } of swap.items) {
    if (status === 'completed') await settle(deps, tx, listingId)
    else if (listingId !== ofPayment.inOrder) await putBack(deps, tx, listingId, leaving)
  }
}

/** Puts a unit back on sale. A listing that its owner has paused, ended or marked as sold meanwhile stays so. */
export async function putBack(
  { events, clock }: SwapDeps,
  tx: Database,
  listingId: number,
  leaving?: number,
): Promise<void> {
  const before = await findSwapListing(tx, listingId)
  await releaseUnit(tx, listingId, clock.now())
  const after = await findSwapListing(tx, listingId)
  if (!after || after.sellerId === leaving) return
  if (before?.status === 'reserved' && after.status === 'active' && after.expiresAt > clock.now())
    await events.announce(tx, listingReactivated, { listingId, sellerId: after.sellerId })
}

/** The unit has changed hands. Its listing is sold once nothing else of it waits to be handed over. */
export async function settle(deps: SwapDeps, tx: Database, listingId: number): Promise<void> {
  // Locked first: of two last units handed over at once, the second sees the first.
  if (!(await lockReserved(tx, listingId)) || (await isAwaited(deps, tx, listingId))) return
  const listing = await findSwapListing(tx, listingId)
  await markSold(tx, listingId, deps.clock.now())
  if (listing) await deps.events.announce(tx, listingSold, { listingId, sellerId: listing.sellerId })
}

const isAwaited = async ({ isOrdered }: SwapDeps, tx: Database, listingId: number): Promise<boolean> =>
  (await isOrdered(tx, listingId)) || (await hasReserved(tx, listingId)) || (await isInAgreedSwap(tx, listingId))

/** Both sides are handed over. */
export async function complete(deps: SwapDeps, tx: Database, swap: SwapRow, patch: SwapPatch = {}): Promise<void> {
  await finish(deps, tx, swap, 'completed', patch)
  await notifyAll(deps, tx, completedNotices(swap, deps.publicUrl()))
}

/**
 * Ends a swap that is not over, for a reason that neither of the two has decided about. Those who have met have swapped,
 * whatever became of a listing or of one of them since. Both are notified.
 */
export async function endSwap(
  deps: SwapDeps,
  tx: Database,
  swap: SwapRow,
  endReason: SwapEndReason,
  leaving?: number,
): Promise<void> {
  if (haveMet(swap)) return complete(deps, tx, swap)
  await finish(deps, tx, swap, 'ended', { endReason, leaving })
  await notifyAll(deps, tx, endedNotices(swap, endReason, deps.publicUrl()))
}

/** Ends other proposals that promise what was just reserved, where none is left. */
export async function endOthers(deps: SwapDeps, tx: Database, { id, items }: SwapRow): Promise<void> {
  const listingIds = items.map(({ listingId }) => listingId)
  for (const other of await lockOthersFor(tx, listingIds, id)) {
    const swap = await getSwap(tx, other)
    const reason = swap && swapEndReasonOf(swap, deps.clock.now())
    if (swap && reason) await endSwap(deps, tx, swap, reason)
  }
}
