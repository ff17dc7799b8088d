import { readdirSync } from 'node:fs'
import type { Database } from '#adapters/db/database.ts'
import { schemaCompatibility } from './tables.ts'

/** The version of the code: the number of the last migration in its folder. Read it once, at start. */
export const codeVersion = (directory: string): number =>
  Math.max(0, ...readdirSync(directory).map((name) => Number(/^(\d{4})_.*\.sql$/.exec(name)?.[1] ?? 0)))

/** Why code of this version must not work on the schema, in one sentence; null when it may. */
export const incompatibility = (own: number, minimum: number): string | null =>
  own >= minimum
    ? null
    : `The database needs version ${minimum} of Hedgerow or a newer one, and this is version ${own}: start the newer version.`

/** The oldest version of the code that may work on this database. */
export async function minimumCode(db: Database): Promise<number> {
  const [row] = await db.select({ minimum: schemaCompatibility.minimumCode }).from(schemaCompatibility)
  return row?.minimum ?? 0
}
