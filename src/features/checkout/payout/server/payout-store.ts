import { and, desc, eq, lt } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { sellerDeposits } from '../../base/server/deposit-tables.ts'
import { providerMovements } from '../../base/server/ledger-tables.ts'
import { payouts } from '../../base/server/payout-tables.ts'
import { transactions } from '../../base/server/tables.ts'
import { lineOf } from './batch-store.ts'

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
      /** When the money of its payment can be sent with other payouts; null while that is unknown. */
      availableOn: providerMovements.availableOn,
    })
    .from(payouts)
    .innerJoin(transactions, eq(transactions.id, payouts.transactionId))
    .leftJoin(sellerDeposits, eq(sellerDeposits.id, payouts.depositId))
    .leftJoin(providerMovements, lineOf(transactions.chargeId))
    .where(and(eq(payouts.sellerId, sellerId), cursor === undefined ? undefined : lt(payouts.id, cursor)))
    .orderBy(desc(payouts.id))
    .limit(limit)
