import { and, desc, eq, gte, inArray, isNotNull, isNull, lt, notInArray, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { states } from '#adapters/db/literals.ts'
import { users } from '#features/accounts/server/tables.ts'
import type { ListingKind, ListingStatus } from '#features/listings/base/lifecycle.ts'
import { only } from '#shared/required.ts'
import { HELD, REFUNDED, type Status, type StoredEvent } from '../../base/lifecycle.ts'
import { OWED_REFUNDS } from '../../base/money-states.ts'
import type { Party } from '../../base/parties.ts'
import {
  type NewOrder,
  type Order,
  type OrderPatch,
  payouts,
  refunds,
  transactionEvents,
  transactions,
} from '../../base/server/tables.ts'

/** A listing as the checkout needs it. */
export interface Offer {
  id: number
  title: string
  price: number
  kind: ListingKind
  status: ListingStatus
  quantity: number
  sellerId: number
  imageUrl: string | null
  location: string
  postcode: string | null
  outcode: string | null
}

export async function findOffer(db: Database, productId: number): Promise<Offer | null> {
  const { rows } = await db.execute<Offer & Record<string, unknown>>(sql`
    select id, title, price, kind, status, quantity, seller_id as "sellerId", images[1] as "imageUrl", location, postcode,
      outcode
    from products where id = ${productId}`)
  return rows[0] ?? null
}

/**
 * Takes one unit off sale. False when another buyer was faster: concurrent buyers queue for the row and then find no
 * unit.
 */
export async function claimUnit(tx: Database, productId: number, now: Date): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update products
    set quantity = quantity - 1, status = case when quantity = 1 then 'reserved' else status end, updated_at = ${now.toISOString()}
    where id = ${productId} and status = 'active' and quantity > 0`)
  return rowCount === 1
}

/** Puts a unit back. With `paused`, the seller decides whether it is still for sale. */
export async function returnUnit(tx: Database, productId: number, to: 'active' | 'paused', now: Date): Promise<void> {
  await tx.execute(sql`
    update products
    set quantity = quantity + 1, status = case when status in ('reserved', 'sold') then ${to} else status end,
        updated_at = ${now.toISOString()}
    where id = ${productId}`)
}

/** Marks a listing as sold once its last unit was handed over. */
export async function closeListing(tx: Database, productId: number, now: Date): Promise<void> {
  await tx.execute(sql`
    update products set status = 'sold', updated_at = ${now.toISOString()}
    where id = ${productId} and status = 'reserved'
      and not exists (select from transactions where product_id = ${productId} and status in ${states(transactions.status, HELD)})`)
}

export async function blockedBetween(db: Database, one: number, other: number): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from blocks
    where (blocker_id, blocked_id) in ((${one}::int, ${other}::int), (${other}::int, ${one}::int))`)
  return rows.length > 0
}

export interface Contact {
  id: number
  fullName: string
  email: string
}

export async function contactOf(db: Database, userId: number): Promise<Contact> {
  const rows = await db
    .select({ id: users.id, fullName: users.fullName, email: users.email })
    .from(users)
    .where(eq(users.id, userId))
  return only(rows)
}

export async function findOrder(db: Database, id: number): Promise<Order | null> {
  const [row] = await db.select().from(transactions).where(eq(transactions.id, id))
  return row ?? null
}

/** Reads an order and locks it until the transaction ends. */
export async function lockOrder(tx: Database, id: number): Promise<Order | null> {
  const [row] = await tx.select().from(transactions).where(eq(transactions.id, id)).for('update')
  return row ?? null
}

export async function findOrderByPayment(db: Database, paymentIntentId: string): Promise<Order | null> {
  const [row] = await db.select().from(transactions).where(eq(transactions.paymentIntentId, paymentIntentId))
  return row ?? null
}

/** The buyer's unpaid order for a listing, locked. */
export async function lockPending(tx: Database, buyerId: number, productId: number): Promise<Order | null> {
  const [row] = await tx
    .select()
    .from(transactions)
    .where(
      and(eq(transactions.buyerId, buyerId), eq(transactions.productId, productId), eq(transactions.status, 'pending')),
    )
    .for('update')
  return row ?? null
}

/** The buyer's newest order for a listing that is being paid or was paid, and was not refunded. */
export async function newestBought(tx: Database, buyerId: number, productId: number): Promise<Order | null> {
  const [row] = await tx
    .select()
    .from(transactions)
    .where(
      and(
        eq(transactions.buyerId, buyerId),
        eq(transactions.productId, productId),
        isNotNull(transactions.claimedAt),
        notInArray(transactions.status, [...REFUNDED]),
      ),
    )
    .orderBy(desc(transactions.id))
    .limit(1)
  return row ?? null
}

/** Serialises a buyer's reservations: a second click finds what the first one created. */
export const lockReservations = (tx: Database, buyerId: number): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('free reservations'), ${buyerId}::int)`)

/** A buyer's reservations of a free listing that are not collected yet. */
export async function liveFreeOrder(tx: Database, buyerId: number, productId: number): Promise<Order | null> {
  const [row] = await tx
    .select()
    .from(transactions)
    .where(
      and(
        eq(transactions.buyerId, buyerId),
        eq(transactions.productId, productId),
        eq(transactions.amount, 0 as Order['amount']),
        inArray(transactions.status, HELD),
      ),
    )
  return row ?? null
}

/** Null when the same buyer has opened one at the same moment. */
export async function insertOrder(tx: Database, order: NewOrder): Promise<Order | null> {
  const [row] = await tx.insert(transactions).values(order).onConflictDoNothing().returning()
  return row ?? null
}

export async function changeOrder(tx: Database, id: number, patch: OrderPatch & { status?: Status }): Promise<Order> {
  const rows = await tx.update(transactions).set(patch).where(eq(transactions.id, id)).returning()
  return only(rows)
}

/** Stores the provider's payment of an order, unless another request already did. */
export async function rememberPayment(
  db: Database,
  id: number,
  payment: { paymentIntentId: string; clientSecret: string },
): Promise<void> {
  await db
    .update(transactions)
    .set(payment)
    .where(and(eq(transactions.id, id), isNull(transactions.paymentIntentId)))
}

interface Step {
  transactionId: number
  event: StoredEvent
  fromStatus: Status | null
  toStatus: Status
  actorId: number | null
  at: Date
}

export async function recordStep(tx: Database, step: Step): Promise<void> {
  await tx.insert(transactionEvents).values(step)
}

export const stepsOf = (db: Database, transactionId: number) =>
  db
    .select({
      event: transactionEvents.event,
      from: transactionEvents.fromStatus,
      to: transactionEvents.toStatus,
      at: transactionEvents.at,
    })
    .from(transactionEvents)
    .where(eq(transactionEvents.transactionId, transactionId))
    .orderBy(transactionEvents.id)

/** The times of wrong codes in the last hour, oldest first. */
export async function codeTries(db: Database, transactionId: number, since: Date): Promise<Date[]> {
  const { rows } = await db.execute<{ at: string }>(sql`
    select at from code_tries where transaction_id = ${transactionId} and at > ${since.toISOString()} order by at`)
  return rows.map(({ at }) => new Date(at))
}

export async function addCodeTry(tx: Database, transactionId: number, at: Date): Promise<void> {
  await tx.execute(sql`insert into code_tries values (${transactionId}, ${at.toISOString()})`)
}

interface Page {
  limit: number
  cursor: number | undefined
}

/** A user's orders, newest first. Unpaid orders are visible only to the buyer. */
export const ordersOf = (db: Database, party: Party, userId: number, { limit, cursor }: Page): Promise<Order[]> =>
  db
    .select()
    .from(transactions)
    .where(
      and(
        eq(party === 'buyer' ? transactions.buyerId : transactions.sellerId, userId),
        cursor === undefined ? undefined : lt(transactions.id, cursor),
        party === 'seller' ? isNotNull(transactions.paidAt) : undefined,
      ),
    )
    .orderBy(desc(transactions.id))
    .limit(limit)

export const payoutsOf = (db: Database, sellerId: number, { limit, cursor }: Page) =>
  db
    .select({ payout: payouts, order: transactions })
    .from(payouts)
    .innerJoin(transactions, eq(transactions.id, payouts.transactionId))
    .where(and(eq(payouts.sellerId, sellerId), cursor === undefined ? undefined : lt(payouts.id, cursor)))
    .orderBy(desc(payouts.id))
    .limit(limit)

export async function lastPaid(db: Database, buyerId: number, since: Date): Promise<Order | null> {
  const [row] = await db
    .select()
    .from(transactions)
    .where(and(eq(transactions.buyerId, buyerId), gte(transactions.paidAt, since)))
    .orderBy(desc(transactions.paidAt))
    .limit(1)
  return row ?? null
}

/** People as others see them, by id. */
export async function peopleById(db: Database, ids: number[]) {
  const rows = await db
    .select({ id: users.id, username: users.username, fullName: users.fullName, avatar: users.avatar })
    .from(users)
    .where(sql`${users.id} = any(${sql.param(ids)}::int[])`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Those of the orders whose refund has not reached the card. */
export async function ordersWithOpenRefund(db: Database, ids: number[]): Promise<Set<number>> {
  const rows = await db
    .select({ id: refunds.transactionId })
    .from(refunds)
    .where(and(sql`${refunds.transactionId} = any(${sql.param(ids)}::int[])`, inArray(refunds.status, OWED_REFUNDS)))
  return new Set(rows.map(({ id }) => id))
}

type Place = Pick<Offer, 'location' | 'postcode' | 'outcode'>

/** The places of collection of listings, by id. */
export async function offersById(db: Database, ids: number[]) {
  const { rows } = await db.execute<Place & { id: number }>(sql`
    select id, location, postcode, outcode from products where id = any(${sql.param(ids)}::int[])`)
  return new Map(rows.map(({ id, ...place }) => [id, place]))
}

/** Disputes in which the seller disagreed, oldest first. */
export const contested = (db: Database): Promise<Order[]> =>
  db
    .select()
    .from(transactions)
    .where(and(eq(transactions.status, 'dispute'), isNotNull(transactions.contestedAt)))
    .orderBy(transactions.contestedAt)
    .limit(100)

/** Those of the images that an order's copy of its listing shows. */
export async function picturesOfOrders(db: Database, urls: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ url: string }>(sql`
    select distinct product_image as url from transactions where product_image = any(${sql.param(urls)}::text[])`)
  return rows.map(({ url }) => url)
}
