import { and, asc, eq, inArray, lt, lte } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import type { NotificationKind } from '../../kinds.ts'
import { notifications } from '../../server/tables.ts'
import { pushSubscriptions, waitingPushes } from './push-tables.ts'

/**
 * The subscriptions of a member that a notification is to be sent to, locked against their end: a sign-out at the same
 * moment must not fail the transaction that notifies.
 */
export async function holdSubscriptions(tx: Database, userId: number): Promise<number[]> {
  const rows = await tx
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(asc(pushSubscriptions.id))
    .for('key share')
  return rows.map(({ id }) => id)
}

export async function addWaiting(
  tx: Database,
  subscriptionIds: readonly number[],
  notificationId: number,
  dueAt: Date,
): Promise<void> {
  await tx
    .insert(waitingPushes)
    .values(subscriptionIds.map((subscriptionId) => ({ subscriptionId, notificationId, dueAt })))
}

/** The notifications that are due for a subscription, oldest first, as they are worded now. */
export async function dueNotifications(db: Database, subscriptionId: number, now: Date) {
  const rows = await db
    .select({ notification: notifications })
    .from(waitingPushes)
    .innerJoin(notifications, eq(notifications.id, waitingPushes.notificationId))
    .where(and(eq(waitingPushes.subscriptionId, subscriptionId), lte(waitingPushes.dueAt, now)))
    .orderBy(asc(notifications.id))
  return rows.map(({ notification }) => notification)
}

export type DueNotification = Awaited<ReturnType<typeof dueNotifications>>[number]

/** Lets what is due for a subscription wait until later. */
export async function postpone(db: Database, subscriptionId: number, now: Date, dueAt: Date): Promise<void> {
  await db
    .update(waitingPushes)
    .set({ dueAt })
    .where(and(eq(waitingPushes.subscriptionId, subscriptionId), lte(waitingPushes.dueAt, now)))
}

/** Removes what waits for a member about a page, such as a conversation that they have ended. */
export async function removeWaitingAbout(
  tx: Database,
  userId: number,
  kind: NotificationKind,
  href: string,
): Promise<void> {
  const about = tx
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), eq(notifications.kind, kind), eq(notifications.href, href)))
  await tx.delete(waitingPushes).where(inArray(waitingPushes.notificationId, about))
}

/** Removes what was announced before a time and waits still. */
export async function removeWaitingBefore(db: Database, before: Date): Promise<void> {
  const old = db.select({ id: notifications.id }).from(notifications).where(lt(notifications.createdAt, before))
  await db.delete(waitingPushes).where(inArray(waitingPushes.notificationId, old))
}

/** Removes notifications that were sent to a subscription, or are not to be sent. */
export async function removeWaiting(
  db: Database,
  subscriptionId: number,
  notificationIds: readonly number[],
): Promise<void> {
  if (notificationIds.length === 0) return
  await db
    .delete(waitingPushes)
    .where(
      and(
        eq(waitingPushes.subscriptionId, subscriptionId),
        inArray(waitingPushes.notificationId, [...notificationIds]),
      ),
    )
}
