import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { id, idText, instant, success } from '#shared/fields.ts'
import { emailTimes, notificationKinds } from './kinds.ts'

const kind = z.enum(notificationKinds, 'This is not a kind of notification')

export const notification = z.object({
  id: z.number(),
  kind,
  title: z.string(),
  body: z.nullable(z.string()),
  /** A path on this site. */
  href: z.string(),
  read: z.boolean(),
  createdAt: instant,
})
export type Notification = z.output<typeof notification>

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  access: 'member',
  summary: 'Your notifications, newest first',
  query: z.object({ limit: z.optional(idText), cursor: z.optional(idText) }),
  reply: z.array(notification),
})

export const readNotification = endpoint({
  method: 'PUT',
  path: '/api/notifications/:id/read',
  access: 'member',
  summary: 'Marks one notification as read; idempotent',
  params: z.object({ id: idText }),
  reply: success,
})

export const readNotifications = endpoint({
  method: 'PUT',
  path: '/api/notifications/read',
  access: 'member',
  summary: 'Marks all notifications as read, up to the newest one you have seen',
  body: z.object({ newest: z.optional(id) }),
  reply: success,
})

const preference = z.object({
  kind,
  inApp: z.boolean('Choose yes or no'),
  email: z.enum(emailTimes, 'Choose at once, daily or off'),
  /** Pushed to the browsers in which you have turned pushes on. */
  push: z.boolean('Choose yes or no'),
})
export type Preference = z.output<typeof preference>

const preferences = z.object({
  /** Changes every kind. Kinds that cannot be switched off are left unchanged. */
  kinds: z.array(preference),
})

/** Programs and open pages of before know nothing of pushes: left out, it does not change. */
const choice = z.extend(preference, { push: z.optional(preference.shape.push) })

export const getPreferences = endpoint({
  method: 'GET',
  path: '/api/notifications/preferences',
  access: 'member',
  summary: 'Your notification preferences',
  reply: preferences,
})

export const setPreferences = endpoint({
  method: 'PUT',
  path: '/api/notifications/preferences',
  access: 'member',
  summary: 'Changes your notification preferences; kinds left out do not change',
  body: z.object({ kinds: z.array(choice).check(z.maxLength(notificationKinds.length, 'Name each kind once')) }),
  reply: preferences,
})

/** The emails that an unsubscribe link stops: those of one kind, or the daily digest. */
const subscription = z.object({
  /** Completes "emails about …". */
  what: z.string(),
  /** Whether these emails are currently sent. */
  isOn: z.boolean(),
  /** Whether what they say is also under Notifications on the site. */
  isOnSite: z.boolean(),
})

/** The signed key from the link. */
const link = z.object({
  key: z.string('This link is not complete').check(z.maxLength(200, 'This link is not valid')),
})

export const getSubscription = endpoint({
  method: 'GET',
  path: '/api/notifications/subscription',
  access: 'anyone',
  summary: 'What an unsubscribe link would stop; changes nothing',
  query: link,
  reply: subscription,
})

export const unsubscribe = endpoint({
  method: 'POST',
  path: '/api/notifications/unsubscribe',
  access: 'anyone',
  summary: 'Unsubscribes from one kind of email by its link (RFC 8058); idempotent',
  query: link,
  reply: subscription,
})

export const resubscribe = endpoint({
  method: 'POST',
  path: '/api/notifications/resubscribe',
  access: 'anyone',
  summary: 'Undoes an unsubscribe with the same link',
  query: link,
  reply: subscription,
})
