import { eq, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { state } from '#adapters/db/literals.ts'
import { products } from './tables.ts'

/** Where the plants of a listing come from, as its seller says. */
export interface Lineage {
  id: number
  sellerId: number
  plantSlug: string | null
  /** The earlier listing that it was raised from. */
  parentId: number | null
}

/** Its index has the same expression. */
const parentId = sql<number | null>`(${products.facts} ->> 'parentId')::int`

const lineage = (db: Database) =>
  db
    .select({ id: products.id, sellerId: products.sellerId, plantSlug: products.plantSlug, parentId })
    .from(products)
    .$dynamic()

/** Also of listings that have ended or were removed. */
export async function lineageOf(db: Database, id: number): Promise<Lineage | null> {
  const [found] = await lineage(db).where(eq(products.id, id))
  return found ?? null
}

/** These listings, by id. */
export const lineagesOf = (db: Database, ids: readonly number[]): Promise<Lineage[]> =>
  lineage(db)
    .where(sql`${products.id} = any(${sql.param(ids)}::int[])`)
    .orderBy(products.id)

/** The listings that were raised from these, without drafts, by id. */
export const raisedFrom = (db: Database, ids: readonly number[]): Promise<Lineage[]> =>
  lineage(db)
    .where(
      sql`${products.facts} ? 'parentId' and ${parentId} = any(${sql.param(ids)}::int[])
        and ${products.status} <> ${state(products.status, 'draft')}`,
    )
    .orderBy(products.id)
