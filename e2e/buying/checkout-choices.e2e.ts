import { expectNoViolations } from '../support/axe.ts'
import { baseUrl } from '../support/new-user.ts'
import { DECLINED_CARD, fillCard, GOOD_CARD, openCheckout } from '../support/paying.ts'
import { join, open, PASSWORD, postListing } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

// Two people with a browser each.
test.slow()

test('a declined protection box stays declined, and a declined card does not explain a lost answer', {
  tag: '@desktop',
}, async ({ browser }) => {
  const seller = await join(browser, 'Rowan', 'Leeds')
  const { page } = await join(browser, 'Hazel', 'Leeds')
  const title = 'Hart’s tongue'
  const id = await postListing(seller, title, 800)
  await openCheckout(page, { id, title, price: '8.00' })
  const protection = page.getByRole('checkbox', { name: /Buyer protection/ })
  await protection.uncheck()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Pay £8.00' })).toBeEnabled()
  await expect(protection).not.toBeChecked()

  await fillCard(page, DECLINED_CARD)
  await page.getByRole('button', { name: 'Pay £8.00' }).click()
  await expect(page.getByRole('alert')).toContainText(
    'Your card was declined. Pay with another card, or ask your bank why. Nothing has been charged.',
  )
  await expectNoViolations(page)
  await open(page, `/product/${id}`)
  await openCheckout(page, { id, title, price: '8.00' })
  await expect(page.getByRole('button', { name: 'Pay £8.00' })).toBeEnabled()
  await expect(protection).not.toBeChecked()
  await fillCard(page, GOOD_CARD)
  await page.route('**/api/sandbox/payment_intents/*/confirm', (route) => route.abort())
  await page.getByRole('button', { name: 'Pay £8.00' }).click()
  await expect(page.getByRole('alert')).toContainText('Something went wrong with your payment')
  await expect(page.getByRole('alert')).not.toContainText('declined')
})

test('beyond 25 miles a tick comes before the card, and a place set at checkout says how far it is', {
  tag: '@phone',
}, async ({ browser }) => {
  const seller = await join(browser, 'Rose', 'Leeds')
  const { page } = await join(browser, 'Derek', 'Bristol')
  const id = await postListing(seller, 'Sea kale', 800)
  await open(page, `/checkout?amount=8.00&productId=${id}`)
  const item = page.getByRole('region', { name: 'What you order' })
  await expect(item).toContainText('Collect in Headingley, LS6')
  await item.getByRole('button', { name: 'How far is it from you?' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your place' })
  await dialog.getByLabel('Postcode or town').fill('BS7')
  await dialog.getByRole('button', { name: 'Show listings nearby' }).click()
  await expect(item).toContainText(/about 1\d\d miles from you/)
  const tick = page.getByRole('checkbox', { name: 'I can collect it in Headingley, LS6' })
  const pay = page.getByRole('button', { name: 'Pay £8.24' })
  await tick.waitFor()
  await pay.click()
  await expect(tick).toBeFocused()
  await expect(tick).toHaveAccessibleDescription(/Tick that you can collect it in Headingley, LS6/)
  await expectNoViolations(page)
  await tick.check()
  await fillCard(page, GOOD_CARD)
  await tick.uncheck()
  await pay.click()
  await expect(tick).toBeFocused()
  await tick.check()
  await pay.click()
  await expect(page).toHaveURL(new RegExp(`/messages/${seller.id}\\?productId=${id}&paid=`))
  await expect(page.getByRole('log')).toContainText(/Collect in Headingley, LS6 2AB, about 1\d\d miles from you/)
  await expect(page.getByRole('link', { name: /Sea kale/ })).toContainText(/about 1\d\d miles · Headingley, LS6/)
})

test('rate and fee on the lines come from the server’s answer', { tag: '@desktop' }, async ({ browser }) => {
  const seller = await join(browser, 'Rowan', 'Leeds')
  const { page } = await join(browser, 'Hazel', 'Leeds')
  const title = 'Lady fern'
  const id = await postListing(seller, title, 800)
  await page.route('**/api/checkout/quote?*', async (route) => {
    const answer = await route.fetch()
    const figures = { buyerProtectionPercent: 4, buyerProtectionFee: 32, totalWithProtection: 832 }
    await route.fulfill({ response: answer, json: { ...(await answer.json()), ...figures } })
  })
  await openCheckout(page, { id, title, price: '8.00' })
  await expect(page.getByRole('button', { name: 'Pay £8.32' })).toBeEnabled()
  const main = page.getByRole('main')
  await expect(main).toContainText('Buyer protection (4%)')
  await expect(main).not.toContainText('3%')
  await expect(page.getByRole('checkbox', { name: 'Buyer protection for £0.32' })).toBeChecked()

  // The fee is another one by the time Pay is pressed: the card is not charged before the buyer has seen it.
  await page.unroute('**/api/checkout/quote?*')
  await fillCard(page, GOOD_CARD)
  await page.getByRole('button', { name: 'Pay £8.32' }).click()
  await expect(page.getByRole('alert')).toContainText('your total is £8.24. Nothing has been charged.')
  await page.getByRole('button', { name: 'Pay £8.24' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Successful' })).toBeVisible()
})

test('after paying, the conversation opens with place, code and times, one of which is booked with a press', {
  tag: '@phone',
}, async ({ browser }) => {
  const seller = await join(browser, 'Rose', 'Leeds')
  const { page } = await join(browser, 'Derek', 'Leeds')
  const everyDay = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, day: null, from: '10:00', to: '12:00' }))
  const times = { windows: everyDay, details: 'Plot 14, the green gate' }
  await seller.page.request.put('/api/pickup-times', { headers: { origin: baseUrl() }, data: times })
  const id = await postListing(seller, 'Rhubarb crown', 600)
  await openCheckout(page, { id, title: 'Rhubarb crown', price: '6.00' })
  await fillCard(page, GOOD_CARD)
  await page.getByRole('button', { name: 'Pay £6.18' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Successful' })).toBeFocused()
  const card = page.getByRole('article', { name: 'Order for Rhubarb crown' })
  await expect(card).toContainText('Collect in Headingley, LS6 2AB, Plot 14, the green gate.')
  await expect(card).toContainText(/Your collection code: \d{3} \d{3}/)
  await expectNoViolations(page)
  // Neither the bar at the bottom nor the notification covers the field.
  const field = page.getByPlaceholder('Type your message...')
  await expect(field).toBeInViewport({ ratio: 1 })
  await field.click({ trial: true })
  const offered = page.getByRole('button', { name: /^Write: Hello Rose, I have bought “Rhubarb crown”/ })
  await offered.press('Enter')
  // However long the card is, its beginning is in view.
  const log = page.getByRole('log')
  await expect
    .poll(async () => ((await card.boundingBox())?.y ?? 0) - ((await log.boundingBox())?.y ?? 0))
    .toBeGreaterThanOrEqual(0)
  await expect(page.getByLabel('Your message')).toHaveValue(/^Hello Rose, I have bought “Rhubarb crown”/)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('log')).toContainText('Hello Rose, I have bought')
  await expect(offered).toHaveCount(0)
  await card.getByRole('region', { name: 'Book a time to collect' }).getByRole('button').first().click()
  await expect(page.getByRole('article', { name: 'Pickup of Rhubarb crown' })).toContainText('Pickup booked')
  await expect(card.getByRole('button')).toHaveCount(0)
})

/** Presses from the listing to the paid order that a visitor may need, the card's digits aside. */
const MAX_PRESSES = 7

test('a visitor registers and has paid after at most seven presses', { tag: '@phone' }, async ({ browser }) => {
  const seller = await join(browser, 'Rose', 'Leeds')
  const id = await postListing(seller, 'Sweet cicely', 500)
  const context = await browser.newContext({ baseURL: baseUrl() })
  await context.addInitScript(() => localStorage.setItem('cookieConsent', 'essential'))
  const page = await context.newPage()
  await open(page, `/product/${id}`)
  let presses = 0
  const press = async (target: ReturnType<typeof page.getByRole>) => {
    presses += 1
    await target.click()
  }
  await press(
    page
      .getByRole('link', { name: /^Buy Now - £5\.00/ })
      .filter({ visible: true })
      .first(),
  )
  const main = page.getByRole('main')
  await expect(page).toHaveURL(/\/(login|register)/)
  if (new URL(page.url()).pathname === '/login')
    await press(main.getByRole('link', { name: /^(Register|Create)/ }).first())
  const username = `cicely-${Math.random().toString(36).slice(2, 8)}`
  await main.getByLabel('Full name').fill('Moss Green')
  await main.getByLabel('Username').fill(username)
  await main.getByLabel('Email').fill(`${username}@gardeners.example`)
  await main.getByLabel('Location').fill('Leeds')
  await main.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await main.getByLabel('Confirm password').fill(PASSWORD)
  await press(main.getByRole('button', { name: 'Create Account' }))
  await expect(page).toHaveURL(/\/checkout/)
  // The town that they gave is their place now.
  await expect(page.getByRole('banner').getByRole('link', { name: /^Near LS\d+ · 5 miles/ })).toBeVisible()
  await expect(main.getByText(/(less than a mile|about [\d.]+ miles?) from you/)).toBeVisible()
  await fillCard(page, GOOD_CARD)
  await expectNoViolations(page)
  const beforePaying = presses
  await press(page.getByRole('button', { name: 'Pay £5.15' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Successful' })).toBeVisible()
  expect(presses - beforePaying).toBe(1)
  expect(presses).toBeLessThanOrEqual(MAX_PRESSES)
  expect(await storedTexts()).not.toMatch(/\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b/i)

  /** What the browser keeps and shows of itself: address, cookies that scripts may read, and local storage. */
  async function storedTexts(): Promise<string> {
    const cookies = (await context.cookies()).filter(({ httpOnly }) => !httpOnly).map(({ value }) => value)
    const stored = await page.evaluate(() => [
      window.location.href,
      ...Object.values({ ...localStorage, ...sessionStorage }).map(String),
    ])
    return [...cookies, ...stored].join('\n')
  }
})

test('errors of the card leave its fields in line', { tag: '@phone' }, async ({ browser }) => {
  const seller = await join(browser, 'Rose', 'Leeds')
  const buyer = await join(browser, 'Derek', 'Leeds')
  const { page } = buyer
  await openCheckout(page, { id: await postListing(seller, 'Lovage', 500), title: 'Lovage', price: '5.00' })
  await page.getByLabel('Card number').fill(GOOD_CARD)
  await page.getByLabel('Expiry date').fill('13/20')
  await page.getByLabel('Security code').fill('123')
  await page.getByRole('button', { name: /^Pay £/ }).click()
  await expect(page.getByLabel('Expiry date')).toHaveAttribute('aria-invalid', 'true')
  const [expiry, code] = await Promise.all([
    page.getByLabel('Expiry date').boundingBox(),
    page.getByLabel('Security code').boundingBox(),
  ])
  expect(Math.abs((expiry?.y ?? 0) - (code?.y ?? 1e6))).toBeLessThanOrEqual(1)
  expect(expiry?.height).toBe(code?.height)
})
