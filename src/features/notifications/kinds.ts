/** What people are told about. */
export const notificationKinds = [
  'message',
  'order',
  'pickup',
  'payout',
  'review',
  'alert',
  'listing',
  'post',
  'account',
  'news',
  'eco',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** When a mail comes: at once, with the others in the daily digest, or never. */
export const emailTimes = ['now', 'daily', 'off'] as const
export type EmailTime = (typeof emailTimes)[number]

/** How somebody wants to hear about one kind. */
export interface Channels {
  /** In the centre behind the bell. */
  inApp: boolean
  email: EmailTime
}

/** What holds until somebody chooses otherwise. Nobody has asked for news or badges by mail, so there are none. */
export const defaultChannels: Readonly<Record<NotificationKind, Channels>> = {
  message: { inApp: true, email: 'now' },
  order: { inApp: true, email: 'now' },
  pickup: { inApp: true, email: 'now' },
  payout: { inApp: true, email: 'now' },
  review: { inApp: true, email: 'now' },
  alert: { inApp: true, email: 'now' },
  listing: { inApp: true, email: 'now' },
  post: { inApp: true, email: 'now' },
  account: { inApp: true, email: 'now' },
  news: { inApp: true, email: 'off' },
  eco: { inApp: true, email: 'off' },
}

/** Kinds nobody can switch off: they are about the safety of the account itself. */
export const isAlwaysTold = (kind: NotificationKind): boolean => kind === 'account'
