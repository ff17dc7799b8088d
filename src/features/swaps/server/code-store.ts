import { and, eq, gt } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import type { SwapSide } from '../swap.ts'
import { swapCodeTries } from './tables.ts'

/** The times of a member's wrong codes since then, oldest first. */
export async function codeTriesSince(db: Database, swapId: number, side: SwapSide, since: Date): Promise<Date[]> {
  const tries = await db
    .select({ at: swapCodeTries.at })
    .from(swapCodeTries)
    .where(and(eq(swapCodeTries.swapId, swapId), eq(swapCodeTries.side, side), gt(swapCodeTries.at, since)))
    .orderBy(swapCodeTries.at)
  return tries.map(({ at }) => at)
}

export async function addCodeTry(tx: Database, swapId: number, side: SwapSide, at: Date): Promise<void> {
  await tx.insert(swapCodeTries).values({ swapId, side, at })
}
