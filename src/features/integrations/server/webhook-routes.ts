import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { entryChanged } from '#features/accounts/events.ts'
import { handle } from '#http/handle.ts'
import type { Limit } from '#http/limits/rate-limits.ts'
import { logSecurityEvent } from '#http/security/security-events.ts'
import * as calls from '../webhook-contract.ts'
import { deliveryJobs } from './deliver.ts'
import type { Passwords } from './passwords.ts'
import { publishEvents } from './publish.ts'
import { endWebhooks } from './webhook-store.ts'
import * as webhooks from './webhooks.ts'

const adding: Limit[] = [{ name: 'webhooks', max: 20, seconds: 60 * 60, by: 'member' }]
const sending: Limit[] = [{ name: 'webhook-sends', max: 60, seconds: 60 * 60, by: 'member' }]

/** Webhooks of members in their settings, and of the operator on the desk. */
export function webhookRoutes(app: FastifyInstance, deps: Deps, passwords: Passwords): void {
  publishEvents(deps)
  deliveryJobs(deps)
  deps.events.on(entryChanged, async (tx, { userId, what }) => {
    if (what === 'password') await endWebhooks(tx, { userId }, 'password', deps.clock.now())
  })
  handle(app, calls.listWebhooks, ({ me }) => webhooks.listOf(deps, { userId: me.id }))
  handle(
    app,
    calls.addWebhook,
    async ({ me, body }, { request }) => {
      const user = await passwords.verify(me.id, body.currentPassword, request)
      const secret = await webhooks.add({ ...deps, passwords }, user, false, body)
      logSecurityEvent(request, 'webhook.added')
      return { secret, ...(await webhooks.listOf(deps, { userId: me.id })) }
    },
    { limits: adding },
  )
  handle(app, calls.listOperatorWebhooks, () => webhooks.listOf(deps, 'operator'))
  handle(
    app,
    calls.addOperatorWebhook,
    async ({ me, body }, { request }) => {
      const user = await passwords.verify(me.id, body.currentPassword, request)
      const secret = await webhooks.add({ ...deps, passwords }, user, true, body)
      logSecurityEvent(request, 'webhook.added')
      return { secret, ...(await webhooks.listOf(deps, 'operator')) }
    },
    { limits: adding },
  )
  managingRoutes(app, deps)
}

function managingRoutes(app: FastifyInstance, deps: Deps): void {
  handle(app, calls.removeWebhook, async ({ me, params }, { request }) => {
    await webhooks.remove(deps, me, params.id)
    logSecurityEvent(request, 'webhook.ended')
    return { success: true, message: 'The webhook was removed.' }
  })
  handle(app, calls.resumeWebhook, async ({ me, params }) => {
    await webhooks.resume(deps, me, params.id)
    return { success: true, message: 'The webhook is on again.' }
  })
  handle(
    app,
    calls.testWebhook,
    async ({ me, params }) => {
      await webhooks.sendTest(deps, me, params.id)
      return { success: true, message: 'A test event is being sent.' }
    },
    { limits: sending },
  )
  handle(app, calls.listDeliveries, ({ me, params }) => webhooks.deliveries(deps, me, params.id))
  handle(
    app,
    calls.replayDelivery,
    async ({ me, params }) => {
      await webhooks.replay(deps, me, params.id)
      return { success: true, message: 'The event is being sent again.' }
    },
    { limits: sending },
  )
}
