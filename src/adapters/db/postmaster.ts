import { type ChildProcess, spawn } from 'node:child_process'
import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { ENTERED, type PostgresFolder } from './postgres-folder.ts'

/** A running PostgreSQL: the number of its first process, and where it listens. */
export interface Postmaster {
  pid: number
  socketFolder: string
  /** Resolves when it is gone, whatever the reason. */
  ended: Promise<void>
}

/** Recovery after a crash may have to replay much; below this nobody should give up on it. */
const LONGEST_START_MS = 120_000
const LARGEST_LOG = 10 * 1024 * 1024

/** The home, seen from the cluster: PostgreSQL notes it like this. */
const SOCKETS_ABOVE = '..'

/** Starts PostgreSQL and waits until it takes connections. Rejects with the end of its log when it does not. */
export async function launch(
  folder: PostgresFolder,
  socketFolder: string,
  settings: readonly string[],
): Promise<Postmaster> {
  clearDeadNotes(folder.cluster, socketFolder)
  const log = openLog(folder.home)
  const sockets = folder.isEntered && socketFolder === folder.home ? SOCKETS_ABOVE : socketFolder
  const args = [
    '-D',
    folder.isEntered ? ENTERED : folder.cluster,
    '-k',
    sockets,
    ...settings.flatMap((setting) => ['-c', setting]),
  ]
  const child = spawn(path.join(folder.native, 'bin/postgres'), args, {
    ...folder.account,
    cwd: folder.isEntered ? folder.cluster : '/',
    env: { LC_ALL: 'C' },
    stdio: ['ignore', 'ignore', log],
    // Its own session: Ctrl+C in a terminal must end the server first, which then ends the database.
    detached: true,
  })
  closeSync(log)
  child.unref()
  const ended = endOf(child)
  const ready = await Promise.race([untilReady(folder.cluster, child), ended.then(() => false)])
  if (!ready || child.pid === undefined) {
    child.kill('SIGQUIT')
    throw new Error(lastWords(folder.home))
  }
  return { pid: child.pid, socketFolder, ended }
}

/** Takes over the PostgreSQL that a killed server left running on this cluster, when it answers. Otherwise ends it. */
export async function adopt(folder: PostgresFolder): Promise<Postmaster | null> {
  const left = readPidFile(folder.cluster)
  if (left === null || !isPostmaster(left.pid, folder.cluster)) return null
  const socketFolder = left.socketFolder === SOCKETS_ABOVE ? folder.home : left.socketFolder
  if (await answers(socketFolder, () => isPostmaster(left.pid, folder.cluster))) {
    return { pid: left.pid, socketFolder, ended: endOfStranger(left.pid, folder.cluster) }
  }
  await end({ pid: left.pid, ended: endOfStranger(left.pid, folder.cluster) })
  return null
}

/** Ends the PostgreSQL that a killed server left running on this cluster, if there is one. */
export async function endLeftover(cluster: string): Promise<void> {
  const left = readPidFile(cluster)
  if (left === null || !isPostmaster(left.pid, cluster)) return
  await end({ pid: left.pid, ended: endOfStranger(left.pid, cluster) })
}

/** Ends PostgreSQL: first with a checkpoint, after five seconds without, at last by force. */
export async function end({ pid, ended }: Pick<Postmaster, 'pid' | 'ended'>): Promise<void> {
  const steps = [
    ['SIGINT', 5_000],
    ['SIGQUIT', 3_000],
    ['SIGKILL', 2_000],
  ] as const
  for (const [signal, patience] of steps) {
    if (!send(pid, signal)) return
    const over = new AbortController()
    const waited = pause(patience, false, { signal: over.signal }).catch(() => true)
    const gone = await Promise.race([ended.then(() => true), waited])
    over.abort()
    if (gone) return
  }
}

/** Sends a signal (0 only asks); false when there is no such process any more. */
export function send(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}

async function connects(socketFolder: string): Promise<void> {
  const client = new pg.Client({
    host: socketFolder,
    user: 'hedgerow',
    database: 'postgres',
    connectionTimeoutMillis: 2_000,
    query_timeout: 2_000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
  } finally {
    await client.end()
  }
}

async function answers(socketFolder: string, alive: () => boolean): Promise<boolean> {
  const deadline = performance.now() + 10_000
  while (performance.now() < deadline && alive()) {
    try {
      await connects(socketFolder)
      return true
    } catch (error) {
      // It may be starting (57P03) or ending; anything else will not get better.
      if (!(error instanceof pg.DatabaseError) || error.code !== '57P03') return false
      await pause(50)
    }
  }
  return false
}

function endOf(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
}

async function endOfStranger(pid: number, cluster: string): Promise<void> {
  while (isPostmaster(pid, cluster)) await pause(200, undefined, { ref: false })
}

async function untilReady(cluster: string, child: ChildProcess): Promise<boolean> {
  const deadline = performance.now() + LONGEST_START_MS
  while (performance.now() < deadline) {
    const file = readPidFile(cluster)
    if (file?.pid === child.pid && file?.ready) return true
    if (child.exitCode !== null || child.signalCode !== null) return false
    await pause(5)
  }
  return false
}

/** PostgreSQL's own note about who runs on the cluster: process, data, start, port, socket folder, address, memory, status. */
function readPidFile(cluster: string): { pid: number; socketFolder: string; ready: boolean } | null {
  try {
    const lines = readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Number(lines[0])
    if (!Number.isInteger(pid) || pid <= 0) return null
    return { pid, socketFolder: lines[4] ?? '', ready: lines[7]?.startsWith('ready') ?? false }
  } catch {
    return null
  }
}

/**
 * Whether this process really is PostgreSQL on this cluster: every one of its processes works inside the cluster's folder.
 * A number may have been given to another program, and a dead process nobody has collected still takes signals.
 */
function isPostmaster(pid: number, cluster: string): boolean {
  if (process.platform !== 'linux') return send(pid, 0)
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === cluster
  } catch {
    return false
  }
}

/**
 * Removes the notes of a PostgreSQL that is gone while its number is still taken: by somebody else, as after a container's
 * restart, or by its own remains that nobody collects. PostgreSQL would refuse to start. Only when no process works in the cluster.
 */
function clearDeadNotes(cluster: string, socketFolder: string): void {
  const notes = [path.join(cluster, 'postmaster.pid'), path.join(socketFolder, '.s.PGSQL.5432.lock')]
  if (process.platform !== 'linux' || !notes.some((note) => existsSync(note))) return
  const numbers = readdirSync('/proc').map(Number).filter(Number.isInteger)
  if (numbers.some((pid) => isPostmaster(pid, cluster))) return
  for (const note of notes) rmSync(note, { force: true })
}

function openLog(home: string): number {
  const file = path.join(home, 'postgres.log')
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > LARGEST_LOG) renameSync(file, `${file}.1`)
  return openSync(file, 'a', 0o600)
}

function lastWords(home: string): string {
  try {
    const lines = readFileSync(path.join(home, 'postgres.log'), 'utf8').trimEnd().split('\n')
    const fatal = lines.slice(-20).filter((line) => /FATAL|PANIC|could not|No space/.test(line))
    return (fatal.at(-1) ?? lines.at(-1) ?? '').replace(/^.*?(FATAL|PANIC):\s*/, '')
  } catch {
    return 'its log cannot be read'
  }
}
