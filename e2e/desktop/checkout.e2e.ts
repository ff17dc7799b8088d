import { listingBody } from '#test/listing-body.ts'
import { expectNoViolations } from '../support/axe.ts'
import { baseUrl, confirmationLink, confirmEmail, join, PASSWORD } from '../support/new-user.ts'
import { expect, type Page, test } from '../support/test.ts'

/** A separate listing for each test, so that none buys what another needs. */
async function postListing(page: Page, price: number): Promise<{ id: number; title: string }> {
  const seller = await join(page, 'rowan')
  const title = `Dahlia tuber ${seller.username}`
  const answer = await page.request.post('/api/products', {
    headers: { origin: baseUrl() },
    data: listingBody({ title, price, sellerId: seller.id, postcode: 'LS6' }),
  })
  expect(answer.status(), await answer.text()).toBe(201)
  const { id } = await answer.json()
  return { id, title }
}

const pay = async (page: Page, number: string) => {
  await page.getByLabel(/card number/i).fill(number)
  await page.getByLabel(/expiry/i).fill('12/40')
  await page.getByLabel(/security code|cvc/i).fill('123')
  await page.getByLabel('Name on card').fill('Moss Gardener')
  await page.getByRole('button', { name: /^Pay £/ }).click()
}

test('checkout shows price, protection and total, and the protection box changes the total', async ({ page }) => {
  const listing = await postListing(page, 2000)
  await join(page, 'moss')
  await page.goto(`/checkout?amount=20&productId=${listing.id}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('region', { name: 'What you order' })).toContainText(listing.title)
  const box = page.getByRole('checkbox', { name: /protection/i })
  await expect(box).toBeChecked()
  await expect(page.getByRole('button', { name: 'Pay £20.60' })).toBeVisible()
  await expect(main).toContainText('£0.60')
  await box.uncheck()
  await expect(page.getByRole('button', { name: 'Pay £20.00' })).toBeVisible()
  await expectNoViolations(page)
})

test('a declined card shows Payment Failed; an accepted one shows Payment Successful and what happens next', async ({
  page,
}) => {
  const listing = await postListing(page, 2000)
  await join(page, 'moss')
  await page.goto(`/checkout?amount=20&productId=${listing.id}&productName=${encodeURIComponent(listing.title)}`)
  await expect(page.getByRole('main')).toContainText(listing.title)
  await pay(page, '4000 0000 0000 0002')
  await expect(page.getByText('Payment Failed').first()).toBeVisible()
  await pay(page, '4242 4242 4242 4242')
  await expect(page).toHaveURL(/\/messages\/\d+\?productId=\d+&paid=\d+/)
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Successful' })).toBeFocused()
  await expect(page.getByText('Thank you for your purchase!').first()).toBeVisible()
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'What happens next' }).click()
  await expect(page.getByRole('heading', { name: 'What happens next' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Message Seller' })).toHaveAttribute('href', '/messages')
  await expect(main.getByRole('link', { name: 'Continue Browsing' })).toHaveAttribute('href', '/browse')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Successful' })).toBeVisible()
})

test('a payment that fails without a reason shows that something went wrong', async ({ page }) => {
  const listing = await postListing(page, 2000)
  await join(page, 'moss')
  await page.goto(`/checkout?amount=20&productId=${listing.id}`)
  await page.route('**/api/sandbox/payment_intents/*/confirm', (route) => route.abort())
  await pay(page, '4242 4242 4242 4242')
  await expect(page.getByText('Payment Failed').first()).toBeVisible()
  await expect(page.getByText('Something went wrong with your payment').first()).toBeVisible()
})

test('reserving needs a confirmed address: the page sends the link again, and the link leads back', async ({
  page,
  context,
}) => {
  const { id } = await postListing(page, 0)
  const { username } = await join(page, 'sorrel')
  await page.goto(`/checkout?amount=0.00&productId=${id}&productName=Dahlia`)
  await expect(page.getByText(`Open the link that we sent to ${username}@gardeners.example.`)).toBeVisible()
  await page.getByRole('button', { name: 'Reserve for free' }).click()
  await expect(page.getByText('Confirm your email address first.')).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Send the link again' }).click()
  await expect(page.getByText('We have sent a link to').first()).toBeVisible()
  const link = await confirmationLink(page.request, `${username}@gardeners.example`)
  const other = await context.newPage()
  await other.goto(`/verify-email${link}`)
  await expect(other.getByText('Your email has been verified.')).toBeVisible()
  await expect(other.getByRole('main').getByRole('link', { name: 'Go to Sign In' })).toHaveCount(0)
  await expectNoViolations(other)
  await other.getByRole('link', { name: 'Back to your reservation' }).click()
  await expect(other.getByRole('button', { name: 'Reserve for free' })).toBeVisible()
  await expect(other.getByText('Confirm your email address first')).toHaveCount(0)
  await other.close()
  await page.bringToFront()
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await expect(page.getByText('Confirm your email address first')).toHaveCount(0)
  await page.getByRole('button', { name: 'Reserve for free' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Reserved for you' })).toBeVisible()
})

test('older orders load on request, and a list whose session has ended asks to sign in', async ({ page }) => {
  const listings = [await postListing(page, 0), await postListing(page, 0)]
  const { username } = await join(page, 'moss')
  await confirmEmail(page.request, `${username}@gardeners.example`)
  for (const { id } of listings) {
    const data = { productId: id }
    expect((await page.request.post('/api/orders/free', { headers: { origin: baseUrl() }, data })).status()).toBe(201)
  }
  await page.goto('/transactions?tab=payouts')
  // Simulates a page size of one.
  await page.route(/\/buyer$/, (route) => route.continue({ url: `${route.request().url()}?limit=1` }))
  const held = Promise.withResolvers<void>()
  await page.route(/\/seller$/, (route) => held.promise.then(() => route.continue()))
  await page.getByRole('tab', { name: 'Purchases' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('button', { name: 'Older purchases' }).press('Enter')
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(page.getByText('Showing all 2 purchases')).toBeFocused()
  await expectNoViolations(page)

  await page.context().clearCookies({ name: 'session' })
  const tab = page.getByRole('tab', { name: 'Sales' })
  await page.getByRole('tab', { name: 'Purchases' }).press('ArrowRight')
  await expect(page.getByText('Loading Sales...')).toBeAttached()
  await expect(tab).toBeFocused()
  held.resolve()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByText('No sales yet')).toBeVisible()
  await expect(page.getByRole('tabpanel')).toBeFocused()
})

test('an order shows eight characters of its id, its status and a message link; the buyer confirms receipt', async ({
  page,
}) => {
  const listing = await postListing(page, 2000)
  await join(page, 'moss')
  await page.goto(`/checkout?amount=20&productId=${listing.id}`)
  await pay(page, '4242 4242 4242 4242')
  await expect(page).toHaveURL(/\/messages\/\d+.*paid=/)
  await page.goto('/transactions')
  const card = page.getByRole('article')
  await expect(card.getByText(/^Order \S{8}$/)).toBeVisible()
  await expect(card.getByText('Processing', { exact: true })).toBeVisible()
  await expect(card.getByRole('link', { name: 'Message Seller' })).toHaveAttribute(
    'href',
    /^\/messages\/\d+\?productId=/,
  )
  await card.getByRole('button', { name: 'Confirm Receipt' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm Receipt' }).click()
  await expect(page.getByText('Delivery confirmed').first()).toBeVisible()
  await expect(page.getByText('Payment has been released to the seller.').first()).toBeVisible()
  await expect(card.getByText('Completed', { exact: true })).toBeVisible()
})

test('a refund request needs a reason and is submitted for review', async ({ page }) => {
  const listing = await postListing(page, 2000)
  await join(page, 'moss')
  await page.goto(`/checkout?amount=20&productId=${listing.id}`)
  await pay(page, '4242 4242 4242 4242')
  await expect(page).toHaveURL(/\/messages\/\d+.*paid=/)
  await page.goto('/transactions')
  const card = page.getByRole('article')
  await card.getByRole('button', { name: 'Request Refund' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Request Refund' }).click()
  await expect(dialog.getByText('Please tell us the reason').first()).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The tuber is rotten.')
  await dialog.getByRole('button', { name: 'Request Refund' }).click()
  await expect(page.getByText('Refund requested').first()).toBeVisible()
  await expect(page.getByText('Your request has been submitted for review.').first()).toBeVisible()
  await expect(card.getByText('Dispute Filed', { exact: true })).toBeVisible()
})

test('checkout of a listing that cannot be bought shows Failed to process payment', async ({ page }) => {
  const listing = await postListing(page, 2000)
  await page.goto(`/checkout?amount=20&productId=${listing.id}`)
  await expect(page.getByText('Failed to process payment')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Nothing has been charged.')
  await page.goto('/checkout?amount=20&productId=2000000000')
  const refusal = page.getByRole('alert').filter({ hasText: 'Failed to process payment' })
  await expect(refusal).toContainText(
    "Sorry, we couldn't find the product you're looking for. Nothing has been charged.",
  )
  await expect(refusal.getByRole('link')).toHaveText(['Browse plants'])
  await expect(page.getByRole('link', { name: 'Back to browsing' })).toHaveAttribute('href', '/browse')
  await expect(page.getByRole('link', { name: 'Back to the listing' })).toHaveCount(0)
})

test('a failed action on an order shows which action failed', async ({ page }) => {
  const listing = await postListing(page, 2000)
  await join(page, 'moss')
  await page.goto(`/checkout?amount=20&productId=${listing.id}`)
  await pay(page, '4242 4242 4242 4242')
  await expect(page).toHaveURL(/\/messages\/\d+.*paid=/)
  await page.route('**/api/escrow/*', (route) => route.abort())
  await page.goto('/transactions')
  const card = page.getByRole('article')
  const dialog = page.getByRole('dialog')
  await card.getByRole('button', { name: 'Confirm Receipt' }).click()
  await dialog.getByRole('button', { name: 'Confirm Receipt' }).click()
  await expect(page.getByText('Failed to confirm delivery').first()).toBeAttached()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await card.getByRole('button', { name: 'Request Refund' }).click()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The tuber is rotten.')
  await dialog.getByRole('button', { name: 'Request Refund' }).click()
  await expect(page.getByText('Failed to request refund').first()).toBeAttached()
})
