import type { APIRequestContext } from '@playwright/test'
import { join } from '../support/new-user.ts'
import { expect, type Page, test } from '../support/test.ts'

/** Delays responses, so that the loading states can be seen. */
const slowly = (page: Page, pattern: string) =>
  page.route(pattern, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 2500))
    await route.continue()
  })

/** Holds these responses until the returned function is called. */
async function hold(page: Page, pattern: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(pattern, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** A listing that no other test sells or removes. */
const demoListing = async (request: APIRequestContext) =>
  (await (await request.get('/api/products/1')).json()) as {
    id: number
    sellerId: number
    seller: { fullName: string }
  }

async function openFromMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menu').getByRole('menuitem', { name }).click()
}

test('the browse page shows Loading products...', async ({ page }) => {
  await slowly(page, '**/api/products/search*')
  await page.goto('/how-it-works')
  await page.getByRole('main').getByRole('link', { name: 'Browse Plants' }).click()
  await expect(page.getByText('Loading products...')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Browse All Products' })).toBeVisible()
})

test('the profile page shows Loading profile...', async ({ page, request }) => {
  const listing = await demoListing(request)
  await slowly(page, '**/api/users/*')
  await page.goto('/how-it-works')
  // A listing's page has already loaded its seller, so the profile is opened as by Back, without a listing's page.
  await page.evaluate((path) => {
    history.pushState({}, '', path)
    dispatchEvent(new PopStateEvent('popstate'))
  }, `/profile/${listing.sellerId}`)
  await expect(page.getByText('Loading profile...')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: listing.seller.fullName })).toBeVisible()
})

test('the new conversation dialog shows Loading garden enthusiasts...', async ({ page }) => {
  await join(page, 'moss')
  await slowly(page, '**/api/users')
  await page.goto('/messages')
  await page.getByRole('button', { name: 'New Conversation' }).click()
  await expect(page.getByRole('option', { name: 'Loading garden enthusiasts...' })).toBeAttached()
  await expect(page.getByRole('option', { name: 'Select a garden enthusiast' })).toBeAttached()
})

test('plant alerts show a spinner until they are loaded', async ({ page }) => {
  await join(page, 'hazel')
  const release = await hold(page, '**/api/plant-alerts')
  await page.goto('/how-it-works')
  await page.getByRole('banner').getByRole('link', { name: 'Alerts' }).click()
  const status = page.getByRole('status').filter({ hasText: 'Loading your alerts...' })
  await expect(status.locator('svg.animate-spin')).toBeVisible()
  release()
  await expect(page.getByRole('heading', { name: 'No alerts yet' })).toBeVisible()
})

test('the home page shows six placeholders for categories and four for listings while loading', async ({ page }) => {
  await slowly(page, '**/api/categories')
  await slowly(page, '**/api/products/featured*')
  await page.goto('/how-it-works')
  await page.getByRole('banner').getByRole('link', { name: 'Hedgerow, home' }).click()
  const categories = page.getByRole('region', { name: 'Popular Categories' })
  const featured = page.getByRole('region', { name: 'Featured Roots' })
  await expect(categories.locator('.animate-pulse')).toHaveCount(6)
  await expect(featured.locator('.animate-pulse.aspect-4\\/3')).toHaveCount(4)
  await expect(categories.getByRole('link')).toHaveCount(7)
  await expect(featured.getByRole('article').first()).toBeVisible()
  await expect(page.locator('.animate-pulse')).toHaveCount(0)
})

test('a profile shows four placeholders for listings and three for reviews while loading', async ({
  page,
  request,
}) => {
  const listing = await demoListing(request)
  const name = listing.seller.fullName
  await slowly(page, '**/api/products/seller/*')
  await slowly(page, '**/api/reviews/seller/*')
  await page.goto(`/product/${listing.id}`)
  await page.getByRole('main').getByRole('link', { name }).click()
  const listings = page.getByRole('region', { name: `${name}'s Listings` })
  const reviews = page.getByRole('region', { name: 'Reviews' })
  await expect(listings.locator('.animate-pulse.aspect-4\\/3')).toHaveCount(4)
  await expect(reviews.locator('.animate-pulse')).toHaveCount(3)
  await expect(listings.getByRole('article').first()).toBeVisible()
  await expect(page.locator('.animate-pulse')).toHaveCount(0)
})

test('conversations show three placeholder rows while loading', async ({ page }) => {
  await join(page, 'moss')
  await slowly(page, '**/api/conversations/*')
  await page.goto('/how-it-works')
  await openFromMenu(page, 'Messages')
  await expect(page.getByText('Loading conversations...')).toBeAttached()
  await expect(page.getByRole('region', { name: 'Conversations' }).locator('.animate-pulse.rounded-full')).toHaveCount(
    3,
  )
  await expect(page.getByText('No conversations yet')).toBeVisible()
})

test('pages for members show Loading... while the session loads', async ({ page }) => {
  await join(page, 'moss')
  await slowly(page, '**/api/favorites/*')
  await page.goto('/how-it-works')
  await openFromMenu(page, 'Saved Plants')
  await expect(page.getByText('Loading...', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Saved Plants' })).toBeVisible()
})

test('a page that could not be rendered shows the request id for support', async ({ page }) => {
  await page.goto('/')
  const json = { message: 'Something went wrong', code: 'INTERNAL', requestId: 'a1b2c3' }
  await page.route('**/api/products/search**', (route) => route.fulfill({ status: 500, json }))
  await page.getByRole('banner').getByRole('link', { name: 'Browse Plants' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible()
  await expect(page.getByText('Reference: a1b2c3')).toBeVisible()
})
