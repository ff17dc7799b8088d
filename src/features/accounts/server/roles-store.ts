import { and, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import type { Role } from '#shared/endpoint.ts'
import { users } from './tables.ts'

/** Gives somebody a role; false when nobody with this username can sign in. */
export async function setRole(db: Database, username: string, role: Role, now: Date): Promise<boolean> {
  const changed = await db
    .update(users)
    .set({ role, updatedAt: now })
    .where(and(sql`lower(${users.username}) = lower(${username})`, isNotNull(users.password), isNull(users.deletedAt)))
    .returning({ id: users.id })
  return changed.length > 0
}

/** Everybody who works for the house. */
export const staff = (db: Database): Promise<{ username: string; role: Role }[]> =>
  db
    .select({ username: users.username, role: users.role })
    .from(users)
    .where(and(ne(users.role, 'user'), isNull(users.deletedAt)))
    .orderBy(users.role, users.username)
