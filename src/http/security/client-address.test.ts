import { describe, expect, test } from 'vitest'
import { startTestServer } from '#test/server.ts'

const PROXY = '192.0.2.10'
const byHops = await startTestServer({ rateLimits: true, env: { TRUST_PROXY: '1' } })
const byNetworks = await startTestServer({ rateLimits: true, env: { TRUST_PROXY: '192.0.2.0/24, 2001:db8:1::/48' } })
const withoutProxy = await startTestServer({
  rateLimits: true,
  env: { PUBLIC_URL: 'https://plants.example', PAYMENTS_SANDBOX_PUBLIC: 'yes', DEV_TOOLS: 'off' },
})

type Server = typeof byHops

/** Sends one request from the given peer. */
const send = ({ app }: Server, peer: string, forwarded: string | undefined, options: object = {}) =>
  app.inject({
    url: '/api/categories',
    ...options,
    remoteAddress: peer,
    headers: { 'sec-fetch-site': 'same-origin', ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }) },
  })

/** Returns how many of `times` requests are refused with 429. */
async function refused(times: number, request: (n: number) => ReturnType<typeof send>): Promise<number> {
  let count = 0
  for (let n = 0; n < times; n++) if ((await request(n)).statusCode === 429) count++
  return count
}

const forged = (n: number) => `198.51.${Math.floor(n / 250)}.${n % 250}`
const guess = (n: number) => ({
  method: 'POST',
  url: '/api/auth/login',
  payload: { username: 'nobody-here', password: `guess-${n}` },
})

describe.each([
  ['one trusted proxy', byHops],
  ['trusted networks', byNetworks],
])('behind %s', (_name, server) => {
  test('480 calls with forged leftmost addresses count as calls of one client', async () => {
    const count = await refused(480, (n) => send(server, PROXY, `${forged(n)}, 203.0.113.5`))
    expect(count).toBe(480 - 300)
  })

  test('40 sign-in attempts with forged leftmost addresses are limited as attempts of one client', async () => {
    const count = await refused(40, (n) => send(server, PROXY, `${forged(n)}, 203.0.113.6`, guess(n)))
    expect(count).toBe(40 - 10)
  })

  test('each client behind the proxy has its own limit', async () => {
    expect(await refused(301, () => send(server, PROXY, '203.0.113.7'))).toBe(1)
    expect((await send(server, PROXY, '203.0.113.8')).statusCode).toBe(200)
  })

  test('all addresses in the /64 network of an IPv6 client count as one client', async () => {
    expect(await refused(301, (n) => send(server, PROXY, `2001:DB8:9::${n.toString(16)}`))).toBe(1)
    expect((await send(server, PROXY, '2001:db8:9:1::1')).statusCode).toBe(200)
  })
})

test('a peer outside the trusted networks is the client, whatever it forwards', async () => {
  expect(await refused(301, (n) => send(byNetworks, '203.0.113.9', forged(n)))).toBe(1)
})

test('the nearest address outside the trusted networks is the client', async () => {
  const chain = (n: number) => `${forged(n)}, 203.0.113.20, 2001:db8:1::5, 192.0.2.77`
  expect(await refused(301, (n) => send(byNetworks, PROXY, chain(n)))).toBe(1)
})

test('forwarded text that is not an address counts as the proxy', async () => {
  expect(await refused(301, (n) => send(byHops, '192.0.2.11', `unknown-${n}`))).toBe(1)
})

test('a port after a forwarded address does not make a different client', async () => {
  expect(await refused(301, (n) => send(byHops, PROXY, `203.0.113.30:${4000 + n}`))).toBe(1)
  expect(await refused(301, (n) => send(byHops, PROXY, `[2001:db8:a::1]:${4000 + n}`))).toBe(1)
})

test('the forwarded header is ignored without TRUST_PROXY', async () => {
  expect(await refused(480, (n) => send(withoutProxy, '203.0.113.40', forged(n)))).toBe(180)
  expect(await refused(40, (n) => send(withoutProxy, '203.0.113.41', forged(n), guess(n)))).toBe(30)
})
