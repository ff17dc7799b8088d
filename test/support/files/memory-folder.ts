import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import path from 'node:path'

const SHARED_MEMORY = '/dev/shm'
const PREFIX = 'hedgerow-'
const NEEDED_BYTES = 3 * 2 ** 30

/**
 * Puts the temporary files of this process and of those it starts into memory, where Linux offers enough of it: each
 * test database consists of 950 small files. Returns a function that removes them.
 */
export function keepTemporaryFilesInMemory(): () => void {
  if (process.env['TMPDIR'] !== undefined || !hasRoom()) return () => {}
  removeLeftovers()
  const folder = path.join(SHARED_MEMORY, `${PREFIX}${process.pid}`)
  mkdirSync(folder)
  // The account that runs PostgreSQL must be able to pass through.
  chmodSync(folder, 0o711)
  process.env['TMPDIR'] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}

/** Containers often limit this folder to 64 MB, or forbid to run programs in it. */
function hasRoom(): boolean {
  if (process.platform !== 'linux' || !existsSync(SHARED_MEMORY)) return false
  const { bavail, bsize } = statfsSync(SHARED_MEMORY)
  const [, options = 'noexec'] = / \/dev\/shm tmpfs (\S+)/.exec(readFileSync('/proc/mounts', 'utf8')) ?? []
  return Math.min(bavail * bsize, process.availableMemory()) > NEEDED_BYTES && !options.split(',').includes('noexec')
}

/** The folders of test runs that were killed. */
function removeLeftovers(): void {
  for (const name of readdirSync(SHARED_MEMORY)) {
    const pid = Number(name.startsWith(PREFIX) ? name.slice(PREFIX.length) : Number.NaN)
    if (Number.isInteger(pid) && !existsSync(`/proc/${pid}`)) {
      rmSync(path.join(SHARED_MEMORY, name), { recursive: true, force: true })
    }
  }
}
