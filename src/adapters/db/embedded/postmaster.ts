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

/** A running PostgreSQL: the pid of its postmaster, and where it listens. */
export interface Postmaster {
  pid: number
  socketFolder: string
  /** Resolves when the process has ended, for whatever reason. */
  ended: Promise<void>
}

/** Recovery after a crash may replay a lot of WAL; no shorter timeout is safe. */
const MAX_START_MS = 120_000
/** How long the processes of a killed postmaster may take to notice its end. */
const MAX_ORPHAN_MS = 10_000
const MAX_LOG_BYTES = 10 * 1024 * 1024

/** The home relative to the cluster, as PostgreSQL records it. */
const SOCKETS_ABOVE = '..'

/** Starts PostgreSQL and waits until it accepts connections. Rejects with the end of its log when it does not. */
export async function launch(
  folder: PostgresFolder,
  socketFolder: string,
  settings: readonly string[],
): Promise<Postmaster> {
  await clearDeadNotes(folder.cluster, socketFolder)
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
    // A separate session: Ctrl+C in a terminal must end the server first, which then ends the database.
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

/** Takes over the PostgreSQL that a killed server left running on this cluster if it answers. Otherwise ends it. */
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

/** The socket folder of the PostgreSQL that runs on the cluster in `home`; null when none does. */
export function runningSocket(home: string): string | null {
  const cluster = path.join(home, 'cluster')
  const found = readPidFile(cluster)
  if (!found?.ready || !isPostmaster(found.pid, cluster)) return null
  return found.socketFolder === SOCKETS_ABOVE ? home : found.socketFolder
}

/** Ends the PostgreSQL that a killed server left running on this cluster, if there is one. */
export async function endLeftover(cluster: string): Promise<void> {
  const left = readPidFile(cluster)
  if (left === null || !isPostmaster(left.pid, cluster)) return
  await end({ pid: left.pid, ended: endOfStranger(left.pid, cluster) })
}

/** Ends PostgreSQL: first with a checkpoint, after five seconds without, finally by force. */
export async function end({ pid, ended }: Pick<Postmaster, 'pid' | 'ended'>): Promise<void> {
  const steps = [
    ['SIGINT', 5_000],
    ['SIGQUIT', 3_000],
    ['SIGKILL', 2_000],
  ] as const
  for (const [signal, milliseconds] of steps) {
    if (!send(pid, signal)) return
    const over = new AbortController()
    const waited = pause(milliseconds, false, { signal: over.signal }).catch(() => true)
    const gone = await Promise.race([ended.then(() => true), waited])
    over.abort()
    if (gone) return
  }
}

/** Sends a signal (0 only checks); false when the process does not exist any more. */
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
      // It may be starting (57P03) or stopping; any other error is permanent.
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
  const deadline = performance.now() + MAX_START_MS
  while (performance.now() < deadline) {
    const file = readPidFile(cluster)
    if (file?.pid === child.pid && file?.ready) return true
    if (child.exitCode !== null || child.signalCode !== null) return false
    await pause(5)
  }
  return false
}

/** PostgreSQL's pid file of the cluster: process, data, start, port, socket folder, address, memory, status. */
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
 * Whether this process really is PostgreSQL on this cluster: the working directory of each of its processes is the
 * cluster. A pid may have been reused by another program, and a zombie still accepts signals.
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
 * Removes the pid file of a dead PostgreSQL while its pid is still in use: by another process, as after a container's
 * restart, or by its own zombie. PostgreSQL would refuse to start. Only when no process works in the cluster: those
 * that a killed postmaster left end by themselves, on a busy machine after seconds, and are killed if they do not.
 */
async function clearDeadNotes(cluster: string, socketFolder: string): Promise<void> {
  const notes = [path.join(cluster, 'postmaster.pid'), path.join(socketFolder, '.s.PGSQL.5432.lock')]
  if (process.platform !== 'linux' || !notes.some((note) => existsSync(note))) return
  const left = readPidFile(cluster)
  if (left !== null && isPostmaster(left.pid, cluster)) return
  const deadline = performance.now() + MAX_ORPHAN_MS
  for (let orphans = processesIn(cluster); orphans.length > 0; orphans = processesIn(cluster)) {
    if (performance.now() > deadline + MAX_ORPHAN_MS) return
    if (performance.now() > deadline) for (const pid of orphans) send(pid, 'SIGKILL')
    await pause(20)
  }
  for (const note of notes) rmSync(note, { force: true })
}

/** The pids of all processes that work in the cluster. */
function processesIn(cluster: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && isPostmaster(pid, cluster))
}

function openLog(home: string): number {
  const file = path.join(home, 'postgres.log')
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > MAX_LOG_BYTES) renameSync(file, `${file}.1`)
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
