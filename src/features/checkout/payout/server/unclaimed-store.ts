import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { people } from '#features/accounts/server/tables.ts'
import { type UnclaimedMoney, unclaimedMoney } from '../../base/server/unclaimed-tables.ts'
import { appealable } from '../../order/server/closing-store.ts'

/** Open claims, also those whose payouts were sent meanwhile. */
export const openClaims = (db: Database): Promise<UnclaimedMoney[]> =>
  db.select().from(unclaimedMoney).where(isNull(unclaimedMoney.settledAt)).orderBy(unclaimedMoney.userId)

export async function lockClaim(tx: Database, userId: number): Promise<UnclaimedMoney | null> {
  const [row] = await tx
    .select()
    .from(unclaimedMoney)
    .where(and(eq(unclaimedMoney.userId, userId), isNull(unclaimedMoney.settledAt)))
    .for('update')
  return row ?? null
}

/** The open claim that a reference belongs to. */
export async function findClaim(
  db: Database,
  { hash, at }: { hash: Buffer; at: Date },
): Promise<UnclaimedMoney | null> {
  const { referenceHash, settledAt, lapsesAt } = unclaimedMoney
  const [row] = await db
    .select()
    .from(unclaimedMoney)
    .where(and(eq(referenceHash, hash), isNull(settledAt), gt(lapsesAt, at)))
  return row ?? null
}

/** Whether an appeal against a lost chargeback could still bring a seller money. */
export async function mayBePaidLater(db: Database, userId: number, at: Date): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 where exists (${appealable(userId, at.toISOString())})`)
  return rows.length > 0
}

export async function changeClaim(
  tx: Database,
  userId: number,
  patch: Partial<Pick<UnclaimedMoney, 'email' | 'reference' | 'emailsSent' | 'promisedAt' | 'settledAt'>>,
): Promise<void> {
  await tx.update(unclaimedMoney).set(patch).where(eq(unclaimedMoney.userId, userId))
}

export async function hasLeft(db: Database, userId: number): Promise<boolean> {
  const [row] = await db.select({ hasLeft: people.hasLeft }).from(people).where(eq(people.id, userId))
  return row?.hasLeft ?? true
}
