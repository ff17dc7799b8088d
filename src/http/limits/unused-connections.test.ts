import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
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
