import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import type { Trade } from '../counting.ts'
import type { EcoMethod } from '../methods.ts'

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
const holds = sql`
  t.status = 'completed' and t.closed_at is not null and not exists (
    select from chargebacks c where c.transaction_id = t.id and c.status = 'lost' having sum(c.taken) >= t.total)`

/** Stores a completed order. Idempotent. */
export async function saveTradeRow(tx: Database, transactionId: number): Promise<void> {
  await tx.execute(sql`
    insert into eco_trades (transaction_id, buyer_id, seller_id, completed_at)
    select t.id, t.buyer_id, t.seller_id, t.closed_at from transactions t where t.id = ${transactionId} and ${holds}
    on conflict (transaction_id) do nothing`)
}

/** Deletes a refunded order. */
export async function dropTrade(tx: Database, transactionId: number): Promise<void> {
  await tx.execute(sql`delete from eco_trades where transaction_id = ${transactionId}`)
}

interface TradeRow extends Record<string, unknown> {
  transactionId: number
  completedAt: string
  methods: EcoMethod[]
}

const columns = sql`transaction_id as "transactionId", completed_at as "completedAt", methods`

async function trades(db: Database, where: SQL): Promise<Trade[]> {
  const { rows } = await db.execute<TradeRow>(sql`select ${columns} from eco_trades where ${where}`)
  return rows.map((row) => ({ ...row, completedAt: new Date(row.completedAt) }))
}

const between = ({ buyerId, sellerId }: Pair, day: string): SQL => sql`
  ((buyer_id = ${buyerId} and seller_id = ${sellerId}) or (buyer_id = ${sellerId} and seller_id = ${buyerId}))
  and day = ${day}`

/** All orders that two users completed with each other on one day, whichever of them bought. */
export const tradesOfPair = (tx: Database, pair: Pair, day: string): Promise<Trade[]> => trades(tx, between(pair, day))

/** Marks one of a pair's trades of the day as counted, or none. */
export async function countOne(tx: Database, pair: Pair, day: string, counted: number | null): Promise<void> {
  await tx.execute(sql`
    update eco_trades set is_counted = false
    where ${between(pair, day)} and is_counted and transaction_id is distinct from ${counted}::int`)
  await tx.execute(
    sql`update eco_trades set is_counted = true where transaction_id = ${counted}::int and not is_counted`,
  )
}

/** A user's counted trades of a day, as buyer or seller. */
export const tradesOfDay = (tx: Database, userId: number, day: string): Promise<Trade[]> =>
  trades(tx, sql`is_counted and day = ${day} and (buyer_id = ${userId} or seller_id = ${userId})`)

export interface StoredTrade extends Pair {
  transactionId: number
  day: string
  completedAt: Date
  methods: EcoMethod[]
}

export async function findTrade(db: Database, transactionId: number): Promise<StoredTrade | null> {
  const { rows } = await db.execute<TradeRow & Pair & { day: string }>(sql`
    select ${columns}, buyer_id as "buyerId", seller_id as "sellerId", day::text as day
    from eco_trades where transaction_id = ${transactionId}`)
  return rows[0] ? { ...rows[0], completedAt: new Date(rows[0].completedAt) } : null
}

export async function saveMethods(tx: Database, transactionId: number, methods: readonly EcoMethod[]): Promise<void> {
  await tx.execute(sql`
    update eco_trades set methods = ${sql.param(methods)}::text[] where transaction_id = ${transactionId}`)
}

/** Purchases that a user completed since a given time, latest first. */
export const purchasesSince = (db: Database, userId: number, since: Date): Promise<Trade[]> =>
  trades(
    db,
    sql`buyer_id = ${userId} and completed_at >= ${since.toISOString()} order by completed_at desc, transaction_id desc limit 100`,
  )

/** Orders with a missed event: completed but not stored, or stored but no longer final. */
export async function unhandledTrades(db: Database, limit: number): Promise<(Pair & { transactionId: number })[]> {
  const { rows } = await db.execute<Pair & { transactionId: number } & Record<string, unknown>>(sql`
    select t.id as "transactionId", t.buyer_id as "buyerId", t.seller_id as "sellerId"
    from transactions t left join eco_trades e on e.transaction_id = t.id
    where (e.transaction_id is null) = (${holds}) order by t.id limit ${limit}`)
  return rows
}

/** The number of counted trades, each once. */
export async function countedTrades(db: Database): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from eco_trades where is_counted`,
  )
  return rows[0]?.count ?? 0
}
