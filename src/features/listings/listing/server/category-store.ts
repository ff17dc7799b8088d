import { eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database } from '#adapters/db/database.ts'
import { preparedRowsOf } from '#adapters/db/prepared.ts'
import { categories } from '../../base/server/tables.ts'
import type { Category } from '../category.ts'

const categoryRow = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  imageUrl: z.nullable(z.string()),
  isRetired: z.boolean(),
})

/** Every category in the order of the site; the retired ones are the last. */
export const allCategories = (db: Database): Promise<Category[]> =>
  preparedRowsOf(
    db,
    categoryRow,
    sql`
    select id, slug, name, image_url as "imageUrl", retired_at is not null as "isRetired" from categories
    order by retired_at is not null, position, id`,
  )

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
