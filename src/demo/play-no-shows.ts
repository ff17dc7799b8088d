import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#adapters/db/database.ts'
import type { Deps } from '#deps.ts'
import { orderSummaries } from '#features/checkout/base/server/summary-tables.ts'
import { acceptReservation } from '#features/checkout/order/contract.ts'
import { agreePickup, lockOrder } from '#features/checkout/order/server/store.ts'
import { reserveFree } from '#features/checkout/payment/contract.ts'
import { createListing } from '#features/listings/listing/contract.ts'
import { answerNoShow, sayNoShow } from '#features/pickups/no-shows/contract.ts'
import { findPickup, savePickup } from '#features/pickups/server/store.ts'
import { PICKUP_TERMS } from '#features/pickups/slots.ts'
import { dayAfter, localDateTime } from '#shared/london-time.ts'
import type { Cast } from './cast.ts'
import { signedIn } from './play-orders.ts'

const DAY_MS = 24 * 60 * 60 * 1000

interface DemoNoShow {
  seller: string
  buyer: string
  title: string
  /** When they had agreed to meet, yesterday. */
  time: string
  /** What the seller says of the buyer. */
  said: string
  /** What the buyer answers, who says that they were there. */
  answered?: string
}

/** Two missed pickups: one that waits for an answer, and one that staff have to decide. */
const demoNoShows: readonly DemoNoShow[] = [
  {
    ...{ seller: 'clover', buyer: 'linden', title: 'Clay saucers, a stack of nine', time: '16:00' },
    said: 'I was in the front garden until dark, and nobody came or wrote.',
  },
  {
    ...{ seller: 'hazel', buyer: 'heather', title: 'Cold frame lights, two', time: '11:00' },
    said: 'I waited for an hour and a half.',
    answered: 'I rang the bell of number 12 twice. The gate was locked.',
  },
]

/** Gives the demo’s completed orders the visits that they were collected on, and lets two others be missed. */
export async function playNoShows(deps: Deps, app: FastifyInstance, cast: Cast): Promise<void> {
  await deps.transaction((tx) => addVisitsOf(tx))
  for (const one of demoNoShows) await playNoShow(deps, app, cast, one)
  await deps.jobs.idle()
}

async function addVisitsOf(tx: Database): Promise<void> {
  const completed = await tx.select().from(orderSummaries).where(eq(orderSummaries.status, 'completed'))
  for (const { id, buyerId, sellerId, closedAt } of completed) {
    if (closedAt === null || (await findPickup(tx, id))) continue
    const startsAt = halfHour(closedAt)
    await savePickup(tx, {
      ...{ transactionId: id, buyerId, sellerId, status: 'done', startsAt, actorId: buyerId },
      ...{ reminded: PICKUP_TERMS.reminders.length, createdAt: startsAt, updatedAt: startsAt },
    })
  }
}

/** Visits begin at a half hour: the last one before a moment. */
const halfHour = (moment: Date): Date => new Date(Math.floor(moment.getTime() / PICKUP_TERMS.slot) * PICKUP_TERMS.slot)

async function playNoShow(deps: Deps, app: FastifyInstance, cast: Cast, story: DemoNoShow): Promise<void> {
  const seller = await signedIn(deps, app, cast.person(story.seller))
  const buyer = await signedIn(deps, app, cast.person(story.buyer))
  try {
    const { id: productId } = await seller.api(createListing, {
      body: {
        ...{ title: story.title, description: 'To anyone who can use it.', price: 0, categoryId: 7, kind: 'free' },
        ...{ sellerId: cast.person(story.seller), sellerKind: 'private' },
      },
    })
    const { transactionId } = await buyer.api(reserveFree, { body: { productId } })
    await seller.api(acceptReservation, { body: { transactionId } })
    await agreeOn(deps, transactionId, story.time)
    const params = { id: String(transactionId) }
    await seller.api(sayNoShow, { params, body: { words: story.said } })
    const { answered: words } = story
    if (words) await buyer.api(answerNoShow, { params, body: { answer: 'present', words } })
  } finally {
    await seller.end()
    await buyer.end()
  }
}

/** The time that the two had agreed has passed. */
const agreeOn = (deps: Deps, transactionId: number, time: string): Promise<unknown> =>
  deps.transaction(async (tx) => {
    const order = await lockOrder(tx, transactionId)
    if (!order) return
    const { buyerId, sellerId } = order
    const yesterday = dayAfter(localDateTime(deps.clock.now()).day, -1)
    const startsAt = new Date(`${yesterday}T${time}:00Z`)
    const visit = { transactionId, buyerId, sellerId, status: 'booked' as const, startsAt, actorId: buyerId }
    const at = new Date(startsAt.getTime() - DAY_MS)
    await savePickup(tx, { ...visit, reminded: PICKUP_TERMS.reminders.length, createdAt: at, updatedAt: at })
    await agreePickup(tx, transactionId, startsAt)
  })
