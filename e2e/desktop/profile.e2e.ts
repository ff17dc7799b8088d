import { expect, test } from '../support/test.ts'

test('older reviews load page by page', async ({ page }) => {
  const review = (id: number) => ({
    id,
    rating: 4,
    comment: `Review ${id}`,
    response: null,
    createdAt: '2026-05-01T10:00:00.000Z',
    reviewer: { id: 2, fullName: 'Ivy Gardener', avatar: null },
  })
  await page.route('**/api/reviews/seller/1?*', (route) => {
    const cursor = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 13)
    const ids = Array.from({ length: 12 }, (_, index) => 12 - index).filter((id) => id < cursor)
    return route.fulfill({ json: ids.slice(0, 10).map(review) })
  })
  await page.goto('/how-it-works')
  await page.evaluate(() => window.history.pushState(null, '', '/profile/1'))
  const rows = page.getByRole('region', { name: 'Reviews' }).getByRole('listitem')
  await expect(rows).toHaveCount(10)
  await page.getByRole('button', { name: 'Show more reviews' }).click()
  await expect(rows).toHaveCount(12)
  await expect(rows.last()).toContainText('Review 1')
  await expect(page.getByRole('button', { name: 'Show more reviews' })).toHaveCount(0)
})

test('a profile that cannot be loaded shows User Not Found and can be retried', async ({ page, request }) => {
  const { sellerId, seller } = await (await request.get('/api/products/1')).json()
  await page.route(`**/api/users/${sellerId}`, (route) => route.fulfill({ status: 500, json: { message: 'No' } }))
  await page.goto('/how-it-works')
  await page.evaluate((path) => {
    history.pushState({}, '', path)
    dispatchEvent(new PopStateEvent('popstate'))
  }, `/profile/${sellerId}`)
  await expect(page.getByRole('heading', { level: 1, name: 'User Not Found' })).toBeVisible()
  await expect(page.getByText("Sorry, we couldn't find the user profile you're looking for.")).toBeVisible()
  await page.unroute(`**/api/users/${sellerId}`)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: seller.fullName })).toBeVisible()
})
