import { expect, test } from 'vitest'
import { ORIGIN, startTestServer } from '#test/server.ts'

const direct = await startTestServer()
const behindProxy = await startTestServer({ env: { TRUST_PROXY: '192.0.2.0/24' } })
const withPages = await startTestServer({ withPages: true, env: { TRUST_PROXY: '192.0.2.0/24' } })
const NEW_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

const request = (server: typeof direct, peer: string, id?: string, url = '/api/categories') =>
  server.app.inject({ url, remoteAddress: peer, headers: id === undefined ? {} : { 'x-request-id': id } })

test.each([
  ['a call', '/api/categories', 200],
  ['a refusal', '/api/transactions/buyer', 401],
  ['a missing address', '/api/nothing', 404],
  ['a liveness check', '/healthz', 200],
])('%s is answered with a request id', async (_name, url, status) => {
  const answer = await request(direct, '10.0.0.1', undefined, url)
  expect(answer.statusCode).toBe(status)
  expect(answer.headers['x-request-id']).toMatch(NEW_ID)
  if (status >= 400) expect(answer.json().requestId).toBe(answer.headers['x-request-id'])
})

test('a trusted proxy sets the request id', async () => {
  const answer = await request(behindProxy, '192.0.2.7', 'edge_1.a-42', '/api/nothing')
  expect(answer.headers['x-request-id']).toBe('edge_1.a-42')
  expect(answer.json().requestId).toBe('edge_1.a-42')
})

test.each(['short', 'a'.repeat(65), 'with space', 'line\tbreak', 'quote"quote', 'umlaut-ä-12345', ''])(
  'an invalid request id %j from a proxy is replaced',
  async (id) => {
    expect((await request(behindProxy, '192.0.2.7', id)).headers['x-request-id']).toMatch(NEW_ID)
  },
)

test('a client cannot choose the id of its request', async () => {
  expect((await request(direct, '127.0.0.1', 'chosen-by-client')).headers['x-request-id']).toMatch(NEW_ID)
  expect((await request(behindProxy, '203.0.113.1', 'chosen-by-client')).headers['x-request-id']).toMatch(NEW_ID)
})

test('visitors who share a response keep their own request ids', async () => {
  const url = '/api/products/999999'
  const answers = await Promise.all([1, 2, 3].map((n) => request(behindProxy, '192.0.2.7', `visitor-${n}`, url)))
  expect(answers.map(({ headers }) => headers['x-request-id'])).toEqual(['visitor-1', 'visitor-2', 'visitor-3'])
  expect(answers.map((answer) => answer.json().requestId)).toEqual(['visitor-1', 'visitor-2', 'visitor-3'])
})

test('two page requests with the same id never share a visitor', async () => {
  const server = withPages
  const ann = await server.member('ann')
  const page = (cookies: Record<string, string>) =>
    server.app.inject({
      url: '/profile',
      remoteAddress: '192.0.2.7',
      headers: { origin: ORIGIN, 'x-request-id': 'the-same-id' },
      cookies,
    })
  for (let round = 0; round < 5; round++) {
    const [hers, strangers] = await Promise.all([
      page(Object.fromEntries(ann.cookies)),
      page({ session: 'x'.repeat(43) }),
    ])
    expect(hers.body).toContain('ann@gardeners.example')
    expect(strangers.body).not.toContain('ann@gardeners.example')
  }
})
