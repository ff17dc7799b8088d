import type { Locator } from '@playwright/test'
import { expectNoViolations } from '../support/axe.ts'
import { join } from '../support/new-user.ts'
import { buyNow } from '../support/paying.ts'
import { join as joinIn, postListing } from '../support/people.ts'
import { expect, type Page, test } from '../support/test.ts'

interface Listing {
  id: number
  title: string
  sellerId: number
  seller: { fullName: string }
}

const listings = async (page: Page) => (await (await page.request.get('/api/products')).json()) as Listing[]

/** A listing that no other test sells or removes, and the search that finds it. */
async function demoListing(page: Page): Promise<Listing & { search: string }> {
  const listing = (await (await page.request.get('/api/products/1')).json()) as Listing
  return { ...listing, search: `/browse?q=${encodeURIComponent(listing.title)}` }
}

const viewed = (page: Page) => page.getByRole('region', { name: 'Recently viewed' })

test('recently viewed listings are stored for visitors who accept all, shown on other pages, and cleared by a button', async ({
  page,
}) => {
  const [first, second] = await listings(page)
  await page.goto(`/product/${first?.id}`)
  await page.goto(`/product/${second?.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(second?.title ?? '')
  expect(await page.evaluate(() => localStorage.getItem('recentlyViewed'))).toBeNull()
  await page.getByRole('region', { name: 'Cookies' }).getByRole('button', { name: 'Accept all' }).click()
  await page.goto(`/product/${first?.id}`)
  await expect(viewed(page)).toHaveCount(0)
  await page.goto(`/product/${second?.id}`)
  await expect(viewed(page).getByRole('link')).toContainText([first?.title ?? ''])
  await page.goto('/')
  await expect(viewed(page).getByRole('link')).toContainText([second?.title ?? '', first?.title ?? ''])
  await expectNoViolations(page)
  await viewed(page).getByRole('button', { name: 'Clear list' }).click()
  await expect(viewed(page)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(viewed(page)).toHaveCount(0)
})

test('choosing essential cookies only clears the recently viewed listings', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('cookieConsent', 'all'))
  await page.goto('/product/1')
  const stored = () => page.evaluate(() => localStorage.getItem('recentlyViewed'))
  await expect.poll(stored).toContain('"id":1')
  await page.getByRole('button', { name: 'Cookie settings' }).click()
  await page.getByRole('region', { name: 'Cookies' }).getByRole('button', { name: 'Essential only' }).click()
  expect(await stored()).toBeNull()
})

test('the seller card shows the member’s date, a loading text and a not-found text', async ({ page }) => {
  const listing = await demoListing(page)
  await page.goto(`/product/${listing.id}`)
  const seller = page.getByRole('main')
  await expect(seller.getByText(/^Member since [A-Z][a-z]+ \d{4}$/)).toBeVisible()
  let answer: () => void = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/users/*', async (route) => {
    await answered
    await route.fulfill({ status: 404, json: { message: 'User Not Found' } })
  })
  await page.goto(listing.search)
  await page.getByRole('link', { name: listing.title, exact: true }).click()
  await expect(seller.getByText('Loading seller profile...')).toBeVisible()
  answer()
  await expect(seller.getByText('Seller not found')).toBeVisible()
})

test('the seller card shows No location provided for a seller without a place', async ({ page }) => {
  const listing = await demoListing(page)
  await page.route(`**/api/products/${listing.id}`, async (route) => {
    const answer = await route.fetch()
    const whole = (await answer.json()) as Listing
    await route.fulfill({ response: answer, json: { ...whole, seller: { ...whole.seller, location: null } } })
  })
  await page.goto(listing.search)
  await page.getByRole('link', { name: listing.title, exact: true }).click()
  await page.getByRole('button', { name: 'View Contact Info' }).click()
  await expect(page.getByText('No location provided')).toBeVisible()
})

test('a visitor reports a listing and its seller in a dialog', async ({ page }) => {
  const { sellerId, seller } = await demoListing(page)
  await join(page, 'watcher')
  await page.goto('/product/1')
  await page.getByRole('button', { name: 'Report this listing' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report this listing' })
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog.getByText('Choose what is wrong')).toBeVisible()
  await dialog.getByRole('radio', { name: 'Advertising or spam' }).check()
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByRole('dialog', { name: 'Thank you' })).toContainText(/Its reference is R-[2-9A-Z]{8};/)
  await page.goto(`/profile/${sellerId}`)
  await page.getByRole('button', { name: `Report ${seller.fullName}` }).click()
  await expect(page.getByRole('dialog', { name: `Report ${seller.fullName}` })).toBeVisible()
  await expectNoViolations(page)
})

/** The tab is shown again, after another one, until the page shows this. Its code may still be loading. */
const lookAgain = (page: Page, shown: Locator) =>
  expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(shown).toBeVisible({ timeout: 1_000 })
  }).toPass()

test('a viewer who returns to a product page reads that it was sold meanwhile, and cannot buy it', async ({
  page,
  browser,
}) => {
  const seller = await joinIn(browser, 'Rose', 'Leeds')
  const id = await postListing(seller, 'Sweet woodruff', 500)
  await page.goto(`/product/${id}`)
  const buy = page.getByRole('main').getByRole('link', { name: /^Buy Now - / })
  await expect(buy.first()).toBeVisible()
  const headers = { origin: new URL(seller.page.url()).origin }
  await seller.page.request.patch(`/api/products/${id}`, { headers, data: { price: 400 } })
  await lookAgain(page, page.getByText('The price is now £4.00').first())
  await expect(buy.first()).toHaveText('Buy Now - £4.00')
  const buyer = await joinIn(browser, 'Derek', 'Leeds')
  await buyNow(buyer, id, 4)
  await lookAgain(page, page.getByText('Similar ones are further down.').first())
  await expect(page.getByRole('main').getByText('Someone has reserved it.', { exact: true })).toBeVisible()
  await expect(buy).toHaveCount(0)
  await expectNoViolations(page)
  // Without a connection the page stays as it is.
  await page.route(`**/api/products/${id}`, (route) => route.abort())
  await lookAgain(page, page.getByRole('heading', { level: 1, name: 'Sweet woodruff' }))
  await page.unroute(`**/api/products/${id}`)
  const other = await postListing(seller, 'Sweet cicely', 500)
  await page.goto(`/product/${other}`)
  expect((await seller.page.request.delete(`/api/products/${other}`, { headers })).ok()).toBe(true)
  await lookAgain(page, page.getByRole('heading', { level: 1, name: 'This listing has been removed' }))
})
