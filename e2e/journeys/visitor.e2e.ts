import { expectNoViolations } from '../support/axe.ts'
import { PASSWORD } from '../support/new-user.ts'
import { join, postListing } from '../support/people.ts'
import { expect, type Page, test } from '../support/test.ts'

test.beforeEach(({ context }) => context.addInitScript(() => localStorage.setItem('cookieConsent', 'essential')))

async function register(page: Page): Promise<string> {
  const name = `visitor${process.pid}${Date.now() % 1e6}${test.info().project.name}`
  await page.getByLabel('Full name').fill('Vera Visitor')
  await page.getByRole('textbox', { name: 'Username' }).fill(name)
  await page.getByRole('textbox', { name: 'Email' }).fill(`${name}@gardeners.example`)
  await page.getByRole('textbox', { name: 'Location' }).fill('Leeds')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create Account' }).click()
  return name
}

async function signIn(page: Page, name: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Username' }).fill(name)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
}

test('a visitor’s heart is saved once they have registered, and their purchase continues once they have signed in', {
  tag: '@phone',
}, async ({ page, browser, context }) => {
  const title = `Hart's tongue fern ${test.info().project.name}`
  const plant = { title, id: await postListing(await join(browser, 'Rose', 'Leeds'), title, 400) }
  await page.goto(`/browse?q=${encodeURIComponent(plant.title)}`)
  const heart = page.getByRole('button', { name: `Save ${plant.title}` })
  await heart.click()
  const notice = page.getByRole('status').filter({ hasText: 'Not logged in' }).or(page.locator('li[data-state=open]'))
  await expect(notice.getByText('Please log in to save items to your favorites.').first()).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page).toHaveURL(/\/register\?redirect=%2Fbrowse/)
  const name = await register(page)
  await expect(page).toHaveURL(/\/browse\?q=/)
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('Added to favorites').first()).toBeVisible()

  // The link in the verification email leads on to what they began.
  const sent = await page.request.get(`/dev/mail.json?to=${encodeURIComponent(`${name}@gardeners.example`)}`)
  const link = /\/verify-email\?\S+/.exec(await sent.text())?.[0].split(/[\\"]/)[0] ?? ''
  await page.goto(link)
  const ways = page.getByRole('main').getByRole('link')
  await expect(ways).toHaveText(['Continue where you were', 'Browse Plants', 'Add Your Plant'])
  await expect(ways.first()).toHaveAttribute('href', /^\/browse\?q=/)
  await page.evaluate(() =>
    localStorage.setItem('begunAtRegistration', JSON.stringify({ address: '/new-listing', since: Date.now() })),
  )
  await page.reload()
  await expect(ways).toHaveText(['Add Your Plant', 'Browse Plants'])
  // Once followed, it is not offered again.
  await ways.first().click()
  expect(await page.evaluate(() => localStorage.getItem('begunAtRegistration'))).toBeNull()

  await context.clearCookies()
  await page.goto(`/product/${plant.id}`)
  await page.getByRole('link', { name: 'Sell', exact: true }).filter({ visible: true }).first().click()
  await expect(page).toHaveURL(/\/login\?redirect=%2Fnew-listing/)
  await expect(page.getByRole('main').getByText('You must be logged in to create a listing')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link').first()).toHaveText('Register')
  await expectNoViolations(page)
  await signIn(page, name)
  await expect(page.getByRole('heading', { level: 1, name: 'Add Your Plant' })).toBeVisible()

  await context.clearCookies()
  await page.goto(`/product/${plant.id}`)
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Buy Now - / })
    .filter({ visible: true })
    .first()
    .click()
  await expect(page.getByRole('main').getByText('You need to login to complete your purchase')).toBeVisible()
  await expectNoViolations(page)
  await signIn(page, name)
  await expect(page).toHaveURL(new RegExp(`/checkout\\?.*productId=${plant.id}`))
})
