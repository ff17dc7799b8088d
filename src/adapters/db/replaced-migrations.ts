import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import { StartFailure } from './start-failure.ts'

/** Migrations whose files were replaced by the first files of the folder, which create the same schema. */
export interface Replaced {
  /** The last file of the replacement. */
  by: string
  /** The checksums of the replaced files by name. */
  migrations: ReadonlyMap<string, string>
}

const format = z.object({ by: z.string(), migrations: z.record(z.string(), z.string()) })

/** Reads `replaced.json` of a folder of migrations, if it has one. */
export function readReplaced(directory: string): Replaced | null {
  const file = path.join(directory, 'replaced.json')
  if (!existsSync(file)) return null
  const { by, migrations } = format.parse(JSON.parse(readFileSync(file, 'utf8')))
  return { by, migrations: new Map(Object.entries(migrations)) }
}

/**
 * True when all replaced migrations were applied to a database and their replacement is not recorded yet. Throws when
 * only some were applied, because neither the old nor the new files can complete such a database.
 */
export function hasOldSchema({ by, migrations }: Replaced, done: ReadonlyMap<string, string>): boolean {
  if (done.has(by)) return false
  const old = [...done.keys()].filter((name) => migrations.has(name)).sort()
  const newest = old.at(-1)
  if (newest === undefined) return false
  const last = [...migrations.keys()].sort().at(-1) ?? ''
  if (old.length < migrations.size) {
    throw new StartFailure(
      `The database is at version ${versionOf(newest)} of Hedgerow and this version updates databases from version ${versionOf(last)} on: start version ${versionOf(last)} once, then this version.`,
    )
  }
  const changed = old.find((name) => migrations.get(name) !== done.get(name))
  if (changed !== undefined) {
    throw new StartFailure(
      `The migration ${changed} that was applied to this database differs from that of version ${versionOf(last)}, so this version cannot update it.`,
    )
  }
  return true
}

/** The version of the code whose last migration is `name`. */
const versionOf = (name: string): number => Number.parseInt(name, 10)
