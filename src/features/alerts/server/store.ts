import { and, desc, eq, gt, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database } from '#adapters/db/database.ts'
import { states } from '#adapters/db/literals.ts'
import { onlyRowOf, rowsOf, time } from '#adapters/db/rows.ts'
import { rowsToKeep } from '#adapters/db/rows-to-keep.ts'
import { blockedEitherWay } from '#features/accounts/server/contact-store.ts'
import { membersToKeep } from '#features/accounts/server/member-store.ts'
import { listingKinds, listingStatuses } from '#features/listings/base/lifecycle.ts'
import { listingCards } from '#features/listings/base/server/tables.ts'
import { HIDDEN_FROM_OTHERS } from '#features/listings/base/visibility.ts'
import { type AlertFacts, plantAlerts, plantAlertTerms } from './tables.ts'

const columns = {
  id: plantAlerts.id,
  userId: plantAlerts.userId,
  keywords: plantAlerts.keywords,
  categoryId: plantAlerts.categoryId,
  maxPrice: plantAlerts.maxPrice,
  facts: plantAlerts.facts,
  radius: plantAlerts.radius,
  userPostcode: plantAlerts.userPostcode,
  outcode: plantAlerts.outcode,
  isActive: plantAlerts.isActive,
  nearestFirst: plantAlerts.nearestFirst,
  household: plantAlerts.household,
  createdAt: plantAlerts.createdAt,
  lastNotified: plantAlerts.lastNotified,
  // Written with every alert; they can be null in the table only.
  userLatitude: sql<number>`${plantAlerts.userLatitude}`,
  userLongitude: sql<number>`${plantAlerts.userLongitude}`,
}

export type AlertRow = Awaited<ReturnType<typeof alertsWhere>>[number]

const alertsWhere = (db: Database, condition: SQL | undefined) =>
  db
    .select(columns)
    .from(plantAlerts)
    .where(and(isNull(plantAlerts.deletedAt), condition))
    .$dynamic()

/** Created by a member; the alerts of requests follow their request. */
const isPlain = isNull(plantAlerts.wantedId)
const isOwn = (userId: number, id: number) => and(eq(plantAlerts.id, id), eq(plantAlerts.userId, userId), isPlain)

/** A member's alerts, newest first. */
export const alertsOf = (db: Database, userId: number): Promise<AlertRow[]> =>
  alertsWhere(db, and(eq(plantAlerts.userId, userId), isPlain)).orderBy(desc(plantAlerts.id))

export async function findAlert(db: Database, userId: number, id: number): Promise<AlertRow | null> {
  const [alert] = await alertsWhere(db, isOwn(userId, id))
  return alert ?? null
}

/** Serialises changes to a member's alerts across processes, until the transaction ends. */
export async function lockAlertsOf(tx: Database, userId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('plant alerts'), ${userId})`)
}

export const countAlerts = (db: Database, userId: number): Promise<number> =>
  db.$count(plantAlerts, and(eq(plantAlerts.userId, userId), isPlain, isNull(plantAlerts.deletedAt)))

/** Input of an alert, with the centre of its circle. */
export interface AlertValues {
  keywords: string
  categoryId: number | null
  maxPrice: number | null
  facts: AlertFacts
  radius: number
  userPostcode: string
  outcode: string
  /** The outward code's point. */
  lat: number
  lng: number
  isActive: boolean
  nearestFirst: boolean
  /** As text; null for everything. */
  household: string | null
}

/** Only the input: the caller's object may hold more. */
const columnsOf = ({ lat, lng, ...values }: AlertValues) => ({
  keywords: values.keywords,
  categoryId: values.categoryId,
  maxPrice: values.maxPrice,
  facts: values.facts,
  radius: values.radius,
  userPostcode: values.userPostcode,
  outcode: values.outcode,
  isActive: values.isActive,
  nearestFirst: values.nearestFirst,
  household: values.household,
  userLatitude: lat,
  userLongitude: lng,
  place: sql`planar(${lat}::float8, ${lng}::float8)`,
})

export async function insertAlert(
  db: Database,
  userId: number,
  values: AlertValues,
  now: Date,
  wantedId: number | null = null,
): Promise<number> {
  const [added] = await db
    .insert(plantAlerts)
    .values({ userId, ...columnsOf(values), createdAt: now, updatedAt: now, wantedId })
    .returning({ id: plantAlerts.id })
  if (added === undefined) throw new Error('The alert was not stored.')
  return added.id
}

export async function updateAlert(db: Database, id: number, values: AlertValues, now: Date): Promise<void> {
  await db
    .update(plantAlerts)
    .set({ ...columnsOf(values), updatedAt: now })
    .where(eq(plantAlerts.id, id))
}

/** The household that a member's alerts are for, which is the one that they saved last; null without such an alert. */
export async function householdOfAlerts(db: Database, userId: number): Promise<string | null> {
  const [alert] = await alertsWhere(db, and(eq(plantAlerts.userId, userId), isNotNull(plantAlerts.household))).limit(1)
  return alert?.household ?? null
}

/** All alerts of a member that are for a household are for this one from now on; null ends their filter. */
export async function setHouseholdOfAlerts(tx: Database, userId: number, household: string | null): Promise<void> {
  await tx
    .update(plantAlerts)
    .set({ household })
    .where(and(eq(plantAlerts.userId, userId), isNotNull(plantAlerts.household)))
}

/** Soft-deletes an alert, so that it can be restored; false when it does not exist. */
export async function hideAlert(db: Database, userId: number, id: number, now: Date): Promise<boolean> {
  const hidden = await db
    .update(plantAlerts)
    .set({ deletedAt: now })
    .where(and(isOwn(userId, id), isNull(plantAlerts.deletedAt)))
    .returning({ id: plantAlerts.id })
  return hidden.length > 0
}

/** Restores an alert deleted after `since`; null when there is none. */
export async function undeleteAlert(db: Database, userId: number, id: number, since: Date): Promise<AlertRow | null> {
  await db
    .update(plantAlerts)
    .set({ deletedAt: null })
    .where(and(isOwn(userId, id), gt(plantAlerts.deletedAt, since)))
  return findAlert(db, userId, id)
}

/** Permanently deletes alerts that were deleted before `since`, with all their data. */
export async function purgeDeleted(db: Database, since: Date): Promise<void> {
  await db.delete(plantAlerts).where(lte(plantAlerts.deletedAt, since))
}

const matchRow = z.object({
  alertId: z.int(),
  id: z.int(),
  title: z.string(),
  price: z.int(),
  kind: z.enum(listingKinds),
  images: z.array(z.string()),
  categoryId: z.int(),
  status: z.enum(listingStatuses),
  expiresAt: z.string(),
  miles: z.nullable(z.number()),
  notifiedAt: time,
})
export type MatchRow = z.output<typeof matchRow>

/** The last listings that each of these alerts reported, without those removed since. */
export async function latestMatches(db: Database, alertIds: readonly number[], each: number): Promise<MatchRow[]> {
  if (alertIds.length === 0) return []
  return rowsOf(
    db,
    matchRow,
    sql`
    select m.*
    from plant_alerts a cross join lateral (
      select f.alert_id as "alertId", p.id, p.title, p.price, p.kind, p.images, p.category_id as "categoryId", p.status, p.expires_at as "expiresAt",
        a.place <-> planar(p.outcode_latitude, p.outcode_longitude) as miles, f.notified_at as "notifiedAt"
      from plant_alert_listings f join listing_cards p on p.id = f.product_id
      where f.alert_id = a.id and f.notified_at is not null and p.status not in ${states(listingCards.status, HIDDEN_FROM_OTHERS)}
      order by f.notified_at desc, p.id desc limit ${each}
    ) m
    where a.id = any(${sql.param(alertIds)}::int[])`,
  )
}

/** Members whose listings this member does not see: blocked in either direction, and themselves. */
export const unwantedSellers = async (db: Database, userId: number): Promise<number[]> => [
  userId,
  ...(await blockedEitherWay(db, userId)),
]

/** A point in the projection that distances are measured in. */
export const projected = (db: Database, { lat, lng }: { lat: number; lng: number }) =>
  onlyRowOf(
    db,
    z.object({ x: z.number(), y: z.number() }),
    sql`select place[0] as x, place[1] as y from planar(${lat}::float8, ${lng}::float8) place`,
  )

const alertsToKeep = sql`(select id from plant_alerts where user_id in ${membersToKeep} and deleted_at is null)`

export const alertRowsToKeep = [
  rowsToKeep(plantAlerts, { where: sql`id in ${alertsToKeep}` }),
  rowsToKeep(plantAlertTerms, { where: sql`alert_id in ${alertsToKeep}` }),
]
