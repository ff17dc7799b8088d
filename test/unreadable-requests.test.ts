import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import { startTestServer } from '#test/server.ts'

const server = await startTestServer()
let port: number

beforeAll(async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as AddressInfo).port
})

const REQUIRED = [
  'x-request-id',
  'content-security-policy',
  'x-content-type-options',
  'x-frame-options',
  'referrer-policy',
]

/** Sends these bytes and reads the response until the server closes the connection. */
async function send(bytes: string): Promise<{ status: number; headers: Map<string, string>; body: string }> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  let text = ''
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
  })
  socket.write(bytes, 'latin1')
  await once(socket, 'close')
  const [head = '', body = ''] = text.split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const headers = new Map(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  )
  return { status: Number(first.split(' ')[1]), headers, body }
}

function expectOurShape(answer: { headers: Map<string, string>; body: string }): void {
  for (const name of REQUIRED) expect(answer.headers.has(name), name).toBe(true)
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(JSON.parse(answer.body)).toEqual({
    message: expect.stringMatching(/^[A-Z]/),
    code: expect.stringMatching(/^[A-Z_]+$/),
    requestId: answer.headers.get('x-request-id'),
  })
}

const HOST = 'Host: localhost\r\nConnection: close\r\n'

describe('a request that the HTTP parser or the router refuses gets the standard error body', () => {
  test.each([
    ['a malformed request line', 'HELLO\r\n\r\n', 400],
    ['an unknown method', `FETCH / HTTP/1.1\r\n${HOST}\r\n`, 400],
    ['an unknown version', `GET / HTTP/9.9\r\n${HOST}\r\n`, 400],
    ['a header without a name', `GET / HTTP/1.1\r\n${HOST}: nothing\r\n\r\n`, 400],
    ['a control character in a header', `GET / HTTP/1.1\r\n${HOST}X-A: a\u0001b\r\n\r\n`, 400],
    ['two lengths', `POST /api/contact HTTP/1.1\r\n${HOST}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`, 400],
    [
      'a length and chunks',
      `POST / HTTP/1.1\r\n${HOST}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
    ],
    ['a length that is no number', `POST / HTTP/1.1\r\n${HOST}Content-Length: ten\r\n\r\n`, 400],
    ['headers that are too large', `GET / HTTP/1.1\r\n${HOST}X-A: ${'a'.repeat(40_000)}\r\n\r\n`, 431],
    ['no host', 'GET /api/categories HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['an expectation', `POST /api/contact HTTP/1.1\r\n${HOST}Expect: a miracle\r\nContent-Length: 0\r\n\r\n`, 417],
    ['an address that cannot be decoded', `GET /%zz HTTP/1.1\r\n${HOST}\r\n`, 400],
    ['such an address below /api', `GET /api/products/%E0%A4%A HTTP/1.1\r\n${HOST}\r\n`, 400],
    ['a parameter that is too long', `GET /api/products/${'1'.repeat(400)} HTTP/1.1\r\n${HOST}\r\n`, 414],
    ['a null character', `GET /a%00b HTTP/1.1\r\n${HOST}\r\n`, 400],
    ['no such call', `GET /api/nothing HTTP/1.1\r\n${HOST}\r\n`, 404],
    [
      'a content type that is not taken',
      `POST /api/contact HTTP/1.1\r\n${HOST}Origin: http://localhost:3000\r\nSec-Fetch-Site: same-origin\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n\r\nhi`,
      415,
    ],
    [
      'a body that is too large',
      `POST /api/contact HTTP/1.1\r\n${HOST}Origin: http://localhost:3000\r\nContent-Type: application/json\r\nContent-Length: 70000\r\n\r\n`,
      413,
    ],
  ])('a request that cannot be read gets the standard error body: %s', async (_name, bytes, status) => {
    const answer = await send(bytes)
    expect(answer.status).toBe(status)
    expectOurShape(answer)
  })
})

describe('a repeated parameter is refused', () => {
  test.each([
    '/api/products/search?q=a&q=b',
    '/api/products?limit=1&%6cimit=2',
    '/browse?q=a&q=b',
    '/?x=1&x=1',
    '/api/nothing?a&a',
  ])('a repeated parameter is refused: %s', async (url) => {
    const answer = await send(`GET ${url} HTTP/1.1\r\n${HOST}\r\n`)
    expect(answer.status).toBe(400)
    expectOurShape(answer)
    expect(JSON.parse(answer.body).message).toBe('The address contains the same parameter more than once.')
  })

  test('a request with distinct parameters is accepted', async () => {
    expect((await send(`GET /api/products/search?q=a&sort=newest HTTP/1.1\r\n${HOST}\r\n`)).status).toBe(200)
  })
})
