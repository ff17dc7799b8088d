import { expectNoViolations } from '../support/axe.ts'
import { baseUrl } from '../support/new-user.ts'
import { join, postListing } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

/** A word that no other listing uses: both screen widths run on one server. */
const newWord = (): string =>
  `costmary${Math.random()
    .toString(36)
    .replace(/[^a-z]/g, '')
    .slice(0, 6)}`

test('a card offers what its viewer can do, Clear All keeps the place, and an empty market invites', {
  tag: '@phone',
}, async ({ page, context, browser }) => {
  const word = newWord()
  const seller = await join(browser, 'Hyssop', 'Leeds')
  for (const [title, price] of [
    [`${word} to give away`, 0],
    [`${word} in a pot`, 300],
  ] as const)
    await postListing(seller, title, price)
  await context.addInitScript(() => localStorage.setItem('cookieConsent', 'essential'))
  await context.addCookies([{ name: 'place', value: 'LS6.5', url: baseUrl() }])
  await page.goto(`/browse?q=${word}&nearby=true&maxPrice=10`)
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: `Reserve: ${word} to give away` })).toBeVisible()
  await expect(main.getByRole('link', { name: `Buy Now: ${word} in a pot` })).toBeVisible()
  await seller.page.goto(`/browse?q=${word}`)
  const own = seller.page.getByRole('main')
  await expect(own.getByRole('link', { name: /^Edit: / })).toHaveCount(2)
  await expect(own.getByRole('link', { name: /^(Reserve|Buy Now|Message)/ })).toHaveCount(0)

  await main.getByRole('list', { name: 'Applied filters' }).getByRole('link', { name: 'Clear All' }).click()
  await expect(page).toHaveURL(/\/browse\?nearby=true$/)
  await expect(main.getByText('within 5 miles of LS6', { exact: true })).toBeVisible()

  // Listings of the demo near BS7 are boosted.
  await context.addCookies([{ name: 'place', value: 'BS7.5', url: baseUrl() }])
  await page.goto('/browse')
  await expect(main.getByRole('region', { name: 'Featured' }).getByText('Featured')).toHaveCount(1)
  await context.addCookies([{ name: 'place', value: 'LS6.5', url: baseUrl() }])

  // The browser itself asks for the home page’s lists.
  await page.goto('/how-it-works')
  const requested: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) requested.push(pathname)
  })
  const nothing = { items: [], total: '0', fresh: '0', miles: 25 }
  await page.route('**/api/products/near?*', (route) => route.fulfill({ json: nothing }))
  await page.route('**/api/products/featured*', (route) => route.fulfill({ json: [] }))
  await page.getByRole('banner').getByRole('link', { name: 'Hedgerow, home' }).click()
  const invitation = main.getByRole('region', { name: 'Be the first near LS6' })
  await expect(invitation.getByRole('link', { name: 'List something' })).toHaveAttribute('href', '/new-listing')
  await expect(invitation.getByRole('heading', { name: /^What to list in / })).toBeVisible()
  await expect(invitation.getByRole('link', { name: 'Invite neighbours' })).toBeVisible()
  // What is near, with its numbers, is one request; without a boost the newest follow. Everything is loaded once.
  const listings = requested.filter((path) => /^\/api\/(products|categories|places)/.test(path))
  const once = ['/api/categories', '/api/products', '/api/products/featured', '/api/products/near']
  expect(listings.toSorted()).toEqual(once)
  await expectNoViolations(page)
  await seller.page.context().close()
})
