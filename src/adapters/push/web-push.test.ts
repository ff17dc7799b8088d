import { afterAll, beforeEach, expect, test } from 'vitest'
import { MovableClock } from '#adapters/clock/clock.ts'
import { publicWeb } from '#adapters/web/public-web.ts'
import { DomainError } from '#shared/errors.ts'
import type { PushBrowser } from '#shared/push/push-browser.ts'
import { openPushService } from '#test/push/push-service.ts'
import { MAX_PAYLOAD, type PushMessage, type PushTarget } from './push.ts'
import { recordedPush } from './recorded-push.ts'
import { keysOf, newPrivateKey } from './vapid.ts'
import { secondsIn, webPush } from './web-push.ts'

const service = await openPushService()
afterAll(() => service.close())
beforeEach(() => {
  service.received.length = 0
  service.answer = null
})

const clock = new MovableClock()
const log = { info: () => {}, warn: () => {}, error: () => {} }
const keys = keysOf(newPrivateKey())
const subject = () => 'mailto:hello@gardeners.example'
const web = publicWeb(undefined, { loopback: true })
const push = webPush({ web, clock, log, subject, keys: async () => keys })

const targetOf = ({ endpoint, keys: { p256dh, auth } }: PushBrowser): PushTarget => ({
  endpoint,
  p256dh: Buffer.from(p256dh, 'base64url'),
  auth: Buffer.from(auth, 'base64url'),
})
const message: PushMessage = { payload: '{"title":"Käse & 🌱"}', ttlSeconds: 3600, urgency: 'high', topic: 'a-topic' }

test('a browser reads what was encrypted for it, signed by the server, with how long and how urgent it is', async () => {
  const browser = targetOf(service.subscribe('/one'))
  expect(await push.send(browser, message)).toEqual({ kind: 'accepted' })
  const [got] = service.received
  expect(got?.text).toBe(message.payload)
  expect(got?.headers).toMatchObject({
    'content-encoding': 'aes128gcm',
    ttl: '3600',
    urgency: 'high',
    topic: 'a-topic',
  })
  const now = Math.floor(clock.now().getTime() / 1000)
  expect(got?.claims).toEqual({ aud: service.origin, sub: 'mailto:hello@gardeners.example', exp: expect.any(Number) })
  expect(got?.claims.exp).toBeGreaterThan(now)
  expect(got?.claims.exp).toBeLessThanOrEqual(now + 24 * 60 * 60)
  expect(got?.serverKey).toBe(await push.serverKey())
})

test.each([
  [404, {}, { kind: 'gone' }],
  [410, {}, { kind: 'gone' }],
  [429, { 'retry-after': '120' }, { kind: 'later', seconds: 120 }],
  [503, {}, { kind: 'later', seconds: null }],
  [400, {}, { kind: 'refused', status: 400 }],
  [403, {}, { kind: 'later', seconds: null }],
  [302, { location: 'http://127.0.0.1:1/' }, { kind: 'refused', status: 302 }],
])('the answer %i of a push service with %j means %j', async (status, headers, outcome) => {
  service.answer = { status, headers }
  expect(await push.send(targetOf(service.subscribe('/one')), message)).toEqual(outcome)
})

test('a push service that does not answer is tried again later', async () => {
  const away = { ...targetOf(service.subscribe('/one')), endpoint: 'http://127.0.0.1:1/one' }
  expect(await push.send(away, message)).toEqual({ kind: 'later', seconds: null })
})

test('a target is refused when its address is not public or its keys cannot be used', () => {
  const strict = webPush({ web: publicWeb(), clock, log, subject, keys: async () => keys })
  const target = targetOf(service.subscribe('/one'))
  const refused = [
    'http://push.example/one',
    'https://127.0.0.1/one',
    'https://169.254.169.254/latest',
    'https://[::1]/one',
    'https://user:pass@push.example/one',
    'https://push.example:8443/one',
    'https://intranet/one',
    'ftp://push.example/one',
    'one',
  ].map((endpoint) => ({ ...target, endpoint }))
  for (const one of [...refused, { ...target, endpoint: 'https://push.example/one', auth: Buffer.alloc(3) }]) {
    expect(() => strict.refuseTarget(one), one.endpoint).toThrow(DomainError)
  }
  expect(() => strict.refuseTarget({ ...target, endpoint: 'https://push.example/one' })).not.toThrow()
})

test('a message that no push service accepts is a fault of the program', async () => {
  const payload = 'x'.repeat(MAX_PAYLOAD + 1)
  await expect(push.send(targetOf(service.subscribe('/one')), { ...message, payload })).rejects.toThrow('bytes')
})

test.each([
  ['120', 120],
  ['999999', 86_400],
  ['Sat, 28 Nov 2026 12:01:00 GMT', 60],
  ['Sat, 28 Nov 2026 11:00:00 GMT', 0],
  ['soon', null],
  [null, null],
])('Retry-After %j at noon is %j seconds', (header, seconds) =>
  expect(secondsIn(header, new Date('2026-11-28T12:00:00Z'))).toBe(seconds),
)

test('test devices get nothing over the network, and what was sent to anyone is recorded, the newest first', async () => {
  const recorded = recordedPush(push, clock)
  const real = targetOf(service.subscribe('/one'))
  await recorded.send(real, { ...message, payload: '{"title":"real"}' })
  const device = { ...real, endpoint: 'https://push.invalid/two' }
  expect(await recorded.send(device, { ...message, payload: '{"title":"test"}' })).toEqual({ kind: 'accepted' })
  expect(service.received).toHaveLength(1)
  expect(recorded.recent()?.map(({ host, payload }) => [host, payload])).toEqual([
    ['push.invalid', '{"title":"test"}'],
    [new URL(service.origin).host, '{"title":"real"}'],
  ])
  for (let i = 0; i < 300; i++) await recorded.send(device, message)
  expect(recorded.recent()).toHaveLength(200)
})
