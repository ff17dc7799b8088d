import { and, asc, desc, eq, inArray, isNotNull, lt } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { people } from '#features/accounts/server/tables.ts'
import { required } from '#shared/required.ts'
import { heldByHmrc, type KnownPart, type Part } from '../report/report-parts.ts'
import type { TaxReport } from '../report-contract.ts'
import { taxExports, taxReportParts } from './tables.ts'

export type MadeFile = typeof taxExports.$inferSelect

export interface PartRow {
  userId: number | null
  part: Part
  figures: string
}

export async function addExport(
  tx: Database,
  made: typeof taxExports.$inferInsert,
  parts: readonly PartRow[],
): Promise<void> {
  const [row] = await tx.insert(taxExports).values(made).returning({ id: taxExports.id })
  const { id: exportId } = required(row, 'The file was not stored.')
  if (parts.length === 0) return
  await tx
    .insert(taxReportParts)
    .values(parts.map(({ userId, part, figures }) => ({ exportId, userId, figures, ...part })))
}

/** The files that were made of a year, the latest first. */
export async function exportsOf(db: Database, year: number): Promise<TaxReport['exports']> {
  const rows = await db
    .select({
      id: taxExports.id,
      format: taxExports.format,
      kind: taxExports.kind,
      reference: taxExports.reference,
      sellers: taxExports.sellers,
      by: people.username,
      at: taxExports.madeAt,
      acceptedAt: taxExports.acceptedAt,
    })
    .from(taxExports)
    .leftJoin(people, eq(people.id, taxExports.madeBy))
    .where(eq(taxExports.year, year))
    .orderBy(desc(taxExports.id))
    .limit(100)
  return rows.map(({ at, acceptedAt, ...row }) => ({
    ...row,
    at: at.toISOString(),
    acceptedAt: acceptedAt?.toISOString() ?? null,
  }))
}

/** What HMRC has of a year: the parts of the files that it accepted, in the order of acceptance. */
export async function heldOfYear(db: Database, year: number): Promise<ReadonlyMap<number | null, KnownPart>> {
  const parts = await db
    .select({
      userId: taxReportParts.userId,
      indicator: taxReportParts.indicator,
      reference: taxReportParts.reference,
      figures: taxReportParts.figures,
      madeAt: taxExports.madeAt,
      kind: taxExports.kind,
      sellers: taxExports.sellers,
    })
    .from(taxReportParts)
    .innerJoin(taxExports, eq(taxExports.id, taxReportParts.exportId))
    .where(and(eq(taxExports.year, year), isNotNull(taxExports.acceptedAt)))
    .orderBy(asc(taxExports.acceptedAt), asc(taxReportParts.id))
  return heldByHmrc(
    parts.map(({ kind, sellers, ...part }) => ({
      ...part,
      isNil: part.userId === null && kind === 'new' && sellers === 0,
    })),
  )
}

/** A file with all others of its year, so that of two that exclude each other only one is accepted. */
export async function lockExport(tx: Database, id: number): Promise<MadeFile | null> {
  const year = tx.select({ year: taxExports.year }).from(taxExports).where(eq(taxExports.id, id))
  const files = await tx
    .select()
    .from(taxExports)
    .where(inArray(taxExports.year, year))
    .orderBy(taxExports.id)
    .for('update')
  return files.find((file) => file.id === id) ?? null
}

export const partsOfExport = (db: Database, exportId: number): Promise<(typeof taxReportParts.$inferSelect)[]> =>
  db.select().from(taxReportParts).where(eq(taxReportParts.exportId, exportId)).orderBy(taxReportParts.id)

export async function noteAccepted(tx: Database, id: number, by: { userId: number; at: Date }): Promise<void> {
  await tx.update(taxExports).set({ acceptedAt: by.at, acceptedBy: by.userId }).where(eq(taxExports.id, id))
}

/** The parts go with the details behind them; which files were made stays. */
export async function deleteOldParts(db: Database, beforeYear: number): Promise<void> {
  const old = db.select({ id: taxExports.id }).from(taxExports).where(lt(taxExports.year, beforeYear))
  await db.delete(taxReportParts).where(inArray(taxReportParts.exportId, old))
}
