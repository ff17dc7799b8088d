import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartFailure } from '../start-failure.ts'

/**
 * Locks the data folder for this process, or refuses at once. Returns a function that releases the lock.
 *
 * The lock is SQLite's, on an empty file: the kernel releases it however the process ends (also by `kill -9`),
 * it cannot be left behind, and two simultaneous starts cannot both get it.
 */
export function lockDataDir(dataDir: string): () => void {
  const pidFile = path.join(dataDir, 'server.pid')
  const lock = openLock(dataDir)
  try {
    lock.exec('pragma busy_timeout = 0; pragma journal_mode = memory; begin exclusive')
  } catch (cause) {
    lock.close()
    const refusal = new StartFailure(
      `Hedgerow is already running on this data${holder(pidFile)}. Stop it first, or set DATA_DIR to another folder.`,
      { cause },
    )
    throw refusal
  }
  writeFileSync(pidFile, `${process.pid}\n`)
  const release = () => {
    process.removeListener('exit', release)
    if (lock.isOpen) lock.close()
  }
  // The listener also keeps the handle alive: a garbage-collected handle would release the lock.
  process.on('exit', release)
  return release
}

function openLock(dataDir: string): DatabaseSync {
  try {
    // Others may traverse the folder, so that a database child under another account reaches its own folder.
    mkdirSync(dataDir, { recursive: true, mode: 0o711 })
    return new DatabaseSync(path.join(dataDir, 'lock'))
  } catch (cause) {
    throw new StartFailure(
      `Hedgerow cannot write to its data folder ${dataDir}. Set DATA_DIR to one it may write to.`,
      {
        cause,
      },
    )
  }
}

function holder(pidFile: string): string {
  try {
    return ` (process ${Number.parseInt(readFileSync(pidFile, 'utf8'), 10)})`
  } catch {
    return ''
  }
}
