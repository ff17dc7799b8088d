import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '#deps.ts'
import { handle } from '#http/handle.ts'
import { logSecurityEvent } from '#http/security/security-events.ts'
import type { Member } from '#shared/endpoint.ts'
import { DomainError } from '#shared/errors.ts'
import { REMOVAL_DAYS } from '../second-factor/contract.ts'
import { removeFactorsFor } from '../second-factor/server/removal.ts'
import {
  endSessionsByStaff,
  freezeByStaff,
  giveRole,
  listStaff,
  removeFactorsByStaff,
  removeLostFactors,
  unfreezeByStaff,
} from '../staff-contract.ts'
import { staff } from './roles-store.ts'
import { changeRole, endSessionsFor, freezeAccount, unfreezeAccount } from './staff-actions.ts'
import { idOfUsername } from './staff-actions-store.ts'

/** Staff actions on accounts. */
export function accountStaffRoutes(app: FastifyInstance, deps: Deps): void {
  handle(app, endSessionsByStaff, async ({ params, body, me }, { request }) => {
    await endSessionsFor(deps, me, params.id, body.reason)
    logSecurityEvent(request, 'sessions.ended', { userId: params.id, byUserId: me.id })
    return { success: true, message: 'Every session of this account has ended.' }
  })
  handle(app, freezeByStaff, async ({ params, body, me }, { request }) => {
    await freezeAccount(deps, me, params.id, body.reason)
    logSecurityEvent(request, 'account.frozen', { userId: params.id, byUserId: me.id })
    return { success: true, message: 'The account is frozen.' }
  })
  handle(app, unfreezeByStaff, async ({ params, body, me }, { request }) => {
    await unfreezeAccount(deps, me, params.id, body.reason)
    logSecurityEvent(request, 'account.unfrozen', { userId: params.id, byUserId: me.id })
    return { success: true, message: 'The account can sign in again.' }
  })
  lostFactorCalls(app, deps)
  handle(app, listStaff, () => staff(deps.db))
  handle(app, giveRole, async ({ me, body: { username, role, reason } }, { request }) => {
    const id = await knownUsername(deps.db, username)
    await changeRole(deps, me, id, role, reason)
    logSecurityEvent(request, 'role.changed', { userId: id, byUserId: me.id, role })
    return staff(deps.db)
  })
}

/** For people who have lost every second factor. */
function lostFactorCalls(app: FastifyInstance, deps: Deps): void {
  const start = async (me: Member, userId: number, reason: string, request: FastifyRequest) => {
    await removeFactorsFor(deps, me, userId, reason)
    logSecurityEvent(request, 'second-factor.removal-requested', { userId, byUserId: me.id })
    return {
      success: true,
      message: `The second factors are removed in ${REMOVAL_DAYS} days, unless one of them is used.`,
    }
  }
  handle(app, removeFactorsByStaff, async ({ params, body, me }, { request }) =>
    start(me, params.id, body.reason, request),
  )
  handle(app, removeLostFactors, async ({ body, me }, { request }) =>
    start(me, await knownUsername(deps.db, body.username), body.reason, request),
  )
}

async function knownUsername(db: Deps['db'], username: string): Promise<number> {
  const id = await idOfUsername(db, username)
  if (id !== null) return id
  const message = 'No account with this username can sign in.'
  throw new DomainError('invalid', message, { fields: { username: message } })
}
