// Fills the disk of the embedded database: its folder is a file system of its own in memory, which is filled to its last byte while a
// member puts listings on sale. Ends with 0 when reads go on, every write is refused with STORAGE_FULL, nothing that was acknowledged is lost
// and the server works again by itself once there is space. Part of npm run drill:operate; needs root, who may mount.
import { execFileSync } from 'node:child_process'
import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { listingBody } from '#test/listing-body.ts'
import type { RetryingClient } from '../servers/client.ts'
import { CrashableServer } from '../servers/crashable-server.ts'
import { join, publish } from '../servers/purchase.ts'

const SIZE = '640m'
const BEFORE = 5
const TRIES = 20
const MEGABYTE = Buffer.alloc(1024 * 1024)

interface Answer {
  status: number
  code?: string
}

async function send(server: CrashableServer, seller: RetryingClient, body?: object): Promise<Answer & { id?: number }> {
  const origin = server.address ?? ''
  const headers = { origin, cookie: seller.cookie, 'content-type': 'application/json' }
  const answer = await fetch(`${origin}/api/products`, {
    headers,
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  }).catch(() => null)
  if (answer === null) return { status: 0 }
  return { ...((await answer.json()) as { id?: number; code?: string }), status: answer.status }
}

const offer = (server: CrashableServer, seller: RetryingClient) =>
  send(server, seller, listingBody({ price: 2000, quantity: 1, postcode: 'LS6 2AB' }))

/** Writes until the disk refuses a byte. Returns the number of bytes that are then free. */
function fill(file: string, dataDir: string): number {
  const out = openSync(file, 'a')
  try {
    for (let block = MEGABYTE; block.length > 0; ) {
      try {
        if (writeSync(out, block) < block.length) throw new Error('not all of it was written')
      } catch {
        block = block.subarray(0, Math.floor(block.length / 2))
      }
    }
  } finally {
    closeSync(out)
  }
  const { bavail, bsize } = statfsSync(dataDir)
  return bavail * bsize
}

/** Repeats attempts until the server has refused one, and then as often as a drill needs. */
async function offersOnFullDisk(server: CrashableServer, seller: RetryingClient) {
  const refusals = new Map<string, number>()
  const acknowledged: number[] = []
  let unread = 0
  for (let n = 0; n < TRIES; n++) {
    const { id, status, code } = await offer(server, seller)
    if (status === 201 && id !== undefined) acknowledged.push(id)
    else refusals.set(`${status} ${code ?? ''}`, (refusals.get(`${status} ${code ?? ''}`) ?? 0) + 1)
    if ((await send(server, seller)).status !== 200) unread++
    await pause(100)
  }
  return { refusals, acknowledged, unread }
}

const server = new CrashableServer()
const filler = path.join(server.dataDir, 'filler')
execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE},mode=0755`, 'hedgerow-full-disk', server.dataDir])
try {
  await server.start()
  const seller = await join(server, 'seller')
  const acknowledged: number[] = []
  for (let n = 0; n < BEFORE; n++) acknowledged.push(await publish(seller, 1))

  const free = fill(filler, server.dataDir)
  const full = await offersOnFullDisk(server, seller)
  rmSync(filler)
  // Repeats until the server accepts it.
  acknowledged.push(...full.acknowledged, await publish(seller, 1))

  const missing: number[] = []
  for (const id of acknowledged) if ((await seller.call('GET', `/api/products/${id}`)).status !== 200) missing.push(id)
  const refused = [...full.refusals].map(([what, times]) => `${times} × ${what}`).join(', ')
  console.log(
    `${free} bytes free; refused: ${refused || 'nothing'}; ${full.unread} of ${TRIES} reads failed; ${acknowledged.length} listings acknowledged, ${missing.length} missing`,
  )
  const isRefusedSo = full.refusals.size === 1 && full.refusals.has('503 STORAGE_FULL')
  if (missing.length > 0 || full.unread > 0 || !isRefusedSo) process.exitCode = 1
} finally {
  await server.end().catch(() => {})
  execFileSync('umount', [server.dataDir])
  rmSync(server.dataDir, { recursive: true, force: true })
}
