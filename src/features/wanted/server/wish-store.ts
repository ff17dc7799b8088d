import { and, desc, eq, gt, isNotNull, isNull } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { wanted } from './tables.ts'

/** A search for swap rings considers no more requests than this, the newest. */
const MOST = 20_000

/** The open requests that name a plant: who wants it within so many miles of which point, in miles east and north. */
export async function openWishes(db: Database, now: Date) {
  const { id: wantedId, authorId: memberId, plantSlug, place, radius } = wanted
  const found = await db
    .select({ wantedId, memberId, plantSlug, place, radius })
    .from(wanted)
    .where(and(eq(wanted.status, 'open'), gt(wanted.expiresAt, now), isNull(wanted.deletedAt), isNotNull(plantSlug)))
    .orderBy(desc(wantedId))
    .limit(MOST)
  return found.map(({ plantSlug: slug, place: [x, y], ...wish }) => ({ ...wish, plantSlug: slug ?? '', x, y }))
}
