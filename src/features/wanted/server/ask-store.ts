import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { wanted, wantedSellers } from './tables.ts'

/** Marks that earlier sellers are notified of an open request now; null when they were before or it is not open. */
export async function beginAsking(tx: Database, id: number, now: Date) {
  const [found] = await tx
    .update(wanted)
    .set({ sellersAskedAt: now })
    .where(and(eq(wanted.id, id), eq(wanted.status, 'open'), gt(wanted.expiresAt, now), isNull(wanted.sellersAskedAt)))
    .returning({
      authorId: wanted.authorId,
      title: wanted.title,
      note: wanted.note,
      outcode: wanted.outcode,
      radius: wanted.radius,
    })
  return found ?? null
}

/** Serialises requests that ask the same sellers, until the transaction ends. */
export async function lockAsking(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('wanted sellers'))`)
}

/** Those of these members who were notified of some request since a moment. */
export async function askedSince(tx: Database, ids: readonly number[], since: Date): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const rows = await tx
    .selectDistinct({ id: wantedSellers.sellerId })
    .from(wantedSellers)
    .where(and(inArray(wantedSellers.sellerId, [...ids]), gt(wantedSellers.notifiedAt, since)))
  return new Set(rows.map(({ id }) => id))
}

/** For how many of an author's requests sellers were notified since a moment. */
export async function countAskedFor(tx: Database, authorId: number, since: Date): Promise<number> {
  const rows = await tx
    .selectDistinct({ id: wanted.id })
    .from(wanted)
    .innerJoin(wantedSellers, eq(wantedSellers.wantedId, wanted.id))
    .where(and(eq(wanted.authorId, authorId), gt(wantedSellers.notifiedAt, since)))
  return rows.length
}

/** The sellers who were asked for a request. */
export async function askedFor(tx: Database, wantedId: number): Promise<number[]> {
  const { sellerId } = wantedSellers
  const rows = await tx.select({ sellerId }).from(wantedSellers).where(eq(wantedSellers.wantedId, wantedId))
  return rows.map((row) => row.sellerId)
}

export async function addAsked(tx: Database, wantedId: number, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await tx
    .insert(wantedSellers)
    .values(ids.map((sellerId) => ({ wantedId, sellerId, notifiedAt: now })))
    .onConflictDoNothing()
}
