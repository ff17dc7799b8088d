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
