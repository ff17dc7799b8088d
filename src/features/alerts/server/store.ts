import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import type { ListingStatus } from '#features/listings/base/lifecycle.ts'
import { only } from '#shared/required.ts'

/** An alert row. */
export interface AlertRow extends Record<string, unknown> {
  id: number
  userId: number
  keywords: string
  categoryId: number | null
  maxPrice: number | null
  radius: number
  userPostcode: string
  userLatitude: number
  userLongitude: number
  outcode: string
  isActive: boolean
  nearestFirst: boolean
  createdAt: string
  lastNotified: string | null
}

const columns = sql`
  a.id, a.user_id as "userId", a.keywords, a.category_id as "categoryId", a.max_price as "maxPrice", a.radius,
  a.user_postcode as "userPostcode", a.user_latitude as "userLatitude", a.user_longitude as "userLongitude", a.outcode,
  a.is_active as "isActive", a.nearest_first as "nearestFirst", a.created_at as "createdAt",
  a.last_notified as "lastNotified"`

const alertsWhere = async (db: Database, condition: SQL): Promise<AlertRow[]> => {
  const { rows } = await db.execute<AlertRow>(sql`select ${columns} from plant_alerts a where ${condition}`)
  return rows
}

/** A member's alerts, newest first. */
export const alertsOf = (db: Database, userId: number): Promise<AlertRow[]> =>
  alertsWhere(db, sql`a.user_id = ${userId} and a.deleted_at is null order by a.id desc`)

export async function findAlert(db: Database, userId: number, id: number): Promise<AlertRow | null> {
  const condition = sql`a.id = ${id} and a.user_id = ${userId} and a.deleted_at is null`
  return (await alertsWhere(db, condition))[0] ?? null
}

/** Serialises changes to a member's alerts across processes, until the transaction ends. */
export async function lockAlertsOf(tx: Database, userId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('plant alerts'), ${userId})`)
}

export async function countAlerts(db: Database, userId: number): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from plant_alerts where user_id = ${userId} and deleted_at is null`)
  return only(rows).count
}

/** Input of an alert, with the centre of its circle. */
export interface AlertValues {
  keywords: string
  categoryId: number | null
  maxPrice: number | null
  radius: number
  userPostcode: string
  outcode: string
  /** The outward code's point. */
  lat: number
  lng: number
  isActive: boolean
  nearestFirst: boolean
}

export async function insertAlert(db: Database, userId: number, values: AlertValues, now: Date): Promise<number> {
  const { keywords, categoryId, maxPrice, radius, userPostcode, outcode, lat, lng, isActive, nearestFirst } = values
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into plant_alerts (user_id, keywords, category_id, max_price, radius, user_postcode, outcode, user_latitude,
      user_longitude, place, is_active, nearest_first, created_at, updated_at)
    values (${userId}, ${keywords}, ${categoryId}, ${maxPrice}, ${radius}, ${userPostcode}, ${outcode}, ${lat}, ${lng},
      planar(${lat}::float8, ${lng}::float8), ${isActive}, ${nearestFirst}, ${now.toISOString()}, ${now.toISOString()})
    returning id`)
  return only(rows).id
}

export async function updateAlert(db: Database, id: number, values: AlertValues, now: Date): Promise<void> {
  const { keywords, categoryId, maxPrice, radius, userPostcode, outcode, lat, lng, isActive, nearestFirst } = values
  await db.execute(sql`
    update plant_alerts set keywords = ${keywords}, category_id = ${categoryId}, max_price = ${maxPrice},
      radius = ${radius}, user_postcode = ${userPostcode}, outcode = ${outcode}, user_latitude = ${lat},
      user_longitude = ${lng}, place = planar(${lat}::float8, ${lng}::float8), is_active = ${isActive},
      nearest_first = ${nearestFirst}, updated_at = ${now.toISOString()}
    where id = ${id}`)
}

/** Soft-deletes an alert, so that it can be restored; false when it does not exist. */
export async function hideAlert(db: Database, userId: number, id: number, now: Date): Promise<boolean> {
  const { rows } = await db.execute(sql`
    update plant_alerts set deleted_at = ${now.toISOString()}
    where id = ${id} and user_id = ${userId} and deleted_at is null returning id`)
  return rows.length > 0
}

/** Restores an alert deleted after `since`; null when there is none. */
export async function bringBack(db: Database, userId: number, id: number, since: Date): Promise<AlertRow | null> {
  await db.execute(sql`
    update plant_alerts set deleted_at = null
    where id = ${id} and user_id = ${userId} and deleted_at > ${since.toISOString()}`)
  return findAlert(db, userId, id)
}

/** Permanently deletes alerts that were deleted before `since`, with all their data. */
export async function forgetDeleted(db: Database, since: Date): Promise<void> {
  await db.execute(sql`delete from plant_alerts where deleted_at <= ${since.toISOString()}`)
}

export interface MatchRow extends Record<string, unknown> {
  alertId: number
  id: number
  title: string
  price: number
  images: string[]
  categoryId: number
  status: ListingStatus
  expiresAt: string
  miles: number | null
  toldAt: string
}

/** The last listings that each of these alerts reported, without those removed since. */
export async function latestMatches(db: Database, alertIds: readonly number[], each: number): Promise<MatchRow[]> {
  if (alertIds.length === 0) return []
  const { rows } = await db.execute<MatchRow>(sql`
    select m.*
    from plant_alerts a cross join lateral (
      select f.alert_id as "alertId", p.id, p.title, p.price, p.images, p.category_id as "categoryId", p.status, p.expires_at as "expiresAt",
        a.place <-> planar(p.outcode_latitude, p.outcode_longitude) as miles, f.told_at as "toldAt"
      from plant_alert_matches f join products p on p.id = f.product_id
      where f.alert_id = a.id and f.told_at is not null and p.status not in ('draft', 'paused', 'removed')
      order by f.told_at desc, p.id desc limit ${each}
    ) m
    where a.id = any(${sql.param(alertIds)}::int[])`)
  return rows
}

/** Members whose listings this member does not see: blocked in either direction, and themselves. */
export async function unwantedSellers(db: Database, userId: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select blocked_id as id from blocks where blocker_id = ${userId}
    union select blocker_id from blocks where blocked_id = ${userId}
    union select ${userId}::int`)
  return rows.map(({ id }) => id)
}

/** A point in the projection that distances are measured in. */
export async function projected(db: Database, { lat, lng }: { lat: number; lng: number }) {
  const { rows } = await db.execute<{ x: number; y: number }>(sql`
    select place[0] as x, place[1] as y from planar(${lat}::float8, ${lng}::float8) place`)
  return only(rows)
}
