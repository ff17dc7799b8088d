import { and, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { states } from '#adapters/db/literals.ts'
import { listingCards } from '#features/listings/base/server/tables.ts'
import { isOffSaleByStaff } from '#features/listings/listing/server/by-staff-store.ts'
import type { Status } from '../../base/lifecycle.ts'
import { titleOfLine } from '../../base/ordered-units.ts'
import { OPEN_CHARGES } from '../../base/saved-card-states.ts'
import { orderLines } from '../../base/server/line-tables.ts'
import { savedCardCharges } from '../../base/server/saved-card-tables.ts'
import { transactionEvents } from '../../base/server/step-tables.ts'
import { transactions } from '../../base/server/tables.ts'
import { HELD } from '../../base/status-groups.ts'

const listingColumns = {
  id: listingCards.id,
  title: listingCards.title,
  price: listingCards.price,
  kind: listingCards.kind,
  status: listingCards.status,
  quantity: listingCards.quantity,
  bundle: listingCards.bundle,
  categoryId: listingCards.categoryId,
  sellerId: listingCards.sellerId,
  images: listingCards.images,
  location: listingCards.location,
  postcode: listingCards.postcode,
  outcode: listingCards.outcode,
  outcodeLatitude: listingCards.outcodeLatitude,
  outcodeLongitude: listingCards.outcodeLongitude,
  /** Staff have hidden or removed it, or suspended its seller. */
  isByStaff: isOffSaleByStaff(sql`listing_cards.id`),
}

/** A listing as the checkout needs it. */
export type OrderListing = Pick<typeof listingCards.$inferSelect, Exclude<keyof typeof listingColumns, 'isByStaff'>> & {
  isByStaff: boolean
}

export async function findListing(db: Database, productId: number): Promise<OrderListing | null> {
  const [listing] = await db.select(listingColumns).from(listingCards).where(eq(listingCards.id, productId))
  return listing ?? null
}

/**
 * Whether any unit of a listing is sold and not yet handed over for good, or off sale while its payment is taken or a saved card
 * waits to be charged for it.
 */
export async function hasHeldOrders(tx: Database, productId: number): Promise<boolean> {
  const isClaimed = and(eq(transactions.status, 'pending'), isNotNull(transactions.claimedAt))
  const held = await tx
    .select({ id: transactions.id })
    .from(transactions)
    .innerJoin(orderLines, eq(orderLines.transactionId, transactions.id))
    .where(and(eq(orderLines.productId, productId), or(inArray(transactions.status, HELD), isClaimed)))
    .limit(1)
  if (held.length > 0) return true
  const { productId: ofCharge, state } = savedCardCharges
  return (await tx.$count(savedCardCharges, and(eq(ofCharge, productId), inArray(state, [...OPEN_CHARGES])))) > 0
}

/** The places of collection of listings, by id. */
export async function listingsById(db: Database, ids: number[]) {
  const { id, location, postcode, outcode, latitude, longitude, outcodeLatitude, outcodeLongitude } = listingCards
  const rows = await db
    .select({ id, location, postcode, outcode, latitude, longitude, outcodeLatitude, outcodeLongitude })
    .from(listingCards)
    .where(sql`${id} = any(${sql.param(ids)}::int[])`)
  return new Map(rows.map(({ id, ...place }) => [id, place]))
}

/** A line of an order by which a plant changed hands, or may have. */
export interface TracedOrder {
  id: number
  listingId: number
  buyerId: number
  sellerId: number
  title: string
  status: Status
  /** The plant did not change hands before. */
  from: Date
  /** Nor after; null while it may still happen. */
  until: Date | null
}

/** By the buyer's bank, or by our staff with the provider: nobody said whether it was collected. */
const isRefundedFromOutside = sql`exists (
  select from transaction_events e
  where e.transaction_id = ${transactions.id} and e.event in ${states(transactionEvents.event, ['chargebackLost', 'refundedElsewhere'])})`

/** Statuses of orders whose plant has changed hands, or still may. */
const MAY_BE_COLLECTED: readonly Status[] = ['processing', 'delivered', 'completed', 'dispute']

/**
 * A refunded order counts if a handover was recorded, or if its buyer asked for the refund: many do because of what they
 * collected.
 */
const mayHaveBeenCollected = or(
  inArray(transactions.status, [...MAY_BE_COLLECTED]),
  and(
    eq(transactions.status, 'refunded'),
    or(
      isNotNull(transactions.handedOverAt),
      isNotNull(transactions.receivedAt),
      isNotNull(transactions.refundRequestedAt),
      isRefundedFromOutside,
    ),
  ),
)

async function traced(db: Database, condition: SQL | undefined): Promise<TracedOrder[]> {
  const { id, buyerId, sellerId, status, paidAt, createdAt, handedOverAt, receivedAt, closedAt } = transactions
  const rows = await db
    .select({
      ...{ id, buyerId, sellerId, status, paidAt, createdAt, handedOverAt, receivedAt, closedAt },
      ...{ listingId: orderLines.productId, listingTitle: orderLines.title, quantity: orderLines.quantity },
    })
    .from(transactions)
    .innerJoin(orderLines, eq(orderLines.transactionId, id))
    .where(condition)
    .orderBy(id, orderLines.line)
  return rows.map(({ paidAt, createdAt, handedOverAt, receivedAt, closedAt, listingTitle, quantity, ...order }) => ({
    ...order,
    title: titleOfLine({ title: listingTitle, quantity }),
    from: paidAt ?? createdAt,
    until: earlier(handedOverAt, receivedAt) ?? (order.status === 'refunded' ? closedAt : null),
  }))
}

/** Each is stated after the handover, so the first is the nearer to it. */
const earlier = (one: Date | null, other: Date | null): Date | null =>
  one !== null && other !== null && other < one ? other : (one ?? other)

/** The orders of these listings by which a plant changed hands or may have, by id; each with its lines of them. */
export const ordersThatMayCarry = (db: Database, listingIds: readonly number[]): Promise<TracedOrder[]> =>
  traced(db, and(sql`${orderLines.productId} = any(${sql.param(listingIds)}::int[])`, mayHaveBeenCollected))

/** All lines of these orders, whatever became of them, by id; or of those of one buyer among them. */
export const tracedOrders = (db: Database, ids: readonly number[], buyerId?: number): Promise<TracedOrder[]> =>
  traced(
    db,
    and(
      sql`${transactions.id} = any(${sql.param(ids)}::int[])`,
      buyerId === undefined ? undefined : eq(transactions.buyerId, buyerId),
    ),
  )
