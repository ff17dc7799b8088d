import type { Database } from '#adapters/db/database.ts'
import type { Deps } from '#deps.ts'
import { ordersEmptied, saleCompleted } from '#features/checkout/base/events.ts'
import { notify } from '#features/notifications/server/notify.ts'
import { formatWeekday } from '#shared/dates.ts'
import { REVIEW_TERMS, writeUntil } from '../terms.ts'
import { reviewReminder } from './emails/request.ts'
import {
  type CompletedOrder,
  claimDueReminders,
  deleteReviewsOf,
  findCompleted,
  planReminder,
  type ReviewRow,
  reviewsOfOrders,
} from './store.ts'

export type ReviewsDeps = Pick<Deps, 'transaction' | 'clock' | 'mail' | 'live' | 'publicUrl' | 'events' | 'jobs'>

const SWEEP_SECONDS = 600
const BATCH = 200

/** Asks both people of a completed order for a review, and reminds those who have not written one. */
export function requestReviews(deps: ReviewsDeps): void {
  deps.events.on(saleCompleted, async (tx, { transactionId }) => {
    const order = await findCompleted(tx, transactionId)
    if (!order) return
    const remindAt = new Date(order.completedAt.getTime() + REVIEW_TERMS.remindAfter)
    for (const userId of [order.buyerId, order.sellerId]) {
      await sendReviewRequest(deps, tx, order, userId, 'request')
      await planReminder(tx, { transactionId, userId, remindAt })
    }
  })
  deps.events.on(ordersEmptied, (tx, { transactionIds }) => deleteReviewsOf(tx, transactionIds))
  deps.jobs.every(SWEEP_SECONDS, 'review-reminders', () => notifyDue(deps))
}

/**
 * Reminds people who have not written, and notifies both when a review has become public alone. Each row is taken in
 * the transaction that notifies, so that concurrent processes never send twice.
 */
export const notifyDue = (deps: ReviewsDeps): Promise<void> =>
  deps.transaction(async (tx) => {
    const now = deps.clock.now()
    for (const { transactionId, userId } of await claimDueReminders(tx, now, BATCH)) {
      const order = await findCompleted(tx, transactionId)
      const written = await reviewsOfOrders(tx, [transactionId])
      const mine = written.find(({ review }) => review.reviewerId === userId)
      if (!order) continue
      if (!mine && now <= writeUntil(order.completedAt)) await sendReviewRequest(deps, tx, order, userId, 'reminder')
      // If both have written, they were notified when the second review was sent.
      if (mine && written.length === 1) await notifyOpened(deps, tx, order, mine.review)
    }
  })

const otherOf = (order: CompletedOrder, userId: number): string =>
  userId === order.buyerId ? order.seller : order.buyer

const pageOf = ({ id }: { id: number }): string => `/transactions/${id}/review`

async function sendReviewRequest(
  deps: ReviewsDeps,
  tx: Database,
  order: CompletedOrder,
  userId: number,
  what: 'request' | 'reminder',
) {
  const other = otherOf(order, userId)
  const until = formatWeekday(writeUntil(order.completedAt))
  const isReminder = what === 'reminder'
  const mail = reviewReminder({
    title: order.title,
    other,
    until,
    url: `${deps.publicUrl()}${pageOf(order)}`,
  })
  await notify(deps, tx, {
    userId,
    kind: 'review',
    // The email about the completed order links to the first request.
    title: isReminder ? mail.subject : `How did it go with ${other}?`,
    body: `Review “${order.title}” until ${until}.`,
    href: pageOf(order),
    key: `review-${what}:${order.id}`,
    mail: isReminder ? mail : null,
  })
}

/** Notifies the other person that a review was written, without its content; or that both can be read now. */
export async function notifyWritten(
  deps: ReviewsDeps,
  tx: Database,
  review: ReviewRow,
  isPublic: boolean,
): Promise<void> {
  const order = await findCompleted(tx, review.transactionId)
  if (!order) return
  const writer = otherOf(order, review.revieweeId)
  await notify(deps, tx, {
    userId: review.revieweeId,
    kind: 'review',
    title: `${writer} has reviewed you`,
    body: isPublic
      ? `Both reviews of “${order.title}” are public now.`
      : `Write yours about “${order.title}” to read it at once.`,
    href: pageOf(order),
    key: `review-written:${review.id}`,
    mail: null,
    from: review.reviewerId,
  })
}

/** A week has passed without the other person's review, so the existing one is public alone. */
async function notifyOpened(deps: ReviewsDeps, tx: Database, order: CompletedOrder, review: ReviewRow): Promise<void> {
  const { id, reviewerId, revieweeId } = review
  const common = { kind: 'review', href: `/profile/${revieweeId}`, key: `review-opened:${id}`, mail: null } as const
  await notify(deps, tx, {
    ...{ ...common, userId: revieweeId, from: reviewerId },
    title: `The review by ${otherOf(order, revieweeId)} is public now`,
    body: `You can read what was written about “${order.title}”, and reply.`,
  })
  await notify(deps, tx, {
    ...{ ...common, userId: reviewerId, from: revieweeId },
    title: `Your review of ${otherOf(order, reviewerId)} is public now`,
    body: `A week has passed since you wrote about “${order.title}”.`,
  })
}

export async function notifyReply(deps: ReviewsDeps, tx: Database, review: ReviewRow): Promise<void> {
  const order = await findCompleted(tx, review.transactionId)
  if (!order) return
  await notify(deps, tx, {
    userId: review.reviewerId,
    kind: 'review',
    title: `${otherOf(order, review.reviewerId)} has replied to your review`,
    href: `/profile/${review.revieweeId}`,
    key: `review-reply:${review.id}`,
    mail: null,
    from: review.revieweeId,
  })
}
