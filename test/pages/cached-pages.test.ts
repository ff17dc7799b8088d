import { hash } from 'node:crypto'
import { brotliDecompressSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#demo/people.ts'
import { login } from '#features/accounts/contract.ts'
import { CONSENT } from '#shared/cookie-choice.ts'
import { PLACE_COOKIE } from '#shared/places/viewer-place.ts'
import { startTestServer, type Visitor } from '#test/server.ts'

const server = await startTestServer({ withPages: true })
const rose = server.visitor()
beforeAll(async () => {
  await rose(login, { body: { username: 'rose', password: DEMO_PASSWORD } })
})

const PAGES = [
  '/',
  '/browse',
  '/browse?q=mint',
  '/product/1',
  '/profile/2',
  '/plants-near/bristol',
  '/gardening-guides',
  '/login',
]

const get = (who: Visitor, url: string, headers: Record<string, string> = {}) =>
  who.request({ method: 'GET', url, headers })
/** Short, because a failure prints it. */
const tagOf = ({ body }: { body: string }) => hash('sha1', body)
/** Waits until every response that was shared before has expired. */
const pass = () => server.clock.advance(1_000)
const withCookies = (cookies: Record<string, string>) => {
  const visitor = server.visitor()
  for (const [name, value] of Object.entries(cookies)) visitor.cookies.set(name, value)
  return visitor
}

test.each(PAGES)(
  '%s is the same bytes for all visitors while its data stay, and 304 to those who have it',
  async (url) => {
    const first = await get(server.visitor(), url)
    expect(first.headers).toMatchObject({ etag: expect.stringMatching(/^W\/"/), 'cache-control': 'private, no-cache' })
    await pass()
    const later = await get(server.visitor(), url)
    expect(tagOf(later)).toBe(tagOf(first))
    expect(later.headers['x-request-id']).not.toBe(first.headers['x-request-id'])
    const known = await get(server.visitor(), url, { 'if-none-match': String(first.headers.etag) })
    expect([known.statusCode, known.body]).toEqual([304, ''])
    for (const name of ['etag', 'vary', 'cache-control', 'content-security-policy'])
      expect([name, known.headers[name]]).toEqual([name, first.headers[name]])
  },
)

test.each(PAGES)('%s has inline scripts that its policy allows by their hashes alone', async (url) => {
  for (const who of [server.visitor(), server.visitor(), rose]) {
    const { statusCode, body, headers } = await get(who, url)
    // Members do not see the form to sign in.
    if (url === '/login' && who === rose) expect(statusCode).toBe(302)
    if (statusCode !== 200) continue
    const policy = String(headers['content-security-policy'])
    expect([policy.includes('nonce'), body.includes('nonce')]).toEqual([false, false])
    const scripts = [...body.matchAll(/<script(?![^>]*(?: src=|ld\+json))[^>]*>(.+?)<\/script>/gs)]
    expect(scripts.length).toBeGreaterThan(3)
    const sources = /script-src ([^;]*)/.exec(policy)?.[1]?.split(' ') ?? []
    expect(new Set(scripts.map(([, text = '']) => `'sha256-${hash('sha256', text, 'base64')}'`))).toEqual(
      new Set(sources.filter((source) => source !== "'self'")),
    )
    await pass()
  }
})

test('a page is kept for each place, theme, cookie choice and encoding', async () => {
  const seen = new Set<string>()
  const choices = [
    {},
    { theme: 'dark' },
    { [CONSENT]: 'essential' },
    { [PLACE_COOKIE]: 'BS7.10' },
    { [PLACE_COOKIE]: 'NE6.10' },
  ] as Record<string, string>[]
  for (const turn of [1, 2]) {
    for (const cookies of choices) {
      const plain = await get(withCookies(cookies), '/browse')
      const sent = await get(withCookies(cookies), '/browse', { 'accept-encoding': 'br' })
      expect(sent.headers['content-encoding']).toBe('br')
      expect(plain.body.includes('data-theme="dark"')).toBe(cookies['theme'] === 'dark')
      expect(plain.body.includes('cookie-strip')).toBe(cookies[CONSENT] === undefined)
      expect(brotliDecompressSync(sent.rawPayload).toString().includes('BS7')).toBe(plain.body.includes('BS7'))
      seen.add(plain.body)
    }
    expect([turn, seen.size]).toEqual([turn, choices.length])
    await pass()
  }
})

test('a page of a member, of someone with another cookie or of an unknown session is not what visitors get', async () => {
  const url = '/browse?q=thyme'
  const own = await get(rose, url)
  expect(own.headers).toMatchObject({ 'cache-control': 'no-store' })
  expect(own.headers).not.toHaveProperty('etag')
  const before = await get(server.visitor(), url)
  expect(before.body.includes('Rose')).toBe(false)
  await pass()
  expect((await get(rose, url, { 'if-none-match': String(before.headers.etag) })).statusCode).toBe(200)
  const others = [withCookies({ other: 'secret-value' }), withCookies({ session: 'x'.repeat(43) })]
  for (const who of others) expect((await get(who, url)).body.includes('secret-value')).toBe(false)
  expect(tagOf(await get(server.visitor(), url))).toBe(tagOf(before))
})

test('a page whose address holds a token, and one that does not exist, are rendered each time', async () => {
  for (const url of ['/unsubscribe?token=abcdefgh', '/no-such-page']) {
    const first = await get(server.visitor(), url)
    expect(first.headers).not.toHaveProperty('etag')
    await pass()
    expect(tagOf(await get(server.visitor(), url))).not.toBe(tagOf(first))
  }
})

test('a page shows another name of the site at the next second', async () => {
  const setName = async (value: string | null) => {
    await server.deps.site.save(server.deps.db, { name: 'productName', value, at: server.deps.clock.now() })
    await server.deps.site.reload()
    await pass()
  }
  const title = async () => /<title>([^<]*)/.exec((await get(server.visitor(), '/how-it-works')).body)?.[1]
  const before = await title()
  await setName('Spinney')
  expect(await title()).toBe(before?.replace('Hedgerow', 'Spinney'))
  await setName(null)
  expect(await title()).toBe(before)
})
