import { baseUrl, join } from './newcomer.ts'
import { expect, type Page, test } from './test.ts'

interface Review {
  rating: number
  comment: string
  createdAt: string
  reviewer: { fullName: string }
}

test('the reviews of a seller: who, how many stars, when, and what', async ({ page, request }) => {
  // The demo's first seller: what is newest may be a journey's, whose seller nobody has reviewed.
  const { sellerId } = (await (await request.get('/api/products/1')).json()) as { sellerId: number }
  const reviews = (await (await request.get(`/api/reviews/seller/${sellerId}`)).json()) as Review[]
  expect(reviews.length).toBeGreaterThan(0)
  await page.goto(`/profile/${sellerId}`)
  const rows = page.getByRole('region', { name: 'Reviews' }).getByRole('listitem')
  await expect(rows).toHaveCount(reviews.length)
  for (const [place, { rating, comment, createdAt, reviewer }] of reviews.entries()) {
    const row = rows.nth(place)
    await expect(row.getByText(reviewer.fullName)).toBeVisible()
    await expect(row.getByRole('img', { name: `${rating} out of 5 stars` })).toBeVisible()
    await expect(row.getByText(comment)).toBeVisible()
    await expect(row.getByText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/)).toHaveAttribute('datetime', createdAt)
  }
})

test('older reviews come in pages', async ({ page }) => {
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

test('a profile names its person to search engines and when it is shared, with their picture', async ({ page }) => {
  const me = await join(page, 'sorrel')
  const headers = { origin: baseUrl() }
  const upload = await page.request.post('/api/uploads', {
    headers,
    multipart: { file: { name: 'me.png', mimeType: 'image/png', buffer: await iconBytes(page) } },
  })
  expect(upload.status(), await upload.text()).toBe(201)
  const { url } = (await upload.json()) as { url: string }
  const kept = await page.request.put(`/api/users/${me.id}`, { headers, data: { avatar: url } })
  expect(kept.ok(), await kept.text()).toBe(true)
  await page.goto(`/profile/${me.id}`)
  await expect(page).toHaveTitle(`${me.fullName} - Hedgerow`)
  const meta = (property: string) => page.locator(`meta[property="${property}"], meta[name="${property}"]`)
  await expect(meta('description')).toHaveAttribute('content', new RegExp(me.fullName))
  await expect(meta('og:title')).toHaveAttribute('content', me.fullName)
  await expect(meta('twitter:title')).toHaveAttribute('content', me.fullName)
  await expect(meta('og:image')).toHaveAttribute('content', new RegExp(`${url}$`))
})

test('a profile that cannot be loaded says User Not Found, and can be tried again', async ({ page, request }) => {
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

const iconBytes = async (page: Page) => (await page.request.get('/icon-192.png')).body()
