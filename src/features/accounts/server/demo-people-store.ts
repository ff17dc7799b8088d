import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { users } from './tables.ts'

/** Demo people who can still sign in: erased ones and those who wait for it have no password. */
const canSignIn = and(eq(users.isDemo, true), isNull(users.deletedAt), isNotNull(users.password))

export async function hasDemoPeople(db: Database): Promise<boolean> {
  const found = await db.select({ id: users.id }).from(users).where(canSignIn).limit(1)
  return found.length > 0
}

/** The ids of all demo people who are not erased, those waiting for it included. */
export async function demoPeopleIds(db: Database): Promise<number[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.isDemo, true), isNull(users.deletedAt)))
    .orderBy(asc(users.id))
  return rows.map(({ id }) => id)
}

/** Takes away everything by which an account can be entered later. Sessions and links end beside it. */
export async function lockOut(tx: Database, id: number): Promise<void> {
  await tx.update(users).set({ password: null, role: 'user', frozenAt: null }).where(eq(users.id, id))
}
