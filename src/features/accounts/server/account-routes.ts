import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '#adapters/db/database.ts'
import type { Deps } from '#deps.ts'
import { handle } from '#http/handle.ts'
import type { Limit } from '#http/limits/rate-limits.ts'
import { logSecurityEvent } from '#http/security/security-events.ts'
import { clearSession, sessionHash } from '#http/session.ts'
import { DomainError } from '#shared/errors.ts'
import * as calls from '../account-contract.ts'
import { clearCodes } from '../second-factor/server/code-tries.ts'
import { factorRoutes } from '../second-factor/server/settings-routes.ts'
import { describeUserAgent } from '../user-agent.ts'
import {
  cancelEmailChange,
  confirmEmailChange,
  emailState,
  requestEmailChange,
  undoEmailChange,
} from './change-email.ts'
import { type ClosingSlots, closeAccount, closingState, keepAccount, removeAccount } from './closing.ts'
import { downloadByLink, downloadRoute } from './download/download.ts'
import { sendVerification } from './email-links.ts'
import { setPassword } from './passwords/change-password.ts'
import { endOtherSessionsOf, endSessionById, sessionsOf } from './sessions-store.ts'
import { verifyCurrentPassword } from './sign-in.ts'
import { accountStaffRoutes } from './staff-routes.ts'
import { findUser } from './store.ts'

const HOUR = 60 * 60
/** Rate limit: each of these calls can send email to an address of another user. */
const writing: Limit[] = [{ name: 'email-changes', max: 5, seconds: HOUR, by: 'member' }]
const links: Limit[] = [{ name: 'links', max: 20, seconds: 5 * 60, by: 'address' }]

/** What other features do with accounts. */
interface AccountSlots {
  remove(tx: Database, userId: number): Promise<void>
  /** All data of a suspended member, by a link; `log` runs once the limit allows it. */
  download(me: { id: number; username: string }, reply: FastifyReply, log: () => Promise<void>): Promise<FastifyReply>
}

/** Routes for the account's owner: password, email address, sessions, download, closing; and what staff do with accounts. */
export function accountRoutes(app: FastifyInstance, deps: Deps, slots: ClosingSlots): AccountSlots {
  handle(app, calls.changePassword, async ({ body, me }, { request }) => {
    const user = await verifyCurrentPassword(deps, me.id, body.currentPassword, request)
    await setPassword(deps, user, body.password, hashOf(request))
    await clearCodes(deps, user.id)
    logSecurityEvent(request, 'password.changed')
    return { success: true, message: 'Your password has been changed.' }
  })
  emailRoutes(app, deps)
  sessionRoutes(app, deps)
  factorRoutes(app, deps)
  closingRoutes(app, deps, slots)
  downloadRoute(app, deps, slots.personalData)
  accountStaffRoutes(app, deps)
  return {
    remove: (tx, userId) => removeAccount(deps, slots, tx, userId),
    download: (me, reply, log) => downloadByLink(deps, slots.personalData, { me, reply, log }),
  }
}

function hashOf(request: FastifyRequest): Buffer {
  const hash = sessionHash(request)
  if (!hash) throw new DomainError('unauthenticated', 'Please sign in.')
  return hash
}

function emailRoutes(app: FastifyInstance, deps: Deps): void {
  handle(app, calls.getEmail, ({ me }) => emailState(deps, me.id))
  handle(
    app,
    calls.changeEmail,
    async ({ body, me }, { request }) => {
      const user = await verifyCurrentPassword(deps, me.id, body.currentPassword, request)
      await requestEmailChange(deps, user, body.email)
      logSecurityEvent(request, 'email.change-requested')
      return emailState(deps, me.id)
    },
    { limits: writing },
  )
  handle(app, calls.cancelEmailChange, async ({ me }) => {
    await cancelEmailChange(deps, me.id)
    return emailState(deps, me.id)
  })
  handle(
    app,
    calls.resendVerification,
    async ({ me }) => {
      const user = await findUser(deps.db, me.id)
      if (!user || user.isVerified) throw new DomainError('conflict', 'Your address is confirmed already.')
      await deps.transaction((tx) => sendVerification(deps, tx, user))
      return { success: true, message: `We have sent a link to ${user.email}.` }
    },
    { limits: writing },
  )
  handle(
    app,
    calls.confirmEmailChange,
    async ({ body }, { request }) => {
      const { userId, email } = await confirmEmailChange(deps, body.token)
      logSecurityEvent(request, 'email.changed', { userId })
      return { email }
    },
    { limits: links },
  )
  handle(
    app,
    calls.undoEmailChange,
    async ({ body }, { request }) => {
      logSecurityEvent(request, 'email.change-undone', { userId: await undoEmailChange(deps, body.token) })
      return { success: true, message: 'Your address is safe, and every device was signed out.' }
    },
    { limits: links },
  )
}

function sessionRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps
  handle(app, calls.listSessions, async ({ me }, { request }) => {
    const own = hashOf(request)
    const found = await sessionsOf(db, me.id, clock.now())
    return found.map(({ id, tokenHash, userAgent, secondFactorAt, createdAt, lastSeenAt }) => ({
      id,
      ...describeUserAgent(userAgent),
      hasSecondFactor: secondFactorAt !== null,
      isCurrent: tokenHash.equals(own),
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
    }))
  })
  handle(app, calls.endSession, async ({ params, body, me }, { request }) => {
    await verifyCurrentPassword(deps, me.id, body.currentPassword, request)
    if (!(await endSessionById(db, me.id, params.id))) {
      throw new DomainError('not_found', 'This device is signed out already.')
    }
    logSecurityEvent(request, 'sessions.ended')
    return { success: true, message: 'The device is signed out.' }
  })
  handle(app, calls.endOtherSessions, async ({ body, me }, { request }) => {
    await verifyCurrentPassword(deps, me.id, body.currentPassword, request)
    await endOtherSessionsOf(db, me.id, hashOf(request))
    logSecurityEvent(request, 'sessions.ended')
    return { success: true, message: 'Every other device is signed out.' }
  })
}

function closingRoutes(app: FastifyInstance, deps: Deps, slots: ClosingSlots): void {
  handle(app, calls.getClosing, ({ me }) => closingState(deps, slots, me.id))
  handle(app, calls.closeAccount, async ({ body, me }, { request, reply }) => {
    if (body.username.toLowerCase() !== me.username.toLowerCase()) {
      const message = 'This is not your username.'
      throw new DomainError('invalid', message, { fields: { username: message } })
    }
    const user = await verifyCurrentPassword(deps, me.id, body.currentPassword, request)
    const closed = await closeAccount(deps, slots, user)
    logSecurityEvent(request, 'account.closing')
    clearSession(reply)
    return closed
  })
  handle(app, calls.keepAccount, async ({ me }, { request }) => {
    await keepAccount(deps, me.id)
    logSecurityEvent(request, 'account.reopened')
    return closingState(deps, slots, me.id)
  })
}
