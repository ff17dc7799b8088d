import { and, count, desc, eq, gte, inArray, isNull, lt, not, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { state } from '#adapters/db/literals.ts'
import { people } from '#features/accounts/server/tables.ts'
import { type NotificationKind, notificationKinds } from '../kinds.ts'
import { notifications } from './tables.ts'

/** A user who can be notified. */
export interface Addressee {
  id: number
  fullName: string
  email: string
}

/** Null for the product's own account and for users who have left, because nobody would read it. */
export async function findAddressee(db: Database, userId: number): Promise<Addressee | null> {
  const [found] = await db
    .select({ id: people.id, fullName: people.fullName, email: people.email })
    .from(people)
    .where(and(eq(people.id, userId), not(people.hasLeft), people.hasPassword))
  return found ?? null
}

export type NewNotification = Omit<typeof notifications.$inferInsert, 'readAt'>

/** Stores a notification and returns its id; null when the user already has one with the same key. */
export async function addNotification(db: Database, row: NewNotification): Promise<number | null> {
  const [added] = await db.insert(notifications).values(row).onConflictDoNothing().returning({ id: notifications.id })
  return added?.id ?? null
}

/** Words of a notification to replace. */
export interface NewBody extends Pick<NewNotification, 'userId' | 'kind' | 'href'> {
  key: string
  from: string
  to: string
}

/**
 * Replaces the words of the notification with this key. One that was written without a key is found by its link and its
 * words, and gets the key.
 */
export async function setBody(tx: Database, { userId, kind, href, key, from, to }: NewBody): Promise<void> {
  const mine = eq(notifications.userId, userId)
  const changed = await tx
    .update(notifications)
    .set({ body: to })
    .where(and(mine, eq(notifications.key, key)))
    .returning({ id: notifications.id })
  if (changed.length > 0) return
  const [unnamed] = await tx
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      and(
        ...[mine, isNull(notifications.key), eq(notifications.kind, kind)],
        ...[eq(notifications.href, href), eq(notifications.body, from)],
      ),
    )
    .orderBy(desc(notifications.id))
    .limit(1)
  if (unnamed) await tx.update(notifications).set({ body: to, key }).where(eq(notifications.id, unnamed.id))
}

/** Whether the user has read a notification with the same link since a given time. */
export async function wasJustRead(
  db: Database,
  { userId, kind, href }: Pick<NewNotification, 'userId' | 'kind' | 'href'>,
  since: Date,
): Promise<boolean> {
  const same = and(eq(notifications.userId, userId), eq(notifications.kind, kind), eq(notifications.href, href))
  const found = await db
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(same, gte(notifications.readAt, since)))
    .limit(1)
  return found.length > 0
}

/** The number of unread notifications in a user's centre. */
export async function unreadNotifications(db: Database, userId: number): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), notifications.shown, isNull(notifications.readAt)))
  return row?.count ?? 0
}

interface Page {
  limit: number
  /** Only notifications older than this one. */
  cursor: number | undefined
}

/** The notifications in a user's centre, newest first. */
export async function notificationsOf(db: Database, userId: number, { limit, cursor }: Page) {
  const rows = await db
    .select()
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, userId),
        notifications.shown,
        // During a restart, processes of the next release may write kinds that this one cannot show.
        inArray(notifications.kind, [...notificationKinds]),
        cursor === undefined ? undefined : lt(notifications.id, cursor),
      ),
    )
    .orderBy(desc(notifications.id))
    .limit(limit)
  return rows.map(({ id, kind, title, body, href, readAt, createdAt }) => ({
    id,
    kind,
    title,
    body,
    href,
    read: readAt !== null,
    createdAt: createdAt.toISOString(),
  }))
}

/** Deletes what these users were notified of under a key, also from the digest. */
export async function deleteNotifications(
  db: Database,
  userIds: readonly number[],
  key: string,
  isUnreadOnly: boolean,
): Promise<void> {
  if (userIds.length === 0) return
  const { userId, readAt } = notifications
  await db
    .delete(notifications)
    .where(and(inArray(userId, [...userIds]), eq(notifications.key, key), isUnreadOnly ? isNull(readAt) : undefined))
}

/** The users who have a notification of a kind whose key begins like this, as a query. The keys of these kinds have an index. */
export const notifiedUnder = (kind: 'following' | 'group', prefix: string): SQL =>
  sql`select user_id from notifications where kind = ${state(notifications.kind, kind)} and key like ${`${prefix}%`}`

const unreadOf = (userId: number) => and(eq(notifications.userId, userId), isNull(notifications.readAt))

/** Marks one as read. False when the user has no such notification. */
export async function readOne(db: Database, userId: number, id: number, now: Date): Promise<boolean> {
  const marked = await db
    .update(notifications)
    .set({ readAt: sql`coalesce(${notifications.readAt}, ${now.toISOString()}::timestamptz)` })
    .where(and(eq(notifications.id, id), eq(notifications.userId, userId), notifications.shown))
    .returning({ id: notifications.id })
  return marked.length > 0
}

/** Marks as read every notification up to `newest`, the last one that the user could have seen. */
export async function readAll(db: Database, userId: number, newest: number | undefined, now: Date): Promise<void> {
  await db
    .update(notifications)
    .set({ readAt: now })
    .where(and(unreadOf(userId), newest === undefined ? undefined : sql`${notifications.id} <= ${newest}`))
}

/**
 * Marks as read the notifications that link to a page the user has just viewed, such as a conversation. Returns how
 * many.
 */
export async function readAbout(
  db: Database,
  userId: number,
  kind: NotificationKind,
  href: string,
  now: Date,
): Promise<number> {
  const marked = await db
    .update(notifications)
    .set({ readAt: now })
    .where(and(unreadOf(userId), eq(notifications.kind, kind), eq(notifications.href, href)))
    .returning({ id: notifications.id })
  return marked.length
}
