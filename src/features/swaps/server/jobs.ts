import type { Database } from '#adapters/db/database.ts'
import { failureOf } from '#adapters/db/failure.ts'
import { RUNNING } from '../swap.ts'
import { followOrder, returnDifferences } from './differences.ts'
import { deleteOldSwaps, dueSwaps, swapsToFollow } from './due-store.ts'
import { endSwap, type SwapDeps } from './ending.ts'
import { review } from './reviewing.ts'
import { getSwap, lockSwapsOf } from './store.ts'

const MINUTE = 60
const DAY = 24 * 60 * MINUTE
const BATCH = 200

/** Ends swaps whose time is over or that can no longer go on, and sends the reminders. */
export function swapJobs(deps: SwapDeps): void {
  deps.jobs.every(MINUTE, 'swaps.review', () => reviewDue(deps))
  deps.jobs.every(MINUTE, 'swaps.differences', async () => {
    await reviewMoved(deps)
    await returnDifferences(deps)
  })
  deps.jobs.every(DAY, 'swaps.delete-old', () => deleteOldSwaps(deps.db, deps.clock.now()))
}

/** Reviews the swaps whose difference was paid with an order that has been handed over or refunded since. */
async function reviewMoved(deps: SwapDeps): Promise<void> {
  for (let after = 0; ; ) {
    const followed = await swapsToFollow(deps.db, after)
    const orders = await deps.differenceOrders(
      deps.db,
      followed.map(({ offerId }) => offerId),
    )
    for (const { id, offerId } of followed) {
      const state = orders.get(offerId)?.state
      if (state === 'handedOver' || state === 'back') await reviewOne(deps, id)
    }
    const last = followed.at(-1)
    if (!last) return
    after = last.id
  }
}

/** One that cannot be reviewed does not keep the others waiting. */
async function reviewDue(deps: SwapDeps): Promise<void> {
  const seen: number[] = []
  for (;;) {
    const due = await dueSwaps(deps.db, deps.clock.now(), seen, BATCH)
    for (const id of due) await reviewOne(deps, id)
    if (due.length < BATCH) return
    seen.push(...due)
  }
}

async function reviewOne(deps: SwapDeps, id: number): Promise<void> {
  try {
    await deps.transaction((tx) => review(deps, tx, id))
  } catch (error) {
    deps.log.error({ swapId: id, kind: failureOf(error).kind, cause: String(error) }, 'a swap could not be reviewed')
  }
}

/** Ends the swaps of a member who leaves or is suspended. */
export async function endMemberSwaps(deps: SwapDeps, tx: Database, userId: number): Promise<void> {
  for (const id of await lockSwapsOf(tx, userId)) {
    const found = await getSwap(tx, id)
    const swap = found && (await followOrder(deps, tx, found))
    if (swap && RUNNING.includes(swap.status)) await endSwap(deps, tx, swap, 'account', userId)
  }
}
