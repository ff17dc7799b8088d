import { hash } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#demo/people.ts'
import { login } from '#features/accounts/contract.ts'
import { required } from '#shared/required.ts'
import { ORIGIN, startTestServer, type Visitor } from '#test/server.ts'
import { accountLinks, panelGroups, visitorLinks } from '#ui/layout/links.ts'
import { hrefOf, openPage, textOf, within } from './page.ts'

const server = await startTestServer({ withPages: true })
const visitor = server.visitor()
const ivy = server.visitor()
beforeAll(async () => {
  await ivy(login, { body: { username: 'ivy', password: DEMO_PASSWORD } })
})

/** A page's heading may be a `header` too. */
const headerOf = async (who: Visitor, url: string) =>
  within(required((await openPage(who, url)).document.querySelector('header'), 'no header'))
const footerOf = async (who: Visitor, url: string) => within((await openPage(who, url)).getByRole('contentinfo'))

describe('the header', () => {
  test('a visitor can sell, sign in and register', async () => {
    const header = await headerOf(visitor, '/')
    for (const [name, href] of [
      ['Sell', '/new-listing'],
      ['Sign In', '/login'],
      ['Register', '/register'],
    ] as const)
      expect(hrefOf(header.getByRole('link', { name })), name).toBe(href)
  })

  test('a member has alerts, saved plants, messages, notifications and the account at hand', async () => {
    const header = await headerOf(ivy, '/how-it-works')
    for (const [name, href] of [
      ['Alerts', '/plant-alerts'],
      ['Saved', '/favorites'],
      [/^Messages/, '/messages'],
      [/^Notifications/, '/notifications'],
      ['Add Your Plant', '/new-listing'],
    ] as const)
      expect(hrefOf(header.getByRole('link', { name })), String(name)).toBe(href)
    header.getByRole('button', { name: 'Your account' })
  })

  test('Messages says how many are unread', async () => {
    const header = await headerOf(ivy, '/how-it-works')
    expect(textOf(header.getByRole('link', { name: /^Messages/ }))).toMatch(/, \d+ unread$/)
  })
})

describe('the footer', () => {
  test('the footer has three columns', async () => {
    const footer = await footerOf(visitor, '/')
    for (const name of ['Marketplace', 'Support', 'Legal']) footer.getByRole('heading', { name })
    expect(footer.getByRole('link', { name: 'Plant pests' }).getAttribute('href')).toBe('/spotted-something-odd')
  })

  test.each(['/login', '/register', '/contact'])('the footer of %s is short', async (url) => {
    const footer = await footerOf(visitor, url)
    expect(footer.queryAllByRole('heading')).toEqual([])
    for (const name of ['Contact', 'Privacy policy', 'Terms of service']) footer.getByRole('link', { name })
    footer.getByRole('button', { name: 'Cookie settings' })
  })

  test.each(['/transactions', '/messages', '/new-listing', '/settings/profile'])(
    'the footer of %s is short for a member',
    async (url) => {
      expect((await footerOf(ivy, url)).queryAllByRole('heading')).toEqual([])
    },
  )
})

test('header, menu panel and footer link only to pages that exist', async () => {
  const page = await openPage(ivy, '/how-it-works')
  const shown = [...page.document.querySelectorAll('a[href^="/"]')].map(hrefOf)
  const inPanel = [...panelGroups.flatMap(({ links }) => links), ...accountLinks, ...visitorLinks]
  const addresses = new Set([...shown, ...inPanel.map(({ href }) => href)])
  expect(addresses.size).toBeGreaterThan(20)
  for (const address of addresses) {
    const who = visitorLinks.some(({ href }) => href === address) ? visitor : ivy
    expect((await who.request({ method: 'GET', url: address ?? '' })).statusCode, address ?? '').toBe(200)
  }
})

describe('the cookie choice without scripts', () => {
  const send = (who: Visitor, choice: string, referer?: string) =>
    who.request({
      method: 'POST',
      url: '/cookie-choice',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...(referer && { referer }) },
      payload: `choice=${choice}`,
    })
  const cookieBanner = async (who: Visitor) =>
    (await openPage(who, '/how-it-works')).queryByRole('region', { name: 'Cookies' })

  test('the strip is the first thing on a page', async () => {
    const { document } = await openPage(server.visitor(), '/how-it-works')
    const [first] = document.querySelectorAll('body a, body button, body input')
    expect(first?.closest('section')?.getAttribute('aria-label')).toBe('Cookies')
  })

  test.each(['all', 'essential'])(
    '%s is stored, and the page does not ask again until the footer asks',
    async (choice) => {
      const who = server.visitor()
      expect(await cookieBanner(who)).not.toBeNull()
      const { statusCode, headers } = await send(who, choice, `${ORIGIN}/browse?q=beans`)
      expect([statusCode, headers.location]).toEqual([303, '/browse?q=beans'])
      expect(await cookieBanner(who)).toBeNull()
      await send(who, 'ask')
      expect(await cookieBanner(who)).not.toBeNull()
    },
  )

  test.each(['', 'everything', 'all%00'])('"%s" stores nothing', async (choice) => {
    const who = server.visitor()
    const { statusCode, headers } = await send(who, choice)
    expect([statusCode, headers['set-cookie']]).toEqual([303, undefined])
  })

  test.each([undefined, 'https://elsewhere.example/page', `${ORIGIN}//elsewhere.example`, 'nonsense'])(
    'a form from %s leads to the home page',
    async (referer) => {
      expect((await send(server.visitor(), 'all', referer)).headers.location).toBe('/')
    },
  )
})

describe('a visitor who needs an account', () => {
  test.each([
    ['/new-listing', 'You must be logged in to create a listing'],
    ['/messages', 'You need to be logged in to view messages.'],
    ['/messages/2?productId=1', "Please log in to message the seller. You'll be redirected back automatically."],
    ['/checkout?amount=6.00&productId=1', 'You need to login to complete your purchase'],
  ])('%s says why on the login page, with Register before the form', async (wanted, why) => {
    const page = await openPage(visitor, `/login?redirect=${encodeURIComponent(wanted)}`)
    const main = page.getByRole('main')
    within(main).getByText(why)
    const [first] = main.querySelectorAll('a, button, input')
    expect(textOf(required(first, 'nothing to press'))).toBe('Register')
    expect(first?.getAttribute('href')).toBe(`/register?${new URLSearchParams({ redirect: wanted })}`)
  })

  test('a conversation redirects them to sign in, with the way back', async () => {
    const { status, location } = await openPage(visitor, '/messages/3?productId=5')
    expect(status).toBe(302)
    expect(location).toBe(`/login?redirect=${encodeURIComponent('/messages/3?productId=5')}`)
  })

  test.each(['/login', '/login?redirect=%2F%2Felsewhere.example', '/login?redirect=https%3A%2F%2Felsewhere.example'])(
    '%s only has the form',
    async (url) => {
      const page = await openPage(visitor, url)
      expect(page.queryByRole('region', { name: 'New here' })).toBeNull()
    },
  )
})

describe('the brand colour of the desk', () => {
  const setAccent = async (value: string | null) => {
    await server.deps.site.save(server.deps.db, { name: 'accentLight', value, at: server.deps.clock.now() })
    await server.deps.site.reload()
  }
  const pageOf = async () => {
    // A member's pages are not shared, so no earlier answer is given again.
    const { body, headers } = await ivy.request({ url: '/how-it-works', headers: { accept: 'text/html' } })
    const rules = /<style>([^<]*)<\/style>/.exec(body)?.[1]
    return { body, rules, policy: String(headers['content-security-policy']) }
  }

  test('the brand colour is a style that the security policy allows by its hash, and is gone once it is unset', async () => {
    await setAccent('#5b2a86')
    const { body, rules, policy } = await pageOf()
    expect(rules).toContain('html:root{--leaf:#5b2a86;')
    expect(/style-src ([^;]*)/.exec(policy)?.[1]).toBe(`'self' 'sha256-${hash('sha256', rules ?? '', 'base64')}'`)
    expect(body.indexOf('charset')).toBeLessThan(body.indexOf('<style'))
    await setAccent(null)
    expect((await pageOf()).rules).toBeUndefined()
  })
})

test.each(['/', '/browse', '/product/1', '/offline'])(
  '%s draws its icons from one file that browsers keep',
  async (url) => {
    for (const who of [visitor, ivy]) {
      const { document } = await openPage(who, url)
      const icons = [...document.querySelectorAll('svg.icon')]
      expect(icons.length).toBeGreaterThan(4)
      for (const icon of icons) {
        expect(icon.getAttribute('aria-hidden')).toBe('true')
        expect([...icon.children].map(({ tagName }) => tagName)).toEqual(['use'])
      }
      const places = icons.map((icon) => required(icon.querySelector('use')?.getAttribute('href'), 'no address'))
      const [file = '', ...others] = new Set(places.map((place) => place.split('#')[0]))
      expect(others).toEqual([])
      const { statusCode, headers, body } = await visitor.request({ url: file })
      expect([statusCode, headers['content-type']]).toEqual([200, 'image/svg+xml'])
      expect(headers['cache-control']).toContain('immutable')
      for (const place of places) expect(body).toContain(`<symbol id="${place.split('#')[1]}" `)
    }
  },
)
