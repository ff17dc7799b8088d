import type { Database } from '#adapters/db/database.ts'
import type { Deps } from '#deps.ts'
import { contactObstacles } from '#features/accounts/server/contact-store.ts'
import { type Channels, type EmailTime, isRequired, type NotificationKind } from '../kinds.ts'
import { queuePush } from '../push/server/queue-push.ts'
import { removeWaitingAbout } from '../push/server/waiting-store.ts'
import type { Notice } from './notice.ts'
import { channelsOf } from './preference-store.ts'
import {
  type Addressee,
  addNotification,
  deleteNotifications,
  findAddressee,
  type NewBody,
  readAbout,
  setBody,
  wasJustRead,
} from './store.ts'
import { linksOut } from './unsubscribe.ts'

const MAX_BODY = 1000

/** A conversation with longer pauses than this is emailed again. */
const CONVERSATION_PAUSE_MS = 5 * 60_000

type NotificationsDeps = Pick<Deps, 'mail' | 'clock' | 'live' | 'publicUrl'>

/** Notifies one user through the channels they chose, if and only if the caller's transaction commits. */
export async function notify(deps: NotificationsDeps, tx: Database, notice: Notice): Promise<void> {
  const { userId, kind, from } = notice
  const person = await findAddressee(tx, userId)
  if (!person || (from !== undefined && (await contactObstacles(tx, userId, from)).has('blocked'))) return
  const channels: Channels = (await channelsOf(tx, userId))[kind]
  const isUrgent = notice.isRequired === true || isRequired(kind)
  const email = await emailFor(deps, tx, notice, isUrgent ? 'now' : channels.email)
  const id = await addNotification(tx, {
    userId,
    kind,
    title: shortened(notice.title, 200),
    body: notice.body === undefined ? null : shortened(notice.body, MAX_BODY),
    href: notice.href,
    key: notice.key ?? null,
    shown: channels.inApp,
    forDigest: email === 'daily',
    createdAt: deps.clock.now(),
  })
  if (id === null) return
  if (channels.inApp) await deps.live.publish(tx, [userId], { kind: 'notification', id })
  if (email === 'now') await write(deps, tx, person, notice, isUrgent)
  if (!channels.push) return
  const isWatched = async () => notice.isGentle === true && (await isBeingRead(deps, tx, notice))
  await queuePush(tx, { userId, notificationId: id, now: deps.clock.now(), isWatched })
}

interface Reworded extends NewBody {
  /** Whether emails that wait lose the words; those that lost them stay without them. */
  isWithdrawn: boolean
}

/** Replaces the words of a notification, and takes those that are withdrawn from emails that are not sent yet. */
export async function reword(
  { mail, live }: Pick<Deps, 'mail' | 'live'>,
  tx: Database,
  { isWithdrawn, ...words }: Reworded,
): Promise<void> {
  const { userId, key, from, to } = words
  const short = shortened(from, MAX_BODY)
  await setBody(tx, { ...words, from: short, to: shortened(to, MAX_BODY) })
  await live.publish(tx, [userId], { kind: 'notification' })
  if (isWithdrawn) await mail.withdraw(tx, { about: key, words: [from, short], instead: to })
}

async function emailFor(deps: NotificationsDeps, tx: Database, notice: Notice, wanted: EmailTime): Promise<EmailTime> {
  if (notice.mail === null) return 'off'
  if (wanted !== 'now' || !notice.isGentle) return wanted
  return (await isBeingRead(deps, tx, notice)) ? 'daily' : 'now'
}

/** Whether the user has just looked at the page that a notice links to. */
const isBeingRead = ({ clock }: NotificationsDeps, tx: Database, notice: Notice): Promise<boolean> =>
  wasJustRead(tx, notice, new Date(clock.now().getTime() - CONVERSATION_PAUSE_MS))

/** Withdraws what users were notified of under a key, such as a text that staff removed. Sent emails stay. */
export const withdraw = (
  tx: Database,
  userIds: readonly number[],
  key: string,
  { isUnreadOnly = false } = {},
): Promise<void> => deleteNotifications(tx, userIds, key, isUnreadOnly)

/** Pushes nothing more to a user about a page, such as a conversation with someone whom they have blocked. */
export const stopPushes = (tx: Database, userId: number, kind: NotificationKind, href: string): Promise<void> =>
  removeWaitingAbout(tx, userId, kind, href)

/** Marks notifications as read that link to a page the user has viewed, such as a conversation. */
export async function markSeen(
  { db, clock, live }: Pick<Deps, 'db' | 'clock' | 'live'>,
  userId: number,
  kind: NotificationKind,
  href: string,
): Promise<void> {
  const count = await readAbout(db, userId, kind, href, clock.now())
  if (count > 0) await live.publish(db, [userId], { kind: 'notification' })
}

async function write(
  deps: NotificationsDeps,
  tx: Database,
  person: Addressee,
  notice: Notice,
  isUrgent: boolean,
): Promise<void> {
  const content = notice.mail ?? plainContent(deps, person, notice)
  const leave = isUrgent ? undefined : await linksOut(tx, deps.publicUrl(), person.id, notice.kind)
  const about = notice.kind === 'message' && notice.key !== undefined && { about: [notice.key] }
  await deps.mail.send(tx, { ...content, to: person.email, ...(leave && { leave }), ...about })
}

const plainContent = ({ publicUrl }: NotificationsDeps, { fullName }: Addressee, { title, body, href }: Notice) => ({
  subject: title,
  paragraphs: [`Hello ${fullName},`, body ?? title],
  button: { label: 'Take a look', url: `${publicUrl()}${href}` },
})

/** Truncates to `max` characters, with an ellipsis. */
function shortened(text: string, max: number): string {
  const characters = [...text]
  return characters.length <= max
    ? text
    : `${characters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`
}
