import type { Database } from '#adapters/db/database.ts'
import { RUNNING, type SwapStatus, swapEndReasonOf, swapRemindedAt, swapStatusAt } from '../swap.ts'
import { followOrder } from './differences.ts'
import { expiredNotices, lapsedNotices } from './emails/swap-notices.ts'
import { reminders } from './emails/swap-reminders.ts'
import { complete, endSwap, finish, notifyAll, type SwapDeps } from './ending.ts'
import { changeSwap, lockSwap, type SwapRow } from './store.ts'

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
  if (swap.isReminded || swapRemindedAt(swap) > now) return
  await changeSwap(tx, id, { isReminded: true }, now)
  await notifyAll(deps, tx, reminders(swap, deps.publicUrl()))
}

/** Nobody answered, or nothing was handed over. */
async function runOut(deps: SwapDeps, tx: Database, swap: SwapRow, status: SwapStatus): Promise<void> {
  await finish(deps, tx, swap, status)
  const notices = status === 'lapsed' ? lapsedNotices : expiredNotices
  await notifyAll(deps, tx, notices(swap, deps.publicUrl()))
}
