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
  'saved',
  'following',
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
}

/** The defaults. Requests of neighbours, changes of saved listings and listings of growers wait for the daily digest; news and badges are not emailed unless the user opts in. */
export const defaultChannels: Readonly<Record<NotificationKind, Channels>> = {
  message: { inApp: true, email: 'now' },
  order: { inApp: true, email: 'now' },
  offer: { inApp: true, email: 'now' },
  swap: { inApp: true, email: 'now' },
  pickup: { inApp: true, email: 'now' },
  payout: { inApp: true, email: 'now' },
  review: { inApp: true, email: 'now' },
  alert: { inApp: true, email: 'now' },
  wanted: { inApp: true, email: 'daily' },
  saved: { inApp: true, email: 'daily' },
  following: { inApp: true, email: 'daily' },
  planting: { inApp: true, email: 'now' },
  listing: { inApp: true, email: 'now' },
  post: { inApp: true, email: 'now' },
  account: { inApp: true, email: 'now' },
  news: { inApp: true, email: 'off' },
  eco: { inApp: true, email: 'off' },
}

/** Kinds that cannot be switched off, because they concern the security of the account. */
export const isRequired = (kind: NotificationKind): boolean => kind === 'account'
