import { and, desc, eq, gt, isNotNull, isNull } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { wanted } from './tables.ts'

/** A search for swap rings considers no more requests than this, the newest. */
const MAX_REQUESTS = 20_000

/** The open requests that name a plant: who wants it within which radius in miles of which point, in miles east and north. */
export async function openPlantRequests(db: Database, now: Date) {
  const { id: wantedId, authorId: memberId, plantSlug, place, radius } = wanted
  const found = await db
    .select({ wantedId, memberId, plantSlug, place, radius })
    .from(wanted)
    .where(and(eq(wanted.status, 'open'), gt(wanted.expiresAt, now), isNull(wanted.deletedAt), isNotNull(plantSlug)))
    .orderBy(desc(wantedId))
    .limit(MAX_REQUESTS)
  return found.map(({ plantSlug: slug, place: [x, y], ...request }) => ({ ...request, plantSlug: slug ?? '', x, y }))
}
