import { join } from '../support/new-user.ts'
import { expect, type Page, test } from '../support/test.ts'

/** Holds these responses until the returned function is called, so that the loading state can be seen. */
async function hold(page: Page, pattern: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(pattern, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

async function openFromMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menu').getByRole('menuitem', { name }).click()
}

test('the home page shows six placeholders for categories and four for listings while loading', async ({ page }) => {
  const release = await hold(page, /\/api\/(categories|products\/featured)/)
  await page.goto('/how-it-works')
  await page.getByRole('banner').getByRole('link', { name: 'Hedgerow, home' }).click()
  const categories = page.getByRole('region', { name: 'Popular Categories' })
  const featured = page.getByRole('region', { name: 'Featured Roots' })
  await expect(categories.locator('.animate-pulse')).toHaveCount(6)
  await expect(featured.locator('.animate-pulse.aspect-4\\/3')).toHaveCount(4)
  release()
  await expect(categories.getByRole('link')).toHaveCount(7)
  await expect(featured.getByRole('article').first()).toBeVisible()
  await expect(page.locator('.animate-pulse')).toHaveCount(0)
})

test('pages for members show Loading... while the session loads', async ({ page }) => {
  await join(page, 'moss')
  const release = await hold(page, /\/api\/favorites\//)
  await page.goto('/how-it-works')
  await openFromMenu(page, 'Saved Plants')
  await expect(page.getByText('Loading...', { exact: true })).toBeVisible()
  release()
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
