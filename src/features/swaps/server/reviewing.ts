import type { Database } from '#adapters/db/database.ts'
import { markDifferenceReminded } from '#features/offers/server/difference-store.ts'
import { paymentRemindedAt, RUNNING, type SwapStatus, swapEndReasonOf, swapRemindedAt, swapStatusAt } from '../swap.ts'
import { followOrder } from './differences.ts'
import { expiredNotices, lapsedNotices } from './emails/swap-notices.ts'
import { reminders } from './emails/swap-reminders.ts'
import { complete, endSwap, finish, notifyAll, type SwapDeps } from './ending.ts'
import { changeSwap, lockSwap, type SwapRow } from './store.ts'
import { agreedSwapsOver } from './traced-store.ts'

/** Ends a swap whose time is over or that can no longer go on, or sends the reminders. Idempotent. */
export async function review(deps: SwapDeps, tx: Database, id: number): Promise<void> {
  const locked = await lockSwap(tx, id)
  const swap = locked && (await followOrder(deps, tx, locked))
  const now = deps.clock.now()
  if (!swap || !RUNNING.includes(swap.status)) return
  const status = swapStatusAt(swap, now)
  if (status === 'completed' || (swap.entered.proposer && swap.entered.owner)) return complete(deps, tx, swap)
  const reason = swapEndReasonOf(swap, now)
  if (reason) return endSwap(deps, tx, swap, reason)
  if (status !== swap.status) return runOut(deps, tx, swap, status)
  if (swap.payment?.state === 'due') return remindPayer(deps, tx, swap, swap.payment)
  if (swap.isReminded || swapRemindedAt(swap) > now) return
  await changeSwap(tx, id, { isReminded: true }, now)
  await notifyAll(deps, tx, reminders(swap, deps.publicUrl()))
}

async function remindPayer(
  deps: SwapDeps,
  tx: Database,
  swap: SwapRow,
  payment: NonNullable<SwapRow['payment']>,
): Promise<void> {
  const now = deps.clock.now()
  if (payment.isReminded || paymentRemindedAt(payment.until) > now) return
  await markDifferenceReminded(tx, payment, now)
  await notifyAll(deps, tx, reminders(swap, deps.publicUrl()))
}

/** Nobody answered, or nothing was handed over. */
async function runOut(deps: SwapDeps, tx: Database, swap: SwapRow, status: SwapStatus): Promise<void> {
  await finish(deps, tx, swap, status)
  const notices = status === 'lapsed' ? lapsedNotices : expiredNotices
  await notifyAll(deps, tx, notices(swap, deps.publicUrl()))
}

/**
 * Ends the agreed swaps of listings that must not be handed over, each in a transaction of its own. Also of those that
 * their owner has paused meanwhile, by which an agreed swap does not end.
 */
export async function endAgreedOver(deps: SwapDeps, listingIds: readonly number[]): Promise<void> {
  for (const id of await agreedSwapsOver(deps.db, listingIds))
    await deps.transaction(async (tx) => {
      const locked = await lockSwap(tx, id)
      const swap = locked && (await followOrder(deps, tx, locked))
      if (swap?.status === 'agreed') await endSwap(deps, tx, swap, 'gone')
    })
}
