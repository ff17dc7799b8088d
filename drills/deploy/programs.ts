import { execFile } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

/** Debian keeps servers and PostgreSQL's programs where a member's PATH does not lead. */
const FOLDERS = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/lib/postgresql/15/bin']

/** Where a program is; null where it is not installed. */
export function programAt(name: string, folders: readonly string[] = FOLDERS): string | null {
  const found = folders.find((folder) => {
    try {
      accessSync(join(folder, name), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
  return found === undefined ? null : join(found, name)
}

/** Whose rights the servers get: those of an account that owns nothing, where we may choose. */
export const UNPRIVILEGED = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

/** Runs a program to its end and returns what it printed. Rejects with that when it fails. */
export async function runProgram(name: string, args: readonly string[], input = ''): Promise<string> {
  const file = programAt(name)
  if (file === null) throw new Error(`${name} is not installed`)
  const running = promisify(execFile)(file, args, { timeout: 120_000, maxBuffer: 16_000_000 })
  running.child.stdin?.end(input)
  try {
    const { stdout, stderr } = await running
    return stdout + stderr
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    throw new Error(`${name} ${args.join(' ')}: ${(stdout + stderr).trim() || String(error)}`)
  }
}
