import { and, asc, eq, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database } from '#adapters/db/database.ts'
import { onlyRowOf } from '#adapters/db/rows.ts'
import { isLeaving } from '#features/accounts/server/contact-store.ts'
import { only } from '#shared/required.ts'
import { type Charge, savedCardCharges as charges } from '../../base/server/saved-card-tables.ts'

const BATCH = 200
/** How long an opened charge is left alone before it is tried again, and every due one between two tries. */
const LOOK_AGAIN_MS = { first: 2 * 60_000, again: 5 * 60_000 }

type NewCharge = Omit<typeof charges.$inferInsert, 'state' | 'createdAt' | 'updatedAt'>

/** Stores a charge; null when there is one with its reference. */
export async function addCharge(tx: Database, charge: NewCharge, at: Date): Promise<Charge | null> {
  const [row] = await tx
    .insert(charges)
    .values({ ...charge, createdAt: at, updatedAt: at })
    .onConflictDoNothing({ target: charges.reference })
    .returning()
  return row ?? null
}

/** What the provider will know the order of a charge by. */
export async function referenceOfOrder(db: Database, { orderId }: Charge): Promise<string> {
  const row = await onlyRowOf(db, named, sql`select provider_reference(${orderId}) as reference`)
  return row.reference
}
const named = z.object({ reference: z.string() })

export async function findCharge(db: Database, id: number): Promise<Charge | null> {
  const [row] = await db.select().from(charges).where(eq(charges.id, id))
  return row ?? null
}

export async function findChargeBy(db: Database, reference: string): Promise<Charge | null> {
  const [row] = await db.select().from(charges).where(eq(charges.reference, reference))
  return row ?? null
}

/** Reads a charge and locks it until the transaction ends. Its order, if any, is locked before. */
export async function lockCharge(tx: Database, id: number): Promise<Charge | null> {
  const [row] = await tx.select().from(charges).where(eq(charges.id, id)).for('update')
  return row ?? null
}

/** The same by its reference. */
export async function lockChargeBy(tx: Database, reference: string): Promise<Charge | null> {
  const [row] = await tx.select().from(charges).where(eq(charges.reference, reference)).for('update')
  return row ?? null
}

/** The charge that opened an order, locked. */
export async function lockChargeOf(tx: Database, transactionId: number): Promise<Charge | null> {
  const [row] = await tx.select().from(charges).where(eq(charges.transactionId, transactionId)).for('update')
  return row ?? null
}

export async function findChargeOf(db: Database, transactionId: number): Promise<Charge | null> {
  const [row] = await db.select().from(charges).where(eq(charges.transactionId, transactionId))
  return row ?? null
}

/** Changes a locked charge. */
export async function changeCharge(
  tx: Database,
  id: number,
  patch: Partial<Pick<Charge, 'state' | 'reason' | 'transactionId' | 'openedAt'>> & { updatedAt: Date },
): Promise<Charge> {
  return only(await tx.update(charges).set(patch).where(eq(charges.id, id)).returning())
}

/** Charges whose time has come, those of buyers who leave, and those whose outcome is not known: the longest wait first. They are claimed. */
export async function dueCharges(tx: Database, now: Date): Promise<number[]> {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  const { id, state, notBefore, askedAt, updatedAt, userId } = charges
  const isDue = or(
    and(eq(state, 'waiting'), or(lte(notBefore, now), isLeaving(userId))),
    and(eq(state, 'opened'), lt(updatedAt, before(LOOK_AGAIN_MS.first))),
  )
  const next = tx
    .select({ id })
    .from(charges)
    .where(and(isDue, or(isNull(askedAt), lt(askedAt, before(LOOK_AGAIN_MS.again)))))
    .orderBy(sql`${askedAt} nulls first`, asc(notBefore))
    .limit(BATCH)
    .for('update', { skipLocked: true })
  const claimed = await tx.update(charges).set({ askedAt: now }).where(inArray(id, next)).returning({ id })
  return claimed.map((row) => row.id)
}

/** The charges of a member that have no order yet, in the order of their listings. */
export async function waitingOf(tx: Database, userId: number): Promise<number[]> {
  const rows = await tx
    .select({ id: charges.id })
    .from(charges)
    .where(and(eq(charges.userId, userId), eq(charges.state, 'waiting')))
    .orderBy(charges.productId, charges.id)
  return rows.map(({ id }) => id)
}

/** Deletes charges that ended without an order before this time. */
export async function deleteEndedCharges(db: Database, before: Date): Promise<void> {
  await db
    .delete(charges)
    .where(and(eq(charges.state, 'ended'), isNull(charges.transactionId), lt(charges.updatedAt, before)))
}

/** Deletes the charges of orders that their people have left. */
export async function deleteChargesOf(tx: Database, transactionIds: readonly number[]): Promise<void> {
  await tx.delete(charges).where(inArray(charges.transactionId, [...transactionIds]))
}
