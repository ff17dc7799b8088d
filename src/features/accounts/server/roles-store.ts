import { and, eq, inArray, isNull, ne, notInArray } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { isAllowed, ROLES, type Role } from '#shared/endpoint.ts'
import { users } from './tables.ts'

export async function setRoleOf(db: Database, id: number, role: Role, now: Date): Promise<void> {
  await db.update(users).set({ role, updatedAt: now }).where(eq(users.id, id))
}

/** Members of staff who may make calls with this access. */
export async function staffIds(db: Database, access: 'staff' | 'finance' = 'staff'): Promise<number[]> {
  const roles = ROLES.filter((role) => isAllowed(access, role))
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.role, roles), isNull(users.deletedAt)))
    .orderBy(users.id)
  return rows.map(({ id }) => id)
}

/** Whether another person with one of these roles can decide. */
export async function hasOtherStaff(db: Database, roles: readonly Role[], except: readonly number[]): Promise<boolean> {
  const [other] = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        inArray(users.role, [...roles]),
        isNull(users.deletedAt),
        isNull(users.frozenAt),
        notInArray(users.id, [...except]),
      ),
    )
    .limit(1)
  return other !== undefined
}

/** Every user with a role above that of an ordinary member. */
export const staff = (db: Database): Promise<{ id: number; username: string; fullName: string; role: Role }[]> =>
  db
    .select({ id: users.id, username: users.username, fullName: users.fullName, role: users.role })
    .from(users)
    .where(and(ne(users.role, 'user'), isNull(users.deletedAt)))
    .orderBy(users.role, users.username)
