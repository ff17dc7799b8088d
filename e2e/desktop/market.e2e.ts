import { expectNoViolations } from '../support/axe.ts'
import { join, PASSWORD } from '../support/new-user.ts'
import { expect, test } from '../support/test.ts'

interface Listing {
  id: number
  title: string
  description: string
  sellerId: number
  price: number
  seller: { fullName: string }
}

test('the search on the home page opens the results for its words', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('combobox', { name: 'Search plants and garden items' }).fill('tomato')
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/\/browse\?q=tomato/)
  await expect(page.getByRole('heading', { level: 1, name: 'Search results for "tomato"' })).toBeVisible()
})

test('the browse page offers filters, counts them in the URL and clears them', async ({ page }) => {
  await page.goto('/browse')
  const isPhone = test.info().project.name === 'phone'
  if (isPhone) await page.getByRole('link', { name: 'Filters' }).click()
  const filters = isPhone
    ? page.getByRole('dialog', { name: 'Filters' })
    : page.getByRole('complementary', { name: 'Filters' })
  await expect(filters.getByText('£100+').first()).toBeVisible()
  await expect(filters.getByRole('button', { name: 'Apply Filters' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Clear/ })).toHaveCount(0)
  await filters.getByRole('checkbox', { name: 'Garden Tools' }).check()
  if (isPhone) await filters.getByRole('button', { name: 'Apply Filters' }).click()
  await expect(page).toHaveURL(/categories=garden-tools/)
  if (!isPhone) await expect(filters.getByRole('link', { name: 'Clear All' })).toBeVisible()
  await page.getByRole('list', { name: 'Applied filters' }).getByRole('link', { name: 'Clear All' }).click()
  await expect(page).toHaveURL(/\/browse$/)
})

const someListing = async (request: { get: (url: string) => Promise<{ json: () => Promise<unknown> }> }) => {
  // The first demo listing: other tests add new ones, change them and buy them.
  return (await (await request.get('/api/products/1')).json()) as Listing
}

/** A page that shows its card, whatever else is for sale. */
const cardOf = ({ title }: Pick<Listing, 'title'>): string => `/browse?q=${encodeURIComponent(title)}`

test('a card has Buy Now, a Message link through the login page, and a heart that asks to log in', async ({
  page,
  request,
}) => {
  const { id, title, description, sellerId } = await someListing(request)
  await page.goto(cardOf({ title }))
  await expect(page.getByRole('link', { name: `Buy Now: ${title}` })).toHaveAttribute('href', `/product/${id}`)
  const card = page.getByRole('article').filter({ hasText: title })
  const width = page.viewportSize()?.width ?? 0
  for (const narrow of [320, width]) {
    await page.setViewportSize({ width: narrow, height: 844 })
    await expect(card.getByText(description)).toBeVisible()
  }
  const target = `/messages/${sellerId}?productId=${id}`
  const message = page.getByRole('link', { name: `Message the seller of ${title}` })
  await expect(message).toHaveAttribute('href', `/login?redirect=${encodeURIComponent(target)}`)
  await page.getByRole('button', { name: `Save ${title}` }).click()
  await expect(page.getByText('Not logged in').first()).toBeVisible()
  await expect(page.getByText('Please log in to save items to your favorites.').first()).toBeVisible()
  await message.click()
  await expect(page.getByText('Login Required').first()).toBeVisible()
  await expect(
    page.getByText("Please log in to message the seller. You'll be redirected back automatically.").first(),
  ).toBeVisible()
})

test('favourites are saved and removed, each with a toast, and listed under Saved Plants', async ({
  page,
  request,
}) => {
  const { title } = await someListing(request)
  await join(page, 'aster')
  await page.goto(cardOf({ title }))
  const heart = page.getByRole('button', { name: `Save ${title}` })
  await heart.click()
  await expect(page.getByText('Added to favorites').first()).toBeVisible()
  await expect(page.getByText('This item has been saved to your favorites').first()).toBeVisible()
  await page.goto('/favorites')
  await expect(page.getByRole('heading', { level: 1, name: 'Saved Plants' })).toBeVisible()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await heart.press('Space')
  await expect(page.getByText('Removed from favorites').first()).toBeVisible()
  await expect(page.getByText('This item has been removed from your favorites').first()).toBeVisible()
})

test('saved plants load page by page', async ({ page, request }) => {
  const found = await request.get('/api/products?limit=2')
  const { id: userId } = await join(page, 'saver')
  for (const listing of (await found.json()) as Listing[]) {
    const headers = { origin: new URL(found.url()).origin }
    const data = { userId, productId: listing.id }
    expect((await page.request.post('/api/favorites', { headers, data })).ok()).toBe(true)
  }
  await page.route('**/api/favorites/*', (route, asked) => {
    const address = new URL(asked.url())
    address.searchParams.set('limit', '1')
    return route.continue({ url: address.href })
  })
  await page.goto('/')
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Saved Plants' }).click()
  const cards = page.getByRole('main').getByRole('article')
  const more = page.getByRole('button', { name: 'Show more saved plants' })
  await expect(more).toBeVisible()
  await expect(cards).toHaveCount(1)
  await more.click()
  await expect(cards).toHaveCount(2)
  await expect(more).toBeHidden()
})

test('a button shows and hides the contact info of a listing', async ({ page }) => {
  await page.goto('/product/1')
  const main = page.getByRole('main')
  await expect(main.getByText('No email provided')).toBeHidden()
  await main.getByRole('button', { name: 'View Contact Info' }).click()
  await expect(main.getByText('No email provided')).toBeVisible()
  await expectNoViolations(page)
  await main.getByRole('button', { name: 'Hide Contact Info' }).click()
  await expect(main.getByText('No email provided')).toBeHidden()
})

test('sharing copies the link when the device has no share feature', async ({ page, request, context }) => {
  const { id } = await someListing(request)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await page.goto(`/product/${id}`)
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByText('Link copied').first()).toBeVisible()
  await expect(page.getByText('Product link has been copied to clipboard').first()).toBeVisible()
})

test('sharing shows an error when it fails', async ({ page, request }) => {
  const { id } = await someListing(request)
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'share', { value: () => Promise.reject(new Error('no way')) }),
  )
  await page.goto(`/product/${id}`)
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByText('Error sharing').first()).toBeVisible()
  await expect(page.getByText('There was an error trying to share this product.').first()).toBeVisible()
})

test('signing in opens the conversation a visitor wanted to start', async ({ page, request }) => {
  const { id, sellerId } = await someListing(request)
  const me = await join(page, 'aster')
  await page.context().clearCookies()
  await page.goto(`/product/${id}`)
  await page.getByRole('link', { name: 'Message Seller' }).click()
  await page.getByRole('textbox', { name: 'Username' }).fill(me.username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/messages/${sellerId}\\?productId=${id}$`))
})

test('saving a listing shows Action failed when it fails', async ({ page, request }) => {
  const { title } = await someListing(request)
  await join(page, 'aster')
  await page.route('**/api/favorites', (route) => route.abort())
  await page.goto(cardOf({ title }))
  await page.getByRole('button', { name: `Save ${title}` }).click()
  await expect(page.getByText('Action failed').first()).toBeVisible()
  await expect(page.getByText("Please try again or login if you're not already.").first()).toBeVisible()
})
