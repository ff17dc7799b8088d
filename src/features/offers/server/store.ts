import { and, desc, eq, gt, inArray, lt, lte, ne, not, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { hasNoAccount, hasTurnedAway, notBlocked } from '#features/accounts/server/contact-store.ts'
import { takesOffers } from '#features/listings/base/server/offer-terms-store.ts'
import { listingCards } from '#features/listings/base/server/tables.ts'
import { isOffSaleByStaff } from '#features/listings/listing/server/by-staff-store.ts'
import { FOR_ANYONE, OFFER_TERMS, type OfferStatus, WAITING } from '../offer.ts'
import { priceOffers } from './tables.ts'

/** An offer with what decides whether it can go on. */
export type OfferRow = Awaited<ReturnType<typeof offersWhere>>[number]

const nameOf = (id: SQL) => sql<string>`(select p.full_name from people p where p.id = ${id})`

const cardId = sql`${listingCards.id}`
const hasLeft = hasNoAccount(priceOffers.buyerId, priceOffers.sellerId)
const isBlocked = sql<boolean>`not ${notBlocked(priceOffers.buyerId, priceOffers.sellerId)}`

const offersWhere = (db: Database, condition: SQL | undefined) =>
  db
    .select({
      id: priceOffers.id,
      listingId: priceOffers.listingId,
      buyerId: priceOffers.buyerId,
      sellerId: priceOffers.sellerId,
      listPrice: priceOffers.listPrice,
      price: priceOffers.price,
      counterPrice: priceOffers.counterPrice,
      status: priceOffers.status,
      endReason: priceOffers.endReason,
      isBelowFloor: priceOffers.isBelowFloor,
      until: priceOffers.until,
      isReminded: priceOffers.isReminded,
      isDifference: priceOffers.isDifference,
      createdAt: priceOffers.createdAt,
      updatedAt: priceOffers.updatedAt,
      buyerName: nameOf(sql`${priceOffers.buyerId}`),
      sellerName: nameOf(sql`${priceOffers.sellerId}`),
      title: listingCards.title,
      listingPrice: listingCards.price,
      listingKind: listingCards.kind,
      listingStatus: listingCards.status,
      listingEndsAt: listingCards.expiresAt,
      imageUrl: listingCards.imageUrl,
      plantSlug: listingCards.plantSlug,
      categoryId: listingCards.categoryId,
      takesOffers: takesOffers(cardId),
      isByStaff: isOffSaleByStaff(cardId),
      isBlocked,
      hasLeft,
      /** What ends it with the account or the contact is the buyer's doing. */
      isByBuyer: hasTurnedAway(priceOffers.buyerId, priceOffers.sellerId),
    })
    .from(priceOffers)
    .innerJoin(listingCards, eq(listingCards.id, priceOffers.listingId))
    .where(condition)
    .$dynamic()

/** Not the difference in value of a swap, which the swap shows and ends. */
const isOffer = eq(priceOffers.isDifference, false)

export async function getOffer(db: Database, id: number): Promise<OfferRow | null> {
  const [found] = await offersWhere(db, eq(priceOffers.id, id))
  return found ?? null
}

/** Locks an offer until the transaction ends. False when there is none. */
export async function lockOffer(tx: Database, id: number): Promise<boolean> {
  const found = await tx.select({ id: priceOffers.id }).from(priceOffers).where(eq(priceOffers.id, id)).for('update')
  return found.length > 0
}

/** The offer of a buyer for a listing that waits, otherwise their newest. */
export async function newestOffer(db: Database, buyerId: number, listingId: number): Promise<OfferRow | null> {
  const mine = and(eq(priceOffers.buyerId, buyerId), eq(priceOffers.listingId, listingId))
  const isWaiting = inArray(priceOffers.status, [...WAITING])
  const [found] = await offersWhere(db, mine).orderBy(desc(isWaiting), desc(priceOffers.id)).limit(1)
  return found ?? null
}

interface Page {
  /** Only those that wait, or only those that do not. */
  state: 'waiting' | 'ended' | undefined
  /** Only those between the member and this one. */
  other: number | undefined
  limit: number
  cursor: number | undefined
}

const inState = {
  waiting: inArray(priceOffers.status, [...WAITING]),
  ended: notInArray(priceOffers.status, [...WAITING]),
}

/** Offers that a member made or received, newest first. What their floor declined is among those received. */
export const offersForMember = (
  db: Database,
  userId: number,
  { state, other, limit, cursor }: Page,
): Promise<OfferRow[]> =>
  offersWhere(
    db,
    and(
      or(eq(priceOffers.buyerId, userId), eq(priceOffers.sellerId, userId)),
      isOffer,
      cursor === undefined ? undefined : lt(priceOffers.id, cursor),
      state === undefined ? undefined : inState[state],
      other === undefined ? undefined : or(eq(priceOffers.buyerId, other), eq(priceOffers.sellerId, other)),
    ),
  )
    .orderBy(desc(priceOffers.id))
    .limit(limit)

/** Serialises a buyer's new offers, so that simultaneous ones meet the limits. Held until the transaction ends. */
export const lockOffersFor = (tx: Database, buyerId: number): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('price offers'), ${buyerId}::int)`)

/** How many offers of a buyer count towards each limit. */
export async function countsOf(db: Database, buyerId: number, listingId: number, now: Date) {
  const isBuyer = eq(priceOffers.buyerId, buyerId)
  const mine = and(isBuyer, isOffer)
  const day = new Date(now.getTime() - 24 * 60 * 60 * 1000)
  const { days } = OFFER_TERMS.lapses
  const lately = new Date(now.getTime() - days * 24 * 60 * 60 * 1000)
  const isNotEnded = inArray(priceOffers.status, [...WAITING])
  const isWaiting = and(isNotEnded, gt(priceOffers.until, now))
  // Ended by the buyer after the seller had accepted it: the unit was off sale for nothing, too.
  const isByBuyer = or(eq(priceOffers.status, 'withdrawn'), isEndedByBuyer)
  const isLapse = and(or(eq(priceOffers.status, 'lapsed'), isByBuyer), gt(priceOffers.acceptedAt, lately))
  return {
    forListing: await countForListing(db, buyerId, listingId),
    // Also one whose time is over: the database allows no second one before it has ended.
    isWaitingHere: (await db.$count(priceOffers, and(isBuyer, eq(priceOffers.listingId, listingId), isNotEnded))) > 0,
    waiting: await db.$count(priceOffers, and(mine, isWaiting)),
    today: await db.$count(priceOffers, and(mine, gt(priceOffers.createdAt, day))),
    lapsed: await db.$count(priceOffers, and(mine, isLapse)),
  }
}

/** A buyer who blocks the seller, or closes the account and keeps it, does not make room for another offer by that. */
const isEndedByBuyer = eq(priceOffers.endedByBuyer, true)

/** Offers of a buyer for a listing, without those that were bought or ended through no doing of theirs. */
export const countForListing = (db: Database, buyerId: number, listingId: number): Promise<number> =>
  db.$count(
    priceOffers,
    and(
      eq(priceOffers.buyerId, buyerId),
      eq(priceOffers.listingId, listingId),
      isOffer,
      or(not(inArray(priceOffers.status, ['ended', 'paid'])), isEndedByBuyer),
    ),
  )

export type NewOffer = Omit<typeof priceOffers.$inferInsert, 'id' | 'updatedAt'>

export async function insertOffer(tx: Database, values: NewOffer): Promise<number> {
  const [added] = await tx
    .insert(priceOffers)
    .values({ ...values, updatedAt: values.createdAt })
    .returning({ id: priceOffers.id })
  if (added === undefined) throw new Error('The offer was not stored.')
  return added.id
}

export type OfferPatch = Partial<
  Pick<
    typeof priceOffers.$inferInsert,
    'status' | 'until' | 'acceptedAt' | 'counterPrice' | 'endReason' | 'endedByBuyer' | 'isReminded'
  >
>

export async function changeOffer(tx: Database, id: number, patch: OfferPatch, at: Date): Promise<void> {
  await tx
    .update(priceOffers)
    .set({ ...patch, updatedAt: at })
    .where(eq(priceOffers.id, id))
}

/** The part of `endReasonOf` about an agreed price. */
const isUndercut = and(
  inArray(listingCards.status, [...FOR_ANYONE.statuses]),
  inArray(listingCards.kind, [...FOR_ANYONE.kinds]),
  sql`${listingCards.price} <= coalesce(${priceOffers.counterPrice}, ${priceOffers.price})`,
)

/**
 * Ids of offers whose time is over, or whose next reminder is due, or that can no longer go on, without those that were
 * looked at.
 */
export async function dueOffers(db: Database, now: Date, seen: readonly number[], limit: number): Promise<number[]> {
  const isAccepted = eq(priceOffers.status, 'accepted')
  const remindAt = (share: number) => new Date(now.getTime() + share)
  const { answerWithin, payWithin } = OFFER_TERMS
  const found = await db
    .select({ id: priceOffers.id })
    .from(priceOffers)
    .innerJoin(listingCards, eq(listingCards.id, priceOffers.listingId))
    .where(
      and(
        inArray(priceOffers.status, [...WAITING]),
        isOffer,
        sql`${priceOffers.id} <> all(${sql.param(seen)}::int[])`,
        or(
          lte(priceOffers.until, now),
          and(
            eq(priceOffers.isReminded, false),
            sql`${priceOffers.until} <= case when ${isAccepted} then ${remindAt(payWithin / 4).toISOString()}::timestamptz
              else ${remindAt(answerWithin / 4).toISOString()}::timestamptz end`,
          ),
          hasLeft,
          isBlocked,
          isOffSaleByStaff(cardId),
          inArray(listingCards.status, ['removed', 'draft']),
          and(isAccepted, isUndercut, gt(listingCards.expiresAt, now)),
          and(
            not(isAccepted),
            or(
              ne(listingCards.status, 'active'),
              lte(listingCards.expiresAt, now),
              ne(listingCards.price, priceOffers.listPrice),
              ne(listingCards.kind, 'sale'),
              not(takesOffers(cardId)),
            ),
          ),
        ),
      ),
    )
    .orderBy(priceOffers.until, priceOffers.id)
    .limit(limit)
  return found.map(({ id }) => id)
}

/**
 * Locks the offers of a listing that wait for an answer, but one, and returns their ids. It leaves out those that are
 * being answered: that transaction holds the offer and waits for the listing.
 */
export async function lockWaiting(tx: Database, listingId: number, but: number): Promise<number[]> {
  const open: OfferStatus[] = ['open', 'countered']
  const found = await tx
    .select({ id: priceOffers.id })
    .from(priceOffers)
    .where(and(eq(priceOffers.listingId, listingId), inArray(priceOffers.status, open), not(eq(priceOffers.id, but))))
    .orderBy(priceOffers.id)
    .for('update', { skipLocked: true })
  return found.map(({ id }) => id)
}

/**
 * Locks the offers of a member, as buyer or seller, that wait, and returns their ids. All of them, before any listing is
 * locked: who accepts one of them holds it and waits for its listing.
 */
export async function lockWaitingOf(tx: Database, userId: number): Promise<number[]> {
  const found = await tx
    .select({ id: priceOffers.id })
    .from(priceOffers)
    .where(
      and(
        or(eq(priceOffers.buyerId, userId), eq(priceOffers.sellerId, userId)),
        inArray(priceOffers.status, [...WAITING]),
      ),
    )
    .orderBy(priceOffers.id)
    .for('update')
  return found.map(({ id }) => id)
}

/** Deletes offers that ended long ago. One that was bought stays as long as its order names the two. */
export async function deleteOldOffers(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - OFFER_TERMS.deletedAfter)
  const isOver = notInArray(priceOffers.status, [...WAITING, 'paid'])
  await db.delete(priceOffers).where(and(isOver, lt(priceOffers.updatedAt, before)))
}

/** Deletes the offers of orders that their people have left. */
export async function deleteOffers(tx: Database, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.delete(priceOffers).where(inArray(priceOffers.id, [...ids]))
}
