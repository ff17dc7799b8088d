import { execFile } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

/** PATH, and the folders beside it in which Debian installs servers and PostgreSQL's programs. */
const FOLDERS = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/lib/postgresql/15/bin']

/** The path of a program; null if it is not installed. */
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

/** The user and group that the programs run as: `nobody`, if this process is root. */
export const UNPRIVILEGED = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

/** Runs a program to its end and returns its output. Rejects with the output if it fails. */
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
