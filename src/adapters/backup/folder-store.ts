import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, opendir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { finished } from 'node:stream/promises'
import { syncFolder } from '#adapters/files/disk-files.ts'
import type { BackupStore, StoredBackup } from './backup-store.ts'

/** Backups in a folder, readable by their owner alone. A backup gets its name when it is complete and on disk. */
export function folderStore(folder: string): BackupStore {
  return {
    place: folder,
    async write(name, fill) {
      const target = path.join(folder, name)
      const part = path.join(path.dirname(target), `.${path.basename(name)}.${randomUUID()}.part`)
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
      // Flushed: what is renamed below is on disk.
      const out = createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true })
      try {
        await fill(out)
        if (!out.closed) await finished(out.end())
        await rename(part, target)
        await syncFolder(path.dirname(target))
        return out.bytesWritten
      } catch (error) {
        // Opening the file may still be under way, and would create it after its removal.
        if (!out.closed) await new Promise<void>((resolve) => out.once('close', () => resolve()).destroy())
        await rm(part, { force: true })
        throw error
      }
    },
    async read(name) {
      const found = await stat(path.join(folder, name)).catch(() => null)
      return found?.isFile() ? createReadStream(path.join(folder, name)) : null
    },
    async list(prefix) {
      const found: StoredBackup[] = []
      for await (const entry of await entriesOf(path.join(folder, path.dirname(`${prefix}.`)))) {
        if (!entry.isFile() || entry.name.startsWith('.')) continue
        const file = path.join(entry.parentPath, entry.name)
        const name = path.relative(folder, file).split(path.sep).join('/')
        if (name.startsWith(prefix)) found.push({ name, bytes: (await stat(file)).size })
      }
      return found.toSorted((one, other) => (one.name < other.name ? -1 : 1))
    },
    async remove(name) {
      await rm(path.join(folder, name), { force: true })
    },
    async clear(prefix) {
      for await (const { name } of await entriesOf(folder)) {
        if (name.startsWith(`.${prefix}`) && name.endsWith('.part')) await rm(path.join(folder, name), { force: true })
      }
    },
  }
}

/** The entries of one folder; none when it does not exist. */
async function entriesOf(folder: string) {
  return opendir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
}
