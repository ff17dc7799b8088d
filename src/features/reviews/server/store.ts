import { and, avg, count, desc, eq, lt, lte, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { users } from '#features/accounts/server/tables.ts'
import { only } from '#shared/required.ts'
import { reviewReminders, reviews } from './tables.ts'

export type ReviewRow = typeof reviews.$inferSelect
export type NewReview = typeof reviews.$inferInsert

const reviewer = { id: users.id, fullName: users.fullName, avatar: users.avatar }

/** A review with its writer. */
export interface Written {
  review: ReviewRow
  reviewer: { id: number; fullName: string; avatar: string | null }
}

export async function addReview(db: Database, review: NewReview): Promise<ReviewRow> {
  const rows = await db.insert(reviews).values(review).returning()
  return only(rows)
}

const shownAbout = (userId: number, now: Date) => and(eq(reviews.revieweeId, userId), lte(reviews.visibleAt, now))

/** Average to one decimal, and count; zeros when there are none. */
export async function ratingOf(db: Database, userId: number, now: Date): Promise<{ average: number; count: number }> {
  const [row] = await db
    .select({ average: avg(reviews.overallRating), count: count() })
    .from(reviews)
    .where(shownAbout(userId, now))
  return { average: Math.round(Number(row?.average ?? 0) * 10) / 10, count: row?.count ?? 0 }
}

/** How often each number of stars was given; numbers never given are omitted. */
export const starsAbout = (db: Database, userId: number, now: Date) =>
  db
    .select({ stars: reviews.overallRating, count: count() })
    .from(reviews)
    .where(shownAbout(userId, now))
    .groupBy(reviews.overallRating)

interface Page {
  limit: number
  cursor: number | undefined
}

export const reviewsOf = (db: Database, userId: number, now: Date, { limit, cursor }: Page): Promise<Written[]> =>
  db
    .select({ review: reviews, reviewer })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.reviewerId))
    .where(and(shownAbout(userId, now), cursor === undefined ? undefined : lt(reviews.id, cursor)))
    .orderBy(desc(reviews.id))
    .limit(limit)

/** Both parties' reviews of these orders, shown or not. */
export const reviewsOfOrders = (db: Database, ids: readonly number[]): Promise<Written[]> =>
  db
    .select({ review: reviews, reviewer })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.reviewerId))
    .where(sql`${reviews.transactionId} = any(${sql.param(ids)}::int[])`)

export async function findReview(db: Database, id: number): Promise<Written | null> {
  const [row] = await db
    .select({ review: reviews, reviewer })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.reviewerId))
    .where(eq(reviews.id, id))
  return row ?? null
}

type Change = Partial<Omit<ReviewRow, 'id' | 'reviewerId' | 'revieweeId' | 'transactionId' | 'productId'>>

export async function updateReview(tx: Database, id: number, change: Change): Promise<void> {
  await tx.update(reviews).set(change).where(eq(reviews.id, id))
}

/** Shows both parties' reviews of an order. */
export async function showReviews(tx: Database, transactionId: number, now: Date): Promise<void> {
  await tx.update(reviews).set({ visibleAt: now }).where(eq(reviews.transactionId, transactionId))
}

/** A completed order, whether or not it can still be reviewed. */
export interface CompletedOrder {
  id: number
  title: string
  productId: number
  buyerId: number
  sellerId: number
  buyer: string
  seller: string
  completedAt: Date
}

const completed = sql`
  select t.id, t.product_title as title, t.product_id as "productId", t.buyer_id as "buyerId", t.seller_id as "sellerId",
    b.full_name as buyer, s.full_name as seller, t.closed_at as "completedAt"
  from transactions t join users b on b.id = t.buyer_id join users s on s.id = t.seller_id
  where t.status = 'completed' and t.closed_at is not null`

const toCompleted = (row: CompletedOrder & Record<string, unknown>): CompletedOrder => ({
  ...row,
  completedAt: new Date(row.completedAt),
})

/** A user's completed orders, bought or sold, the latest first. */
export async function completedOrdersOf(db: Database, userId: number, limit: number): Promise<CompletedOrder[]> {
  const { rows } = await db.execute<CompletedOrder & Record<string, unknown>>(sql`
    ${completed} and (t.buyer_id = ${userId} or t.seller_id = ${userId})
    order by t.closed_at desc, t.id desc limit ${limit}`)
  return rows.map(toCompleted)
}

export async function findCompleted(db: Database, transactionId: number): Promise<CompletedOrder | null> {
  const { rows } = await db.execute<CompletedOrder & Record<string, unknown>>(sql`
    ${completed} and t.id = ${transactionId}`)
  return rows[0] ? toCompleted(rows[0]) : null
}

export async function planReminder(tx: Database, row: typeof reviewReminders.$inferInsert): Promise<void> {
  await tx.insert(reviewReminders).values(row).onConflictDoNothing()
}

export async function dropReminder(tx: Database, transactionId: number, userId: number): Promise<void> {
  await tx
    .delete(reviewReminders)
    .where(and(eq(reviewReminders.transactionId, transactionId), eq(reviewReminders.userId, userId)))
}

/** Takes due reminders; a concurrent process takes others. */
export async function takeDueReminders(tx: Database, now: Date, limit: number) {
  const { rows } = await tx.execute<{ transactionId: number; userId: number }>(sql`
    delete from review_reminders
    where (transaction_id, user_id) in (
      select transaction_id, user_id from review_reminders
      where remind_at <= ${now.toISOString()} order by remind_at limit ${limit} for update skip locked)
    returning transaction_id as "transactionId", user_id as "userId"`)
  return rows
}
