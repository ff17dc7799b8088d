import { asc, eq, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { categories } from '../../base/server/tables.ts'
import type { Category } from '../category.ts'

/** Every category in the order of the site; the retired ones are the last. */
export const allCategories = (db: Database): Promise<Category[]> =>
  db
    .select({
      id: categories.id,
      slug: categories.slug,
      name: categories.name,
      imageUrl: categories.imageUrl,
      isRetired: sql`${categories.retiredAt} is not null`.mapWith(Boolean),
    })
    .from(categories)
    .orderBy(sql`${categories.retiredAt} is not null`, asc(categories.position), asc(categories.id))

/** Other changes of categories wait for this transaction; listings do not. */
export async function lockCategories(tx: Database): Promise<void> {
  await tx.execute(sql`lock table categories in share row exclusive mode`)
}

interface Changed {
  name: string
  position: number
  isRetired: boolean
}

export async function updateCategory(tx: Database, id: number, { isRetired, ...plain }: Changed, at: Date) {
  // The time of the first retirement stays.
  const retiredAt = isRetired ? sql`coalesce(${categories.retiredAt}, ${at.toISOString()}::timestamptz)` : null
  await tx
    .update(categories)
    .set({ ...plain, retiredAt })
    .where(eq(categories.id, id))
}

export async function insertCategory(tx: Database, values: typeof categories.$inferInsert): Promise<void> {
  await tx.insert(categories).values(values)
}
