import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { entryChanged } from '#features/accounts/events.ts'
import { handle } from '#http/handle.ts'
import type { Limit } from '#http/limits/rate-limits.ts'
import { logSecurityEvent } from '#http/security/security-events.ts'
import * as calls from '../contract.ts'
import type { Passwords } from './passwords.ts'
import { deleteExpired, deleteTokensOf } from './token-store.ts'
import { listOf, makeToken, revokeToken } from './tokens.ts'

const limits: Limit[] = [{ name: 'api-tokens', max: 20, seconds: 60 * 60, by: 'member' }]
const HOUR_S = 60 * 60

/** API tokens of members in their settings, and of the operator on the desk. */
export function tokenRoutes(app: FastifyInstance, deps: Deps, passwords: Passwords): void {
  handle(app, calls.listTokens, ({ me }) => listOf(deps, { userId: me.id }))
  handle(
    app,
    calls.createToken,
    async ({ me, body }, { request }) => {
      const user = await passwords.verify(me.id, body.currentPassword, request)
      const secret = await makeToken({ ...deps, passwords }, user, false, body)
      logSecurityEvent(request, 'api-token.added')
      return { secret, ...(await listOf(deps, { userId: me.id })) }
    },
    { limits },
  )
  handle(app, calls.endToken, async ({ me, params }, { request }) => {
    await revokeToken(deps, { userId: me.id }, params.id, me)
    logSecurityEvent(request, 'api-token.ended')
    return { success: true, message: 'The API token has ended.' }
  })
  operatorTokenRoutes(app, deps, passwords)
  deps.events.on(entryChanged, async (tx, { userId, what }) => {
    if (what === 'password') await deleteTokensOf(tx, userId)
  })
  deps.jobs.every(HOUR_S, 'integrations.delete-expired-tokens', () => deleteExpired(deps.db, deps.clock.now()))
}

function operatorTokenRoutes(app: FastifyInstance, deps: Deps, passwords: Passwords): void {
  handle(app, calls.listOperatorTokens, () => listOf(deps, 'operator'))
  handle(
    app,
    calls.createOperatorToken,
    async ({ me, body }, { request }) => {
      const user = await passwords.verify(me.id, body.currentPassword, request)
      const secret = await makeToken({ ...deps, passwords }, user, true, body)
      logSecurityEvent(request, 'api-token.added')
      return { secret, ...(await listOf(deps, 'operator')) }
    },
    { limits },
  )
  handle(app, calls.endOperatorToken, async ({ me, params }, { request }) => {
    await revokeToken(deps, 'operator', params.id, me)
    logSecurityEvent(request, 'api-token.ended')
    return { success: true, message: 'The API token has ended.' }
  })
}
