import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#demo/people.ts'
import { login } from '#features/accounts/contract.ts'
import { startTestServer } from '#test/server.ts'

const server = await startTestServer({ withPages: true })
const visitor = server.visitor()
const rose = server.visitor()
beforeAll(async () => {
  await rose(login, { body: { username: 'rose', password: DEMO_PASSWORD } })
})

/** Pages that show addresses, codes, money, messages or settings to their owner. */
const PRIVATE_PAGES = [
  '/transactions',
  '/payouts/setup',
  '/payouts/details',
  '/pickup-times',
  '/checkout?productId=1',
  '/payment-success',
  '/messages',
  '/messages/new',
  '/notifications',
  '/settings',
  '/settings/privacy',
  '/profile',
  '/my-listings',
  '/new-listing',
  '/plant-alerts',
  '/favorites',
  '/social-automation',
  '/eco-impact',
  '/staff/money',
]
const EMAIL_LINKS = [
  '/reset-password?token=x&userId=1',
  '/verify-email?token=x&userId=1',
  '/undo-email?token=x',
  '/Reset-Password?token=x&userId=1',
  '/unsubscribe?key=x',
]
const PUBLIC_PAGES = ['/', '/browse', '/product/1', '/guides/composting', '/login', '/no-such-page']
const ELSEWHERE = [
  '/api/products',
  '/api/nowhere',
  '/healthz',
  '/robots.txt',
  '/sitemap.xml',
  '/img/none.webp',
  '/files/none.webp',
]

const headersOf = async (who: typeof visitor, url: string) => (await who.request({ method: 'GET', url })).headers

describe('cache headers', () => {
  test.each([...PRIVATE_PAGES, ...PUBLIC_PAGES])('browsers do not store %s for a signed-in user', async (url) => {
    expect((await headersOf(rose, url))['cache-control']).toBe('no-store')
  })
  test.each(EMAIL_LINKS)('browsers do not store the page of an email link: %s', async (url) => {
    const headers = await headersOf(visitor, url)
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  })
  test.each(PUBLIC_PAGES)('browsers revalidate %s for a visitor each time', async (url) => {
    expect((await headersOf(visitor, url))['cache-control']).toBe('private, no-cache')
  })
  test('the scripts of the first page are cached permanently', async () => {
    const { body } = await visitor.request({ method: 'GET', url: '/' })
    const scripts = new Set(body.match(/\/assets\/[^"]+\.js/g))
    expect(scripts.size).toBeGreaterThan(1)
    for (const url of scripts) {
      const { statusCode, headers } = await visitor.request({ method: 'HEAD', url })
      expect([statusCode, headers['cache-control']], url).toEqual([200, expect.stringContaining('immutable')])
    }
  })
})

test.each([...PUBLIC_PAGES, ...ELSEWHERE])('%s has the security headers', async (url) => {
  const headers = await headersOf(visitor, url)
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=(self)',
    'x-request-id': expect.any(String),
  })
  const policy = String(headers['content-security-policy'])
  for (const directive of [
    "default-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ])
    expect(policy).toContain(directive)
  expect(policy).not.toMatch(/script-src [^;]*'unsafe/)
  const type = headers['content-type']
  if (/^(text|application)\//.test(String(type))) expect(type).toMatch(/; charset=utf-8$/)
  expect(headers).not.toHaveProperty('x-powered-by')
  expect(headers).not.toHaveProperty('access-control-allow-origin')
})

describe('every page is asked with a full postcode in its address', () => {
  const types = readFileSync(new URL('../src/routeTree.gen.ts', import.meta.url), 'utf8')
  const list = /interface FileRoutesByTo \{([^}]+)\}/s.exec(types.replaceAll(/\{-\$\w+\}/g, ''))?.[1] ?? ''
  const pages = [...list.matchAll(/'(\/[^']*)'/g)].map(([, path = '']) => path.replaceAll(/\$\w+/g, '1'))
  const typed = 'BS7 8AA'
  const fields = ['near', 'postcode', 'q', 'keywords', 'productName', 'tab', 'part', 'show', 'anything']
  const query = new URLSearchParams([
    ...fields.map((field) => [field, typed]),
    ['redirect', `/plant-alerts?postcode=${typed}`],
  ])

  test('no page moves to another site', async () => {
    for (const page of ['//other.example/', '/\\other.example/'])
      expect((await headersOf(visitor, `${page}?${query}`)).location ?? '/').toMatch(
        /^(http:\/\/localhost:\d+)?\/(?!\/)/,
      )
  })

  test('the list of pages is read', () => expect(pages.length).toBeGreaterThan(50))

  test.each(pages)('%s moves to an address with the outward code', async (page) => {
    const { statusCode, headers } = await rose.request({ method: 'GET', url: `${page}?${query}` })
    expect(statusCode).toBe(302)
    expect(headers.location).toContain('near=BS7&')
    expect(headers.location).not.toMatch(/8AA/i)
  })
})

test('TRACE, which would echo a request with its cookie, is not supported', async () => {
  for (const url of ['/', '/api/products', '/files/none.webp'])
    expect((await rose.request({ method: 'TRACE' as 'GET', url })).statusCode).toBe(404)
})

test('on https every response sets HSTS for a year, subdomains included', async () => {
  const https = await startTestServer({
    env: { PUBLIC_URL: 'https://hedgerow.example', DEV_TOOLS: 'off', PAYMENTS_SANDBOX_PUBLIC: 'yes' },
  })
  for (const url of ['/api/products', '/api/nowhere', '/healthz']) {
    const headers = await headersOf(https.visitor(), url)
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    expect(headers['content-security-policy']).toContain('upgrade-insecure-requests')
  }
  expect(await headersOf(visitor, '/healthz')).not.toHaveProperty('strict-transport-security')
})

test('with Stripe’s keys only the checkout lets Stripe’s frame open Apple Pay and Google Pay', async () => {
  const keys = { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_PUBLISHABLE_KEY: 'pk_test_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' }
  const server = await startTestServer({ env: { ...keys, WALLETS: 'on' } })
  const policyOf = async (url: string) => (await server.visitor().request({ url })).headers['permissions-policy']
  expect(await policyOf('/checkout')).toContain('payment=(self "https://js.stripe.com")')
  expect(await policyOf('/browse')).toContain('payment=(self)')
  const config = await server.visitor().request({ url: '/api/payments/config' })
  expect(config.json()).toMatchObject({ provider: 'stripe', wallets: true })
})
