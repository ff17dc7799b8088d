import { and, eq, inArray, isNull, lt, lte, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database } from '#adapters/db/database.ts'
import { rowsOf } from '#adapters/db/rows.ts'
import { notBlocked } from '#features/accounts/server/contact-store.ts'
import { people } from '#features/accounts/server/tables.ts'
import { type ListingKind, listingKinds } from '#features/listings/base/lifecycle.ts'
import type { AlertRow } from './store.ts'
import { plantAlertListings as matches, plantAlerts } from './tables.ts'

const dueAlert = z.object({ alertId: z.int(), userId: z.int() })
export type DueAlert = z.output<typeof dueAlert>

/** Alerts with notifications due now, the longest waiting first. */
export const dueAlerts = (db: Database, now: Date, limit: number): Promise<DueAlert[]> =>
  db
    .select({ alertId: matches.alertId, userId: plantAlerts.userId })
    .from(matches)
    .innerJoin(plantAlerts, eq(plantAlerts.id, matches.alertId))
    .where(and(isNull(matches.notifiedAt), lte(matches.dueAt, now)))
    .groupBy(matches.alertId, plantAlerts.userId)
    .orderBy(sql`min(${matches.dueAt})`, matches.alertId)
    .limit(limit)

/** An alert to notify, with its owner's name. */
export interface AlertToNotify
  extends Pick<AlertRow, 'id' | 'userId' | 'keywords' | 'isActive' | 'lastNotified' | 'household'> {
  /** The request that it belongs to, if any. */
  wantedId: number | null
  fullName: string
}

const alertToNotify = (db: Database, alertId: number) =>
  db
    .select({
      id: plantAlerts.id,
      userId: plantAlerts.userId,
      keywords: plantAlerts.keywords,
      isActive: sql<boolean>`${plantAlerts.isActive} and ${plantAlerts.deletedAt} is null`,
      lastNotified: plantAlerts.lastNotified,
      household: plantAlerts.household,
      wantedId: plantAlerts.wantedId,
      fullName: people.fullName,
    })
    .from(plantAlerts)
    .innerJoin(people, eq(people.id, plantAlerts.userId))
    .where(eq(plantAlerts.id, alertId))

/** Locks the alert until the transaction ends; null when it no longer exists. */
export async function lockAlertToNotify(tx: Database, alertId: number): Promise<AlertToNotify | null> {
  const [alert] = await alertToNotify(tx, alertId).for('update', { of: plantAlerts })
  return alert ?? null
}

/** The same without a lock. */
export async function findAlertToNotify(db: Database, alertId: number): Promise<AlertToNotify | null> {
  const [alert] = await alertToNotify(db, alertId)
  return alert ?? null
}

const ONLY_SWAPPED: ListingKind = 'swap'

/** A listing to report. */
const newsRow = z.object({
  id: z.int(),
  title: z.string(),
  price: z.int(),
  kind: z.enum(listingKinds),
  location: z.string(),
  outcode: z.nullable(z.string()),
  miles: z.number(),
  sellerId: z.int(),
  /** Another alert of the same member has already reported it. */
  isKnown: z.boolean(),
})
export type ReportedListing = z.output<typeof newsRow>

/** Due matches that still hold. Nearest first. */
export const listingsToReport = (tx: Database, alertId: number, now: Date): Promise<ReportedListing[]> =>
  holding(tx, alertId, sql`m.notified_at is null and m.due_at <= ${now.toISOString()}`, now)

/** Matches that a notification reported at that time and that still hold. Nearest first. */
export const listingsReported = (db: Database, alertId: number, at: Date, now: Date): Promise<ReportedListing[]> =>
  holding(db, alertId, sql`m.notified_at = ${at.toISOString()}`, now)

/** Of an alert's matches: active, with its words, at a matching price, from a member who is not blocked. */
const holding = (db: Database, alertId: number, which: SQL, now: Date): Promise<ReportedListing[]> =>
  rowsOf(
    db,
    newsRow,
    sql`
    select p.id, p.title, p.price, p.kind, p.location, p.outcode, a.place <-> o.place as miles, p.seller_id as "sellerId",
      exists (
        select from plant_alert_listings sent join plant_alerts other on other.id = sent.alert_id
        where sent.product_id = m.product_id and sent.notified_at < coalesce(m.notified_at, 'infinity')
          and other.user_id = a.user_id
      ) as "isKnown"
    from plant_alert_listings m
      join plant_alerts a on a.id = m.alert_id
      join searchable_listings o on o.id = m.product_id
      join listing_cards p on p.id = m.product_id
    where m.alert_id = ${alertId} and ${which}
      and o.expires_at > ${now.toISOString()} and p.quantity > 0
      and exists (select from plant_alert_terms term where term.alert_id = a.id and o.words @@ term.words)
      and (a.category_id is null or a.category_id = o.category_id)
      and (a.max_price is null or a.max_price >= o.price)
      and o.facts @> a.facts
      -- What is for a swap alone has no price, and is not free.
      and (a.max_price is distinct from 0 or p.kind <> ${ONLY_SWAPPED})
      and a.place <-> o.place <= miles_of(a.radius)
      and ${notBlocked(sql`a.user_id`, sql`o.seller_id`)}
    order by miles, p.id`,
  )

const waitingOf = (alertId: number) => and(eq(matches.alertId, alertId), isNull(matches.notifiedAt))

/** Marks matches as reported. Other due matches no longer hold: they are deleted and may match again later. */
export async function settleDue(tx: Database, alertId: number, reported: readonly number[], now: Date): Promise<void> {
  await tx
    .update(matches)
    .set({ notifiedAt: now })
    .where(and(waitingOf(alertId), inArray(matches.productId, [...reported])))
  await tx.delete(matches).where(and(waitingOf(alertId), lte(matches.dueAt, now)))
}

/** Records the time of the notification: other matches wait until the alert may send again. */
export async function markNotified(tx: Database, alertId: number, now: Date, again: Date): Promise<void> {
  await tx.update(plantAlerts).set({ lastNotified: now }).where(eq(plantAlerts.id, alertId))
  await postpone(tx, alertId, again)
}

/** Pending matches are not sent before this time. */
export async function postpone(tx: Database, alertId: number, until: Date): Promise<void> {
  await tx
    .update(matches)
    .set({ dueAt: until })
    .where(and(waitingOf(alertId), lt(matches.dueAt, until)))
}

/** Deletes an alert's pending matches. */
export async function dropWaiting(tx: Database, alertId: number): Promise<void> {
  await tx.delete(matches).where(waitingOf(alertId))
}

/**
 * Deletes the matches that an alert no longer fits after a change. What it reported and is off sale now stays: the words of
 * such a listing are not indexed, and it would be reported again when it is back.
 */
export async function dropUnfitting(tx: Database, alertId: number): Promise<void> {
  await tx.execute(sql`
    delete from plant_alert_listings m using plant_alerts a
    where m.alert_id = a.id and a.id = ${alertId}
      and (m.notified_at is null or exists (select from searchable_listings l where l.id = m.product_id))
      and not exists (
      select from searchable_listings l join plant_alert_terms term on term.alert_id = a.id
      where l.id = m.product_id and l.words @@ term.words and a.place <-> l.place <= miles_of(a.radius)
    )`)
}
