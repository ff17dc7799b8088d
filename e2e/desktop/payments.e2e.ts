import { expectNoViolations } from '../support/axe.ts'
import { baseUrl } from '../support/new-user.ts'
import { CARD_WITH_3D_SECURE, DECLINED_CARD, fillCard, GOOD_CARD, openCheckout } from '../support/paying.ts'
import { join, open, PASSWORD, postListing } from '../support/people.ts'
import { expect, type Page, type Route, test } from '../support/test.ts'

interface Order {
  id: number
  collectionCode: string
}

// Each test registers two people through the screens, which is slow on a busy machine.
test.slow()

test('a card that asks for 3-D Secure is charged after the bank’s page', async ({ browser }) => {
  const seller = await join(browser, 'Rowan', 'Leeds')
  const buyer = await join(browser, 'Hazel', 'Leeds')
  const title = 'Sea holly'
  const id = await postListing(seller, title, 1250)
  const { page } = buyer

  await openCheckout(page, { id, title, price: '12.50' })
  await fillCard(page, CARD_WITH_3D_SECURE)
  await page.getByRole('button', { name: 'Pay £12.88' }).click()
  await page.waitForURL(/\/sandbox\/3ds\//)
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.waitForURL(/\/messages\/\d+\?.*paid=/)
  // The page after the bank's has the same heading.
  await expect(page.getByRole('log')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Successful' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Thank you for your purchase!' })).toContainText('£12.88')
  await expectNoViolations(page)
  await page.reload()
  await page.getByRole('link', { name: 'What happens next' }).click()
  await expect(page.getByRole('heading', { name: 'What happens next' })).toBeVisible()

  // The seller's camera reads the QR code; opening its URL alone does nothing.
  const [order] = (await (await page.request.get('/api/transactions/buyer')).json()) as [Order]
  await open(seller.page, `/transactions/${order.id}/collect?code=${order.collectionCode}`)
  await expect(seller.page.getByLabel('Or type the six digits')).toHaveValue(order.collectionCode)
  await expectNoViolations(seller.page)
  await seller.page.getByRole('button', { name: 'Check code' }).click()
  await expect(seller.page.getByRole('heading', { level: 1, name: 'Handed over' })).toBeVisible()

  // The buyer's page updates by itself.
  await expect(page.getByRole('heading', { name: 'The state of your order' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(/report a problem by \w{3} \d+ \w{3} at \d+:\d\d [AP]M/)

  await open(page, '/transactions')
  await expect(page.getByRole('button', { name: 'Report a problem' })).toBeVisible()
  await page.getByRole('link', { name: 'Receipt' }).click()
  await expect(page.getByRole('row', { name: 'Paid by card £12.88' })).toBeVisible()
  await expectNoViolations(page)
})

test('a listing is boosted by card in a dialog', async ({ browser }) => {
  const { page, ...seller } = await join(browser, 'Rowan', 'Leeds')
  const id = await postListing({ page, ...seller }, 'Teasel', 300)
  await open(page, `/my-listings?boost=${id}`)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'More for Teasel' }).click()
  await page.getByRole('menuitem', { name: 'Boost: top of results for a week' }).click()
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Boost for £3.00' }).click()
  await fillCard(page, GOOD_CARD)
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Pay £3.00' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Featured', { exact: true })).toBeVisible()
})

test('a payment refused by the bank charges nothing and can be retried, without the protection that was declined', async ({
  browser,
}) => {
  const seller = await join(browser, 'Rowan', 'Leeds')
  const { page } = await join(browser, 'Hazel', 'Leeds')
  const title = 'Globe thistle'
  const id = await postListing(seller, title, 800)

  await openCheckout(page, { id, title, price: '8.00' })
  const protection = page.getByRole('checkbox', { name: /Buyer protection/ })
  await protection.uncheck()
  await fillCard(page, CARD_WITH_3D_SECURE)
  await page.getByRole('button', { name: 'Pay £8.00' }).click()
  await page.getByRole('button', { name: 'Fail' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Failed' })).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Pay £8.00' })).toBeEnabled()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Pay £8.00' })).toBeEnabled()
  await expect(protection).not.toBeChecked()
  await expect(page).toHaveURL(/&protection=no$/)
})

test('a declined card keeps everything typed, and a good one is charged once however often Pay is pressed', async ({
  browser,
}) => {
  const seller = await join(browser, 'Rowan', 'Leeds')
  const { page } = await join(browser, 'Hazel', 'Leeds')
  const title = 'Lady’s mantle'
  const id = await postListing(seller, title, 450)

  await openCheckout(page, { id, title, price: '4.50' })
  await page.getByRole('button', { name: 'Pay £4.64' }).click()
  await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible()
  await expectNoViolations(page)

  await fillCard(page, DECLINED_CARD)
  await page.context().setOffline(true)
  await page.getByLabel(/Buyer protection/).uncheck()
  await page.getByRole('button', { name: 'Pay £4.50' }).click()
  await expect(page.getByRole('alert')).toContainText('check your connection and try again. Nothing has been charged.')
  await page.context().setOffline(false)
  expect(await ordersOf(page)).toEqual([])
  // The order is created, and the response is lost in transit.
  const lose = async (route: Route) => void (await route.fetch().then(() => route.abort()))
  await page.route('**/api/create-payment-intent', lose, { times: 1 })
  await page.getByRole('button', { name: 'Pay £4.50' }).click()
  await expect(page.getByRole('alert')).toContainText('Nothing has been charged.')
  await page.getByRole('button', { name: 'Pay £4.50' }).click()
  await expect(page.getByRole('alert')).toContainText('Your card was declined.')
  await expect(page.getByText('Payment Failed', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Card number')).toHaveValue(DECLINED_CARD)
  await expect(page.getByLabel('Name on card')).toHaveValue('Ivy Gardener')

  const second = await page.context().newPage()
  await openCheckout(second, { id, title, price: '4.50' })
  await page.getByLabel('Card number').fill(GOOD_CARD)
  // The card is charged, and the response is lost in transit.
  await page.route('**/api/sandbox/payment_intents/*/confirm', lose, { times: 1 })
  await page.getByRole('button', { name: 'Pay £4.50' }).dblclick()
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Successful' })).toBeVisible()
  await expect(page.getByText('Thank you for your purchase!', { exact: true })).toBeVisible()

  await fillCard(second, GOOD_CARD)
  await second.getByRole('button', { name: 'Pay £4.50' }).click()
  await expect(second.getByRole('alert')).toContainText('You have bought this already')
  await expectNoViolations(second)
  await second.getByRole('link', { name: 'My Transactions' }).click()
  await expect(second.getByRole('article', { name: title })).toBeVisible()

  await open(page, '/transactions')
  await expect(page.getByRole('article', { name: title })).toHaveCount(1)
  const paid = [{ total: 450, status: 'processing' }]
  expect(await ordersOf(page)).toMatchObject(paid)
  await open(page, `/checkout?amount=4.50&productId=${id}`)
  await expect(page.getByRole('alert')).toContainText('You have bought this already')
  await page.goBack()
  await page.goForward()
  await expect(page.getByRole('alert')).toContainText('You have bought this already')
  expect(await ordersOf(page)).toMatchObject(paid)
})

test('a checkout left open shows a new price, asks to sign in again, keeps the card and pays once', async ({
  browser,
}) => {
  const seller = await join(browser, 'Rowan', 'Leeds')
  const { page } = await join(browser, 'Hazel', 'Leeds')
  const title = 'Siberian iris'
  const id = await postListing(seller, title, 800)
  await openCheckout(page, { id, title, price: '8.00' })
  await fillCard(page, GOOD_CARD)

  await seller.page.request.patch(`/api/products/${id}`, { headers: { origin: baseUrl() }, data: { price: 900 } })
  await page.getByRole('button', { name: 'Pay £8.24' }).click()
  const news = page.getByRole('alert').filter({ hasText: 'The price has changed' })
  await expect(news).toContainText('your total is £9.27. Nothing has been charged.')
  await expect(page.getByRole('status').filter({ hasText: 'Total £9.27' })).toBeAttached()
  await expectNoViolations(page)
  expect(await ordersOf(page)).toEqual([])

  await page.context().clearCookies({ name: 'session' })
  await page.getByRole('button', { name: 'Pay £9.27' }).click()
  const again = page.getByRole('dialog', { name: 'Please sign in again' })
  await again.getByRole('button', { name: 'Not now' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Please sign in again to pay' })).toBeVisible()
  await expectNoViolations(page)
  // A status request that fails is not a failed payment: the card is already charged.
  await page.route('**/api/payments/status?*', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Pay £9.27' }).click()
  await again.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Successful' })).toBeVisible()
  const paid = await ordersOf(page)
  expect(paid).toMatchObject([{ total: 927, status: 'processing' }])
  expect(paid).toHaveLength(1)
})

test('a listing paused or sold while the checkout was open is not charged, and the page offers alternatives', async ({
  browser,
}) => {
  const seller = await join(browser, 'Rowan', 'Leeds')
  const { page } = await join(browser, 'Hazel', 'Leeds')
  const title = 'Blue poppy'
  const id = await postListing(seller, title, 800)
  await openCheckout(page, { id, title, price: '8.00' })
  await fillCard(page, GOOD_CARD)
  const move = (to: string) => seller.page.request.post(`/api/products/${id}/${to}`, { headers: { origin: baseUrl() } })
  await move('pause')
  await page.getByRole('button', { name: 'Pay £8.24' }).click()
  await expect(page.getByRole('alert')).toContainText('The seller has paused this listing. Nothing has been charged.')
  expect(await ordersOf(page)).toEqual([])
  await move('resume')
  await openCheckout(page, { id, title, price: '8.00' })
  await fillCard(page, GOOD_CARD)
  await move('sold')
  await page.getByRole('button', { name: 'Pay £8.24' }).click()
  await expect(page.getByRole('alert')).toContainText('This listing is already sold. Nothing has been charged.')
  await expectNoViolations(page)
  expect(await ordersOf(page)).toEqual([])
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'See similar plants' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
})

const ordersOf = async (page: Page): Promise<unknown> => (await page.request.get('/api/transactions/buyer')).json()

test('a free plant is reserved without a card and handed over with the code', async ({ browser }) => {
  const seller = await join(browser, 'Rowan', 'Leeds')
  const buyer = await join(browser, 'Hazel', 'Leeds')
  const title = 'Spare comfrey'
  const id = await postListing(seller, title, 0)

  await open(buyer.page, `/checkout?amount=0.00&productId=${id}&productName=${encodeURIComponent(title)}`)
  await buyer.page.getByRole('button', { name: 'Reserve for free' }).click()
  await expect(buyer.page.getByRole('heading', { level: 1, name: 'Reserved for you' })).toBeVisible()
  const code = await buyer.page.getByText(/^\d{3} \d{3}$/).textContent()

  await expect(buyer.page.getByText('You see the full postcode once the seller accepts')).toBeVisible()
  await open(seller.page, '/transactions?tab=sales')
  await seller.page.getByRole('button', { name: 'Accept Reservation' }).click()
  await expect(seller.page.getByText('The buyer now sees where to collect it.').first()).toBeVisible()
  await expect(seller.page.getByRole('button', { name: 'Accept Reservation' })).toHaveCount(0)
  await seller.page.getByRole('button', { name: 'Confirm Receipt' }).click()
  const dialog = seller.page.getByRole('dialog')
  await dialog.getByLabel('Collection code').fill('000 000' === code ? '111111' : '000000')
  await dialog.getByRole('button', { name: 'Confirm Receipt' }).click()
  await expect(dialog).toContainText(/code/i)
  await expect(dialog).toBeVisible()
  await dialog.getByLabel('Collection code').fill(code ?? '')
  await dialog.getByRole('button', { name: 'Confirm Receipt' }).click()
  await expect(dialog).toBeHidden()
  await expect(seller.page.getByRole('article', { name: title })).toContainText('Completed')
})
