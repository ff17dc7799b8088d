import type { Database } from '#adapters/db/database.ts'
import { peopleById } from '#features/checkout/order/server/people-store.ts'
import { findOrder } from '#features/checkout/order/server/store.ts'
import { noShowsOf } from '#features/pickups/no-shows/server/no-show-store.ts'
import { findPickup } from '#features/pickups/server/store.ts'
import type { NoShowSubject } from '../no-show-subject.ts'

/** A doubt as staff see it; null once the order or what was said of it is deleted. */
export async function noShowSubjectOf(db: Database, id: number): Promise<NoShowSubject | null> {
  const order = await findOrder(db, id)
  const sayings = await noShowsOf(db, id)
  if (!order || sayings.length === 0) return null
  const { buyerId, sellerId, productTitle: title } = order
  const people = await peopleById(db, [buyerId, sellerId])
  const personOf = (userId: number) => ({ id: userId, fullName: people.get(userId)?.fullName ?? 'Former member' })
  const visit = await findPickup(db, id)
  return {
    ...{ kind: 'no_show', id, title, buyer: personOf(buyerId), seller: personOf(sellerId) },
    sayings: sayings.map(({ absent, status, startsAt, saidAt, words, answer, answerWords, answeredAt }) => ({
      ...{ absent, status, words, answer, answerWords },
      startsAt: startsAt.toISOString(),
      saidAt: saidAt?.toISOString() ?? null,
      answeredAt: answeredAt?.toISOString() ?? null,
    })),
    visit: visit && {
      startsAt: visit.startsAt.toISOString(),
      changedAt: visit.updatedAt.toISOString(),
      changedBy: visit.actorId === null ? null : visit.actorId === buyerId ? 'buyer' : 'seller',
      reason: visit.reason,
    },
  }
}
