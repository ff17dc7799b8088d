import type { Deps } from '#deps.ts'
import { accountClosing } from '../events.ts'
import { type ClosingSlots, erase } from './closing.ts'
import { lockUser, setClosing } from './closing-store.ts'
import { removeCredentials } from './demo-people-store.ts'
import { dropPendingChange } from './email-change-store.ts'
import { endEmailTokens, endSessionsOf, findUser } from './store.ts'

/**
 * Closes an account without its owner: nobody can sign in, everything of theirs is hidden, and it is due to be erased.
 * Needs the listeners that `buildServer` registers.
 */
export function lockOutAndHide(
  { transaction, clock, events }: Pick<Deps, 'transaction' | 'clock' | 'events'>,
  id: number,
): Promise<void> {
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

/** An account that was erased; the time of registration distinguishes it from a later one with the same id. */
interface ErasedAccount {
  userId: number
  registeredAt: Date
}

/**
 * Erases accounts again that an older copy of the database still holds. One with money in flight in that copy is locked
 * and hidden, and the hourly job erases it once the money is settled. Idempotent. Needs the listeners that `buildServer`
 * registers.
 */
export async function eraseAgain(
  deps: Deps,
  slots: ClosingSlots,
  accounts: readonly ErasedAccount[],
): Promise<{ erased: number; waiting: number }> {
  const found = { erased: 0, waiting: 0 }
  for (const { userId, registeredAt } of accounts) {
    const user = await findUser(deps.db, userId)
    if (user?.createdAt.getTime() !== registeredAt.getTime()) continue
    await lockOutAndHide(deps, userId)
    await erase(deps, slots, userId, { isAgain: true })
    if ((await findUser(deps.db, userId)) === null) found.erased += 1
    else found.waiting += 1
  }
  return found
}
