import { and, avg, count, desc, eq, inArray, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database } from '#adapters/db/database.ts'
import { rowsOf } from '#adapters/db/rows.ts'
import { people } from '#features/accounts/server/tables.ts'
import { orderSummaries as orders } from '#features/checkout/base/server/summary-tables.ts'
import { only } from '#shared/required.ts'
import { reviewReminders, reviews } from './tables.ts'

export type ReviewRow = typeof reviews.$inferSelect
export type NewReview = typeof reviews.$inferInsert

const reviewer = { id: people.id, fullName: people.fullName, avatar: people.avatar }

/** A review with its writer. */
export interface Written {
  review: ReviewRow
  reviewer: { id: number; fullName: string; avatar: string | null }
}

export async function addReview(db: Database, review: NewReview): Promise<ReviewRow> {
  const rows = await db.insert(reviews).values(review).returning()
  return only(rows)
}

const shownAbout = (userId: number, now: Date) =>
  and(eq(reviews.revieweeId, userId), lte(reviews.visibleAt, now), isNull(reviews.removedAt))

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
    .innerJoin(people, eq(people.id, reviews.reviewerId))
    .where(and(shownAbout(userId, now), cursor === undefined ? undefined : lt(reviews.id, cursor)))
    .orderBy(desc(reviews.id))
    .limit(limit)

/** Both parties' reviews of these orders, shown or not. */
export const reviewsOfOrders = (db: Database, ids: readonly number[]): Promise<Written[]> =>
  db
    .select({ review: reviews, reviewer })
    .from(reviews)
    .innerJoin(people, eq(people.id, reviews.reviewerId))
    .where(sql`${reviews.transactionId} = any(${sql.param(ids)}::int[])`)

export async function findReview(db: Database, id: number): Promise<Written | null> {
  const [row] = await db
    .select({ review: reviews, reviewer })
    .from(reviews)
    .innerJoin(people, eq(people.id, reviews.reviewerId))
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

function completed(db: Database, which: SQL | undefined) {
  const named = db.select({ id: people.id, fullName: people.fullName }).from(people)
  const [buyer, seller] = [named.as('buyer'), named.as('seller')]
  return db
    .select({
      id: orders.id,
      title: orders.orderedTitle,
      productId: orders.productId,
      buyerId: orders.buyerId,
      sellerId: orders.sellerId,
      buyer: buyer.fullName,
      seller: seller.fullName,
      completedAt: sql`${orders.closedAt}`.mapWith(orders.closedAt),
    })
    .from(orders)
    .innerJoin(buyer, eq(buyer.id, orders.buyerId))
    .innerJoin(seller, eq(seller.id, orders.sellerId))
    .where(and(eq(orders.status, 'completed'), isNotNull(orders.closedAt), which))
    .$dynamic()
}

/** A user's completed orders, bought or sold, the latest first. */
export const completedOrdersOf = (db: Database, userId: number, limit: number): Promise<CompletedOrder[]> =>
  completed(db, or(eq(orders.buyerId, userId), eq(orders.sellerId, userId)))
    .orderBy(desc(orders.closedAt), desc(orders.id))
    .limit(limit)

export async function findCompleted(db: Database, transactionId: number): Promise<CompletedOrder | null> {
  const [order] = await completed(db, eq(orders.id, transactionId))
  return order ?? null
}

/** Who wrote a review, if this user can see it: once it is shown, or as its writer. */
export async function reviewerOf(db: Database, id: number, reader: number, now: Date): Promise<number | null> {
  const [review] = await db
    .select({ reviewerId: reviews.reviewerId })
    .from(reviews)
    .where(
      and(
        eq(reviews.id, id),
        isNull(reviews.removedAt),
        or(lte(reviews.visibleAt, now), eq(reviews.reviewerId, reader)),
      ),
    )
  return review?.reviewerId ?? null
}

export async function planReminder(tx: Database, row: typeof reviewReminders.$inferInsert): Promise<void> {
  await tx.insert(reviewReminders).values(row).onConflictDoNothing()
}

export async function dropReminder(tx: Database, transactionId: number, userId: number): Promise<void> {
  await tx
    .delete(reviewReminders)
    .where(and(eq(reviewReminders.transactionId, transactionId), eq(reviewReminders.userId, userId)))
}

/** Deletes what was written about these orders, and who was to be reminded of it. */
export async function deleteReviewsOf(tx: Database, transactionIds: readonly number[]): Promise<void> {
  const ids = [...transactionIds]
  await tx.delete(reviewReminders).where(inArray(reviewReminders.transactionId, ids))
  await tx.delete(reviews).where(inArray(reviews.transactionId, ids))
}

/** Takes due reminders; a concurrent process takes others. */
export const claimDueReminders = (tx: Database, now: Date, limit: number) =>
  rowsOf(
    tx,
    z.object({ transactionId: z.int(), userId: z.int() }),
    sql`
    delete from review_reminders
    where (transaction_id, user_id) in (
      select transaction_id, user_id from review_reminders
      where remind_at <= ${now.toISOString()} order by remind_at limit ${limit} for update skip locked)
    returning transaction_id as "transactionId", user_id as "userId"`,
  )

/** Removes a review from every list and average, or shows it again. False when that was done already. */
export async function setRemovedByStaff(tx: Database, id: number, removedAt: Date | null): Promise<boolean> {
  const changed = await tx
    .update(reviews)
    .set({ removedAt })
    .where(and(eq(reviews.id, id), removedAt === null ? isNotNull(reviews.removedAt) : isNull(reviews.removedAt)))
    .returning({ id: reviews.id })
  return changed.length > 0
}
