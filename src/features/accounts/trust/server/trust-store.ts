import { and, eq, inArray, isNotNull, isNull, lte, or } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { users } from '../../server/tables.ts'

/** Notes the first completed order of these users: they are not new members any more. */
export async function noteTrade(tx: Database, ids: readonly number[], at: Date): Promise<void> {
  await tx
    .update(users)
    .set({ firstTradeAt: at })
    .where(and(inArray(users.id, [...ids]), isNull(users.firstTradeAt)))
}

/**
 * Those of these users whose reports count without staff: their email address is confirmed, and they have completed an
 * order or have been members since `joinedBefore`.
 */
export async function establishedAmong(db: Database, ids: readonly number[], joinedBefore: Date): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        inArray(users.id, [...ids]),
        eq(users.isVerified, true),
        isNull(users.frozenAt),
        or(isNotNull(users.firstTradeAt), lte(users.createdAt, joinedBefore)),
      ),
    )
  return rows.map(({ id }) => id)
}
