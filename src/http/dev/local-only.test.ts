import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { ORIGIN, startTestServer } from '#test/server.ts'

const local = await startTestServer()
const behindProxy = await startTestServer({ env: { TRUST_PROXY: 'loopback' } })
const published = await startTestServer({
  env: { PUBLIC_URL: 'https://plants.example', PAYMENTS_SANDBOX_PUBLIC: 'yes', DEV_TOOLS: 'off' },
})

const DEVELOPMENT = [
  '/dev/mail',
  '/dev/mail.json',
  '/dev/clock',
  '/dev/payments',
  '/dev/payments.json',
  '/dev/ui',
  '/dev',
]
const DISGUISED = ['/%64ev/mail', '/DEV/ui', '//dev/ui', '/./dev/ui', '/x/../dev/ui', '/x/%2e%2e/dev/ui']
const FORWARDED: [string, string][] = [
  ['x-forwarded-for', '203.0.113.5'],
  ['x-forwarded-host', 'localhost'],
  ['x-forwarded-proto', 'https'],
  ['x-forwarded-ssl', 'on'],
  ['forwarded', 'for=203.0.113.5'],
  ['via', '1.1 proxy'],
  ['x-real-ip', '203.0.113.5'],
  ['cf-connecting-ip', '203.0.113.5'],
  ['true-client-ip', '203.0.113.5'],
  ['x-original-forwarded-for', '203.0.113.5'],
  ['x-nginx-proxy', 'true'],
  ['x-scheme', 'https'],
  ['x_forwarded_for', '203.0.113.5'],
  ['cf-visitor', '{}'],
  ['x-remote-addr', '203.0.113.5'],
]
const FOREIGN_HOSTS = [
  'evil.example',
  'evil.example:3000',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  '10.0.0.5:3000',
  'localhost@evil.example',
  '0.0.0.0:3000',
]

const listening = new Map<typeof local, Promise<string>>()
/** Sends these bytes and returns everything received until the server closes the connection. */
async function send(server: typeof local, bytes: string): Promise<string> {
  const listens = listening.get(server) ?? server.app.listen({ port: 0, host: '127.0.0.1' })
  listening.set(server, listens)
  const { port } = new URL(await listens)
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(bytes))
    socket.on('data', (chunk) => {
      text += chunk.toString()
    })
    socket.on('close', () => resolve(text)).on('error', reject)
  })
}

const get = (server: typeof local, url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url, headers: { host: 'localhost:3000', ...headers } })

describe('the development tools', () => {
  test('the development tools answer requests made to this computer directly', async () => {
    for (const host of ['localhost:3000', 'localhost', '127.0.0.1:3000', '127.1.2.3', '[::1]:3000', 'LOCALHOST:3000'])
      expect((await get(local, '/dev/mail.json', { host })).statusCode, host).toBe(200)
  })

  test.each(FORWARDED)('the development tools are not found by a request with %s', async (name, value) => {
    for (const server of [local, behindProxy])
      for (const url of [...DEVELOPMENT, ...DISGUISED])
        expect((await get(server, url, { [name]: value })).statusCode, url).toBe(404)
  })

  test.each(FOREIGN_HOSTS)('the development tools are not found under the Host %j', async (host) => {
    for (const url of [...DEVELOPMENT, ...DISGUISED])
      expect((await get(local, url, { host })).statusCode, url).toBe(404)
  })

  test('the development tools are not found over HTTP/1.0, which a proxy in its default settings speaks', async () => {
    for (const url of ['/dev/mail.json', ...DISGUISED])
      expect(await send(local, `GET ${url} HTTP/1.0\r\nHost: localhost\r\n\r\n`), url).toMatch(/^HTTP\/1\.1 404 /)
  })

  test('the development tools are not found by an absolute address in place of the path', async () => {
    const rest = 'HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 203.0.113.5\r\nConnection: close\r\n\r\n'
    for (const server of [local, behindProxy])
      for (const url of ['http://localhost/dev/mail.json', 'http://evil.example/dev/ui'])
        expect(await send(server, `GET ${url} ${rest}`), url).toMatch(/^HTTP\/1\.1 404 /)
  })

  test('the development tools change nothing for another site', async () => {
    const post = (url: string, payload: object, headers: Record<string, string>) =>
      local.app.inject({ method: 'POST', url, payload, headers: { host: 'localhost:3000', ...headers } })
    const before = (await get(local, '/dev/clock')).json().offsetMs
    for (const headers of [{}, { origin: 'https://evil.example' }, { origin: 'null' }] as Record<string, string>[]) {
      const moved = await post('/dev/clock', { advance: '3d' }, headers)
      expect([moved.statusCode, moved.json().code]).toEqual([403, 'FOREIGN_ORIGIN'])
      const switched = await post('/dev/payments', { action: 'webhooks', value: 'hold' }, headers)
      expect([switched.statusCode, switched.json().code]).toEqual([403, 'FOREIGN_ORIGIN'])
    }
    expect((await get(local, '/dev/clock')).json().offsetMs).toBe(before)
    expect((await post('/dev/clock', { advance: '1s' }, { origin: ORIGIN })).statusCode).toBe(200)
  })
})

describe('a server for this computer only', () => {
  const signIn = (server: typeof local, headers: Record<string, string>) =>
    server.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { username: 'nobody', password: 'some password' },
      headers,
    })

  test('a server for this computer only refuses a page of another host name that resolves to it', async () => {
    for (const host of ['evil.example:3000', 'localhost.evil.example:3000']) {
      const answer = await signIn(local, { host, origin: `http://${host}` })
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'LOCAL_ONLY'])
      expect((await get(local, '/api/categories', { host })).json().code).toBe('LOCAL_ONLY')
    }
    expect((await signIn(local, { host: 'localhost:3000', origin: ORIGIN })).json().code).toBe('WRONG_CREDENTIALS')
  })

  test('a server for this computer only refuses a proxy that TRUST_PROXY does not announce', async () => {
    for (const [name, value] of FORWARDED)
      expect((await get(local, '/api/categories', { [name]: value })).json().code, name).toBe('LOCAL_ONLY')
    expect((await get(behindProxy, '/api/categories', { 'x-forwarded-for': '203.0.113.5' })).statusCode).toBe(200)
  })

  test('a server for this computer only refuses a proxy in its default settings, which sends our own Host and forwards any Origin', async () => {
    const body = JSON.stringify({ username: 'nobody', password: 'some password' })
    const signIn = `POST /api/auth/login HTTP/1.0\r\nHost: 127.0.0.1:3000\r\nOrigin: http://127.0.0.1:3000\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
    const refused = await send(local, signIn)
    expect(refused).toMatch(/^HTTP\/1\.1 403 /)
    expect(refused).toContain('LOCAL_ONLY')
    expect(await send(behindProxy, signIn)).toContain('WRONG_CREDENTIALS')
  })

  test('a server for this computer only becomes a public server when PUBLIC_URL is set', async () => {
    const forwarded = { host: 'plants.example', 'x-forwarded-for': '203.0.113.5', via: '1.1 proxy' }
    expect((await get(published, '/api/categories', forwarded)).statusCode).toBe(200)
  })
})

test('the link to reset a password is not shown without development tools', async () => {
  const member = await published.member('ann')
  const answer = await published.app.inject({
    method: 'POST',
    url: '/api/auth/forgot-password',
    payload: { email: member.me.email },
    headers: { host: 'plants.example', origin: 'https://plants.example' },
  })
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).not.toHaveProperty('previewUrl')
})
