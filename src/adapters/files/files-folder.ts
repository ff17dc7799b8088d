import { randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import path from 'node:path'
import * as z from 'zod/mini'
import type { Database } from '#adapters/db/database.ts'
import { decideSetting, saveSetting, settingOf } from '#adapters/db/settings.ts'
import { StartFailure } from '#adapters/db/start-failure.ts'

/** The folder that holds the pictures of a database; host and path only help operators to find it. */
const registration = z.object({ id: z.string(), host: z.string(), path: z.string() })
type Registration = z.infer<typeof registration>

const NAME = 'files-folder'
/** No key has a leading dot, so it cannot be fetched as a picture. The file moves along with the folder. */
export const MARK = '.folder-id'

/**
 * Registers the pictures folder below `dataDir` for this database, or refuses when another one is registered. Processes
 * that share a database but not their pictures would each lack the pictures that the others stored.
 */
export async function claimFilesFolder(db: Database, dataDir: string): Promise<void> {
  const folder = path.join(dataDir, 'files')
  const known = await registered(db)
  const own = idOf(folder)
  if (known !== null && known.id !== own) throw refusal(known, folder)
  const id = own ?? mark(folder)
  const value = JSON.stringify({ id, host: hostname(), path: folder } satisfies Registration)
  // Another process may have registered another folder first.
  const now = read(await decideSetting(db, NAME, value))
  if (now.id !== id) throw refusal(now, folder)
  await saveSetting(db, NAME, value)
}

/** Registers the folder below `dataDir` for this database, replacing any other. */
export async function adoptFilesFolder(db: Database, dataDir: string): Promise<string> {
  const folder = path.join(dataDir, 'files')
  const value = JSON.stringify({ id: idOf(folder) ?? mark(folder), host: hostname(), path: folder })
  await saveSetting(db, NAME, value)
  return folder
}

async function registered(db: Database): Promise<Registration | null> {
  const value = await settingOf(db, NAME)
  return value === null ? null : read(value)
}

const read = (value: string): Registration => registration.parse(JSON.parse(value))

function idOf(folder: string): string | null {
  try {
    return readFileSync(path.join(folder, MARK), 'utf8').trim()
  } catch {
    return null
  }
}

/** Writes a folder's id atomically; the first of several processes wins. */
function mark(folder: string): string {
  mkdirSync(folder, { recursive: true })
  const passing = path.join(folder, `.${randomUUID()}.part`)
  writeFileSync(passing, `${randomUUID()}\n`, { mode: 0o644 })
  try {
    linkSync(passing, path.join(folder, MARK))
  } catch (error) {
    if (idOf(folder) === null) throw error
  } finally {
    rmSync(passing, { force: true })
  }
  return idOf(folder) ?? ''
}

const refusal = (known: Registration, folder: string): StartFailure =>
  new StartFailure(
    `The pictures of this database are kept in ${known.path} on ${known.host}, not in ${folder}: let both processes use one folder or FILES_URL, or, if you have moved the pictures here, run \`npm run pictures:adopt\`.`,
  )
