import { expect, test } from 'vitest'
import { PASSWORD } from '#test/people.ts'
import { startTestServer } from '#test/server.ts'
import { shortened } from './security-events.ts'

const log: string[] = []
const server = await startTestServer({ rateLimits: true, log })

const events = () => log.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'security event')

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
])('the address %s is logged as %s', (address, network) => {
  expect(shortened(address)).toBe(network)
})

test('access refusals are logged with request id and network, without personal data', async () => {
  const ann = await server.member('ann')
  const bob = await server.member('bob')
  log.length = 0
  const stranger = await server.visitor().request({ url: '/api/transactions/buyer' })
  const foreign = await ann.request({
    method: 'POST',
    url: '/api/auth/logout',
    headers: { origin: 'https://evil.example' },
  })
  const other = await ann.request({ url: `/api/favorites/${bob.me.id}` })
  expect([stranger, foreign, other].map(({ statusCode }) => statusCode)).toEqual([401, 403, 403])
  expect(events()).toMatchObject([
    { status: 401, code: 'UNAUTHENTICATED', route: '/api/transactions/buyer', requestId: stranger.json().requestId },
    { status: 403, code: 'FOREIGN_ORIGIN', method: 'POST', route: '/api/auth/logout' },
    { status: 403, code: 'FORBIDDEN', route: '/api/favorites/:userId', userId: ann.me.id },
  ])
  for (const event of events()) expect(event).toMatchObject({ event: 'request.refused', network: '10.0.0.0/24' })
  const text = log.join('')
  for (const secret of ['ann', 'bob', 'gardeners', ann.address, PASSWORD]) expect(text).not.toContain(secret)
})

test('a 404 for another member’s or a staff-only resource is logged; a 404 for a missing one is not', async () => {
  const eve = await server.member('eve')
  log.length = 0
  await eve.request({ url: '/api/transactions/12345' })
  await eve.request({ url: '/api/admin/money' })
  await eve.request({ url: '/api/products/12345' })
  await eve.request({ url: '/api/no-such-call' })
  expect(events()).toMatchObject([
    { event: 'request.refused', status: 404, route: '/api/transactions/:id', userId: eve.me.id },
    { event: 'request.refused', status: 404, route: '/api/admin/money', userId: eve.me.id },
  ])
})

test('equal refusals of one client are logged once a minute', async () => {
  const thief = server.visitor()
  log.length = 0
  for (let n = 0; n < 330; n++) await thief.request({ url: '/api/transactions/seller' })
  expect(events().map(({ status }) => status)).toEqual([401, 429])
})

test('a visitor who asks for the signed-in member does not cause a security event', async () => {
  log.length = 0
  expect((await server.visitor().request({ url: '/api/auth/user' })).statusCode).toBe(401)
  expect(events()).toEqual([])
})
