import { join } from '../support/new-user.ts'
import { expect, test } from '../support/test.ts'

test('the account menu shows the user’s name and links to their pages', async ({ page }) => {
  const me = await join(page, 'fern')
  await page.goto('/how-it-works')
  for (const name of ['Alerts', 'Saved', 'Messages', 'Add Your Plant'])
    await expect(page.getByRole('banner').getByRole('link', { name })).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: 'Your account' }).click()
  const menu = page.getByRole('menu')
  await expect(menu.getByText(me.fullName)).toBeVisible()
  await expect(menu.getByText(`${me.username}@gardeners.example`)).toBeVisible()
  for (const [name, href] of [
    ['My Profile', '/profile'],
    ['Messages', '/messages'],
    ['My Transactions', '/transactions'],
    ['Saved Plants', '/favorites'],
  ] as const) {
    await expect(menu.getByRole('menuitem', { name })).toHaveAttribute('href', href)
  }
  await menu.getByRole('menuitem', { name: 'Log Out' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
})

test('the menu panel has four groups and closes when a link is chosen', async ({ page }) => {
  await page.goto('/how-it-works')
  await page.getByRole('button', { name: 'Menu' }).click()
  const panel = page.getByRole('dialog')
  for (const group of ['Main', 'Resources', 'Account']) {
    await expect(panel.getByRole('heading', { name: group, exact: true })).toBeVisible()
  }
  await expect(panel.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login')
  await expect(panel.getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/register')
  await panel.getByRole('link', { name: 'Safe Trading Tips' }).click()
  await expect(page).toHaveURL(/\/safe-trading$/)
  await expect(panel).toHaveCount(0)
})

test('the cookie strip asks once: closing it stores nothing, and both choices are stored as all or essential', async ({
  page,
}) => {
  await page.goto('/how-it-works')
  const strip = page.getByRole('region', { name: 'Cookies' })
  const stored = () => page.evaluate(() => localStorage.getItem('cookieConsent'))
  await strip.getByRole('button', { name: 'Close' }).click()
  await expect(strip).toHaveCount(0)
  expect(await stored()).toBeNull()
  await page.reload()
  await strip.getByRole('button', { name: 'Essential only' }).click()
  expect(await stored()).toBe('essential')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(strip).toHaveCount(0)
  await page.getByRole('button', { name: 'Cookie settings' }).click()
  await strip.getByRole('button', { name: 'Accept all' }).click()
  expect(await stored()).toBe('all')
})

test('changing the page scrolls to its top', async ({ page }) => {
  await page.goto('/how-it-works')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy policy' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy policy' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
})

test('an icon button shows its tooltip after 700 ms, on hover and on keyboard focus', async ({ page }) => {
  await page.clock.install()
  await page.goto('/how-it-works')
  const menu = page.getByRole('button', { name: 'Menu' })
  const tip = page.locator('.tip')
  const loaded = page.waitForResponse(/tooltips/)
  await page.mouse.move(5, 400)
  await (await loaded).finished()
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000))
  await menu.hover()
  await page.clock.runFor(690)
  await expect(tip).toHaveCount(0)
  await page.clock.runFor(20)
  await expect(tip).toHaveText('Menu')
  await page.keyboard.press('Escape')
  await expect(tip).toHaveCount(0)
  await page.mouse.move(5, 400)
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Find something' }).focus()
  await page.clock.runFor(710)
  await expect(tip).toHaveText('Find something')
})

test('header, menu and footer link only to pages that exist', async ({ page, request }) => {
  await page.goto('/how-it-works')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Account' })).toBeVisible()
  const addresses = await page
    .locator('a[href^="/"]')
    .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href') ?? ''))])
  expect(addresses.length).toBeGreaterThan(8)
  for (const address of addresses) expect((await request.get(address)).status(), address).toBe(200)
})
