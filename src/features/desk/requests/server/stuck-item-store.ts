import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import type { StuckItem } from '#features/checkout/ledger/stuck-contract.ts'
import { only } from '#shared/required.ts'
import { cases, stuckItems } from '../../server/tables.ts'

type Named = Pick<StuckItem, 'kind' | 'id'>

/** The number of a stuck thing, the same each time. */
export async function numberOfItem(tx: Database, { kind, id }: Named): Promise<number> {
  const rows = await tx
    .insert(stuckItems)
    .values({ kind, itemId: id })
    .onConflictDoUpdate({ target: [stuckItems.kind, stuckItems.itemId], set: { kind } })
    .returning({ id: stuckItems.id })
  return only(rows).id
}

export async function itemNumbered(db: Database, id: number): Promise<Named | null> {
  const [found] = await db
    .select({ kind: stuckItems.kind, id: stuckItems.itemId })
    .from(stuckItems)
    .where(eq(stuckItems.id, id))
  return found ?? null
}

/** The open cases about stuck money, with the number of what each is about. */
export const openStuckCases = (db: Database): Promise<{ id: number; subjectId: number }[]> =>
  db
    .select({ id: cases.id, subjectId: cases.subjectId })
    .from(cases)
    .where(and(eq(cases.subjectKind, 'stuck_money'), eq(cases.status, 'open')))

/** Those of these things whose case was decided after a moment. */
export async function recentlySeen(db: Database, numbers: readonly number[], since: Date): Promise<Set<number>> {
  if (numbers.length === 0) return new Set()
  const rows = await db
    .select({ subjectId: cases.subjectId, updatedAt: cases.updatedAt })
    .from(cases)
    .where(
      and(
        ...[eq(cases.subjectKind, 'stuck_money'), eq(cases.status, 'decided')],
        inArray(cases.subjectId, [...numbers]),
      ),
    )
  return new Set(rows.filter(({ updatedAt }) => updatedAt > since).map(({ subjectId }) => subjectId))
}
