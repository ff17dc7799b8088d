import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { handle } from '#http/handle.ts'
import { endSessionsByStaff, freezeByStaff, unfreezeByStaff } from '../staff-contract.ts'
import { endSessionsFor, freezeAccount, unfreezeAccount } from './staff-actions.ts'

/** What staff do to accounts. */
export function accountStaffRoutes(app: FastifyInstance, deps: Deps): void {
  handle(app, endSessionsByStaff, async ({ params, body, me }, { request }) => {
    await endSessionsFor({ ...deps, log: request.log }, me, params.id, body.reason)
    return { success: true, message: 'Every session of this account has ended.' }
  })
  handle(app, freezeByStaff, async ({ params, body, me }, { request }) => {
    await freezeAccount({ ...deps, log: request.log }, me, params.id, body.reason)
    return { success: true, message: 'The account is frozen.' }
  })
  handle(app, unfreezeByStaff, async ({ params, body, me }, { request }) => {
    await unfreezeAccount({ ...deps, log: request.log }, me, params.id, body.reason)
    return { success: true, message: 'The account can sign in again.' }
  })
}
