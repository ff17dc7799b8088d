import { and, asc, count, desc, eq, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import type { EndReason, EventName } from '../event-kinds.ts'
import { webhookDeliveries, webhooks } from './tables.ts'
import type { Holder } from './token-store.ts'

export type Webhook = typeof webhooks.$inferSelect
export type Delivery = typeof webhookDeliveries.$inferSelect

const heldBy = (holder: Holder) =>
  holder === 'operator'
    ? eq(webhooks.forOperator, true)
    : and(eq(webhooks.userId, holder.userId), eq(webhooks.forOperator, false))

export const webhooksOf = (db: Database, holder: Holder): Promise<Webhook[]> =>
  db.select().from(webhooks).where(heldBy(holder)).orderBy(desc(webhooks.id))

export async function countWebhooks(tx: Database, holder: Holder): Promise<number> {
  const [found] = await tx.select({ count: count() }).from(webhooks).where(heldBy(holder))
  return found?.count ?? 0
}

export async function webhookById(db: Database, id: number): Promise<Webhook | null> {
  const [found] = await db.select().from(webhooks).where(eq(webhooks.id, id))
  return found ?? null
}

/** Adds a webhook. Its secret is encrypted for its id, and stored with it in the same transaction. */
export async function addWebhook(
  tx: Database,
  webhook: Omit<typeof webhooks.$inferInsert, 'secret'>,
  encrypted: (id: number) => Buffer,
): Promise<number> {
  const [added] = await tx
    .insert(webhooks)
    .values({ ...webhook, secret: Buffer.alloc(0) })
    .returning({ id: webhooks.id })
  if (!added) throw new Error('a new webhook has no id')
  await tx
    .update(webhooks)
    .set({ secret: encrypted(added.id) })
    .where(eq(webhooks.id, added.id))
  return added.id
}

export async function deleteWebhook(tx: Database, id: number): Promise<void> {
  await tx.delete(webhooks).where(eq(webhooks.id, id))
}

/** The webhooks to call for an event: of these members, and of the operator. */
export const webhooksFor = (tx: Database, kind: EventName, userIds: readonly number[]): Promise<Webhook[]> =>
  tx
    .select()
    .from(webhooks)
    .where(
      and(
        isNull(webhooks.endedAt),
        sql`${kind}::text = any(${webhooks.kinds})`,
        or(eq(webhooks.forOperator, true), inArray(webhooks.userId, [...userIds])),
      ),
    )

export async function addDelivery(
  tx: Database,
  delivery: Pick<Delivery, 'webhookId' | 'eventId' | 'kind' | 'body' | 'createdAt'>,
): Promise<void> {
  await tx.insert(webhookDeliveries).values({ ...delivery, state: 'waiting' })
}

/** The deliveries of a webhook, newest first. */
export const deliveriesOf = (db: Database, webhookId: number, limit: number): Promise<Delivery[]> =>
  db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.webhookId, webhookId))
    .orderBy(desc(webhookDeliveries.id))
    .limit(limit)

export async function deliveryById(db: Database, id: number): Promise<Delivery | null> {
  const [found] = await db.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, id))
  return found ?? null
}

export async function waitAgain(tx: Database, id: number): Promise<void> {
  await tx.update(webhookDeliveries).set({ state: 'waiting', attempts: 0 }).where(eq(webhookDeliveries.id, id))
}

/** Lets one process deliver to a webhook, until `until` at most. Null when another one does, or it must not be called now. */
export async function claimWebhook(db: Database, id: number, now: Date, until: Date): Promise<Webhook | null> {
  const [claimed] = await db
    .update(webhooks)
    .set({ busyUntil: until })
    .where(
      and(
        eq(webhooks.id, id),
        isNull(webhooks.endedAt),
        or(isNull(webhooks.busyUntil), lt(webhooks.busyUntil, now)),
        or(isNull(webhooks.retryAt), lte(webhooks.retryAt, now)),
      ),
    )
    .returning()
  return claimed ?? null
}

export async function releaseWebhook(db: Database, id: number): Promise<void> {
  await db.update(webhooks).set({ busyUntil: null }).where(eq(webhooks.id, id))
}

/** The oldest delivery that waits, or null. */
export async function nextWaiting(db: Database, webhookId: number): Promise<Delivery | null> {
  const [found] = await db
    .select()
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.webhookId, webhookId), eq(webhookDeliveries.state, 'waiting')))
    .orderBy(asc(webhookDeliveries.id))
    .limit(1)
  return found ?? null
}

/** Webhooks with something to send that nobody is sending and that may be called now. */
export async function dueWebhooks(db: Database, now: Date): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: webhooks.id })
    .from(webhooks)
    .innerJoin(
      webhookDeliveries,
      and(eq(webhookDeliveries.webhookId, webhooks.id), eq(webhookDeliveries.state, 'waiting')),
    )
    .where(
      and(
        isNull(webhooks.endedAt),
        or(isNull(webhooks.busyUntil), lt(webhooks.busyUntil, now)),
        or(isNull(webhooks.retryAt), lte(webhooks.retryAt, now)),
      ),
    )
    .limit(1000)
  return rows.map(({ id }) => id)
}

export async function noteAttempt(
  tx: Database,
  id: number,
  { at, status, isAccepted }: { at: Date; status: number | null; isAccepted: boolean },
): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({
      attempts: sql`${webhookDeliveries.attempts} + 1`,
      lastAttemptAt: at,
      lastStatus: status,
      ...(isAccepted && { state: 'delivered' as const }),
    })
    .where(eq(webhookDeliveries.id, id))
}

export async function noteHealth(
  tx: Database,
  id: number,
  health: Pick<Webhook, 'failingSince' | 'failures' | 'retryAt'>,
): Promise<void> {
  await tx.update(webhooks).set(health).where(eq(webhooks.id, id))
}

/** Ends these webhooks: nothing is sent until they are resumed, and waiting deliveries fail. */
export async function endWebhooks(
  tx: Database,
  which: { id: number } | { userId: number },
  endedFor: EndReason,
  now: Date,
): Promise<void> {
  const ended = await tx
    .update(webhooks)
    .set({ endedAt: now, endedFor, busyUntil: null, retryAt: null })
    .where(and(isNull(webhooks.endedAt), 'id' in which ? eq(webhooks.id, which.id) : eq(webhooks.userId, which.userId)))
    .returning({ id: webhooks.id })
  if (ended.length === 0) return
  const ids = ended.map(({ id }) => id)
  await tx
    .update(webhookDeliveries)
    .set({ state: 'failed' })
    .where(and(inArray(webhookDeliveries.webhookId, ids), eq(webhookDeliveries.state, 'waiting')))
}

export async function resumeWebhook(tx: Database, id: number): Promise<void> {
  await tx
    .update(webhooks)
    .set({ endedAt: null, endedFor: null, failingSince: null, failures: 0, retryAt: null })
    .where(eq(webhooks.id, id))
}

export async function deleteOldDeliveries(db: Database, before: Date): Promise<void> {
  await db.delete(webhookDeliveries).where(lt(webhookDeliveries.createdAt, before))
}
