import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { idText, instant } from '#shared/fields.ts'

/** Browsers of one member that receive pushes. */
export const MAX_DEVICES = 10
const MAX_ENDPOINT = 1000

const NOT_COMPLETE = 'This browser did not say completely where it receives notifications.'

const encoded = (characters: string) =>
  z.string(NOT_COMPLETE).check(z.regex(new RegExp(`^[\\w-]{${characters}}={0,2}$`), NOT_COMPLETE))

const subscribedBrowser = z.object({
  id: z.number(),
  /** Such as "Firefox on Windows". */
  device: z.string(),
  isPhone: z.boolean(),
  /** Whether it is the browser that asks. */
  isCurrent: z.boolean(),
  addedAt: instant,
  /** When it was last sent a notification. */
  lastSentAt: z.nullable(instant),
})
export type SubscribedBrowser = z.output<typeof subscribedBrowser>

const time = z.string('Enter a time').check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Enter a time, such as 22:00'))
const quietHours = z.object({ starts: time, ends: time })

const pushState = z.object({
  /** Our public key (RFC 8292), with which a browser subscribes. */
  serverKey: z.string(),
  /** Whether a browser without a push service can be added as a test device, whose notifications are at `/dev/push`. */
  hasTestDevices: z.boolean(),
  browsers: z.array(subscribedBrowser),
  /** UK time; null for none. */
  quietHours: z.nullable(quietHours),
})
export type PushState = z.output<typeof pushState>

export const getPushState = endpoint({
  method: 'GET',
  path: '/api/push',
  access: 'member',
  summary: 'The browsers that receive your push notifications, and your quiet hours',
  reply: pushState,
})

export const addBrowser = endpoint({
  method: 'PUT',
  path: '/api/push/browser',
  access: 'member',
  summary: 'Sends push notifications to this browser, while you are signed in here; idempotent',
  body: z.object({
    endpoint: z.url(NOT_COMPLETE).check(z.maxLength(MAX_ENDPOINT, NOT_COMPLETE)),
    keys: z.object({ p256dh: encoded('87'), auth: encoded('22') }, NOT_COMPLETE),
    /** Our public key that the browser subscribed with. */
    serverKey: encoded('87'),
    /** The endpoint of before: does nothing unless this browser receives notifications there. */
    replaces: z.optional(z.string().check(z.maxLength(MAX_ENDPOINT, NOT_COMPLETE))),
  }),
  reply: pushState,
})

export const removeBrowser = endpoint({
  method: 'DELETE',
  path: '/api/push/browsers/:id',
  access: 'member',
  summary: 'Sends no more push notifications to one of your browsers',
  params: z.object({ id: idText }),
  reply: pushState,
})

export const setQuietHours = endpoint({
  method: 'PUT',
  path: '/api/push/quiet-hours',
  access: 'member',
  summary: 'Changes when you want no push notifications, in UK time; null for none',
  body: z.object({
    quietHours: z.nullable(
      quietHours.check(
        z.refine(({ starts, ends }) => starts !== ends, { error: 'Choose two different times', path: ['ends'] }),
      ),
    ),
  }),
  reply: pushState,
})
