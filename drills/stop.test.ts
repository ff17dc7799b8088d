import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { send } from '#adapters/db/embedded/postmaster.ts'
import { buildPages } from '../scripts/build.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'hedgerow-stop-'))
const started: ChildProcess[] = []
beforeAll(() => buildPages(), 600_000)
afterAll(() => {
  for (const { pid } of started) if (pid !== undefined) send(-pid, 'SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

const all = [
  { signal: 'SIGTERM', to: 'npm' },
  { signal: 'SIGINT', to: 'its process group' },
  { signal: 'SIGHUP', to: 'its process group' },
  { signal: 'SIGINT', to: 'npm' },
  { signal: 'SIGTERM', to: 'its process group' },
] as const

test.each(all.slice(0, Number(process.env['WAYS'] ?? 3)))(
  '$signal to $to ends `npm start` and the server after the requests in flight',
  async ({ signal, to }) => {
    const { npm, address } = await startByNpm()
    const server = Number(readFileSync(path.join(folder, 'server.pid'), 'utf8'))
    const upload = beginRequest(address)
    await pause(300)
    const began = performance.now()
    const ended = once(npm, 'exit')
    send(to === 'npm' ? (npm.pid ?? 0) : -(npm.pid ?? 0), signal)
    await pause(500)
    expect(await upload.finish()).toBeLessThan(500)
    await ended
    const took = performance.now() - began
    // npm may exit a moment before the kernel has reaped the server, but not before the server has finished. Only
    // SIGHUP ends npm at once.
    await vi.waitFor(() => expect(send(server, 0)).toBe(false), { timeout: signal === 'SIGHUP' ? 12_000 : 2_000 })
    expect(existsSync(path.join(folder, 'postgres', 'cluster', 'postmaster.pid'))).toBe(false)
    await expect(fetch(`${address}/healthz`)).rejects.toThrow()
    console.log(`${signal} to ${to}: npm and the server gone after ${Math.round(took)} ms`)
  },
  300_000,
)

async function startByNpm(): Promise<{ npm: ChildProcess; address: string }> {
  const npm = spawn('npm', ['start'], {
    // A separate process group, as a terminal creates it.
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, DATA_DIR: folder, PORT: '0', DEMO_DATA: 'off', LOG_LEVEL: 'error' },
  })
  started.push(npm)
  let output = ''
  npm.stdout?.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  await vi.waitFor(() => expect(output).toMatch(/is ready at \S+/), { timeout: 240_000, interval: 100 })
  return { npm, address: /is ready at (\S+)/.exec(output)?.[1]?.replace('localhost', '127.0.0.1') ?? '' }
}

/** A half-sent sign-in request; `finish` sends the rest and returns the status. */
function beginRequest(address: string) {
  const body = JSON.stringify({ username: 'nobody-here', password: 'damp-soil-and-worms' })
  const call = request(`${address}/api/auth/login`, {
    method: 'POST',
    headers: {
      origin: address.replace('127.0.0.1', 'localhost'),
      host: new URL(address).host.replace('127.0.0.1', 'localhost'),
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    },
  })
  const answered = once(call, 'response') as Promise<[{ statusCode: number; resume(): void }]>
  answered.catch(() => {})
  call.write(body.slice(0, 10))
  return {
    async finish(): Promise<number> {
      call.end(body.slice(10))
      const [answer] = await answered
      answer.resume()
      return answer.statusCode
    },
  }
}
