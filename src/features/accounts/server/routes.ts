import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { handle, mustBe } from '#http/handle.ts'
import { emailInBody, type Limit } from '#http/limits/rate-limits.ts'
import { logSecurityEvent } from '#http/security/security-events.ts'
import { clearSession, sessionHash } from '#http/session.ts'
import { settleAt } from '#http/viewer-place.ts'
import { DomainError } from '#shared/errors.ts'
import * as calls from '../contract.ts'
import { clearCodes } from '../second-factor/server/code-tries.ts'
import { secondStepRoutes } from '../second-factor/server/routes.ts'
import { needsSecondStep } from '../second-factor/server/second-step.ts'
import { confirmEmail, requestReset, resetPassword } from './email-links.ts'
import { formPosts } from './form-posts.ts'
import { rightsOf } from './member-store.ts'
import { changeProfile, currentUserView, mustFind, publicUserView, register, type Slots } from './people.ts'
import { authenticate, resetFailures, startSession } from './sign-in.ts'
import { endSession, findPeople, findUser } from './store.ts'

const MINUTE = 60
const registrations: Limit = { name: 'register', max: 5, seconds: 30 * MINUTE, by: 'address' }
const links: Limit = { name: 'links', max: 20, seconds: 5 * MINUTE, by: 'address' }
const resets: Limit[] = [
  { name: 'forgot', max: 5, seconds: 30 * MINUTE, by: emailInBody },
  { name: 'forgot-address', max: 20, seconds: 60 * MINUTE, by: 'address' },
]
const profileChanges: Limit = { name: 'profile', max: 60, seconds: 60 * MINUTE, by: 'member' }

/** Registration, sign-in and sign-out, emailed links, users. `slots` supplies what only higher features know. */
export function accountsRoutes(app: FastifyInstance, deps: Deps, slots: Slots): void {
  handle(
    app,
    calls.registerUser,
    async ({ body, place }, http) => {
      const user = await register(deps, body)
      await startSession(deps, user, http)
      // A place that they chose before stays.
      if (!place) await settleAt(http.reply, deps.places, body.location, null)
      logSecurityEvent(http.request, 'account.registered', { userId: user.id })
      return currentUserView(user, slots)
    },
    { limits: [registrations] },
  )
  handle(app, calls.login, async ({ body }, http) => {
    const user = await authenticate(deps, body.username, body.password, http.request)
    if (await needsSecondStep(deps, user, http)) return { secondStep: true as const }
    await startSession(deps, user, http)
    logSecurityEvent(http.request, 'sign-in.succeeded', { userId: user.id })
    return currentUserView(user, slots, rightsOf({ ...user, secondFactorAt: null }, deps.config.localOnly))
  })
  secondStepRoutes(app, deps, (user) => currentUserView(user, slots))
  handle(app, calls.logout, async (_call, { request, reply }) => {
    const hash = sessionHash(request)
    if (hash) await endSession(deps.db, hash)
    clearSession(reply)
    return { success: true, message: 'You are signed out.' }
  })
  handle(app, calls.currentUser, async ({ me }) => {
    const user = await findUser(deps.db, me.id)
    if (!user) throw new DomainError('unauthenticated', 'Please sign in.')
    return currentUserView(user, slots, me)
  })
  handle(app, calls.checkSession, async ({ me }) => ({ authenticated: me !== null }))
  formPosts(app, deps)
  linkRoutes(app, deps)
  peopleRoutes(app, deps, slots)
}

function linkRoutes(app: FastifyInstance, deps: Deps): void {
  handle(app, calls.verifyEmail, async ({ query }) => confirmEmail(deps, query), { limits: [links] })
  handle(
    app,
    calls.forgotPassword,
    async ({ body }, { request }) => {
      logSecurityEvent(request, 'password.reset-requested')
      return requestReset(deps, body.email)
    },
    { limits: resets },
  )
  handle(
    app,
    calls.resetPassword,
    async ({ body }, { request }) => {
      const userId = await resetPassword(deps, body)
      await resetFailures(deps, userId, request)
      await clearCodes(deps, userId)
      logSecurityEvent(request, 'password.reset', { userId })
      return { success: true, message: 'Your password has been reset. You can sign in with it now.' }
    },
    { limits: [links] },
  )
}

function peopleRoutes(app: FastifyInstance, deps: Deps, slots: Slots): void {
  handle(app, calls.getUser, async ({ params, me }) => publicUserView(deps.db, params.id, me))
  handle(app, calls.listUsers, async ({ query, me }) =>
    findPeople(deps.db, me, { q: query.q, acquaintances: slots.acquaintances }),
  )
  handle(
    app,
    calls.updateProfile,
    async ({ params, body, me, place }, { reply }) => {
      mustBe(me, params.id)
      const before = await mustFind(deps.db, me.id)
      const user = await changeProfile(deps, slots, me, body)
      const home = user.postcode ?? user.location
      if (home && (user.postcode !== before.postcode || user.location !== before.location)) {
        await settleAt(reply, deps.places, home, place)
      }
      return currentUserView(user, slots, me)
    },
    { limits: [profileChanges] },
  )
}
