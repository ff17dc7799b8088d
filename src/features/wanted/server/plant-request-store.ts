import { and, countDistinct, desc, eq, gt, inArray, isNotNull, isNull, ne, not, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { hasNoAccount, notBlocked } from '#features/accounts/server/contact-store.ts'
import { toMiles } from '#features/alerts/radius.ts'
import { wanted } from './tables.ts'

/** A search for swap rings considers no more requests than this, the newest. */
const MAX_REQUESTS = 20_000

const isOpen = (now: Date) =>
  and(eq(wanted.status, 'open'), gt(wanted.expiresAt, now), isNull(wanted.deletedAt), isNotNull(wanted.plantSlug))

/** Whether all of these requests are open and name a plant. */
export const areOpenPlantRequests = async (db: Database, ids: readonly number[], now: Date): Promise<boolean> =>
  (await db.$count(wanted, and(inArray(wanted.id, [...ids]), isOpen(now)))) === new Set(ids).size

/** The open requests that name a plant: who wants it within which radius in miles of which point, in miles east and north. */
export async function openPlantRequests(db: Database, now: Date) {
  const { id: wantedId, authorId: memberId, plantSlug, place, radius } = wanted
  const found = await db
    .select({ wantedId, memberId, plantSlug, place, radius })
    .from(wanted)
    .where(isOpen(now))
    .orderBy(desc(wantedId))
    .limit(MAX_REQUESTS)
  return found.map(({ plantSlug: slug, place: [x, y], ...request }) => ({ ...request, plantSlug: slug ?? '', x, y }))
}

/** Open requests that name a plant, of members who have an account and whom the reader has neither blocked nor been blocked by. */
const openToReader = (readerId: number, now: Date) =>
  and(
    isOpen(now),
    ...[ne(wanted.authorId, readerId), not(hasNoAccount(wanted.authorId, wanted.authorId))],
    notBlocked(wanted.authorId, sql`${readerId}::int`),
  )

interface Around {
  lat: number
  lng: number
  miles: number
}

/** A member who gets a plant elsewhere. */
export interface Supplied {
  plant: string
  memberId: number
}

const isSupplied = (supplied: readonly Supplied[]) => sql`exists (
  select from unnest(
    ${sql.param(supplied.map(({ plant }) => plant))}::text[], ${sql.param(supplied.map(({ memberId }) => memberId))}::int[]
  ) as s (plant, member_id) where s.plant = ${wanted.plantSlug} and s.member_id = ${wanted.authorId})`

/** How many other members look for each plant within some miles of a point, without those who get it elsewhere. */
export async function wantedPlantsNear(
  db: Database,
  {
    readerId,
    around: { lat, lng, miles },
    supplied,
    now,
  }: { readerId: number; around: Around; supplied: readonly Supplied[]; now: Date },
): Promise<{ plant: string; people: number }[]> {
  const found = await db
    .select({ plant: wanted.plantSlug, people: countDistinct(wanted.authorId) })
    .from(wanted)
    .where(
      and(
        openToReader(readerId, now),
        sql`${wanted.place} <@ circle(planar(${lat}::float8, ${lng}::float8), ${miles}::float8)`,
        supplied.length > 0 ? not(isSupplied(supplied)) : undefined,
      ),
    )
    .groupBy(wanted.plantSlug)
  return found.map(({ plant, people: count }) => ({ plant: plant ?? '', people: count }))
}

/** The newest open requests of other members that look for a plant within a radius that contains a point: one for each member. */
export async function requestsForPlantAt(
  db: Database,
  { plant, growerId, lat, lng, now }: { plant: string; growerId: number; lat: number; lng: number; now: Date },
  limit: number,
): Promise<{ wantedId: number; authorId: number; title: string }[]> {
  const { id: wantedId, authorId, title } = wanted
  const found = await db
    .selectDistinctOn([authorId], { wantedId, authorId, title })
    .from(wanted)
    .where(
      and(
        openToReader(growerId, now),
        eq(wanted.plantSlug, plant),
        sql`${wanted.place} <@ circle(planar(${lat}::float8, ${lng}::float8), ${wanted.radius} * ${toMiles(1)}::float8)`,
      ),
    )
    .orderBy(authorId, desc(wantedId))
  return found.toSorted((one, other) => other.wantedId - one.wantedId).slice(0, limit)
}
