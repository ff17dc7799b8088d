import { eq, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database } from '#adapters/db/database.ts'
import { rowsOf } from '#adapters/db/rows.ts'
import { transferBatches } from '../../base/server/batch-tables.ts'
import type { StuckItem } from '../stuck-contract.ts'

/** The order of each kind of stuck thing, by its id; null where it belongs to none. */
const orderOf: Readonly<Record<StuckItem['kind'], (id: string) => SQL | null>> = {
  balance: () => null,
  batch: () => null,
  job: () => null,
  seller: () => null,
  chargeback: (id) => sql`select transaction_id from chargebacks where id = ${id}`,
  dispute: (id) => sql`select ${Number(id)}::int`,
  payment: (id) => sql`select ${Number(id)}::int`,
  refund: (id) => sql`select transaction_id from refunds where id = ${Number(id)}`,
  reversal: (id) => sql`
    select d.transaction_id from transfer_reversals r join seller_debts d on d.id = r.debt_id where r.id = ${Number(id)}`,
  payout: (id) => sql`select transaction_id from payouts where id = ${Number(id)}`,
  debt: (id) => sql`select transaction_id from seller_debts where id = ${Number(id)}`,
}

const parties = z.object({ buyerId: z.int(), sellerId: z.int() })

/** The members whose money is stuck: both sides of its order, or the seller who cannot be paid. */
export async function partiesOfStuck(db: Database, { kind, id }: Pick<StuckItem, 'kind' | 'id'>): Promise<number[]> {
  if (kind === 'seller') return [Number(id)]
  if (kind === 'batch') return sellerOfBatch(db, Number(id))
  const order = orderOf[kind](id)
  if (order === null) return []
  const rows = await rowsOf(
    db,
    parties,
    sql`select buyer_id as "buyerId", seller_id as "sellerId" from transactions where id in (${order})`,
  )
  return rows.flatMap(({ buyerId, sellerId }) => [buyerId, sellerId])
}

async function sellerOfBatch(db: Database, id: number): Promise<number[]> {
  const rows = await db.select({ id: transferBatches.sellerId }).from(transferBatches).where(eq(transferBatches.id, id))
  return rows.map((row) => row.id)
}
