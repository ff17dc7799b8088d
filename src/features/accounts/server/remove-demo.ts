import type { Deps } from '#deps.ts'
import { accountClosing } from '../events.ts'
import { type ClosingSlots, erase } from './closing.ts'
import { lockUser, setClosing } from './closing-store.ts'
import { demoPeopleIds, removeCredentials } from './demo-people-store.ts'
import { dropPendingChange } from './email-change-store.ts'
import { endEmailTokens, endSessionsOf } from './store.ts'

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

function lockOutAndHide({ transaction, clock, events }: Deps, id: number): Promise<void> {
  return transaction(async (tx) => {
    const user = await lockUser(tx, id)
    if (!user) return
    const at = clock.now()
    await removeCredentials(tx, id)
    await endSessionsOf(tx, id)
    await endEmailTokens(tx, 'reset', id)
    await endEmailTokens(tx, 'verify', id)
    await dropPendingChange(tx, id, at)
    await setClosing(tx, id, { since: user.closingSince ?? at, closesAt: at })
    if (!user.closingSince) await events.announce(tx, accountClosing, { userId: id, at })
  })
}
