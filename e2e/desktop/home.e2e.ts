import { readFile } from 'node:fs/promises'
import { listingBody } from '#test/listing-body.ts'
import { baseUrl } from '../support/new-user.ts'
import { join } from '../support/people.ts'
import { expect, type Page, test } from '../support/test.ts'

interface Listing {
  id: number
  title: string
  imageUrl: string | null
  categoryId: number
}

/** Opens the home page from another page, so that the browser itself requests its data. */
async function goHome(page: Page): Promise<void> {
  await page.goto('/how-it-works')
  await page.getByRole('banner').getByRole('link', { name: 'Hedgerow, home' }).click()
}

const featured = (page: Page) => page.getByRole('region', { name: 'Featured Roots' })

test('Featured Roots shows the first eight listings while nothing is boosted', async ({ page }) => {
  await page.route('**/api/products/featured*', (route) => route.fulfill({ json: [] }))
  // The response the page itself received: other tests add and sell listings meanwhile.
  const answer = page.waitForResponse((one) => new URL(one.url()).pathname === '/api/products')
  await goHome(page)
  const all = (await (await answer).json()) as Listing[]
  await expect(featured(page).getByRole('heading', { level: 3 })).toHaveText(all.slice(0, 8).map(({ title }) => title))
})

test('Featured Roots shows a message when there are no listings', async ({ page }) => {
  await page.route('**/api/products?*', (route) => route.fulfill({ json: [] }))
  await page.route('**/api/products/featured*', (route) => route.fulfill({ json: [] }))
  await goHome(page)
  await expect(featured(page).getByText('No items available at the moment.')).toBeVisible()
})

test('a failed request is not repeated, and fetched data is not requested again', async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(pathname)
  })
  const count = (path: string) => calls.filter((call) => call === path).length
  await page.route('**/api/products/featured*', (route) => route.fulfill({ status: 500, json: { message: 'No' } }))
  await page.route('**/api/products/near?*', (route) => route.fulfill({ status: 500, json: { message: 'No' } }))
  await page.context().addCookies([{ name: 'place', value: 'BS7.5', url: baseUrl() }])
  await goHome(page)
  await expect(featured(page).getByText('We are having trouble showing these plants.')).toBeVisible()
  const near = page.getByRole('region', { name: 'Near BS7' })
  await expect(near.getByText('We are having trouble showing these plants.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Popular Categories' }).getByRole('link')).toHaveCount(7)
  await page.evaluate(() => {
    window.dispatchEvent(new Event('focus'))
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await page.getByRole('main').getByRole('link', { name: 'Browse All' }).click()
  await expect(page).toHaveURL(/\/browse$/)
  await expect(page.getByRole('region', { name: 'Listings' }).getByRole('article').first()).toBeVisible()
  expect(count('/api/products/featured')).toBe(1)
  expect(count('/api/categories')).toBe(1)
  expect(count('/api/products/near')).toBe(1)
})

test('Back shows the home page for the place that was chosen on it', async ({ page }) => {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await page.goto('/')
  await page.getByRole('main').getByLabel('Postcode or town').fill('BS7')
  await page.getByRole('button', { name: 'Show plants' }).click()
  await expect(page).toHaveURL(/\/browse\?nearby=true$/)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 2, name: /within 5 miles/ })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: /^Near BS7/ })).toBeVisible()
  expect(errors).toEqual([])
})

test('a card whose photo cannot be loaded shows the drawing of its listing, labelled', async ({ page, browser }) => {
  const seller = await join(browser, 'Ada', 'Leeds')
  const headers = { origin: new URL(seller.page.url()).origin }
  const request = seller.page.request
  const buffer = await readFile('public/icon-192.png')
  const multipart = { file: { name: 'spade.png', mimeType: 'image/png', buffer } }
  const { url } = (await (await request.post('/api/uploads', { headers, multipart })).json()) as { url: string }
  const title = `Border spade ${seller.email.split('@')[0]}`
  const data = listingBody({ title, categoryId: 4, images: [url], sellerId: seller.id })
  const made = await request.post('/api/products', { headers, data })
  const { id } = (await made.json()) as { id: number }
  await seller.page.context().close()
  // The browser chooses one of several sizes of an uploaded picture; all are in one folder.
  await page.route(`**${url.replace(/\d+\.webp$/, '*')}`, (route) => route.fulfill({ status: 404 }))
  await page.goto(`/browse?q=${encodeURIComponent(title)}`)
  const card = page.getByRole('article').filter({ hasText: title })
  await card.scrollIntoViewIfNeeded()
  await expect(card.locator('img').first()).toHaveAttribute('src', `/img/placeholder/spade/${id}.svg`)
  await expect(card.getByText('Drawing, no photo yet')).toBeVisible()
})

test('a thumb of the price slider moves by one pound and changes the URL', async ({ page }) => {
  await page.goto('/browse')
  const filters = page.getByRole('complementary', { name: 'Filters' })
  await filters.getByRole('slider', { name: 'Lowest price in pounds' }).press('ArrowRight')
  await expect(page).toHaveURL(/minPrice=1\b/)
})

test('an address with a full postcode is shortened to its outward code', async ({ page }) => {
  await page.goto('/browse?nearby=true&postcode=BS6%205TR')
  await expect(page.getByRole('main').getByText('within 10 miles of BS6', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/postcode=BS6(&|$)/)
})

test('a category whose picture is missing or broken shows a leaf', async ({ page, request }) => {
  const [first, ...others] = (await (await request.get('/api/categories')).json()) as object[]
  await page.route('**/api/categories', (route) => route.fulfill({ json: [{ ...first, imageUrl: null }, ...others] }))
  await page.route('**/img/category/garden-tools.svg', (route) => route.fulfill({ status: 404 }))
  await goHome(page)
  const strip = page.getByRole('region', { name: 'Popular Categories' })
  await strip.scrollIntoViewIfNeeded()
  for (const name of ['Plants & Seeds', 'Garden Tools']) {
    const category = strip.getByRole('link', { name, exact: true })
    await expect(category.locator('use[href$="#leaf"]')).toBeVisible()
    await expect(category.locator('img')).toHaveCount(0)
  }
  await expect(strip.getByRole('link', { name: 'House Plants' }).locator('img')).toBeVisible()
})

test('a guide whose picture cannot be loaded shows its name instead', async ({ page }) => {
  await page.route('**/img/guides/*.svg', (route) => route.abort())
  await page.goto('/guides/garden-tools')
  await expect(
    page
      .getByRole('main')
      .locator('header p')
      .filter({ hasText: /^Garden tools$/ }),
  ).toBeVisible()
})
