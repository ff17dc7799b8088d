import { inArray } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { products } from '../../base/server/tables.ts'
import { listingDrawing } from '../../photos/drawing-for.ts'

/** The drawings of these listings, by id, for features that show listings without their plants. */
export async function drawingsOf(db: Database, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({
      id: products.id,
      title: products.title,
      plantSlug: products.plantSlug,
      categoryId: products.categoryId,
    })
    .from(products)
    .where(inArray(products.id, [...new Set(ids)]))
  return new Map(rows.map((row) => [row.id, listingDrawing(row)]))
}
