import { and, eq, gt } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { codeTries } from '../../base/server/code-tables.ts'

/** The times of wrong codes in the last hour, oldest first. */
export async function codeTriesSince(db: Database, transactionId: number, since: Date): Promise<Date[]> {
  const tries = await db
    .select({ at: codeTries.at })
    .from(codeTries)
    .where(and(eq(codeTries.transactionId, transactionId), gt(codeTries.at, since)))
    .orderBy(codeTries.at)
  return tries.map(({ at }) => at)
}

export async function addCodeTry(tx: Database, transactionId: number, at: Date): Promise<void> {
  await tx.insert(codeTries).values({ transactionId, at })
}
