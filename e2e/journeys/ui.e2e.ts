import { expectNoViolations } from '../support/axe.ts'
import { expect, type Page, test } from '../support/test.ts'

/** Opens a page and waits until it is interactive. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' })
}

const settleCookies = (page: Page) => page.addInitScript(() => localStorage.setItem('cookieConsent', 'essential'))

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every part is accessible in ${colorScheme} colours`, async ({ page }) => {
    // Four accessibility checks of a page with every component.
    test.slow()
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await settleCookies(page)
    await open(page, '/dev/ui')
    await expectNoViolations(page)
    await page.getByRole('button', { name: 'More to do with this listing' }).click()
    await expect(page.getByRole('menuitem', { name: 'Pause' })).toBeVisible()
    await expectNoViolations(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectNoViolations(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Show a failure' }).click()
    await expect(page.getByText('Not logged in').first()).toBeVisible()
    await expectNoViolations(page)
  })
}

test('nothing overflows a narrow screen', { tag: '@phone' }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await open(page, '/dev/ui')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
})

test('a confirmation dialog focuses Cancel first and returns the focus when it closes', { tag: '@desktop' }, async ({
  page,
}) => {
  await settleCookies(page)
  await open(page, '/dev/ui')
  const opener = page.getByRole('button', { name: 'Ask before deleting' })
  await opener.click()
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(opener).toBeFocused()
})

test('only a click outside a dialog closes it, and the focus returns to a menu too', { tag: '@desktop' }, async ({
  page,
}) => {
  await settleCookies(page)
  await open(page, '/dev/ui')
  const more = page.getByRole('button', { name: 'More to do with this listing' })
  await more.click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  // Selects text beyond its end.
  await dialog.getByText('It is deleted permanently').hover()
  await page.mouse.down()
  await page.mouse.move(3, 3)
  await page.mouse.up()
  await expect(dialog).toBeVisible()
  await page.mouse.click(3, 3)
  await expect(dialog).toHaveCount(0)
  await expect(more).toBeFocused()
})

test('only one toast shows at a time, F8 focuses it, and it disappears after five seconds', {
  tag: '@desktop',
}, async ({ page }) => {
  await settleCookies(page)
  await open(page, '/dev/ui')
  await page.getByRole('button', { name: 'Show a failure' }).click()
  const region = page.getByRole('region', { name: /Notification/ })
  await expect(region.getByText('Not logged in')).toBeVisible()
  await page.getByRole('button', { name: 'Show a toast' }).click()
  await expect(region.getByText('Added to favorites')).toBeVisible()
  await expect(region.locator('li')).toHaveCount(1)
  await page.keyboard.press('F8')
  await expect(region.getByRole('list')).toBeFocused()
  // Its timer stops while it has the focus and restarts afterwards.
  await page.getByRole('button', { name: 'Show a toast' }).focus()
  await expect(region.locator('li')).toHaveCount(0, { timeout: 7000 })
})

test('errors take the focus, change the title and link to their fields', { tag: '@desktop' }, async ({ page }) => {
  await settleCookies(page)
  await open(page, '/dev/ui')
  await page.getByRole('button', { name: 'Try to send it' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeFocused()
  await expect(page).toHaveTitle(/^Error: /)
  await page.getByRole('link', { name: 'Price cannot be negative' }).click()
  await expect(page.locator('#fault-price')).toBeFocused()
})

test('an unknown URL answers 404 with a link home', { tag: '@desktop' }, async ({ page, request }) => {
  const answer = await page.goto('/no/such/page')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page Not Found')
  await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/')
  await expect(page.getByRole('link', { name: 'Browse Products' })).toHaveAttribute('href', '/browse')
  await expectNoViolations(page)
  const refused = await request.post('/no/such/page', { headers: { origin: new URL(page.url()).origin } })
  expect(refused.status()).toBe(404)
  expect(await refused.json()).toMatchObject({ code: 'NOT_FOUND' })
})

test('a toast swiped right by 50 pixels closes, and stays otherwise', { tag: '@phone' }, async ({ page }) => {
  await settleCookies(page)
  await open(page, '/dev/ui')
  await page.getByRole('button', { name: 'Show a failure' }).click()
  const title = page.getByText('Not logged in').first()
  await expect(title).toBeVisible()
  const swipe = async (by: number) => {
    const box = await title.boundingBox()
    if (!box) throw new Error('there is no toast')
    await page.mouse.move(box.x + 4, box.y + 4)
    await page.mouse.down()
    await page.mouse.move(box.x + 4 + by, box.y + 4, { steps: 5 })
    await page.mouse.up()
  }
  await swipe(40)
  await expect(title).toBeVisible()
  await swipe(60)
  await expect(title).toHaveCount(0)
})

test('a new page starts at the top, with the focus on its heading', { tag: '@desktop' }, async ({ page }) => {
  await settleCookies(page)
  await open(page, '/how-it-works')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Safe trading' }).click()
  await expect(page).toHaveTitle(/Safe trading/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: /Safe trading/ })).toHaveCount(1)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})

test('the menu panel names its groups and closes when a link is chosen', async ({ page }) => {
  await settleCookies(page)
  await open(page, '/')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Menu' })
  for (const name of ['Main', 'Resources', 'Community', 'Account']) {
    await expect(panel.getByRole('heading', { name })).toBeVisible()
  }
  await expect(panel.getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/register')
  await panel.getByRole('link', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(panel).toHaveCount(0)
})

test('the cookie choice is stored, closing the strip stores none, and the footer asks again', {
  tag: '@phone',
}, async ({ page }) => {
  await open(page, '/how-it-works')
  const strip = page.getByRole('region', { name: 'Cookies' })
  const stored = () => page.evaluate(() => localStorage.getItem('cookieConsent'))
  await strip.getByRole('button', { name: 'Close' }).click()
  await expect(strip).toHaveCount(0)
  expect(await stored()).toBeNull()
  await page.reload()
  await strip.getByRole('button', { name: 'Essential only' }).click()
  expect(await stored()).toBe('essential')
  await page.getByRole('button', { name: 'Cookie settings' }).click()
  await expect(strip).toBeFocused()
  await strip.getByRole('button', { name: 'Accept all' }).click()
  expect(await stored()).toBe('all')
  await page.reload({ waitUntil: 'networkidle' })
  await expect(strip).toHaveCount(0)
})

test('the chosen theme applies from the first byte', { tag: '@desktop' }, async ({ page, context }) => {
  await settleCookies(page)
  await open(page, '/how-it-works')
  await page.getByLabel('Colours').selectOption('dark')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  const html = await (await context.request.get('/how-it-works')).text()
  expect(html).toContain('data-theme="dark"')
})
