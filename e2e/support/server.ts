import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const LOG = 'test-results/server.log'
const START_SECONDS = 180
const STOP_SECONDS = 15

interface Options {
  port?: string
  log?: string
  /** A module loaded before the server. */
  preload?: string
  env?: Record<string, string>
}

/** Starts the real server once, with separate data and the demo listings, and stops it after the last test. */
export default async function startShared(): Promise<() => Promise<void>> {
  const port = process.env['E2E_PORT']
  if (!port) throw new Error('Run the journeys by playwright.config.ts, which chooses the port.')
  const { dataDir, stop } = await startServer({ port })
  process.env['E2E_DATA_DIR'] = dataDir
  return stop
}

/** Starts a server with separate data; without a port, on a free one. */
export async function startServer({ port = '0', log: file = LOG, preload, env = {} }: Options): Promise<{
  address: string
  dataDir: string
  stop: () => Promise<void>
}> {
  const dataDir = mkdtempSync(join(tmpdir(), 'hedgerow-e2e-'))
  mkdirSync('test-results', { recursive: true })
  const server = spawn('node', [...(preload ? ['--import', preload] : []), 'src/main.ts'], {
    env: { ...process.env, PORT: port, DATA_DIR: dataDir, DEMO_DATA: 'on', RATE_LIMITS: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const log = createWriteStream(file)
  server.stdout.pipe(log, { end: false })
  server.stderr.pipe(log, { end: false })
  const stop = async () => {
    await end(server)
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    const address = port === '0' ? await welcomed(server) : `http://localhost:${port}`
    await ready(server, `${address}/readyz`, file)
    return { address, dataDir, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The address the server prints. */
function welcomed(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    server.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const address = /ready at (\S+)/.exec(output)?.[1]
      if (address) resolve(address)
    })
    server.once('exit', (code) => reject(new Error(`The server ended with ${code} before it was ready:\n${output}`)))
  })
}

async function ready(server: ChildProcess, url: string, file: string): Promise<void> {
  const deadline = performance.now() + START_SECONDS * 1000
  while (performance.now() < deadline) {
    if (server.exitCode !== null) throw new Error(`The server did not start:\n${readFileSync(file, 'utf8')}`)
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => null)
    if (answer?.ok) return
    await wait(100)
  }
  throw new Error(`The server was not ready after ${START_SECONDS} s:\n${readFileSync(file, 'utf8')}`)
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGTERM')
  const late = await Promise.race([ended.then(() => false), wait(STOP_SECONDS * 1000, true, { ref: false })])
  if (late) server.kill('SIGKILL')
}
