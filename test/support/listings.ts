import type { InferInsertModel } from 'drizzle-orm'
import type { Deps } from '#deps.ts'
import { products } from '#features/listings/base/server/tables.ts'
import { only } from '#shared/required.ts'
import { NEEDED } from './listing-body.ts'

type Row = InferInsertModel<typeof products>
type Given = Pick<Row, 'sellerId'> & Partial<Row>

const rowOf = (given: Given): Row => ({
  ...NEEDED,
  location: 'Leeds',
  expiresAt: new Date('2999-01-01'),
  createdAt: new Date('2026-01-01'),
  updatedAt: new Date('2026-01-01'),
  ...given,
})

/** Stores listings without the rules and events of the calls. Returns their ids, in order. */
export async function storeListings({ db }: Pick<Deps, 'db'>, rows: readonly Given[]): Promise<number[]> {
  const stored = await db.insert(products).values(rows.map(rowOf)).returning({ id: products.id })
  return stored.map(({ id }) => id)
}

export const storeListing = async (deps: Pick<Deps, 'db'>, row: Given): Promise<number> =>
  only(await storeListings(deps, [row]))
