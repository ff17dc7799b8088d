import { randomUUID } from 'node:crypto'
import { mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { codeOf, DomainError } from '#shared/errors.ts'
import type { Files, StoredFile } from './files.ts'
import { checkKey } from './key.ts'

/** Files in a folder on disk. Writes are atomic: a file exists completely or not at all. */
export function diskFiles(folder: string): Files {
  const pathOf = (key: string): string => {
    checkKey(key)
    return join(folder, key)
  }
  return {
    async put(key, content) {
      const path = pathOf(key)
      // No key has a leading dot, so a file that is still being written cannot be read.
      const part = join(dirname(path), `.${randomUUID()}.part`)
      try {
        await mkdir(dirname(path), { recursive: true })
        await writeThrough(part, content)
        await rename(part, path)
        await syncFolder(dirname(path))
      } catch (error) {
        await rm(part, { force: true })
        throw refusalOf(error)
      }
    },
    async get(key) {
      return readFile(pathOf(key)).catch((error: unknown) => {
        if (codeOf(error) === 'ENOENT') return null
        throw error
      })
    },
    async delete(key) {
      await rm(pathOf(key), { force: true })
    },
    list: () => filesBelow(folder),
  }
}

/** The files of a folder, without those that are still being written. */
async function* filesBelow(folder: string): AsyncGenerator<StoredFile> {
  const entries = await opendir(folder, { recursive: true }).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  })
  for await (const entry of entries) {
    if (!entry.isFile() || entry.name.startsWith('.')) continue
    const path = join(entry.parentPath, entry.name)
    const found = await stat(path).catch(() => null)
    if (found) yield { key: relative(folder, path).split(sep).join('/'), bytes: found.size }
  }
}

async function writeThrough(path: string, content: Buffer): Promise<void> {
  const file = await open(path, 'wx', 0o640)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Makes a rename survive a power cut. Windows cannot open folders and needs no such call. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** Turns a full disk into a refusal for users; every other error is returned unchanged. */
export function refusalOf(error: unknown): unknown {
  if (!['ENOSPC', 'EDQUOT'].includes(codeOf(error) ?? '')) return error
  return new DomainError('unavailable', 'There is no space left for files. Please try again later.', {
    code: 'STORAGE_FULL',
  })
}
