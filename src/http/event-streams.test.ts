import { connect } from 'node:net'
import { promisify } from 'node:util'
import { expect, test, vi } from 'vitest'
import { logout } from '#features/accounts/contract.ts'
import { addressOf, openEvents } from '#test/event-stream.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

const server = await startTestServer()
/** A second process on the same database, which sends heartbeats continuously. */
const second = await startTestServer({ beside: server, eventRoundMs: 200 })
let names = 0
const connectionsOf = ({ app }: TestServer) => promisify(app.server.getConnections.bind(app.server))()
const member = () => server.member(`hearer${++names}`)

test('a page receives the events published to its user by any process', async () => {
  const [ann, bob] = [await member(), await member()]
  const [near, far, other] = [
    await openEvents(server, ann),
    await openEvents(second, ann),
    await openEvents(second, bob),
  ]
  await server.deps.live.publish(server.deps.db, [ann.me.id], { kind: 'order', id: 5 })
  await vi.waitFor(() => expect([near.events, far.events]).toEqual(Array(2).fill([{ kind: 'order', id: 5 }])))
  expect(other.events).toEqual([])
  for (const stream of [near, far, other]) stream.close()
})

test('proxies may not cache or buffer the stream, and the stream says when to reconnect', async () => {
  const ann = await member()
  const { headers, close } = await openEvents(server, ann)
  expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(headers.get('cache-control')).toBe('no-store, no-transform')
  expect(headers.get('x-accel-buffering')).toBe('no')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  close()
})

test('a visitor gets no event stream', async () => {
  expect((await openEvents(server, { cookies: new Map() })).status).toBe(401)
  expect((await openEvents(server, { cookies: new Map([['session', 'x'.repeat(43)]]) })).status).toBe(401)
})

test('a stream sends heartbeats while the session lasts, and ends with it', async () => {
  const ann = await member()
  const stream = await openEvents(second, ann)
  await vi.waitUntil(() => stream.names.includes('heartbeat') && stream.names.includes('beat'))
  await ann(logout, {})
  await stream.ended
  expect(stream.names).not.toContain('bye')
})

test('a user has at most twelve streams, and can open another after closing one', async () => {
  const ann = await member()
  const streams = await Promise.all(Array.from({ length: 12 }, () => openEvents(server, ann)))
  const refused = await openEvents(server, ann)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
  expect((await openEvents(server, await member())).status).toBe(200)
  streams[0]?.close()
  await vi.waitFor(async () => expect((await openEvents(server, ann)).status).toBe(200))
})

test('the event stream refuses other methods', async () => {
  const ann = await member()
  for (const method of ['POST', 'HEAD'] as const) {
    expect((await ann.request({ method, url: '/api/events' })).statusCode).toBe(404)
  }
})

test('an unused connection does not delay the stop of the server', async () => {
  const stopping = await startTestServer({ beside: server })
  const socket = connect(Number(new URL(await addressOf(stopping)).port), '127.0.0.1')
  const closed = new Promise((resolve) => socket.once('close', resolve))
  await vi.waitFor(async () => expect(await connectionsOf(stopping)).toBe(1))
  await stopping.app.close()
  await closed
})

test('a stopping server sends bye on every stream, and stops', async () => {
  const stopping = await startTestServer({ beside: server })
  const people = await Promise.all([member(), member(), member()])
  const streams = await Promise.all(people.map((person) => openEvents(stopping, person)))
  await stopping.app.close()
  await Promise.all(streams.map(({ ended }) => ended))
  // A heartbeat may come in between.
  const said = streams.map(({ names }) => names.filter((name) => !name.endsWith('beat')))
  expect(said).toEqual(Array(3).fill(['hello', 'bye']))
  await expect(fetch(`${await addressOf(stopping)}/healthz`)).rejects.toThrow()
})
