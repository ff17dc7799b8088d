import { eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { people } from '#features/accounts/server/tables.ts'
import { only } from '#shared/required.ts'

export interface Contact {
  id: number
  fullName: string
  email: string
  /** Their account is erased: no email reaches them. */
  hasLeft: boolean
}

export async function contactOf(db: Database, userId: number): Promise<Contact> {
  const rows = await db
    .select({ id: people.id, fullName: people.fullName, email: people.email, hasLeft: people.hasLeft })
    .from(people)
    .where(eq(people.id, userId))
  return only(rows)
}

/** People as others see them, by id. */
export async function peopleById(db: Database, ids: number[]) {
  const rows = await db
    .select({ id: people.id, username: people.username, fullName: people.fullName, avatar: people.avatar })
    .from(people)
    .where(sql`${people.id} = any(${sql.param(ids)}::int[])`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The ids of those with whom a user has traded, as a query. */
export const tradingPartnersOf = (userId: number): SQL => sql`
  select buyer_id from transactions where seller_id = ${userId}
  union select seller_id from transactions where buyer_id = ${userId}`
