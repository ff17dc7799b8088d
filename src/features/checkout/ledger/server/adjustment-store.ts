import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { people } from '#features/accounts/server/tables.ts'
import { only } from '#shared/required.ts'
import { sellerDebts } from '../../base/server/debt-tables.ts'
import { type Adjustment, ledgerAdjustments as adjustments } from '../../base/server/ledger-tables.ts'
import { inAll, MAX_ITEMS } from './long-lists-store.ts'

export async function insertAdjustment(
  tx: Database,
  adjustment: Omit<Adjustment, 'id' | 'decidedBy' | 'decidedAt' | 'isApproved'>,
): Promise<Adjustment> {
  const alone = { decidedBy: adjustment.proposedBy, decidedAt: adjustment.proposedAt, isApproved: true }
  const decision = adjustment.needsApproval ? {} : alone
  return only(
    await tx
      .insert(adjustments)
      .values({ ...adjustment, ...decision })
      .returning(),
  )
}

/** Pence that a person has adjusted since a time without a second person. */
export async function postedAlone(tx: Database, userId: number, since: Date): Promise<number> {
  const [row] = await tx
    .select({ sum: sql`coalesce(sum(${adjustments.amount}), 0)`.mapWith(Number) })
    .from(adjustments)
    .where(
      and(eq(adjustments.proposedBy, userId), eq(adjustments.needsApproval, false), gt(adjustments.proposedAt, since)),
    )
  return row?.sum ?? 0
}

/** An adjustment that waits for a decision, locked. */
export async function lockOpenAdjustment(tx: Database, id: number): Promise<Adjustment | null> {
  const [row] = await tx
    .select()
    .from(adjustments)
    .where(and(eq(adjustments.id, id), isNull(adjustments.decidedAt)))
    .for('update')
  return row ?? null
}

export async function saveDecision(
  tx: Database,
  id: number,
  decision: { decidedBy: number; decidedAt: Date; isApproved: boolean },
): Promise<void> {
  await tx.update(adjustments).set(decision).where(eq(adjustments.id, id))
}

/** Those that wait first, then the latest. */
export const latestAdjustments = (db: Database) =>
  db
    .select({
      id: adjustments.id,
      debit: adjustments.debit,
      credit: adjustments.credit,
      amount: adjustments.amount,
      reason: adjustments.reason,
      source: adjustments.source,
      transactionId: sellerDebts.transactionId,
      proposedById: adjustments.proposedBy,
      proposedBy: people.username,
      proposedAt: adjustments.proposedAt,
      decidedBy: sql<string | null>`(select username from people where id = ${adjustments.decidedBy})`,
      isApproved: adjustments.isApproved,
      inAll,
    })
    .from(adjustments)
    .innerJoin(people, eq(people.id, adjustments.proposedBy))
    .leftJoin(sellerDebts, eq(sellerDebts.id, adjustments.debtId))
    .orderBy(sql`${adjustments.decidedAt} is not null`, desc(adjustments.id))
    .limit(MAX_ITEMS)
