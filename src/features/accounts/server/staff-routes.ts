import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { handle } from '#http/handle.ts'
import { logSecurityEvent } from '#http/security/security-events.ts'
import { endSessionsByStaff, freezeByStaff, unfreezeByStaff } from '../staff-contract.ts'
import { endSessionsFor, freezeAccount, unfreezeAccount } from './staff-actions.ts'

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
}
