import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { updateProfile } from '#features/accounts/contract.ts'
import { dataLink } from '#features/desk/appeals/server/data-link-store.ts'
import { ORIGIN, startTestServer } from '#test/server.ts'
import { hrefOf, openPage, textOf, within } from './page.ts'

const server = await startTestServer({ withPages: true })
const visitor = server.visitor()
const TOKEN = 'x'.repeat(43)

const sellerOf = async (id: number) =>
  (await visitor.request({ url: `/api/products/${id}` })).json<{ sellerId: number; seller: { fullName: string } }>()

test.each([
  ...['/messages', '/messages/new', '/new-listing', '/transactions', '/social-automation'],
  ...['/checkout', '/payment-success'],
])('%s redirects a visitor to sign-in and keeps the return address', async (path) => {
  const { status, location } = await openPage(visitor, path)
  expect(status).toBe(302)
  expect(location).toMatch(new RegExp(`^/login\\?redirect=${encodeURIComponent(path)}`))
  const login = await openPage(visitor, location!)
  login.getByRole('heading', { level: 1, name: 'Sign In' })
})

const STAFF_PAGES = ['', '/money', '/chargebacks', '/chargebacks/du_1', '/orders/1', '/opening', '/audit', '/settings']
  .concat(['/overview', '/roles', '/system', '/tax', '/api', '/second-factor'])
  .map((path) => `/staff${path}`)

test('every page of staff answers 404 to a visitor and to a member who is not staff', async () => {
  const member = await server.member('moss5')
  for (const path of STAFF_PAGES) {
    for (const who of [visitor, member]) {
      const page = await openPage(who, path)
      expect([path, page.status]).toEqual([path, 404])
      expect(textOf(page.getByRole('heading', { level: 1 }))).toMatch(/not found/i)
    }
  }
})

test('the login page links to password reset and registration', async () => {
  const page = await openPage(visitor, '/login')
  expect(hrefOf(page.getByRole('link', { name: 'Forgot password?' }))).toBe('/forgot-password')
  expect(hrefOf(within(page.getByRole('main')).getByRole('link', { name: 'Register' }))).toBe('/register')
})

test('an incomplete password reset link is refused with two alternatives', async () => {
  const page = await openPage(visitor, '/reset-password')
  page.getByText('Invalid password reset link. Missing token or user ID.')
  const links = within(page.getByRole('main')).getAllByRole('link').map(hrefOf)
  expect(links).toEqual(expect.arrayContaining(['/login', '/forgot-password']))
})

test.each(['/verify-email', '/verify-email?token=x'])('the incomplete link %s shows an error', async (url) => {
  const page = await openPage(visitor, url)
  page.getByText('Invalid verification link. Missing token or user ID.')
})

test.each([`/verify-email?token=${TOKEN}&userId=2`, '/verify-email?token=x&userId=5'])(
  'the invalid link %s shows an error, and its token reaches no other site',
  async (url) => {
    const page = await openPage(visitor, url)
    page.getByText('Failed to verify your email. The link may have expired.')
    expect((await visitor.request({ url })).headers['referrer-policy']).toBe('no-referrer')
  },
)

describe('a profile', () => {
  test('a profile has name, month, tags, listings and reviews', async () => {
    const page = await openPage(visitor, '/profile')
    expect(textOf(page.getByRole('heading', { level: 1 }))).toBe('Hedgerow Team')
    page.getByText('Member since January 2026')
    for (const tag of ['Indoor Plants', 'Herbs', 'Organic']) page.getByText(tag)
    page.getByText('No email provided')
    // The operator's account is not a seller, and reads no messages.
    expect(hrefOf(page.getByRole('link', { name: 'Contact Us' }))).toBe('/contact')
    page.getByRole('heading', { name: 'About' })
    page.getByRole('heading', { name: "Hedgerow Team's Listings" })
    page.getByText('This seller has no active listings.')
    page.getByText('No reviews yet for this seller.')
    expect(page.queryByLabelText('Change profile photo')).toBeNull()
  })

  test.each(['/profile/2147483000', '/profile/999999'])(
    '%s belongs to no user and answers 404 with User Not Found',
    async (url) => {
      const page = await openPage(visitor, url)
      expect(page.status).toBe(404)
      expect(textOf(page.getByRole('heading', { level: 1 }))).toBe('User Not Found')
      page.getByText("Sorry, we couldn't find the user profile you're looking for.")
    },
  )

  test('a member’s own profile shows their name and a photo field, and no buttons to message or report', async () => {
    const fern = await server.member('fern1')
    const page = await openPage(fern, '/profile')
    expect(textOf(page.getByRole('heading', { level: 1 }))).toBe(fern.me.fullName)
    page.getByLabelText('Change profile photo')
    expect(page.queryByRole('link', { name: 'Message Seller' })).toBeNull()
    expect(page.queryByRole('button', { name: /^Report / })).toBeNull()
    const other = await openPage(fern, '/profile/1')
    expect(other.queryByLabelText('Change profile photo')).toBeNull()
  })

  test('a profile shows the reviews of a seller with author, stars, date and text', async () => {
    const { sellerId } = await sellerOf(1)
    const answer = await visitor.request({ url: `/api/reviews/seller/${sellerId}` })
    const reviews =
      answer.json<{ rating: number; comment: string; createdAt: string; reviewer: { fullName: string } }[]>()
    expect(reviews.length).toBeGreaterThan(0)
    const page = await openPage(visitor, `/profile/${sellerId}`)
    const rows = within(page.getByRole('region', { name: 'Reviews' })).getAllByRole('listitem')
    expect(rows).toHaveLength(reviews.length)
    for (const [place, { rating, comment, createdAt, reviewer }] of reviews.entries()) {
      const row = within(rows[place]!)
      row.getByText(reviewer.fullName)
      row.getByRole('img', { name: `${rating} out of 5 stars` })
      row.getByText(comment)
      expect(row.getByText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/).getAttribute('datetime')).toBe(createdAt)
    }
  })

  test('a profile names its member and their picture in metadata for search engines and social media', async () => {
    const sorrel = await server.member('sorrel1')
    const upload = await sorrel.request({
      method: 'POST',
      url: '/api/uploads',
      ...pictureUpload('public/icon-192.png'),
    })
    expect(upload.statusCode, upload.body).toBe(201)
    const { url } = upload.json<{ url: string }>()
    await sorrel(updateProfile, { params: { id: String(sorrel.me.id) }, body: { avatar: url } })
    const page = await openPage(visitor, `/profile/${sorrel.me.id}`)
    expect(page.title).toBe(`${sorrel.me.fullName} - Hedgerow`)
    expect(page.meta('description')).toContain(sorrel.me.fullName)
    expect(page.meta('og:title')).toBe(sorrel.me.fullName)
    expect(page.meta('twitter:title')).toBe(sorrel.me.fullName)
    expect(page.meta('og:image')).toBe(`${ORIGIN}${url}`)
  })
})

function pictureUpload(path: string) {
  const boundary = 'part-of-the-form'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="me.png"\r\ncontent-type: image/png\r\n\r\n`
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), readFileSync(path), Buffer.from(`\r\n--${boundary}--\r\n`)]),
  }
}

test('the link of a suspended member opens their data; an expired one offers a new link, an altered one is not found', async () => {
  const { db, clock } = server.deps
  const { id } = (await server.member('moss6')).me
  await db.execute(sql`update users set suspended_at = now(), frozen_at = now() where id = ${id}`)
  const { path = '' } = (await dataLink(db, id, clock.now())) ?? {}
  const page = await openPage(visitor, path)
  page.getByRole('heading', { level: 1, name: 'Your data' })
  page.getByText(/until .*: do not pass the link on/)
  expect(hrefOf(page.getByRole('link', { name: 'Download my data' }))).toMatch(/^\/api\/own-data\/.+\/download$/)
  // No other site learns the address, and no cache keeps the page.
  const { headers } = await visitor.request({ url: path, headers: { accept: 'text/html' } })
  expect(headers).toMatchObject({
    'referrer-policy': 'no-referrer',
    'cache-control': expect.stringContaining('no-store'),
  })

  const expired = await dataLink(db, id, new Date(clock.now().getTime() - 8 * 86_400_000))
  const old = await openPage(visitor, expired?.path ?? '')
  old.getByText(/This link has expired/)
  old.getByRole('button', { name: 'Email me a link' })
  expect(old.queryByText('Details for HMRC')).toBeNull()
  expect((await openPage(visitor, `${path}x`)).status).toBe(404)
})

describe('messages', () => {
  test('the messages page without conversations has headings, buttons and a starting point', async () => {
    const page = await openPage(await server.member('moss1'), '/messages')
    page.getByRole('heading', { level: 1, name: 'Messages' })
    page.getByRole('heading', { name: 'Conversations' })
    page.getByText('No conversations yet')
    page.getByRole('heading', { name: 'No Conversation Selected' })
    page.getByText('Select a conversation to start messaging')
    for (const name of ['Browse Plant Listings', 'Find Plants', 'Browse Products', 'Browse Plants to Message Sellers'])
      expect(hrefOf(page.getByRole('link', { name })), name).toBe('/browse')
  })

  test('/messages/new with a seller redirects to the conversation and keeps the query', async () => {
    const { status, location } = await openPage(await server.member('moss2'), '/messages/new?sellerId=2&productId=1')
    expect([status, location]).toEqual([302, '/messages/2?sellerId=2&productId=1'])
  })

  test('a conversation with an unknown user is headed User', async () => {
    const page = await openPage(await server.member('moss3'), '/messages/2147483000')
    page.getByRole('heading', { name: 'User' })
  })

  test('a conversation address without a user answers 404', async () => {
    const page = await openPage(await server.member('moss4'), '/messages/abc')
    expect(page.status).toBe(404)
    page.getByRole('heading', { level: 1 })
  })
})
