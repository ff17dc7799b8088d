import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { handle } from '#http/handle.ts'
import type { Limit } from '#http/limits/rate-limits.ts'
import { logSecurityEvent } from '#http/security/security-events.ts'
import { DomainError } from '#shared/errors.ts'
import { verifyCurrentPassword } from '../../server/sign-in.ts'
import * as calls from '../contract.ts'
import {
  addPasskey,
  confirmApp,
  removeApp,
  removePasskey,
  replaceRecoveryCodes,
  startApp,
  startPasskey,
} from './factor-settings.ts'
import { cancelRemoval, factorStateOf } from './factor-store.ts'
import { setPasskeyName } from './passkey-store.ts'

const changes: Limit[] = [{ name: 'second-factor', max: 60, seconds: 60 * 60, by: 'member' }]

/** The two-step sign-in in the settings. Every change but stopping a removal asks for the password. */
export function factorRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  handle(app, calls.getFactors, ({ me }) => factorStateOf(db, me.id))
  addingRoutes(app, deps)
  const limits = { limits: changes }
  handle(
    app,
    calls.removePasskey,
    async ({ params, body, me }, { request }) => {
      const user = await verifyCurrentPassword(deps, me.id, body.currentPassword, request)
      await removePasskey(deps, user, params.id)
      logSecurityEvent(request, 'second-factor.removed')
      return factorStateOf(db, me.id)
    },
    limits,
  )
  handle(
    app,
    calls.renamePasskey,
    async ({ params, body, me }) => {
      if (!(await setPasskeyName(db, me.id, params.id, body.name)))
        throw new DomainError('not_found', 'This passkey does not exist.')
      return factorStateOf(db, me.id)
    },
    limits,
  )
  handle(
    app,
    calls.removeApp,
    async ({ body, me }, { request }) => {
      const user = await verifyCurrentPassword(deps, me.id, body.currentPassword, request)
      await removeApp(deps, user)
      logSecurityEvent(request, 'second-factor.removed')
      return factorStateOf(db, me.id)
    },
    limits,
  )
  handle(app, calls.keepFactors, async ({ me }, { request }) => {
    if (await cancelRemoval(db, me.id)) logSecurityEvent(request, 'second-factor.removal-stopped')
    return factorStateOf(db, me.id)
  })
}

function addingRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  const limits = { limits: changes }
  handle(
    app,
    calls.startNewPasskey,
    async ({ body, me }, { request }) =>
      startPasskey(deps, await verifyCurrentPassword(deps, me.id, body.currentPassword, request)),
    limits,
  )
  handle(
    app,
    calls.addPasskey,
    async ({ body, me }, { request }) => {
      const recoveryCodes = await addPasskey(deps, me.id, body.passkey, request)
      logSecurityEvent(request, 'second-factor.added')
      return { state: await factorStateOf(db, me.id), recoveryCodes }
    },
    limits,
  )
  handle(
    app,
    calls.startApp,
    async ({ body, me }, { request }) =>
      startApp(deps, await verifyCurrentPassword(deps, me.id, body.currentPassword, request)),
    limits,
  )
  handle(
    app,
    calls.confirmApp,
    async ({ body, me }, { request }) => {
      const recoveryCodes = await confirmApp(deps, me.id, body.code, request)
      logSecurityEvent(request, 'second-factor.added')
      return { state: await factorStateOf(db, me.id), recoveryCodes }
    },
    limits,
  )
  handle(
    app,
    calls.newRecoveryCodes,
    async ({ body, me }, { request }) => {
      const user = await verifyCurrentPassword(deps, me.id, body.currentPassword, request)
      const recoveryCodes = await replaceRecoveryCodes(deps, user)
      logSecurityEvent(request, 'second-factor.codes-replaced')
      return { state: await factorStateOf(db, me.id), recoveryCodes }
    },
    limits,
  )
}
