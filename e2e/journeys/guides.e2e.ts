import { expectNoViolations } from '../support/axe.ts'
import { expect, test } from '../support/test.ts'

test('a guide opens from the index without reloading the page', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/gardening-guides')
  const main = page.getByRole('main')
  await expectNoViolations(page)
  await main.getByRole('link', { name: /^Taking cuttings/ }).click()
  await expect(page).toHaveTitle('Taking cuttings - Hedgerow')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Taking cuttings')
  await expect(main.getByText('Trim to 10-15 cm.')).toBeVisible()
})

test('a guide keeps its layout during hydration, at 320 pixels, in light and dark', { tag: '@phone' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto('/guides/vegetable-growing')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Do it this month' })).toBeVisible()
  await expect(main.getByRole('row', { name: /^Courgette/ })).toContainText('Apr to May')
  // Logo, sign-in and menu are in one row.
  const banner = page.getByRole('banner')
  const [menu, home] = [
    banner.getByRole('button', { name: 'Menu', exact: true }),
    banner.getByRole('link', { name: 'Hedgerow, home' }),
  ]
  expect((await menu.boundingBox())?.y).toBeCloseTo((await home.boundingBox())?.y ?? 0, -1)
  await expect(main.getByRole('heading', { name: 'Month by month' })).toBeAttached()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await expectNoViolations(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoViolations(page)
})

test('searching the guides changes the URL and the list', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/gardening-guides')
  await page.getByRole('searchbox', { name: 'Search the guides' }).fill('leaf mould')
  await page.getByRole('searchbox', { name: 'Search the guides' }).press('Enter')
  await expect(page).toHaveURL(/\/gardening-guides\?q=leaf\+mould$/)
  await expect(page.getByRole('status').filter({ hasText: 'leaf mould' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Composting' })).toBeVisible()
})

test('the calendar shows the current month, another one by its chip, and a region by its URL', {
  tag: '@phone',
}, async ({ page }) => {
  const now = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'Europe/London' }).format(new Date())
  await page.goto('/seasonal-calendar')
  const months = page.getByRole('navigation', { name: 'Months' })
  await expect(months.getByRole('link')).toHaveCount(12)
  await expect(months.getByRole('link', { name: now })).toHaveAttribute('aria-current', 'true')
  await expectNoViolations(page)
  await months.getByRole('link', { name: 'December' }).click()
  await expect(page).toHaveURL(/\/seasonal-calendar\?month=december$/)
  await expect(page.getByRole('heading', { name: 'Planning Ahead: January' })).toBeVisible()
  await page.getByLabel('Your region').selectOption('Wales')
  await expect(page).toHaveURL(/\?month=december&region=wales$/)
  await expect(page.getByText('mid-April to mid-May')).toBeVisible()
})

test('plant care can be searched by URL, indoors and in the garden, at 320 pixels and in dark mode', {
  tag: '@phone',
}, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/plant-care')
  await expectNoViolations(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await page.getByRole('searchbox', { name: 'Search plant care' }).fill('peace lily')
  await page.getByRole('searchbox', { name: 'Search plant care' }).press('Enter')
  await expect(page).toHaveURL(/\/plant-care\?q=peace\+lily$/)
  await expect(page.getByRole('article').filter({ hasText: 'Spathiphyllum' })).toContainText('Cats: toxic')
  await page.getByRole('link', { name: 'Garden', exact: true }).click()
  await expect(page).toHaveURL(/tab=garden&q=peace\+lily$/)
  await expect(page.getByRole('article').filter({ hasText: 'Spathiphyllum' })).toHaveCount(0)
})
