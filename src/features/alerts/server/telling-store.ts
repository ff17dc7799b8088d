import { sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import type { AlertRow } from './store.ts'

export interface DueAlert extends Record<string, unknown> {
  alertId: number
  userId: number
}

/** Alerts that have something to tell now, those that wait longest first. */
export async function dueAlerts(db: Database, now: Date, limit: number): Promise<DueAlert[]> {
  const { rows } = await db.execute<DueAlert>(sql`
    select m.alert_id as "alertId", a.user_id as "userId"
    from plant_alert_matches m join plant_alerts a on a.id = m.alert_id
    where m.told_at is null and m.due_at <= ${now.toISOString()}
    group by m.alert_id, a.user_id order by min(m.due_at), m.alert_id limit ${limit}`)
  return rows
}

/** An alert about to tell, with its owner's name. */
export interface Teller extends Pick<AlertRow, 'id' | 'userId' | 'keywords' | 'isActive' | 'lastNotified'> {
  fullName: string
}

/** The alert, kept from changing until the transaction ends; null when it is gone. */
export async function takeTeller(tx: Database, alertId: number): Promise<Teller | null> {
  const { rows } = await tx.execute<Teller & Record<string, unknown>>(sql`
    select a.id, a.user_id as "userId", a.keywords, a.is_active and a.deleted_at is null as "isActive",
      a.last_notified as "lastNotified", u.full_name as "fullName"
    from plant_alerts a join users u on u.id = a.user_id where a.id = ${alertId} for update of a`)
  return rows[0] ?? null
}

/** A listing to be told of. */
export interface News extends Record<string, unknown> {
  id: number
  title: string
  price: number
  location: string
  outcode: string | null
  miles: number
  sellerId: number
  /** Another alert of the same person has told of it. */
  isKnown: boolean
}

/** What is due and still holds: on offer, at a price that fits, from somebody who is not blocked. Nearest first. */
export async function newsOf(tx: Database, alertId: number, now: Date): Promise<News[]> {
  const { rows } = await tx.execute<News>(sql`
    select p.id, p.title, p.price, p.location, p.outcode, a.place <-> o.place as miles, p.seller_id as "sellerId",
      exists (
        select from plant_alert_matches told join plant_alerts other on other.id = told.alert_id
        where told.product_id = m.product_id and told.told_at is not null and other.user_id = a.user_id
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

/** Writes down what was told; whatever else was due does not hold any more and may match anew one day. */
export async function settleDue(tx: Database, alertId: number, told: readonly number[], now: Date): Promise<void> {
  await tx.execute(sql`
    update plant_alert_matches set told_at = ${now.toISOString()}
    where alert_id = ${alertId} and told_at is null and product_id = any(${sql.param(told)}::int[])`)
  await tx.execute(sql`
    delete from plant_alert_matches
    where alert_id = ${alertId} and told_at is null and due_at <= ${now.toISOString()}`)
}

/** The alert has spoken: whatever else waits does so until it may again. */
export async function markNotified(tx: Database, alertId: number, now: Date, again: Date): Promise<void> {
  await tx.execute(sql`update plant_alerts set last_notified = ${now.toISOString()} where id = ${alertId}`)
  await postpone(tx, alertId, again)
}

/** Nothing that waits is told before this. */
export async function postpone(tx: Database, alertId: number, until: Date): Promise<void> {
  await tx.execute(sql`
    update plant_alert_matches set due_at = ${until.toISOString()}
    where alert_id = ${alertId} and told_at is null and due_at < ${until.toISOString()}`)
}

/** Forgets what an alert has yet to tell. */
export async function dropWaiting(tx: Database, alertId: number): Promise<void> {
  await tx.execute(sql`delete from plant_alert_matches where alert_id = ${alertId} and told_at is null`)
}
