import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { listingCards } from '#features/listings/base/server/tables.ts'
import { featureFor } from '#features/listings/listing/server/stock-store.ts'
import type { Pence } from '#shared/money.ts'
import { boosts } from '../../base/server/boost-tables.ts'

const { id, reference, productId, userId, amount, status, paymentIntentId, clientSecret } = boosts
const columns = { id, reference, productId, userId, amount, status, paymentIntentId, clientSecret }

export type Boost = Pick<typeof boosts.$inferSelect, keyof typeof columns>

/** The listing's unpaid boost, created when there is none. */
export async function openBoost(
  tx: Database,
  boost: { productId: number; userId: number; amount: Pence; at: Date },
): Promise<Boost> {
  await tx
    .insert(boosts)
    .values({ productId: boost.productId, userId: boost.userId, amount: boost.amount, createdAt: boost.at })
    .onConflictDoNothing()
  const [open] = await tx
    .select(columns)
    .from(boosts)
    .where(and(eq(productId, boost.productId), eq(status, 'pending')))
  if (open === undefined) throw new Error('The boost was not stored.')
  return open
}

export async function rememberBoostPayment(
  db: Database,
  boostId: number,
  payment: { id: string; clientSecret: string },
): Promise<void> {
  await db
    .update(boosts)
    .set({ paymentIntentId: payment.id, clientSecret: payment.clientSecret })
    .where(and(eq(id, boostId), isNull(paymentIntentId)))
}

/** Boost payments without a recent answer, claimed for a lookup; after a day they are cancelled. */
export async function claimUnansweredBoosts(
  tx: Database,
  now: Date,
  quiet: { first: number; again: number },
): Promise<{ paymentId: string; isOld: boolean }[]> {
  const before = (milliseconds: number): Date => new Date(now.getTime() - milliseconds)
  const due = tx
    .select({ id })
    .from(boosts)
    .where(
      and(
        eq(status, 'pending'),
        isNotNull(paymentIntentId),
        lt(boosts.createdAt, before(quiet.first)),
        or(isNull(boosts.askedAt), lt(boosts.askedAt, before(quiet.again))),
      ),
    )
    .orderBy(sql`${boosts.askedAt} nulls first`, asc(boosts.createdAt))
    .limit(200)
    .for('update', { skipLocked: true })
  const claimed = await tx
    .update(boosts)
    .set({ askedAt: now })
    .where(inArray(id, due))
    .returning({ paymentId: sql<string>`${paymentIntentId}`, createdAt: boosts.createdAt })
  return claimed.map(({ paymentId, createdAt }) => ({ paymentId, isOld: createdAt < before(86_400_000) }))
}

export async function findBoost(db: Database, known: string): Promise<Boost | null> {
  const [boost] = await db.select(columns).from(boosts).where(eq(reference, known))
  return boost ?? null
}

export async function lockBoost(tx: Database, known: string): Promise<Boost | null> {
  const [boost] = await tx.select(columns).from(boosts).where(eq(reference, known)).for('update')
  return boost ?? null
}

export async function findBoostByPayment(db: Database, payment: string): Promise<Boost | null> {
  const [boost] = await db.select(columns).from(boosts).where(eq(paymentIntentId, payment))
  return boost ?? null
}

export interface BoostState {
  sellerId: number
  title: string
  status: typeof listingCards.$inferSelect.status
  createdAt: string
  featuredUntil: string | null
  /** The paid boost with the latest start. */
  paidAt: string | null
}

/** A listing with its boosts; null when there is no such listing. */
export async function boostState(db: Database, listingId: number): Promise<BoostState | null> {
  const [listing] = await db
    .select({
      sellerId: listingCards.sellerId,
      title: listingCards.title,
      status: listingCards.status,
      createdAt: listingCards.createdAt,
      featuredUntil: listingCards.featuredUntil,
    })
    .from(listingCards)
    .where(eq(listingCards.id, listingId))
  if (listing === undefined) return null
  const [last] = await db
    .select({ paidAt: boosts.paidAt })
    .from(boosts)
    .where(and(eq(productId, listingId), eq(status, 'paid')))
    .orderBy(desc(id))
    .limit(1)
  return {
    ...listing,
    createdAt: listing.createdAt.toISOString(),
    featuredUntil: listing.featuredUntil?.toISOString() ?? null,
    paidAt: last?.paidAt?.toISOString() ?? null,
  }
}

/** Boosts that end before a moment and are not followed by another. */
export const endingBoosts = (db: Database, { now, before }: { now: Date; before: Date }) =>
  db
    .select({ id, productId, userId, endsAt: sql`${boosts.endsAt}`.mapWith(boosts.endsAt) })
    .from(boosts)
    .innerJoin(listingCards, eq(listingCards.id, productId))
    .where(
      and(
        eq(status, 'paid'),
        gt(boosts.endsAt, now),
        lte(boosts.endsAt, before),
        eq(listingCards.status, 'active'),
        eq(listingCards.featuredUntil, boosts.endsAt),
      ),
    )
    .orderBy(id)
    .limit(500)

/** Starts the boost now, or at the end of the one that is running. */
export async function beginBoost(
  tx: Database,
  { boost, chargeId, days, at }: { boost: Boost; chargeId: string | null; days: number; at: Date },
): Promise<void> {
  const endsAt = await featureFor(tx, boost.productId, days, at)
  await tx.update(boosts).set({ status: 'paid', chargeId, paidAt: at, endsAt }).where(eq(id, boost.id))
}

export async function cancelBoost(tx: Database, known: string): Promise<void> {
  await tx
    .update(boosts)
    .set({ status: 'cancelled' })
    .where(and(eq(reference, known), eq(status, 'pending')))
}
