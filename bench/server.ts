import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { memoryOf } from './memory.ts'

const START_TIMEOUT_MS = 300_000

/** How `npm start`, the container and the systemd units run Node: V8 keeps less garbage. */
export const NODE_FLAGS = ['--max-semi-space-size=8', '--heap-growing-percent=30'] as const

export interface Running {
  origin: string
  /** Process id of the command. */
  pid: number
  /** Milliseconds from the command to the first successful response. */
  startedIn: number
  /** Memory of the process and its descendants, in bytes; null where the system does not report it. */
  memory(): number | null
  stop(): Promise<void>
}

interface Place {
  /** Any free one if not given. */
  port?: number
  /** The command's working directory. */
  cwd?: string
}

/** Runs a command that serves HTTP on PORT, and waits until `path` answers. */
export async function run(
  [program, ...args]: readonly [string, ...string[]],
  path: string,
  env: NodeJS.ProcessEnv = {},
  place: Place = {},
): Promise<Running> {
  const port = place.port ?? (await freePort())
  const origin = `http://127.0.0.1:${port}`
  const started = performance.now()
  // A separate process group, so that stopping also reaches the processes that npm started.
  const child = spawn(program, args, {
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit'],
    cwd: place.cwd,
    env: { ...process.env, PORT: String(port), ...env },
  })
  await ready(child, origin + path)
  return {
    origin,
    pid: child.pid ?? 0,
    startedIn: performance.now() - started,
    memory: () => memoryOf(child.pid),
    stop: () => stop(child),
  }
}

async function ready(child: ChildProcess, url: string): Promise<void> {
  const deadline = performance.now() + START_TIMEOUT_MS
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The server ended with code ${child.exitCode} before it was ready.`)
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => null)
    await answer?.arrayBuffer()
    if (answer?.ok) return
    await wait(10)
  }
  await stop(child)
  throw new Error(`The server was not ready after ${START_TIMEOUT_MS / 1000} s.`)
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  process.kill(-child.pid, 'SIGTERM')
  await ended
}

/** A free port. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
