// Causes a disk that fails to store what was written: `strace` answers fsync and fdatasync of the embedded PostgreSQL with an
// input/output error while a member puts listings on sale. Ends with 0 when nothing that was acknowledged is lost and the server works
// again by itself. Part of npm run drill:operate; needs strace, and the right to trace.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { listingBody } from '#test/listing-body.ts'
import type { RetryingClient } from '../servers/client.ts'
import { CrashableServer } from '../servers/crashable-server.ts'
import { join, publish } from '../servers/purchase.ts'

const BEFORE = 5
const TRIES = 40
const REPAIRED_MS = 180_000

/** What the server's own PostgreSQL has started: its connections, and the processes that write for them. None while it is down. */
function databaseProcesses(dataDir: string): string[] {
  const [file] = globSync('**/postmaster.pid', { cwd: dataDir })
  if (file === undefined) return []
  try {
    const first = readFileSync(`${dataDir}/${file}`, 'utf8').split('\n')[0] ?? ''
    return readFileSync(`/proc/${first}/task/${first}/children`, 'utf8').trim().split(' ').filter(Boolean)
  } catch {
    return []
  }
}

/**
 * Breaks the disk for all processes of the database, and again for those that it has started after they ended, until the returned
 * function is called. The first process is not traced: it stores nothing of members, and under `strace` it does not learn that another one ended.
 */
async function breakDisk(dataDir: string): Promise<() => Promise<void>> {
  const inject = ['-e', 'trace=fsync,fdatasync', '-e', 'inject=fsync,fdatasync:error=EIO']
  const attached = Promise.withResolvers<void>()
  let tracer: ChildProcess | null = null
  let isRepaired = false
  const breaking = (async () => {
    while (!isRepaired) {
      const pids = databaseProcesses(dataDir).flatMap((pid) => ['-p', pid])
      if (pids.length > 0) {
        tracer = spawn('strace', ['-o', '/dev/null', ...inject, ...pids], { stdio: ['ignore', 'ignore', 'pipe'] })
        tracer.stderr?.once('data', () => attached.resolve())
        await once(tracer, 'exit')
      }
      await pause(100)
    }
  })()
  await attached.promise
  return async () => {
    isRepaired = true
    tracer?.kill('SIGINT')
    await breaking
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

  const late = pause(REPAIRED_MS, undefined, { ref: false }).then(() =>
    Promise.reject(new Error('The server did not work again within three minutes.')),
  )
  // Repeats until the server accepts it.
  acknowledged.push(await Promise.race([publish(seller, 1), late]))
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
