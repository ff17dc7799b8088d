import { join } from './newcomer.ts'
import { expect, type Page, test } from './test.ts'

/** Answers later, so that what stands there meanwhile can be seen. */
const slowly = (page: Page, pattern: string) =>
  page.route(pattern, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 2500))
    await route.continue()
  })

test('browse says Loading products...', async ({ page }) => {
  await slowly(page, '**/api/products/search*')
  await page.goto('/how-it-works')
  await page.getByRole('main').getByRole('link', { name: 'Browse Plants' }).click()
  await expect(page.getByText('Loading products...')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Browse All Products' })).toBeVisible()
})

test('profile says Loading profile...', async ({ page, request }) => {
  const [listing] = (await (await request.get('/api/products')).json()) as {
    id: number
    seller: { fullName: string }
  }[]
  await slowly(page, '**/api/users/*')
  await page.goto(`/product/${listing?.id}`)
  await page
    .getByRole('main')
    .getByRole('link', { name: listing?.seller.fullName ?? '' })
    .click()
  await expect(page.getByText('Loading profile...')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: listing?.seller.fullName ?? '' })).toBeVisible()
})

test('the dialog says Loading garden enthusiasts...', async ({ page }) => {
  await join(page, 'moss')
  await slowly(page, '**/api/users')
  await page.goto('/messages')
  await page.getByRole('button', { name: 'New Conversation' }).click()
  await expect(page.getByRole('option', { name: 'Loading garden enthusiasts...' })).toBeAttached()
  await expect(page.getByRole('option', { name: 'Select a garden enthusiast' })).toBeAttached()
})
