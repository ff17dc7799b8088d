import { createHash } from 'node:crypto'
import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database } from '#adapters/db/database.ts'
import { state, states } from '#adapters/db/literals.ts'
import { rowsOf } from '#adapters/db/rows.ts'
import { settingOf } from '#adapters/db/settings.ts'
import { type Pence, pence } from '#shared/money.ts'
import type { AccountState } from '#shared/provider-states.ts'
import { UNANSWERED_PAYOUTS, UNFINISHED_ACCOUNTS, WAITING_PAYOUTS } from '../../base/payout-lifecycle.ts'
import { type Payout, payouts, sellerAccounts } from '../../base/server/payout-tables.ts'

/** The account a seller is paid to. */
export interface SellerAccount {
  userId: number
  accountId: string
  state: AccountState
  updatedAt: Date
}

/**
 * What the provider knows a seller by before their account exists. The address is part of it, since a restored database
 * may give the number to another user.
 */
export async function accountReference(
  db: Database,
  { userId, email }: { userId: number; email: string },
): Promise<string> {
  const person = createHash('sha256').update(email).digest('hex').slice(0, 16)
  return `${await settingOf(db, 'instance')}.${userId}.${person}`
}

export async function sellerAccount(db: Database, userId: number): Promise<SellerAccount | null> {
  const [row] = await db.select().from(sellerAccounts).where(eq(sellerAccounts.userId, userId))
  return row ?? null
}

export async function sellerOfAccount(db: Database, accountId: string): Promise<SellerAccount | null> {
  const [row] = await db.select().from(sellerAccounts).where(eq(sellerAccounts.accountId, accountId))
  return row ?? null
}

/** Stores the provider's state of an account. Returns the previous state; null for a new account. */
export async function saveSellerAccount(
  tx: Database,
  { userId, accountId, state: next }: Omit<SellerAccount, 'updatedAt'>,
  at: Date,
): Promise<AccountState | null> {
  const [known] = await tx
    .select({ state: sellerAccounts.state })
    .from(sellerAccounts)
    .where(eq(sellerAccounts.userId, userId))
    .for('update')
  await tx
    .insert(sellerAccounts)
    .values({ userId, accountId, state: next, createdAt: at, updatedAt: at })
    .onConflictDoUpdate({
      target: sellerAccounts.userId,
      // A ready account that needs more information in a later year is reminded from the start.
      set: { state: next, updatedAt: at, ...(next === 'ready' && { remindersSent: 0 }) },
    })
  return known?.state ?? null
}

/** Payouts of a seller that wait for their account, oldest first. */
export const waitingPayouts = (db: Database, sellerId: number): Promise<Payout[]> =>
  db
    .select()
    .from(payouts)
    .where(and(eq(payouts.sellerId, sellerId), inArray(payouts.status, WAITING_PAYOUTS)))
    .orderBy(payouts.id)

export async function waitingSum(db: Database, sellerId: number): Promise<Pence> {
  const [all] = await db
    .select({ sum: sql`coalesce(sum(${payouts.amount}), 0)::int`.mapWith(Number) })
    .from(payouts)
    .where(and(eq(payouts.sellerId, sellerId), inArray(payouts.status, WAITING_PAYOUTS)))
  return pence(all?.sum ?? 0)
}

/** What was transferred to a seller since a time. */
export async function transferredSince(db: Database, sellerId: number, since: Date): Promise<number> {
  const [row] = await db
    .select({ sum: sql`coalesce(sum(${payouts.amount} - ${payouts.withheld}), 0)::int`.mapWith(Number) })
    .from(payouts)
    .where(and(eq(payouts.sellerId, sellerId), eq(payouts.status, 'completed'), gt(payouts.processedAt, since)))
  return row?.sum ?? 0
}

/** Whether a payout of this seller was requested and not answered yet. */
export async function isBeingPaid(db: Database, sellerId: number): Promise<boolean> {
  const rows = await db
    .select({ id: payouts.id })
    .from(payouts)
    .where(and(eq(payouts.sellerId, sellerId), inArray(payouts.status, UNANSWERED_PAYOUTS)))
    .limit(1)
  return rows.length > 0
}

/** The maximum of sellers per round; the next round handles the rest. */
const BATCH = 200

const reminder = z.object({
  userId: z.int(),
  remindersSent: z.int(),
  /** How many reminders are due by now. */
  due: z.int(),
})
export type SellerReminder = z.output<typeof reminder>

/** Sellers with waiting payouts who have received fewer reminders than are due by now. */
export async function sellersToRemind(db: Database, now: Date, times: readonly number[]): Promise<SellerReminder[]> {
  const due = times.map(
    (after) => sql`(min(p.created_at) <= ${new Date(now.getTime() - after).toISOString()}::timestamptz)::int`,
  )
  return rowsOf(
    db,
    reminder,
    sql`
    select * from (
      select a.user_id as "userId", a.nudges_sent as "remindersSent", ${sql.join(due, sql` + `)} as due
      from seller_accounts a join payouts p on p.seller_id = a.user_id
      where a.state in ${states(sellerAccounts.state, UNFINISHED_ACCOUNTS)} and p.status = ${state(payouts.status, 'pending')} group by a.user_id
    ) as waiting where due > "remindersSent" order by "userId" limit ${BATCH}`,
  )
}

/** Counts one reminder for all that are due. False when it is no longer needed. */
export async function countReminder(tx: Database, { userId, remindersSent, due }: SellerReminder): Promise<boolean> {
  const counted = await tx
    .update(sellerAccounts)
    .set({ remindersSent: due })
    .where(
      and(
        eq(sellerAccounts.userId, userId),
        eq(sellerAccounts.remindersSent, remindersSent),
        inArray(sellerAccounts.state, UNFINISHED_ACCOUNTS),
      ),
    )
    .returning({ userId: sellerAccounts.userId })
  return counted.length === 1
}
