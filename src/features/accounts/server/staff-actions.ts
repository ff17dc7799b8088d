import type { Deps } from '#deps.ts'
import type { Role } from '#shared/endpoint.ts'
import { DomainError } from '#shared/errors.ts'
import { COOLING_OFF_MS } from './closing.ts'
import { lockUser } from './closing-store.ts'
import { dropPendingChange } from './email-change-store.ts'
import { setRoleOf } from './roles-store.ts'
import { addAccountAction, postponeErasure, setFrozen } from './staff-actions-store.ts'
import { endEmailTokens, endSessionsOf, type User } from './store.ts'
import type { AccountAction } from './tables.ts'

type Parts = Pick<Deps, 'transaction' | 'clock'>
type Tx = Deps['db']

/** The actor: a member of staff, or the operator's command, which can act on every account. */
export type Actor = { id: number; role: Role } | 'operator'

const RANK: Record<Role, number> = { user: 0, moderator: 1, finance: 1, admin: 2 }

/** Ends every session of a user. */
export const endSessionsFor = (parts: Parts, actor: Actor, subjectId: number, reason: string): Promise<void> =>
  act(parts, { actor, subjectId, action: 'end-sessions', reason }, async (tx, { id }) => {
    await endSessionsOf(tx, id)
    return null
  })

/**
 * Freezes an account: it cannot sign in, its sessions end, and emailed links for a new password or address stop
 * working.
 */
export const freezeAccount = (parts: Parts, actor: Actor, subjectId: number, reason: string): Promise<void> =>
  act(parts, { actor, subjectId, action: 'freeze', reason }, async (tx, { id, frozenAt }, now) => {
    if (frozenAt) throw new DomainError('conflict', 'This account is frozen already.')
    await setFrozen(tx, id, now)
    await endSessionsOf(tx, id)
    await endEmailTokens(tx, 'reset', id)
    await dropPendingChange(tx, id, now)
    return null
  })

/** Lets a frozen account sign in again. A closing account gets the full reopening period again. */
export const unfreezeAccount = (parts: Parts, actor: Actor, subjectId: number, reason: string): Promise<void> =>
  act(parts, { actor, subjectId, action: 'unfreeze', reason }, async (tx, { id, frozenAt, suspendedAt }, now) => {
    if (suspendedAt) throw new DomainError('conflict', 'This account is suspended. Lift the decision in its case.')
    if (!frozenAt) throw new DomainError('conflict', 'This account is not frozen.')
    await setFrozen(tx, id, null)
    await postponeErasure(tx, id, new Date(now.getTime() + COOLING_OFF_MS))
    return null
  })

/** Changes a role. Sessions read the role on every request. */
export const changeRole = (
  parts: Parts,
  actor: Actor,
  subjectId: number,
  role: Role,
  reason = `role: ${role}`,
): Promise<void> =>
  act(parts, { actor, subjectId, action: 'role', reason }, async (tx, { id, role: before }, now) => {
    await setRoleOf(tx, id, role, now)
    return { before, after: role }
  })

/** What an action changed, for the audit. */
interface Changed {
  before: string
  after: string
}

interface Request {
  actor: Actor
  subjectId: number
  action: AccountAction
  reason: string
}

/**
 * Locks the account, checks that the actor is allowed to act on it, applies the action and writes the audit, in one
 * transaction.
 */
export async function act(
  { transaction, clock }: Parts,
  { actor, subjectId, action, reason }: Request,
  change: (tx: Tx, subject: User, now: Date) => Promise<Changed | null>,
): Promise<void> {
  const actorId = actor === 'operator' ? null : actor.id
  await transaction(async (tx) => {
    const subject = await lockUser(tx, subjectId)
    // The product's own account has no password, so no user can sign in to it.
    if (!subject?.password) throw new DomainError('not_found', 'User Not Found')
    if (actor !== 'operator' && RANK[actor.role] <= RANK[subject.role]) {
      throw new DomainError('forbidden', 'Only staff with a higher role may do this to a member of staff.')
    }
    const at = clock.now()
    const changed = await change(tx, subject, at)
    await addAccountAction(tx, { actorId, subjectId, action, reason, ...changed, at })
  })
}
