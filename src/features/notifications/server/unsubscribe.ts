import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Database } from '#adapters/db/database.ts'
import type { Leave } from '#adapters/mail/email-content.ts'
import { type NotificationKind, notificationKinds } from '../kinds.ts'
import { unsubscribeSecret } from './preference-store.ts'

/** Emails that are no kind of notification. */
const otherSubjects = ['weekly'] as const
export type OtherSubject = (typeof otherSubjects)[number]

/** What an unsubscribe link stops: the emails of one kind, the daily digest, or other emails. */
export type Subject = NotificationKind | 'digest' | OtherSubject

export const isOther = (subject: Subject): subject is OtherSubject => otherSubjects.some((one) => one === subject)

export const subjectNames: Readonly<Record<Subject, string>> = {
  message: 'new messages',
  order: 'your orders',
  offer: 'offers',
  swap: 'swaps',
  pickup: 'pickups',
  payout: 'payouts',
  review: 'reviews',
  alert: 'plant alerts',
  wanted: 'requests',
  crop: 'crops',
  saved: 'your saved plants',
  following: 'growers you follow',
  group: 'your groups',
  planting: 'your garden',
  listing: 'your listings',
  post: 'your posts',
  account: 'your account',
  news: 'news',
  eco: 'your eco impact',
  digest: 'the daily digest',
  weekly: 'what is new near you',
}

interface Claim {
  userId: number
  subject: Subject
}

/** The unsubscribe links of an email. They are signed for this user and subject, so that others cannot create them. */
export async function linksOut(tx: Database, publicUrl: string, userId: number, subject: Subject): Promise<Leave> {
  const key = sign(await unsubscribeSecret(tx), { userId, subject })
  return {
    what: subjectNames[subject],
    url: `${publicUrl}/unsubscribe?key=${key}`,
    oneClickUrl: `${publicUrl}/api/notifications/unsubscribe?key=${key}`,
    settingsUrl: `${publicUrl}/settings/notifications`,
  }
}

const sealOf = (secret: string, text: string): string => createHmac('sha256', secret).update(text).digest('base64url')

export function sign(secret: string, { userId, subject }: Claim): string {
  const text = `${userId}.${subject}`
  return `${text}.${sealOf(secret, text)}`
}

/** The user and subject of a link's key; null when the signature is not valid. */
export function readKey(secret: string, key: string): Claim | null {
  const [, text = '', id, subject, seal = ''] = /^(([1-9]\d{0,9})\.([a-z]+))\.([\w-]{43})$/.exec(key) ?? []
  const right = Buffer.from(sealOf(secret, text))
  const given = Buffer.from(seal)
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null
  const known = [...notificationKinds, 'digest' as const, ...otherSubjects].find((one) => one === subject)
  return known ? { userId: Number(id), subject: known } : null
}
