import type { Deps } from '#deps.ts'
import { DomainError } from '#shared/errors.ts'
import { lockUser } from '../../server/closing-store.ts'
import { type Actor, act } from '../../server/staff-actions.ts'
import { endSessionsOf, type User } from '../../server/store.ts'
import { REMOVAL_DAYS } from '../contract.ts'
import { notifyOwner } from './factor-settings.ts'
import { deleteFactors, dueRemovals, holdRemoval, methodsOf, storeRemoval } from './factor-store.ts'

type Parts = Pick<Deps, 'db' | 'transaction' | 'clock' | 'mail' | 'events' | 'publicUrl'>
type Tx = Deps['db']

const REMOVAL_MS = REMOVAL_DAYS * 24 * 60 * 60 * 1000

/**
 * For a user who has lost every second factor. Staff start a wait, in which the owner is notified and can stop it; the
 * operator's command removes them at once.
 */
export const removeFactorsFor = (parts: Parts, actor: Actor, subjectId: number, reason: string): Promise<void> =>
  act(parts, { actor, subjectId, action: 'remove-factors', reason }, async (tx, subject, now) => {
    if ((await methodsOf(tx, subject.id)).length === 0) {
      throw new DomainError('conflict', 'This account has no second factor.')
    }
    if (actor === 'operator') await removeAll(parts, tx, subject)
    else {
      await storeRemoval(tx, { userId: subject.id, requestedAt: now, dueAt: new Date(now.getTime() + REMOVAL_MS) })
      await notifyOwner(parts, tx, subject, { what: 'removal-requested' })
    }
    return null
  })

/** Removes the factors whose wait is over. A factor used meanwhile has ended the wait. */
export async function removeDueFactors(parts: Parts): Promise<void> {
  const { db, transaction, clock } = parts
  for (const { userId } of await dueRemovals(db, clock.now())) {
    await transaction(async (tx) => {
      const user = await lockUser(tx, userId)
      if (user && (await holdRemoval(tx, userId, clock.now()))) await removeAll(parts, tx, user)
    })
  }
}

async function removeAll(parts: Parts, tx: Tx, user: User): Promise<void> {
  await deleteFactors(tx, user.id)
  await endSessionsOf(tx, user.id)
  await notifyOwner(parts, tx, user, { what: 'removed' })
}
