import * as z from 'zod/mini'
import { anyPassword, onlyKnown } from '#features/accounts/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { idText, instant, success } from '#shared/fields.ts'
import { deliveredKinds, deliveryStates, endReasons, memberKinds, operatorKinds } from './event-kinds.ts'

export const MAX_WEBHOOKS = 5
/** How many deliveries are listed. */
export const SHOWN_DELIVERIES = 50

const webhooks = z.object({
  webhooks: z.array(
    z.object({
      id: z.int(),
      url: z.string(),
      kinds: z.array(z.enum(operatorKinds)),
      createdAt: instant,
      /** Null while the last attempt was accepted. */
      failingSince: z.nullable(instant),
      /** Why nothing is sent any more; null while it works. */
      endedFor: z.nullable(z.enum(endReasons)),
      /** The admin who added it, of a webhook of the operator. */
      addedBy: z.nullable(z.string()),
    }),
  ),
})
export type WebhookList = z.output<typeof webhooks>

const webhookForm = <const K extends readonly [string, ...string[]]>(allowed: K) =>
  z.strictObject(
    {
      url: z
        .string('Enter an address')
        .check(z.minLength(1, 'Enter an address'), z.maxLength(500, 'This address is too long')),
      kinds: z
        .array(z.enum(allowed, 'Choose from the listed events'))
        .check(z.minLength(1, 'Choose what it is called for'), z.maxLength(allowed.length)),
      currentPassword: anyPassword,
    },
    onlyKnown,
  )

/** The only time that the secret is shown, by which the receiver checks the signature. */
const added = z.extend(webhooks, { secret: z.string() })

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/api/webhook-endpoints',
  access: 'member',
  summary: 'Your webhooks',
  reply: webhooks,
})

export const addWebhook = endpoint({
  method: 'POST',
  path: '/api/webhook-endpoints',
  access: 'member',
  summary: 'Adds a webhook for your listings and orders; the reply is the only time its secret is shown',
  body: webhookForm(memberKinds),
  reply: added,
  status: 201,
})

export const listOperatorWebhooks = endpoint({
  method: 'GET',
  path: '/api/admin/webhook-endpoints',
  access: 'admin',
  summary: 'The webhooks of the operator',
  reply: webhooks,
})

export const addOperatorWebhook = endpoint({
  method: 'POST',
  path: '/api/admin/webhook-endpoints',
  access: 'admin',
  summary: 'Adds a webhook for all listings, orders and members',
  body: webhookForm(operatorKinds),
  reply: added,
  status: 201,
})

const params = z.object({ id: idText })

export const removeWebhook = endpoint({
  method: 'DELETE',
  path: '/api/webhook-endpoints/:id',
  access: 'member',
  summary: 'Removes a webhook and its deliveries: yours, or as an admin one of the operator',
  params,
  reply: success,
})

export const resumeWebhook = endpoint({
  method: 'POST',
  path: '/api/webhook-endpoints/:id/resume',
  access: 'member',
  summary: 'Switches a webhook on again that was ended',
  params,
  reply: success,
})

export const testWebhook = endpoint({
  method: 'POST',
  path: '/api/webhook-endpoints/:id/test',
  access: 'member',
  summary: 'Sends an event of the type webhook.test',
  params,
  reply: success,
})

export const listDeliveries = endpoint({
  method: 'GET',
  path: '/api/webhook-endpoints/:id/deliveries',
  access: 'member',
  summary: 'What was sent to a webhook in the last 30 days, newest first',
  params,
  reply: z.object({
    deliveries: z.array(
      z.object({
        id: z.int(),
        eventId: z.string(),
        kind: z.enum(deliveredKinds),
        state: z.enum(deliveryStates),
        attempts: z.int(),
        lastAttemptAt: z.nullable(instant),
        /** The HTTP status of the last response; null without one. */
        lastStatus: z.nullable(z.int()),
        createdAt: instant,
        /** The event as it is sent. */
        body: z.string(),
      }),
    ),
  }),
})

export const replayDelivery = endpoint({
  method: 'POST',
  path: '/api/webhook-deliveries/:id/replay',
  access: 'member',
  summary: 'Sends an event again, with the same id',
  params,
  reply: success,
})
