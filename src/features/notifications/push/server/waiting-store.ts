import { and, asc, eq, inArray, lte } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
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
export const dueNotifications = (db: Database, subscriptionId: number, now: Date) =>
  db
    .select({
      id: notifications.id,
      kind: notifications.kind,
      title: notifications.title,
      href: notifications.href,
      readAt: notifications.readAt,
      createdAt: notifications.createdAt,
    })
    .from(waitingPushes)
    .innerJoin(notifications, eq(notifications.id, waitingPushes.notificationId))
    .where(and(eq(waitingPushes.subscriptionId, subscriptionId), lte(waitingPushes.dueAt, now)))
    .orderBy(asc(notifications.id))

export type DueNotification = Awaited<ReturnType<typeof dueNotifications>>[number]

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
