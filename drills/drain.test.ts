import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Stream } from '../bench/live/stream.ts'
import { RetryingClient } from './servers/client.ts'
import { CrashableServer } from './servers/crashable-server.ts'

const STOPS = Number(process.env['STOPS'] ?? 1)
const STREAMS = Number(process.env['STREAMS'] ?? 40)
/** Only the drill asserts on time. */
const DEADLINE_MS = Number(process.env['DEADLINE_MS'] ?? Number.POSITIVE_INFINITY)
/** One user may have twelve streams. */
const STREAMS_EACH = 10
const WRITERS = 8

interface Writer {
  client: RetryingClient
  id: number
  /** Keys of the acknowledged messages, in the order of writing. */
  keys: string[]
}

const server = new CrashableServer()
const readers: Writer[] = []
let stopped = false

beforeAll(async () => {
  await server.start()
  const count = Math.max(WRITERS, Math.ceil(STREAMS / STREAMS_EACH))
  for (let n = 0; n < count; n++) readers.push(await join(`reader${n}`))
}, 600_000)
afterAll(() => server.end())

test(
  `a server stopped ${STOPS} times with ${STREAMS} open streams during writes closes every stream and loses no message`,
  async () => {
    const writers = readers.slice(0, WRITERS)
    const busy = writers.map((writer, n) => write(writer, writers[(n + 1) % WRITERS]!))
    const times: number[] = []
    for (let stop = 0; stop < STOPS; stop++) {
      const streams = await openAll()
      const before = writers.reduce((sum, { keys }) => sum + keys.length, 0)
      await vi.waitUntil(() => writers.reduce((sum, { keys }) => sum + keys.length, 0) > before + WRITERS, 60_000)
      const { code, took } = await server.terminate()
      times.push(took)
      expect([code, took < DEADLINE_MS]).toEqual([0, true])
      expect(streams.filter(({ wasSentAway }) => !wasSentAway)).toEqual([])
      for (const stream of streams) stream.end()
      await server.start()
    }
    stopped = true
    await Promise.all(busy)
    for (const [n, writer] of writers.entries()) await checkMessages(writer, writers[(n + 1) % WRITERS]!)
    const written = writers.reduce((sum, { keys }) => sum + keys.length, 0)
    console.log(`${STOPS} stops, ${STREAMS} streams, ${written} messages, ${Math.round(Math.max(...times))} ms at most`)
  },
  120_000 + STOPS * 60_000,
)

async function openAll(): Promise<Stream[]> {
  const port = Number(new URL(server.address ?? '').port)
  const streams = Array.from({ length: STREAMS }, (_, n) => {
    const { client, id } = readers[Math.floor(n / STREAMS_EACH)]!
    return new Stream({ id, cookie: client.cookie }, port, n, () => {})
  })
  for (const stream of streams) stream.open()
  await vi.waitUntil(() => streams.every(({ greeted }) => greeted !== null), 60_000)
  return streams
}

/** Sends messages in sequence; each is retried with its own idempotency key until it is acknowledged. */
async function write({ client, id, keys }: Writer, to: Writer): Promise<void> {
  while (!stopped) {
    const key = randomUUID()
    const body = { senderId: id, receiverId: to.id, content: `Message ${keys.length + 1}`, key }
    const { status } = await client.call('POST', '/api/messages', body)
    expect(status).toBe(201)
    keys.push(key)
  }
}

/** Checks that every acknowledged message is stored exactly once and in order. */
async function checkMessages({ client, id, keys }: Writer, to: Writer): Promise<void> {
  const found: string[] = []
  let cursor: number | undefined
  do {
    const path = `/api/messages/${id}/${to.id}?limit=100${cursor === undefined ? '' : `&cursor=${cursor}`}`
    const page = Object.values(await client.call<Record<string, Stored>>('GET', path)).filter(
      (row) => typeof row === 'object',
    )
    found.unshift(...page.filter(({ senderId }) => senderId === id).map(({ key }) => key))
    cursor = page.length === 100 ? page[0]?.id : undefined
  } while (cursor !== undefined)
  expect(found).toEqual(keys)
}

interface Stored {
  id: number
  senderId: number
  key: string
}

async function join(username: string): Promise<Writer> {
  const client = new RetryingClient(server)
  const { id } = await client.call<{ id: number }>('POST', '/api/users', {
    username,
    password: 'damp-soil-and-worms',
    email: `${username}@gardeners.example`,
    fullName: `${username} Gardener`,
    location: 'Leeds',
  })
  return { client, id, keys: [] }
}
