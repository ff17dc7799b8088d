// Causes a disk that fails to store what was written: `strace` answers every fsync and fdatasync of the embedded PostgreSQL with an
// input/output error while a member puts listings on sale. Ends with 0 when nothing that was acknowledged is lost and the server works
// again by itself. Part of npm run drill:operate; needs strace, and the right to trace.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { listingBody } from '#test/listing-body.ts'
import type { RetryingClient } from '../servers/client.ts'
import { CrashableServer } from '../servers/crashable-server.ts'
import { join, publish } from '../servers/purchase.ts'

const BEFORE = 5
const TRIES = 40

/** The processes of the server's own PostgreSQL: the first one, and all that it has started. */
function databaseProcesses(dataDir: string): string[] {
  const [file] = globSync('**/postmaster.pid', { cwd: dataDir })
  if (file === undefined) throw new Error('The embedded database has no process.')
  const first = readFileSync(`${dataDir}/${file}`, 'utf8').split('\n')[0] ?? ''
  return [first, ...readFileSync(`/proc/${first}/task/${first}/children`, 'utf8').trim().split(' ')]
}

async function breakDisk(dataDir: string): Promise<() => Promise<void>> {
  const pids = databaseProcesses(dataDir).flatMap((pid) => ['-p', pid])
  const inject = ['-e', 'trace=fsync,fdatasync', '-e', 'inject=fsync,fdatasync:error=EIO']
  const tracer = spawn('strace', ['-f', '-o', '/dev/null', ...inject, ...pids], { stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(tracer, 'exit')
  const attached = once(tracer.stderr, 'data')
  await Promise.race([attached, ended.then(() => Promise.reject(new Error('strace ended at once')))])
  return async () => {
    tracer.kill('SIGINT')
    await ended
  }
}

/** One attempt: the id of the listing, or the status of the refusal; 0 when no answer came. */
async function offer(server: CrashableServer, seller: RetryingClient): Promise<{ id: number | null; status: number }> {
  const origin = server.address ?? ''
  const headers = { origin, cookie: seller.cookie, 'content-type': 'application/json' }
  const body = JSON.stringify(listingBody({ price: 2000, quantity: 1, postcode: 'LS6 2AB' }))
  const answer = await fetch(`${origin}/api/products`, { method: 'POST', headers, body }).catch(() => null)
  if (answer?.status !== 201) return { id: null, status: answer?.status ?? 0 }
  return { id: ((await answer.json()) as { id: number }).id, status: 201 }
}

const server = new CrashableServer()
try {
  await server.start()
  const seller = await join(server, 'seller')
  const acknowledged: number[] = []
  for (let n = 0; n < BEFORE; n++) acknowledged.push(await publish(seller, 1))

  const repair = await breakDisk(server.dataDir)
  const refused = new Set<number>()
  for (let n = 0; n < TRIES; n++) {
    const { id, status } = await offer(server, seller)
    if (id !== null) acknowledged.push(id)
    else refused.add(status)
    await pause(50)
  }
  await repair()

  // Repeats until the server accepts it.
  acknowledged.push(await publish(seller, 1))
  const missing: number[] = []
  for (const id of acknowledged) if ((await seller.call('GET', `/api/products/${id}`)).status !== 200) missing.push(id)
  console.log(
    `${acknowledged.length} listings acknowledged, ${missing.length} missing; refused with ${[...refused].join(', ') || 'nothing'}`,
  )
  const isAsItShouldBe = missing.length === 0 && refused.size > 0 && [...refused].every((status) => status === 503)
  if (!isAsItShouldBe) process.exitCode = 1
} finally {
  await server.end()
}
