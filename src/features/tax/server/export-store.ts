import { desc, eq } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { people } from '#features/accounts/server/tables.ts'
import type { TaxReport } from '../report-contract.ts'
import { taxExports } from './tables.ts'

export async function addExport(tx: Database, made: typeof taxExports.$inferInsert): Promise<void> {
  await tx.insert(taxExports).values(made)
}

/** The files that were made of a year, the latest first. */
export async function exportsOf(db: Database, year: number): Promise<TaxReport['exports']> {
  const rows = await db
    .select({
      id: taxExports.id,
      format: taxExports.format,
      reference: taxExports.reference,
      sellers: taxExports.sellers,
      by: people.username,
      at: taxExports.madeAt,
    })
    .from(taxExports)
    .leftJoin(people, eq(people.id, taxExports.madeBy))
    .where(eq(taxExports.year, year))
    .orderBy(desc(taxExports.id))
    .limit(100)
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
}
