import { createHash } from 'node:crypto'
import type { PushMessage } from '#adapters/push/push.ts'
import type { PushedNotice } from '#shared/push/pushed-notice.ts'
import type { NotificationKind } from '../../kinds.ts'
import type { DueNotification } from './waiting-store.ts'

/** After a day the bell and the email have said it. */
export const MAX_AGE_MS = 24 * 60 * 60 * 1000
/** How long a push service keeps a push for a device that is off: what is read elsewhere meanwhile is shown all the same. */
const MAX_TTL_S = 4 * 60 * 60
const MIN_TTL_S = 60
/** Titles that a push about several notifications names. */
const NAMED = 3
const MAX_TITLE = 120

const URGENT: ReadonlySet<NotificationKind> = new Set(['message', 'order', 'offer', 'swap', 'pickup', 'account'])
const UNHURRIED: ReadonlySet<NotificationKind> = new Set(['news', 'eco', 'planting'])

type Titled = Pick<DueNotification, 'id' | 'kind' | 'title' | 'href'>

/** How long a push service may keep a push that is sent now: not into the quiet hours, which begin after `untilQuiet` seconds. */
export const ttlFor = (untilQuiet: number | null): number =>
  Math.max(MIN_TTL_S, Math.min(MAX_TTL_S, untilQuiet ?? MAX_TTL_S))

/**
 * One push for what is due for a browser. It has titles alone, never the body: that may hold the text of a message or a
 * place, and a locked screen shows it to anyone. Of several notifications about one conversation the last one counts.
 */
export function pushFor(due: readonly [Titled, ...Titled[]], ttlSeconds: number): PushMessage {
  const latest = [...new Map(due.map((one) => [tagOf(one), one])).values()].toSorted((a, b) => b.id - a.id)
  const [first = due[0], ...others] = latest
  if (others.length > 0) return { ...severalPushed(first, latest), ttlSeconds }
  const tag = tagOf(first)
  const notice = { title: short(first.title), tag, url: first.href }
  return { ...messageOf(notice, urgencyOf(latest), topicOf(first)), ttlSeconds }
}

function severalPushed(newest: Titled, latest: readonly Titled[]) {
  const named = latest.slice(0, NAMED).map(({ title }) => short(title))
  const rest = latest.length - named.length
  const body = [...named, ...(rest > 0 ? [`and ${rest} more`] : [])].join('\n')
  const notice = { title: `${latest.length} notifications`, body, tag: `several:${newest.id}`, url: '/notifications' }
  return messageOf(notice, urgencyOf(latest))
}

const messageOf = (notice: PushedNotice, urgency: PushMessage['urgency'], topic?: string) => ({
  payload: JSON.stringify(notice),
  urgency,
  topic,
})

/** What replaces an earlier push in the browser: the next one about the same conversation, or the same one sent twice. */
const tagOf = ({ id, kind, href }: Titled): string => (kind === 'message' ? `message:${href}` : `notification:${id}`)

/** As `tagOf`, for the push service, which learns nothing from it. */
const topicOf = (one: Titled): string | undefined =>
  one.kind === 'message' ? createHash('sha256').update(tagOf(one)).digest('base64url').slice(0, 32) : undefined

function urgencyOf(all: readonly Titled[]): PushMessage['urgency'] {
  if (all.some(({ kind }) => URGENT.has(kind))) return 'high'
  return all.every(({ kind }) => UNHURRIED.has(kind)) ? 'low' : 'normal'
}

function short(title: string): string {
  const characters = [...title]
  return characters.length <= MAX_TITLE
    ? title
    : `${characters
        .slice(0, MAX_TITLE - 1)
        .join('')
        .trimEnd()}…`
}
