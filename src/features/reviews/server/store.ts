import { and, avg, count, desc, eq, lt, lte } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { users } from '#features/accounts/server/tables.ts'
import { reviews } from './tables.ts'

export type NewReview = typeof reviews.$inferInsert

export async function addReview(db: Database, review: NewReview): Promise<void> {
  await db.insert(reviews).values(review)
}

/** Average to one decimal, and how many; zeros when there are none. */
export async function ratingOf(db: Database, userId: number, now: Date): Promise<{ average: number; count: number }> {
  const [row] = await db
    .select({ average: avg(reviews.overallRating), count: count() })
    .from(reviews)
    .where(and(eq(reviews.revieweeId, userId), lte(reviews.visibleAt, now)))
  return { average: Math.round(Number(row?.average ?? 0) * 10) / 10, count: row?.count ?? 0 }
}

interface Page {
  limit: number
  cursor: number | undefined
}

export async function reviewsOf(db: Database, userId: number, now: Date, { limit, cursor }: Page) {
  const rows = await db
    .select({ review: reviews, reviewer: { id: users.id, fullName: users.fullName, avatar: users.avatar } })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.reviewerId))
    .where(
      and(
        eq(reviews.revieweeId, userId),
        lte(reviews.visibleAt, now),
        ...(cursor === undefined ? [] : [lt(reviews.id, cursor)]),
      ),
    )
    .orderBy(desc(reviews.id))
    .limit(limit)
  return rows.map(({ review, reviewer }) => ({
    ...review,
    rating: review.overallRating,
    createdAt: review.createdAt.toISOString(),
    updatedAt: review.updatedAt.toISOString(),
    reviewer,
  }))
}
