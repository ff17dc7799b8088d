import { and, asc, eq, lt, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { state, states } from '#adapters/db/literals.ts'
import { people } from '#features/accounts/server/tables.ts'
import { only } from '#shared/required.ts'
import { OWED_PAYOUTS } from '../../base/payout-lifecycle.ts'
import { type SellerDebt, sellerDebts, transferReversals } from '../../base/server/debt-tables.ts'
import { payouts } from '../../base/server/payout-tables.ts'
import { transactions } from '../../base/server/tables.ts'
import { inAll, MAX_ITEMS, whole } from './long-lists-store.ts'

const left = sql`${sellerDebts.amount} - ${sellerDebts.recovered}`

/** Nothing will repay it: its seller has left, no payout of theirs is owed, and no transfer is being reversed. */
const isLost = and(
  eq(people.hasLeft, true),
  sql`not exists (select from payouts p where p.seller_id = ${sellerDebts.sellerId}
    and p.status in ${states(payouts.status, OWED_PAYOUTS)})`,
  sql`not exists (select from transfer_reversals r where r.debt_id = ${sellerDebts.id}
    and r.status = ${state(transferReversals.status, 'pending')})`,
)

const prospects = {
  hasLeft: people.hasLeft,
  isLost: sql<boolean>`coalesce(${isLost}, false)`,
  /** A second person decides whether it is written off. */
  isProposed: sql<boolean>`exists (
    select from ledger_adjustments a where a.debt_id = ${sellerDebts.id} and a.decided_at is null)`,
}

/** Whether anything will repay a debt. */
export async function prospectsOf(tx: Database, { id }: SellerDebt) {
  const rows = await tx
    .select(prospects)
    .from(sellerDebts)
    .innerJoin(people, eq(people.id, sellerDebts.sellerId))
    .where(eq(sellerDebts.id, id))
  return only(rows)
}

/** What sellers still owe us. */
export const openDebts = (db: Database) =>
  db
    .select({
      inAll,
      id: sellerDebts.id,
      transactionId: sellerDebts.transactionId,
      title: transactions.productTitle,
      seller: people.fullName,
      cause: sellerDebts.cause,
      left: left.mapWith(Number),
      at: sellerDebts.createdAt,
      ...prospects,
    })
    .from(sellerDebts)
    .innerJoin(transactions, eq(transactions.id, sellerDebts.transactionId))
    .innerJoin(people, eq(people.id, sellerDebts.sellerId))
    .where(lt(sellerDebts.recovered, sellerDebts.amount))
    .orderBy(sql`${isLost} desc nulls last`, asc(sellerDebts.id))
    .limit(MAX_ITEMS)

/** Debts that nothing will repay: staff write them off. */
export const lostDebts = (db: Database, limit: number) =>
  db
    .select({
      ...whole(left),
      id: sellerDebts.id,
      title: transactions.productTitle,
      amount: left.mapWith(Number),
      transactionId: sellerDebts.transactionId,
      since: sellerDebts.createdAt,
    })
    .from(sellerDebts)
    .innerJoin(transactions, eq(transactions.id, sellerDebts.transactionId))
    .innerJoin(people, eq(people.id, sellerDebts.sellerId))
    .where(and(lt(sellerDebts.recovered, sellerDebts.amount), isLost))
    .orderBy(asc(sellerDebts.id))
    .limit(limit)
