import { and, desc, eq, gte, inArray, not, or, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database } from '#adapters/db/database.ts'
import { state } from '#adapters/db/literals.ts'
import { rowsOf } from '#adapters/db/rows.ts'
import { orderSummaries } from '#features/checkout/base/server/summary-tables.ts'
import type { Trade } from '../counting.ts'
import type { EcoMethod } from '../methods.ts'
import { ecoImpacts, ecoTrades } from './tables.ts'

/** Key namespace among PostgreSQL's advisory locks. */
const ECO_LOCK = 1_164_136_269

export interface Pair {
  buyerId: number
  sellerId: number
}

/** Serialises transactions that compute these users' earnings. Locks the lower id first to avoid deadlocks. */
export async function lockPeople(tx: Database, ids: readonly number[]): Promise<void> {
  for (const id of ids.toSorted((a, b) => a - b)) {
    await tx.execute(sql`select pg_advisory_xact_lock(${ECO_LOCK}, ${id})`)
  }
}

/** Orders that are final: completed, and not fully reversed by the buyer's bank afterwards. */
const holds = sql`t.status = ${state(orderSummaries.status, 'completed')} and t.closed_at is not null and not t.is_reversed`

/** Stores a completed order. Idempotent. */
export async function saveTradeRow(tx: Database, transactionId: number): Promise<void> {
  await tx.execute(sql`
    insert into eco_trades (transaction_id, buyer_id, seller_id, completed_at)
    select t.id, t.buyer_id, t.seller_id, t.closed_at from order_summaries t where t.id = ${transactionId} and ${holds}
    on conflict (transaction_id) do nothing`)
}

/** Deletes a refunded order. */
export async function dropTrade(tx: Database, transactionId: number): Promise<void> {
  await tx.delete(ecoTrades).where(eq(ecoTrades.transactionId, transactionId))
}

const columns = {
  transactionId: ecoTrades.transactionId,
  completedAt: ecoTrades.completedAt,
  methods: ecoTrades.methods,
}

const trades = (db: Database, where: SQL | undefined) => db.select(columns).from(ecoTrades).where(where).$dynamic()

const between = ({ buyerId, sellerId }: Pair, day: string) =>
  and(
    or(
      and(eq(ecoTrades.buyerId, buyerId), eq(ecoTrades.sellerId, sellerId)),
      and(eq(ecoTrades.buyerId, sellerId), eq(ecoTrades.sellerId, buyerId)),
    ),
    eq(ecoTrades.day, day),
  )

/** All orders that two users completed with each other on one day, whichever of them bought. */
export const tradesOfPair = (tx: Database, pair: Pair, day: string): Promise<Trade[]> => trades(tx, between(pair, day))

/** Marks one of a pair's trades of the day as counted, or none. */
export async function countOne(tx: Database, pair: Pair, day: string, counted: number | null): Promise<void> {
  const isCounted = sql`${ecoTrades.transactionId} = ${counted}::int`
  await tx
    .update(ecoTrades)
    .set({ isCounted: false })
    .where(and(between(pair, day), ecoTrades.isCounted, sql`(${isCounted}) is not true`))
  await tx
    .update(ecoTrades)
    .set({ isCounted: true })
    .where(and(isCounted, not(ecoTrades.isCounted)))
}

/** A user's counted trades of a day, as buyer or seller. */
export const tradesOfDay = (tx: Database, userId: number, day: string): Promise<Trade[]> =>
  trades(
    tx,
    and(ecoTrades.isCounted, eq(ecoTrades.day, day), or(eq(ecoTrades.buyerId, userId), eq(ecoTrades.sellerId, userId))),
  )

export interface StoredTrade extends Pair {
  transactionId: number
  day: string
  completedAt: Date
  methods: EcoMethod[]
}

export async function findTrade(db: Database, transactionId: number): Promise<StoredTrade | null> {
  const { buyerId, sellerId, day } = ecoTrades
  const [trade] = await db
    .select({ ...columns, buyerId, sellerId, day })
    .from(ecoTrades)
    .where(eq(ecoTrades.transactionId, transactionId))
  return trade ?? null
}

export async function saveMethods(tx: Database, transactionId: number, methods: readonly EcoMethod[]): Promise<void> {
  await tx
    .update(ecoTrades)
    .set({ methods: [...methods] })
    .where(eq(ecoTrades.transactionId, transactionId))
}

/** Purchases that a user completed since a given time, latest first. */
export const purchasesSince = (db: Database, userId: number, since: Date): Promise<Trade[]> =>
  trades(db, and(eq(ecoTrades.buyerId, userId), gte(ecoTrades.completedAt, since)))
    .orderBy(desc(ecoTrades.completedAt), desc(ecoTrades.transactionId))
    .limit(100)

const unhandled = z.object({ transactionId: z.int(), buyerId: z.int(), sellerId: z.int() })

/** Orders with a missed event: completed but not stored, or stored but no longer final. */
export const unhandledTrades = (db: Database, limit: number): Promise<z.output<typeof unhandled>[]> =>
  rowsOf(
    db,
    unhandled,
    sql`
    select t.id as "transactionId", t.buyer_id as "buyerId", t.seller_id as "sellerId"
    from order_summaries t left join eco_trades e on e.transaction_id = t.id
    where (e.transaction_id is null) = (${holds}) order by t.id limit ${limit}`,
  )

/**
 * The people leave the trades of these orders, which stay counted. Their impacts keep points and day, and name neither
 * the order nor its listing.
 */
export async function detachTrades(tx: Database, transactionIds: readonly number[]): Promise<void> {
  const ids = [...transactionIds]
  await tx
    .update(ecoImpacts)
    .set({
      ...{ transactionId: null, productId: null, description: null },
      createdAt: sql`(${ecoImpacts.day} + time '12:00') at time zone 'Europe/London'`,
    })
    .where(inArray(ecoImpacts.transactionId, ids))
  await tx.execute(sql`
    update eco_trades e set buyer_id = t.buyer_id, seller_id = t.seller_id
    from order_summaries t where t.id = e.transaction_id and e.transaction_id = any(${sql.param(ids)}::int[])`)
}

/** The number of counted trades, each once. */
export const countedTrades = (db: Database): Promise<number> => db.$count(ecoTrades, eq(ecoTrades.isCounted, true))
