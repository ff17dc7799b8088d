/** The kinds of notification. */
export const notificationKinds = [
  'message',
  'order',
  'offer',
  'swap',
  'pickup',
  'payout',
  'review',
  'alert',
  'wanted',
  'crop',
  'saved',
  'following',
  'group',
  'planting',
  'listing',
  'post',
  'account',
  'news',
  'eco',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** When the email is sent: immediately, in the daily digest, or never. */
export const sentTimes = ['now', 'daily'] as const
export const emailTimes = [...sentTimes, 'off'] as const
export type EmailTime = (typeof emailTimes)[number]

/** A user's delivery preferences for one kind. */
export interface Channels {
  /** Shown in the notification centre. */
  inApp: boolean
  email: EmailTime
  /** Pushed to the browsers in which the user has turned pushes on. */
  push: boolean
}

/** The defaults. What waits for the daily digest, news and badges are not pushed unless the user opts in. Requests of neighbours, changes of saved listings and listings of growers wait for the daily digest; news and badges are not emailed unless the user opts in. */
export const defaultChannels: Readonly<Record<NotificationKind, Channels>> = {
  message: { inApp: true, email: 'now', push: true },
  order: { inApp: true, email: 'now', push: true },
  offer: { inApp: true, email: 'now', push: true },
  swap: { inApp: true, email: 'now', push: true },
  pickup: { inApp: true, email: 'now', push: true },
  payout: { inApp: true, email: 'now', push: true },
  review: { inApp: true, email: 'now', push: true },
  alert: { inApp: true, email: 'now', push: true },
  wanted: { inApp: true, email: 'daily', push: false },
  crop: { inApp: true, email: 'daily', push: false },
  saved: { inApp: true, email: 'daily', push: false },
  following: { inApp: true, email: 'daily', push: false },
  group: { inApp: true, email: 'now', push: false },
  planting: { inApp: true, email: 'now', push: false },
  listing: { inApp: true, email: 'now', push: false },
  post: { inApp: true, email: 'now', push: false },
  account: { inApp: true, email: 'now', push: true },
  news: { inApp: true, email: 'off', push: false },
  eco: { inApp: true, email: 'off', push: false },
}

/** Kinds that cannot be switched off, because they concern the security of the account. */
export const isRequired = (kind: NotificationKind): boolean => kind === 'account'
