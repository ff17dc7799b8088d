import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { only } from '#shared/required.ts'
import type { SwapDayStatus } from '../swap-days.ts'

/** A swap day as read from the database. */
export interface SwapDayRow extends Record<string, unknown> {
  id: number
  authorId: number
  authorName: string
  title: string
  description: string
  venue: string
  postcode: string
  outcode: string
  lat: number
  lng: number
  link: string | null
  startsAt: string
  endsAt: string
  status: SwapDayStatus
  sequence: number
  createdAt: string
  updatedAt: string
}

const columns = sql`
  s.id, s.author_id as "authorId", u.full_name as "authorName", s.title, s.description, s.venue, s.postcode, s.outcode,
  s.latitude as lat, s.longitude as lng, s.link, s.starts_at as "startsAt", s.ends_at as "endsAt", s.status, s.sequence,
  s.created_at as "createdAt", s.updated_at as "updatedAt"`

/** Excludes swap days of users who have left. */
const visible = sql`s.status <> 'removed' and u.deleted_at is null and u.closing_since is null`

async function swapDaysWhere(db: Database, condition: SQL): Promise<SwapDayRow[]> {
  const { rows } = await db.execute<SwapDayRow>(
    sql`select ${columns} from swap_days s join users u on u.id = s.author_id where ${visible} and ${condition}`,
  )
  return rows
}

/** Swap days that are not over, sorted by date. */
export const swapDaysToCome = (db: Database, now: Date, limit: number): Promise<SwapDayRow[]> =>
  swapDaysWhere(db, sql`s.ends_at > ${now.toISOString()} order by s.starts_at, s.id limit ${limit}`)

export const findSwapDay = async (db: Database, id: number): Promise<SwapDayRow | null> =>
  (await swapDaysWhere(db, sql`s.id = ${id}`))[0] ?? null

/** Serialises changes to a user's swap days across processes. Held until the transaction ends. */
export async function lockSwapDaysOf(tx: Database, authorId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('swap days'), ${authorId})`)
}

export async function countToCome(db: Database, authorId: number, now: Date): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from swap_days
    where author_id = ${authorId} and status = 'planned' and ends_at > ${now.toISOString()}`)
  return only(rows).count
}

export interface SwapDayValues {
  title: string
  description: string
  venue: string
  postcode: string
  outcode: string
  lat: number
  lng: number
  link: string | null
  startsAt: Date
  endsAt: Date
}

export async function insertSwapDay(tx: Database, authorId: number, values: SwapDayValues, at: Date): Promise<number> {
  const { title, description, venue, postcode, outcode, lat, lng, link, startsAt, endsAt } = values
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into swap_days (author_id, title, description, venue, postcode, outcode, latitude, longitude, link,
      starts_at, ends_at, created_at, updated_at)
    values (${authorId}, ${title}, ${description}, ${venue}, ${postcode}, ${outcode}, ${lat}, ${lng}, ${link},
      ${startsAt.toISOString()}, ${endsAt.toISOString()}, ${at.toISOString()}, ${at.toISOString()})
    returning id`)
  return only(rows).id
}

export async function updateSwapDay(tx: Database, id: number, values: SwapDayValues, at: Date): Promise<void> {
  const { title, description, venue, postcode, outcode, lat, lng, link, startsAt, endsAt } = values
  await tx.execute(sql`
    update swap_days set title = ${title}, description = ${description}, venue = ${venue}, postcode = ${postcode},
      outcode = ${outcode}, latitude = ${lat}, longitude = ${lng}, link = ${link}, starts_at = ${startsAt.toISOString()},
      ends_at = ${endsAt.toISOString()}, sequence = sequence + 1, updated_at = ${at.toISOString()}
    where id = ${id}`)
}

export async function markCancelled(tx: Database, id: number, at: Date): Promise<void> {
  await tx.execute(sql`
    update swap_days set status = 'cancelled', sequence = sequence + 1, updated_at = ${at.toISOString()}
    where id = ${id} and status = 'planned'`)
}
