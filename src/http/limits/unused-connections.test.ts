import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import Fastify from 'fastify'
import { expect, test, vi } from 'vitest'
import { endUnusedConnections } from './unused-connections.ts'

test('a response that is sent while the server stops closes its connection, so that the stop does not wait for it', async () => {
  const app = Fastify({ forceCloseConnections: 'idle', keepAliveTimeout: 60_000 })
  endUnusedConnections(app)
  const arrived = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<string>()
  app.addHook('preClose', async () => answer.resolve('done'))
  app.get('/', async () => {
    arrived.resolve()
    return answer.promise
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const agent = new Agent({ keepAlive: true })
  const { port } = app.server.address() as AddressInfo
  const call = get({ port, host: '127.0.0.1', agent })
  await arrived.promise
  const closed = app.close()
  const [response] = (await once(call, 'response')) as [IncomingMessage]
  response.resume()
  expect(response.headers.connection).toBe('close')
  await closed
  agent.destroy()
})

test('a connection that was opened just before the stop still gets its answer, and one without a request is ended', async () => {
  const app = Fastify({ forceCloseConnections: 'idle', keepAliveTimeout: 60_000, return503OnClosing: false })
  endUnusedConnections(app)
  app.post('/', async () => 'done')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const [late, silent] = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')]
  await Promise.all([late, silent].map((socket) => once(socket, 'connect')))
  await vi.waitUntil(async () => (await promisify(app.server.getConnections).call(app.server)) === 2)
  const closed = app.close()
  await vi.waitUntil(() => !app.server.listening)
  late.write('POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 0\r\n\r\n')
  expect(await text(late)).toMatch(/^HTTP\/1\.1 200 OK\r\n.*connection: close\r\n.*done$/is)
  expect(await text(silent)).toBe('')
  await closed
})

test('while a process is leaving, each response closes its connection', async () => {
  const app = Fastify()
  let isLeaving = false
  endUnusedConnections(app, () => isLeaving)
  app.get('/', async () => 'done')
  const connection = async () => (await app.inject('/')).headers['connection']
  expect(await connection()).not.toBe('close')
  isLeaving = true
  expect(await connection()).toBe('close')
  await app.close()
})
