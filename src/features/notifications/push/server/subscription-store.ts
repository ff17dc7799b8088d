import { and, count, eq, inArray, isNull, lt, lte, ne, or, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { pushSubscriptions as subscriptions, waitingPushes } from './push-tables.ts'

export type Subscription = typeof subscriptions.$inferSelect

export const subscriptionsOf = (db: Database, userId: number): Promise<Subscription[]> =>
  db.select().from(subscriptions).where(eq(subscriptions.userId, userId)).orderBy(subscriptions.id)

/** How many other browsers of a member receive pushes. Until the transaction ends, no other one counts for the same member. */
export async function countOthers(tx: Database, { userId, sessionId, endpoint }: NewSubscription): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('push browsers'), ${userId}::int)`)
  const [found] = await tx
    .select({ count: count() })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.userId, userId),
        ne(subscriptions.sessionId, sessionId),
        // The same browser, which has signed in again.
        ne(subscriptions.endpoint, endpoint),
      ),
    )
  return found?.count ?? 0
}

export type NewSubscription = Pick<
  Subscription,
  'sessionId' | 'userId' | 'endpoint' | 'p256dh' | 'auth' | 'serverKey' | 'createdAt'
>

/**
 * Stores the subscription of a session; idempotent. One of another session at the same endpoint is replaced when it has
 * the same keys, as a browser's own has: its member has signed in there again, or someone else has. False when the
 * endpoint belongs to other keys.
 */
export async function saveSubscription(tx: Database, row: NewSubscription): Promise<boolean> {
  const { endpoint, p256dh, auth, serverKey, sessionId } = row
  const isSame = and(eq(subscriptions.p256dh, p256dh), eq(subscriptions.auth, auth))
  await tx
    .delete(subscriptions)
    .where(and(eq(subscriptions.endpoint, endpoint), ne(subscriptions.sessionId, sessionId), isSame))
  if (
    (await tx.$count(
      subscriptions,
      and(eq(subscriptions.endpoint, endpoint), ne(subscriptions.sessionId, sessionId)),
    )) > 0
  )
    return false
  const health = { failures: 0, failingSince: null, retryAt: null }
  await tx
    .insert(subscriptions)
    .values(row)
    .onConflictDoUpdate({
      target: subscriptions.sessionId,
      set: { endpoint, p256dh, auth, serverKey, ...health },
    })
  return true
}

/** The endpoint with which the browser of a session receives pushes; null when it does not. */
export async function endpointOf(tx: Database, sessionId: number): Promise<string | null> {
  const [found] = await tx
    .select({ endpoint: subscriptions.endpoint })
    .from(subscriptions)
    .where(eq(subscriptions.sessionId, sessionId))
  return found?.endpoint ?? null
}

/** Deletes the subscription of a member. False when they have no such one. */
export async function deleteOwnSubscription(db: Database, userId: number, id: number): Promise<boolean> {
  const deleted = await db
    .delete(subscriptions)
    .where(and(eq(subscriptions.id, id), eq(subscriptions.userId, userId)))
    .returning({ id: subscriptions.id })
  return deleted.length > 0
}

/** The row as it was claimed: the browser may have subscribed with another address meanwhile, whose row stays as it is. */
const asClaimed = ({ id, endpoint, serverKey }: Subscription) =>
  and(eq(subscriptions.id, id), eq(subscriptions.endpoint, endpoint), eq(subscriptions.serverKey, serverKey))

export async function deleteSubscription(db: Database, claimed: Subscription): Promise<void> {
  await db.delete(subscriptions).where(asClaimed(claimed))
}

const mayBeSentTo = (now: Date) =>
  and(
    or(isNull(subscriptions.busyUntil), lt(subscriptions.busyUntil, now)),
    or(isNull(subscriptions.retryAt), lte(subscriptions.retryAt, now)),
  )

/** Takes subscriptions for which something is due, that no process sends to and no job has, until `until` at most. */
export async function queueDue(tx: Database, now: Date, until: Date, limit: number): Promise<number[]> {
  const due = tx
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(
      and(
        mayBeSentTo(now),
        or(isNull(subscriptions.queuedUntil), lt(subscriptions.queuedUntil, now)),
        sql`exists (select from ${waitingPushes} where ${waitingPushes.subscriptionId} = ${subscriptions.id}
          and ${waitingPushes.dueAt} <= ${now.toISOString()})`,
      ),
    )
    .orderBy(subscriptions.id)
    .limit(limit)
    .for('update', { skipLocked: true })
  const rows = await tx
    .update(subscriptions)
    .set({ queuedUntil: until })
    .where(inArray(subscriptions.id, due))
    .returning({ id: subscriptions.id })
  return rows.map(({ id }) => id)
}

/** Lets one process send to a subscription, until `until` at most. Null when another one does, or it is not to be called now. */
export async function claimSubscription(
  db: Database,
  id: number,
  now: Date,
  until: Date,
): Promise<Subscription | null> {
  const [claimed] = await db
    .update(subscriptions)
    .set({ busyUntil: until })
    .where(and(eq(subscriptions.id, id), mayBeSentTo(now)))
    .returning()
  return claimed ?? null
}

/** Ends a claim, with what has become of the subscription. */
export async function releaseSubscription(
  db: Database,
  claimed: Subscription,
  health: Partial<Pick<Subscription, 'lastSentAt' | 'failures' | 'failingSince' | 'retryAt'>> = {},
): Promise<void> {
  const isFree = { busyUntil: null, queuedUntil: null }
  const changed = await db
    .update(subscriptions)
    .set({ ...health, ...isFree })
    .where(asClaimed(claimed))
    .returning({ id: subscriptions.id })
  if (changed.length === 0) await db.update(subscriptions).set(isFree).where(eq(subscriptions.id, claimed.id))
}
