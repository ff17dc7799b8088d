import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { startTestServer } from '#test/server.ts'
import { arrivalLimits } from './slow-requests.ts'

const LIMIT_MS = 400
const server = await startTestServer({ arrivalMs: LIMIT_MS })
await server.app.listen({ port: 0, host: '127.0.0.1' })

/** Sends a text, then one byte at a time, until the server ends the connection. Returns what the server sent. */
async function dribble(start: string, more: string): Promise<string> {
  const socket: Socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1')
  let received = ''
  socket.on('data', (chunk) => {
    received += chunk.toString()
  })
  socket.on('error', () => {})
  socket.write(start)
  const timer = setInterval(() => socket.writable && socket.write(more), 20)
  await new Promise((resolve) => socket.once('close', resolve))
  clearInterval(timer)
  return received
}

const POST = `POST /api/auth/login HTTP/1.1\r\nHost: localhost:3000\r\nOrigin: http://localhost:3000\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n`

test.each([
  ['a header', 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Slow: ', 'a'],
  ['a request line', 'GET /', 'a'],
  ['a body', `${POST}{"username":"`, 'a'],
])('the connection ends with 408 when %s arrives byte by byte', async (_name, start, more) => {
  const answer = await dribble(start, more)
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  const sent = JSON.parse(body)
  expect(sent).toMatchObject({ code: 'TIMEOUT', message: 'The request took too long to arrive.' })
  expect(head).toContain(`x-request-id: ${sent.requestId}`)
  expect(head).toContain('x-content-type-options: nosniff')
})

test('input that is not HTTP is answered with the error body', async () => {
  const answer = await dribble('no http at all\r\n\r\n', '')
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ code: 'INVALID' })
})

test('the request limit and the check interval together are below thirty seconds', () => {
  const { requestTimeout, http } = arrivalLimits()
  expect(Math.max(requestTimeout, http.headersTimeout) + http.connectionsCheckingInterval).toBeLessThan(30_000)
})
