import { eq, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import type { TraderDetails } from '../contract.ts'
import { currentSellers, sellerDeclarations } from './tables.ts'

export type Declaration = typeof currentSellers.$inferSelect

/** What a member has declared last; null when they have declared nothing. */
export async function currentSeller(db: Database, userId: number): Promise<Declaration | null> {
  const [found] = await db.select().from(currentSellers).where(eq(currentSellers.userId, userId))
  return found ?? null
}

/** One declaration, also an earlier one. */
export async function declarationById(db: Database, id: number): Promise<Declaration | null> {
  const [found] = await db.select().from(sellerDeclarations).where(eq(sellerDeclarations.id, id))
  return found ?? null
}

/** The same for several, by id. */
export async function declarationsById(db: Database, ids: readonly number[]): Promise<Map<number, Declaration>> {
  const rows = await db
    .select()
    .from(sellerDeclarations)
    .where(sql`${sellerDeclarations.id} = any(${sql.param(ids)}::int[])`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Serialises the declarations of one member until the transaction ends. */
export const lockSeller = (tx: Database, userId: number): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('seller declaration'), ${userId}::int)`)

export async function addDeclaration(
  tx: Database,
  {
    userId,
    kind,
    trader,
    growsToSell,
    at,
  }: Pick<Declaration, 'userId' | 'kind' | 'growsToSell'> & { trader: TraderDetails | null; at: Date },
): Promise<void> {
  await tx.insert(sellerDeclarations).values({ userId, kind, ...trader, growsToSell, declaredAt: at })
}

/** What a declaration says about a business; null for private sellers, and once it is erased. */
export function traderOf({
  name,
  address,
  email,
  phone,
  aphaNumber,
  vatNumber,
}: Omit<Declaration, 'id' | 'userId' | 'kind' | 'declaredAt' | 'growsToSell'>): TraderDetails | null {
  if (name === null || address === null || email === null) return null
  return { name, address, email, phone, aphaNumber, vatNumber }
}
