import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { people } from '#features/accounts/server/tables.ts'
import type { DetailKind } from '../tax-details.ts'
import { taxDetails } from './tables.ts'

export interface StoredDetails {
  userId: number
  kind: DetailKind
  secret: Buffer
  givenAt: Date
  deleteAfter: Date
}

export async function saveDetails(tx: Database, { userId, ...given }: StoredDetails): Promise<void> {
  await tx
    .insert(taxDetails)
    .values({ userId, ...given })
    .onConflictDoUpdate({
      target: taxDetails.userId,
      set: { ...given, deleteAfter: sql`greatest(${taxDetails.deleteAfter}, excluded.delete_after)` },
    })
}

export async function detailsRow(db: Database, userId: number): Promise<StoredDetails | null> {
  const [row] = await detailsRows(db, [userId])
  return row ?? null
}

export const detailsRows = (db: Database, userIds: readonly number[]): Promise<StoredDetails[]> =>
  db
    .select()
    .from(taxDetails)
    .where(inArray(taxDetails.userId, [...userIds]))

/** The same value under the newest key. */
export async function replaceSecret(
  tx: Database,
  userId: number,
  secret: { old: Buffer; next: Buffer },
): Promise<void> {
  await tx
    .update(taxDetails)
    .set({ secret: secret.next })
    .where(and(eq(taxDetails.userId, userId), eq(taxDetails.secret, secret.old)))
}

/** Details that were reported are kept for the years after. */
export async function keepDetails(tx: Database, userIds: readonly number[], until: Date): Promise<void> {
  await tx
    .update(taxDetails)
    .set({ deleteAfter: sql`greatest(${taxDetails.deleteAfter}, ${until.toISOString()}::timestamptz)` })
    .where(inArray(taxDetails.userId, [...userIds]))
}

/** Deletes what no report needs. Returns how many. */
export async function deleteOldDetails(db: Database, now: Date): Promise<number> {
  const gone = await db
    .delete(taxDetails)
    .where(lt(taxDetails.deleteAfter, now))
    .returning({ userId: taxDetails.userId })
  return gone.length
}

export interface SellerPerson {
  id: number
  username: string
  fullName: string
  joined: Date
  left: Date | null
}

export const sellerPeople = (db: Database, ids: readonly number[]): Promise<SellerPerson[]> =>
  db
    .select({
      id: people.id,
      username: people.username,
      fullName: people.fullName,
      joined: people.createdAt,
      left: people.leftAt,
    })
    .from(people)
    .where(inArray(people.id, [...ids]))
    .orderBy(people.id)
