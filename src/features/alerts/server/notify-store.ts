import { sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import type { AlertRow } from './store.ts'

export interface DueAlert extends Record<string, unknown> {
  alertId: number
  userId: number
}

/** Alerts with notifications due now, the longest waiting first. */
export async function dueAlerts(db: Database, now: Date, limit: number): Promise<DueAlert[]> {
  const { rows } = await db.execute<DueAlert>(sql`
    select m.alert_id as "alertId", a.user_id as "userId"
    from plant_alert_matches m join plant_alerts a on a.id = m.alert_id
    where m.told_at is null and m.due_at <= ${now.toISOString()}
    group by m.alert_id, a.user_id order by min(m.due_at), m.alert_id limit ${limit}`)
  return rows
}

/** An alert to notify, with its owner's name. */
export interface AlertToNotify extends Pick<AlertRow, 'id' | 'userId' | 'keywords' | 'isActive' | 'lastNotified'> {
  fullName: string
}

/** Locks the alert until the transaction ends; null when it no longer exists. */
export async function lockAlertToNotify(tx: Database, alertId: number): Promise<AlertToNotify | null> {
  const { rows } = await tx.execute<AlertToNotify & Record<string, unknown>>(sql`
    select a.id, a.user_id as "userId", a.keywords, a.is_active and a.deleted_at is null as "isActive",
      a.last_notified as "lastNotified", u.full_name as "fullName"
    from plant_alerts a join users u on u.id = a.user_id where a.id = ${alertId} for update of a`)
  return rows[0] ?? null
}

/** A listing to report. */
export interface News extends Record<string, unknown> {
  id: number
  title: string
  price: number
  location: string
  outcode: string | null
  miles: number
  sellerId: number
  /** Another alert of the same member has already reported it. */
  isKnown: boolean
}

/** Due matches that still hold: active, at a matching price, from a member who is not blocked. Nearest first. */
export async function newsOf(tx: Database, alertId: number, now: Date): Promise<News[]> {
  const { rows } = await tx.execute<News>(sql`
    select p.id, p.title, p.price, p.location, p.outcode, a.place <-> o.place as miles, p.seller_id as "sellerId",
      exists (
        select from plant_alert_matches sent join plant_alerts other on other.id = sent.alert_id
        where sent.product_id = m.product_id and sent.told_at is not null and other.user_id = a.user_id
      ) as "isKnown"
    from plant_alert_matches m
      join plant_alerts a on a.id = m.alert_id
      join offers o on o.id = m.product_id
      join products p on p.id = m.product_id
    where m.alert_id = ${alertId} and m.told_at is null and m.due_at <= ${now.toISOString()}
      and o.expires_at > ${now.toISOString()} and p.quantity > 0
      and (a.category_id is null or a.category_id = o.category_id)
      and (a.max_price is null or a.max_price >= o.price)
      and a.place <-> o.place <= miles_of(a.radius)
      and not exists (
        select from blocks b
        where (b.blocker_id, b.blocked_id) in ((a.user_id, o.seller_id), (o.seller_id, a.user_id))
      )
    order by miles, p.id`)
  return rows
}

/** Marks matches as reported. Other due matches no longer hold: they are deleted and may match again later. */
export async function settleDue(tx: Database, alertId: number, notified: readonly number[], now: Date): Promise<void> {
  await tx.execute(sql`
    update plant_alert_matches set told_at = ${now.toISOString()}
    where alert_id = ${alertId} and told_at is null and product_id = any(${sql.param(notified)}::int[])`)
  await tx.execute(sql`
    delete from plant_alert_matches
    where alert_id = ${alertId} and told_at is null and due_at <= ${now.toISOString()}`)
}

/** Records the time of the notification: other matches wait until the alert may send again. */
export async function markNotified(tx: Database, alertId: number, now: Date, again: Date): Promise<void> {
  await tx.execute(sql`update plant_alerts set last_notified = ${now.toISOString()} where id = ${alertId}`)
  await postpone(tx, alertId, again)
}

/** Pending matches are not sent before this time. */
export async function postpone(tx: Database, alertId: number, until: Date): Promise<void> {
  await tx.execute(sql`
    update plant_alert_matches set due_at = ${until.toISOString()}
    where alert_id = ${alertId} and told_at is null and due_at < ${until.toISOString()}`)
}

/** Deletes an alert's pending matches. */
export async function dropWaiting(tx: Database, alertId: number): Promise<void> {
  await tx.execute(sql`delete from plant_alert_matches where alert_id = ${alertId} and told_at is null`)
}
