import { expectNoViolations } from '../support/axe.ts'
import { baseUrl } from '../support/new-user.ts'
import { fillCard, GOOD_CARD } from '../support/paying.ts'
import { join, open, PASSWORD, postListing } from '../support/people.ts'
import { expect, type Locator, test } from '../support/test.ts'

// Two people with a browser each.
test.slow()

/** Presses from the listing to the paid order that a visitor may need, the card's digits aside. */
const MAX_PRESSES = 7

test('a visitor registers and has paid after at most seven presses', async ({ browser }) => {
  const seller = await join(browser, 'Rose', 'Leeds')
  const id = await postListing(seller, 'Sweet cicely', 500)
  const context = await browser.newContext({ baseURL: baseUrl() })
  await context.addInitScript(() => localStorage.setItem('cookieConsent', 'essential'))
  const page = await context.newPage()
  await open(page, `/product/${id}`)
  let presses = 0
  const press = async (target: Locator) => {
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
