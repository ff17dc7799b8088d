import type { Database } from '#adapters/db/database.ts'
import { databaseState } from '#adapters/db/database-state.ts'
import type { System } from '#adapters/system/system.ts'

interface Looked {
  db: Database
  system: System
  /** The number of the last migration that this code knows. */
  schema: number
}

/** What an operator must look at although the server can serve, one sentence each. Rejects when the database is away. */
export async function weaknesses({ db, system, schema: own }: Looked): Promise<string[]> {
  const { isReadOnly, schema } = await databaseState(db)
  const full = (await system.disks()).filter(({ isNearlyFull }) => isNearlyFull)
  return [
    ...(isReadOnly ? ['The database is read-only: nothing can be saved.'] : []),
    ...(full.length > 0 ? ['A disk is nearly full: less than 10 % is free.'] : []),
    ...(schema > own ? [`The database has version ${schema}, and this process is version ${own}.`] : []),
  ]
}
