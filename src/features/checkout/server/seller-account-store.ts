import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import type { AccountState } from '#adapters/payments/payments.ts'
import { type Pence, pence } from '#shared/money.ts'
import { type Payout, payouts, sellerAccounts } from './tables.ts'

/** Where a seller's money goes. */
export interface SellerAccount {
  userId: number
  accountId: string
  state: AccountState
  updatedAt: Date
}

export async function sellerAccount(db: Database, userId: number): Promise<SellerAccount | null> {
  const [row] = await db.select().from(sellerAccounts).where(eq(sellerAccounts.userId, userId))
  return row ?? null
}

export async function sellerOfAccount(db: Database, accountId: string): Promise<SellerAccount | null> {
  const [row] = await db.select().from(sellerAccounts).where(eq(sellerAccounts.accountId, accountId))
  return row ?? null
}

/** Saves what the provider says. Answers what was known before; null for a new account. */
export async function saveSellerAccount(
  tx: Database,
  { userId, accountId, state }: Omit<SellerAccount, 'updatedAt'>,
  at: Date,
): Promise<AccountState | null> {
  const [known] = await tx
    .select({ state: sellerAccounts.state })
    .from(sellerAccounts)
    .where(eq(sellerAccounts.userId, userId))
    .for('update')
  await tx
    .insert(sellerAccounts)
    .values({ userId, accountId, state, createdAt: at, updatedAt: at })
    .onConflictDoUpdate({ target: sellerAccounts.userId, set: { state, updatedAt: at } })
  return known?.state ?? null
}

/** Payouts of a seller that wait for their account, oldest first. */
export const waitingPayouts = (db: Database, sellerId: number): Promise<Payout[]> =>
  db
    .select()
    .from(payouts)
    .where(and(eq(payouts.sellerId, sellerId), inArray(payouts.status, ['pending', 'failed'])))
    .orderBy(payouts.id)

export async function waitingSum(db: Database, sellerId: number): Promise<Pence> {
  const { rows } = await db.execute<{ sum: number }>(sql`
    select coalesce(sum(amount), 0)::int as sum from payouts
    where seller_id = ${sellerId} and status in ('pending', 'failed')`)
  return pence(rows[0]?.sum ?? 0)
}

/** At most so many sellers at once; the next round takes the rest. */
const BATCH = 200

/** Sellers whom a payout waits for and who have had fewer reminders than the list says by now. */
export async function sellersToNudge(
  db: Database,
  now: Date,
  times: readonly number[],
): Promise<{ userId: number; nudgesSent: number }[]> {
  const steps = times.map(
    (after, sent) =>
      sql`(a.nudges_sent = ${sent} and min(p.created_at) <= ${new Date(now.getTime() - after).toISOString()})`,
  )
  const { rows } = await db.execute<{ userId: number; nudgesSent: number }>(sql`
    select a.user_id as "userId", a.nudges_sent as "nudgesSent" from seller_accounts a join payouts p on p.seller_id = a.user_id
    where a.state in ('new', 'incomplete') and p.status = 'pending'
    group by a.user_id having ${sql.join(steps, sql` or `)} order by a.user_id limit ${BATCH}`)
  return rows
}

/** Counts a reminder. False when it is no longer wanted. */
export async function countNudge(tx: Database, userId: number, sent: number): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update seller_accounts set nudges_sent = nudges_sent + 1
    where user_id = ${userId} and nudges_sent = ${sent} and state in ('new', 'incomplete')`)
  return rowCount === 1
}
