import { and, asc, eq, isNotNull, isNull, ne } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { users } from './tables.ts'

/** Demo users who can still sign in. Erased and closing ones have no password. */
const canSignIn = and(eq(users.isDemo, true), isNull(users.deletedAt), isNotNull(users.password))

export async function hasDemoPeople(db: Database): Promise<boolean> {
  const found = await db.select({ id: users.id }).from(users).where(canSignIn).limit(1)
  return found.length > 0
}

/** The ids of all demo users who are not erased, including closing ones. */
export async function demoPeopleIds(db: Database): Promise<number[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.isDemo, true), isNull(users.deletedAt)))
    .orderBy(asc(users.id))
  return rows.map(({ id }) => id)
}

/** Removes every credential that could later open an account. Sessions and links are ended separately. */
export async function removeCredentials(tx: Database, id: number): Promise<void> {
  await tx.update(users).set({ password: null, role: 'user', frozenAt: null }).where(eq(users.id, id))
}

/** Makes all demo users ordinary members. */
export async function takeDemoRoles(db: Database): Promise<void> {
  await db
    .update(users)
    .set({ role: 'user' })
    .where(and(eq(users.isDemo, true), ne(users.role, 'user')))
}
