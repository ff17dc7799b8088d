import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { handle } from '#http/handle.ts'
import type { Limit } from '#http/limits/rate-limits.ts'
import type { Answer } from '#shared/endpoint.ts'
import type { User } from '../../server/store.ts'
import * as calls from '../contract.ts'
import { methodsOf } from './factor-store.ts'
import { expired, pendingOf } from './pending.ts'
import { finishWithCode, finishWithPasskey, startPasskeyUse } from './second-step.ts'

const passkeys: Limit[] = [{ name: 'passkeys', max: 60, seconds: 5 * 60, by: 'address' }]

/** The second step of a sign-in, and sign-in with a passkey alone. `view` is what a user sees of themselves. */
export function secondStepRoutes(
  app: FastifyInstance,
  deps: Deps,
  view: (user: User) => Promise<Answer<typeof calls.enterCode>>,
): void {
  handle(app, calls.getSecondStep, async (_call, { request }) => {
    const { user } = await pendingOf(deps, request)
    if (!user) throw expired()
    return { methods: await methodsOf(deps.db, user.id) }
  })
  handle(app, calls.enterCode, async ({ body }, http) => view(await finishWithCode(deps, body.code, http)), {
    limits: passkeys,
  })
  handle(app, calls.startPasskey, ({ body }, http) => startPasskeyUse(deps, body.step, http), { limits: passkeys })
  handle(
    app,
    calls.signInWithPasskey,
    async ({ body }, http) => view(await finishWithPasskey(deps, body.passkey, http)),
    { limits: passkeys },
  )
}
