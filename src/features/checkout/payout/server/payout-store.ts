import { and, desc, eq, lt } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { sellerDeposits } from '../../base/server/deposit-tables.ts'
import { payouts, transactions } from '../../base/server/tables.ts'

export const payoutsOf = (
  db: Database,
  sellerId: number,
  { limit, cursor }: { limit: number; cursor?: number | undefined },
) =>
  db
    .select({
      payout: payouts,
      order: transactions,
      deposit: { state: sellerDeposits.state, arrivesAt: sellerDeposits.arrivesAt },
    })
    .from(payouts)
    .innerJoin(transactions, eq(transactions.id, payouts.transactionId))
    .leftJoin(sellerDeposits, eq(sellerDeposits.id, payouts.depositId))
    .where(and(eq(payouts.sellerId, sellerId), cursor === undefined ? undefined : lt(payouts.id, cursor)))
    .orderBy(desc(payouts.id))
    .limit(limit)
