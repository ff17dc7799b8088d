import type { Deps } from '#deps.ts'
import { type ClosingSlots, erase } from './closing.ts'
import { demoPeopleIds } from './demo-people-store.ts'
import { lockOutAndHide } from './lock-out.ts'

/**
 * Removes the demo users: they can no longer sign in, their listings are hidden, and they are erased as members who
 * close their account are. A demo user with money in transit is erased by the hourly job once that is settled, so
 * orders, payouts and the ledger finish normally. Idempotent. Needs the listeners that `buildServer` registers.
 */
export async function removeDemoPeople(deps: Deps, slots: ClosingSlots): Promise<{ erased: number; waiting: number }> {
  const ids = await demoPeopleIds(deps.db)
  for (const id of ids) await lockOutAndHide(deps, id)
  for (const id of ids) await erase(deps, slots, id)
  const waiting = (await demoPeopleIds(deps.db)).length
  return { erased: ids.length - waiting, waiting }
}
