import { and, between, eq, inArray, isNotNull, isNull, ne, notExists, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '#adapters/db/database.ts'
import type { Deposit } from '#adapters/payments/payments.ts'
import type { DepositState } from '#shared/provider-states.ts'
import { sellerDeposits } from '../../base/server/deposit-tables.ts'
import { payouts, sellerAccounts } from '../../base/server/payout-tables.ts'

/** Stores a deposit. Returns its previous state; null for a new one. */
export async function saveDeposit(
  tx: Database,
  sellerId: number,
  { deposit, at }: { deposit: Deposit; at: Date },
): Promise<DepositState | null> {
  const { id, amount, failure, arrivesAt, replaces } = deposit
  const row = {
    id,
    sellerId,
    amount,
    state: deposit.state,
    failure,
    arrivesAt,
    replaces: [...replaces],
    createdAt: at,
    updatedAt: at,
  }
  const inserted = await tx
    .insert(sellerDeposits)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: sellerDeposits.id })
  if (inserted.length === 1) return null
  const [known] = await tx.select().from(sellerDeposits).where(eq(sellerDeposits.id, id)).for('update')
  await tx
    .update(sellerDeposits)
    .set({ state: deposit.state, failure, arrivesAt, updatedAt: at })
    .where(eq(sellerDeposits.id, id))
  return known?.state ?? null
}

/**
 * Notes which payouts a deposit contains. Events may arrive in any order, so a payout goes on to the newest deposit that
 * contains its money.
 */
export async function linkPayouts(
  tx: Database,
  sellerId: number,
  { id, transferIds }: Pick<Deposit, 'id' | 'transferIds'>,
): Promise<void> {
  await tx.execute(sql`
    update payouts set deposit_id = ${id}
    where seller_id = ${sellerId} and deposit_id is null and transfer_id = any(${sql.param(transferIds)}::text[])`)
  for (let moved = 1; moved > 0; ) {
    const { rowCount } = await tx.execute(sql`
      update payouts p set deposit_id = d.id from seller_deposits d
      where p.seller_id = ${sellerId} and d.seller_id = ${sellerId} and p.deposit_id = any(d.replaces)`)
    moved = rowCount ?? 0
  }
}

interface Late {
  since: Date
  transfersBefore: Date
  depositsBefore: Date
}

/**
 * Accounts with a transfer that no deposit contains, a deposit that is late or may still come back, or one that came back
 * and is not yet in another.
 */
export async function accountsWithLateDeposits(
  db: Database,
  { since, transfersBefore, depositsBefore }: Late,
): Promise<string[]> {
  const without = db
    .select({ sellerId: payouts.sellerId })
    .from(payouts)
    .where(
      and(
        isNotNull(payouts.transferId),
        isNull(payouts.depositId),
        between(payouts.processedAt, since, transfersBefore),
      ),
    )
  const open = db
    .select({ sellerId: sellerDeposits.sellerId })
    .from(sellerDeposits)
    .where(and(ne(sellerDeposits.state, 'returned'), between(sellerDeposits.arrivesAt, since, depositsBefore)))
  const later = alias(sellerDeposits, 'later')
  const returned = db
    .select({ sellerId: sellerDeposits.sellerId })
    .from(sellerDeposits)
    .where(
      and(
        eq(sellerDeposits.state, 'returned'),
        notExists(
          db
            .select({ id: later.id })
            .from(later)
            .where(
              and(eq(later.sellerId, sellerDeposits.sellerId), sql`${sellerDeposits.id} = any(${later.replaces})`),
            ),
        ),
      ),
    )
  const rows = await db
    .select({ accountId: sellerAccounts.accountId })
    .from(sellerAccounts)
    .where(or(...[without, open, returned].map((sellers) => inArray(sellerAccounts.userId, sellers))))
  return rows.map(({ accountId }) => accountId)
}

/** The state in which we know each deposit of an account. */
export async function statesOfDeposits(db: Database, accountId: string): Promise<ReadonlyMap<string, DepositState>> {
  const rows = await db
    .select({ id: sellerDeposits.id, state: sellerDeposits.state })
    .from(sellerDeposits)
    .innerJoin(sellerAccounts, eq(sellerAccounts.userId, sellerDeposits.sellerId))
    .where(eq(sellerAccounts.accountId, accountId))
  return new Map(rows.map((row) => [row.id, row.state]))
}
