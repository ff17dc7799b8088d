import type { Database } from '#adapters/db/database.ts'
import type { Deps } from '#deps.ts'
import type { Order } from '#features/checkout/base/server/tables.ts'
import { lockOrder } from '#features/checkout/order/server/store.ts'
import { DomainError } from '#shared/errors.ts'
import { keysOf } from '#shared/keyed.ts'
import { only } from '#shared/required.ts'
import type { OrderReview } from '../contract.ts'
import { hiddenUntil, isShown, mayReply, writeUntil } from '../terms.ts'
import { notifyReply, notifyWritten, type ReviewsDeps } from './requests.ts'
import {
  addReview,
  type CompletedOrder,
  completedOrdersOf,
  dropReminder,
  findCompleted,
  findReview,
  planReminder,
  reviewsOfOrders,
  showReviews,
  updateReview,
  type Written,
} from './store.ts'
import { viewOwnReview, viewReview } from './view-models.ts'

export type WritingDeps = Pick<Deps, 'db'> & ReviewsDeps

interface Person {
  id: number
}

/** The words of a review, with null for missing values. */
interface Words {
  overallRating: number
  communicationRating: number | null
  qualityRating: number | null
  comment: string | null
}

interface Given {
  overallRating: number
  communicationRating?: number | null | undefined
  qualityRating?: number | null | undefined
  comment?: string | null | undefined
}

const toWords = ({ overallRating, communicationRating, qualityRating, comment }: Given): Words => ({
  overallRating,
  communicationRating: communicationRating ?? null,
  qualityRating: qualityRating ?? null,
  comment: comment || null,
})

const unknownOrder = () => new DomainError('not_found', 'This order does not exist.')
const unknownReview = () => new DomainError('not_found', 'This review does not exist.')

/**
 * Writes a review once. It locks the order's row, so of two people who write at the same moment the second sees the
 * first review, and both are shown together.
 */
export const write = (deps: WritingDeps, me: Person, transactionId: number, given: Given): Promise<Written> =>
  deps.transaction(async (tx) => {
    const now = deps.clock.now()
    const order = await lockOwn(tx, transactionId, me)
    if (order.status !== 'completed' || !order.closedAt) {
      throw new DomainError('conflict', 'You can review an order once it is complete.', { code: 'NOT_COMPLETED' })
    }
    const written = await reviewsOfOrders(tx, [order.id])
    const words = toWords(given)
    const mine = written.find(({ review }) => review.reviewerId === me.id)
    if (mine) return sameAgain(mine, words)
    if (now > writeUntil(order.closedAt)) {
      throw new DomainError('conflict', 'An order can be reviewed for 14 days. That time is over.', {
        code: 'REVIEW_WINDOW_OVER',
      })
    }
    const isSecond = written.length > 0
    const row = await addReview(tx, {
      ...{ transactionId: order.id, productId: order.productId, ...partsOf(order, me), ...words },
      isVerifiedPurchase: true,
      visibleAt: isSecond ? now : hiddenUntil(now),
      ...{ createdAt: now, updatedAt: now },
    })
    if (isSecond) await showTogether(tx, written, now)
    await dropReminder(tx, order.id, me.id)
    if (!isSecond) await planReminder(tx, { transactionId: order.id, userId: me.id, remindAt: row.visibleAt })
    await notifyWritten(deps, tx, row, isSecond)
    return mustFind(tx, row.id)
  })

/** A review already shown alone keeps its time. */
async function showTogether(tx: Database, [first]: Written[], now: Date): Promise<void> {
  if (first && !isShown(first.review.visibleAt, now)) await showReviews(tx, first.review.transactionId, now)
}

const partsOf = ({ buyerId, sellerId }: Order, me: Person) =>
  me.id === buyerId
    ? { reviewerId: buyerId, revieweeId: sellerId, reviewType: 'buyer' as const }
    : { reviewerId: sellerId, revieweeId: buyerId, reviewType: 'seller' as const }

/** Sending the same words twice writes one review; different words would be a second review and are refused. */
function sameAgain(mine: Written, words: Words): Written {
  const isSame = keysOf(words).every((name) => mine.review[name] === words[name])
  if (isSame) return mine
  throw new DomainError('conflict', 'You have already reviewed this order.', {
    code: 'ALREADY_REVIEWED',
    extra: { reviewId: mine.review.id },
  })
}

/** Changes a review while no one else has seen it. */
export const change = (deps: WritingDeps, me: Person, id: number, given: Given): Promise<Written> =>
  deps.transaction(async (tx) => {
    const now = deps.clock.now()
    const { review } = await lockedReview(tx, id)
    if (review.reviewerId !== me.id) throw unknownReview()
    if (isShown(review.visibleAt, now)) {
      throw new DomainError('conflict', 'This review is public now and can no longer be changed.', { code: 'SHOWN' })
    }
    await updateReview(tx, id, { ...toWords(given), updatedAt: now })
    return mustFind(tx, id)
  })

/** One public reply by the person reviewed. A review that they may not see yet is reported as not found. */
export const reply = (deps: WritingDeps, me: Person, id: number, response: string): Promise<Written> =>
  deps.transaction(async (tx) => {
    const now = deps.clock.now()
    const written = await lockedReview(tx, id)
    const { review } = written
    if (review.revieweeId !== me.id) {
      if (!isShown(review.visibleAt, now)) throw unknownReview()
      throw new DomainError('forbidden', 'Only the person a review is about can reply to it.')
    }
    if (!isShown(review.visibleAt, now)) throw unknownReview()
    if (review.response === response) return written
    if (!mayReply(review.respondedAt, now)) {
      throw new DomainError('conflict', 'A reply can be changed for one day. That time is over.', {
        code: 'REPLY_FINAL',
      })
    }
    await updateReview(tx, id, { response, respondedAt: review.respondedAt ?? now })
    await notifyReply(deps, tx, review)
    return mustFind(tx, id)
  })

async function mustFind(tx: Database, id: number): Promise<Written> {
  const found = await findReview(tx, id)
  if (!found) throw unknownReview()
  return found
}

/** The review, locked against concurrent changes. */
async function lockedReview(tx: Database, id: number): Promise<Written> {
  const found = await mustFind(tx, id)
  await lockOrder(tx, found.review.transactionId)
  return mustFind(tx, id)
}

async function lockOwn(tx: Database, transactionId: number, me: Person): Promise<Order> {
  const order = await lockOrder(tx, transactionId)
  const isMine = order?.buyerId === me.id || (order?.sellerId === me.id && order.paidAt !== null)
  if (!order || !isMine) throw unknownOrder()
  return order
}

const MAX_ORDERS = 100

/** The state of reviews for a user's completed orders: what they wrote, may write, and what was written about them. */
export async function viewOrderReviews({ db, clock }: WritingDeps, me: Person): Promise<OrderReview[]> {
  return viewModels(db, await completedOrdersOf(db, me.id, MAX_ORDERS), me, clock.now())
}

export async function viewOrderReview(
  { db, clock }: WritingDeps,
  me: Person,
  transactionId: number,
): Promise<OrderReview> {
  const order = await findCompleted(db, transactionId)
  if (!order || (order.buyerId !== me.id && order.sellerId !== me.id)) throw unknownOrder()
  return only(await viewModels(db, [order], me, clock.now()))
}

async function viewModels(db: Database, orders: CompletedOrder[], me: Person, now: Date): Promise<OrderReview[]> {
  const written = await reviewsOfOrders(
    db,
    orders.map(({ id }) => id),
  )
  return orders.map((order) => {
    const both = written.filter(({ review }) => review.transactionId === order.id)
    const mine = both.find(({ review }) => review.reviewerId === me.id)
    const theirs = both.find(({ review }) => review.reviewerId !== me.id && isShown(review.visibleAt, now))
    const until = writeUntil(order.completedAt)
    return {
      transactionId: order.id,
      title: order.title,
      isBuyer: order.buyerId === me.id,
      other:
        order.buyerId === me.id
          ? { id: order.sellerId, fullName: order.seller }
          : { id: order.buyerId, fullName: order.buyer },
      mine: mine ? viewOwnReview(mine, now) : null,
      theirs: theirs ? viewReview(theirs) : null,
      writeUntil: mine || now > until ? null : until.toISOString(),
    }
  })
}
