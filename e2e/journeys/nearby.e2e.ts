import { expectNoViolations } from '../support/axe.ts'
import { expect, type Page, test } from '../support/test.ts'

/** Whether the page is interactive, rather than only following links. */
const isAwake = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('main a') ?? {}).some((key) => key.startsWith('__react')),
  )

test('a visitor finds a plant near a postcode, in the list and on the map', async ({ page, isMobile }) => {
  await page.goto('/browse?nearby=true')
  await isAwake(page)
  const main = page.getByRole('main')
  const ask = main.locator('form', { hasText: 'Where are you?' })
  await ask.getByLabel('Postcode').fill('nonsense')
  await ask.getByRole('button', { name: 'Show listings nearby' }).click()
  await expect(main.getByText('Please enter a valid UK postcode').first()).toBeVisible()

  await page.goto('/browse?nearby=true')
  await isAwake(page)
  await ask.getByLabel('Postcode').fill('bs7 8aa')
  await ask.getByRole('button', { name: 'Show listings nearby' }).click()
  await expect(page).toHaveURL(/postcode=bs7/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nearby Plants & Garden Items')
  await expect(main.getByText('within 10 miles of BS7 8AA', { exact: true })).toBeVisible()
  // Boosted listings come first; the nearest follows.
  const shown = main
    .getByRole('article')
    .filter({ hasNotText: 'Featured' })
    .getByText(/about [\d.]+ miles?|less than a mile/)
  await expect(shown.first()).toBeVisible()
  const distances = await shown.allTextContents()
  const miles = distances.map((text) => Number(/about ([\d.]+)/.exec(text)?.[1] ?? 0.5))
  expect(miles.length).toBeGreaterThan(2)
  expect(miles).toEqual(miles.toSorted((a, b) => a - b))

  await main.getByRole('link', { name: 'Map', exact: true }).click()
  await expect(page).toHaveURL(/view=map/)
  await expect(main.getByRole('heading', { name: 'Places on the map' })).toBeVisible()
  await expect(main.locator('svg[data-map] circle').first()).toBeVisible()
  await expectNoViolations(page)
  // Zoomed out, Bristol's districts are one circle; zoomed in, each has its own.
  for (let time = 0; time < 3; time++) await main.getByRole('button', { name: 'Zoom in' }).click()
  const horfield = main.getByRole('link', { name: /^Horfield, BS7/ })
  await expect(horfield).toBeVisible()
  const circles = main.locator('svg[data-map] a')
  expect(await circles.count()).toBe(
    await main
      .getByRole('list')
      .getByRole('link', { name: /listings?$/ })
      .count(),
  )
  if (!isMobile) await expectNoViolations(page)
  await horfield.click()
  await expect(page).toHaveURL(/postcode=BS7&/)
  await expect(main.getByText('within 3 miles of BS7', { exact: true })).toBeVisible()
  await main.getByRole('article').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/product\/\d+/)
})

test('the page of an unknown town offers a postcode search', async ({ page }) => {
  await page.goto('/browse?near=atlantis')
  await page.getByLabel('Postcode').fill('BS6')
  await page.getByRole('button', { name: 'Show listings nearby' }).click()
  await expect(page).toHaveURL(/postcode=BS6/)
})

test('the place is stored while the visitor browses nearby, never when it is wrong, and cleared elsewhere', async ({
  page,
}) => {
  const storedPlace = () => page.evaluate(() => localStorage.getItem('nearbyPlace'))
  await page.goto('/browse?nearby=true&postcode=nonsense')
  await isAwake(page)
  await expect(page.getByRole('main').getByText('Please enter a valid UK postcode').first()).toBeVisible()
  expect(await storedPlace()).toBeNull()
  await page.goto('/browse?nearby=true&postcode=BS7&radius=5')
  await expect.poll(storedPlace).toContain('"postcode":"BS7"')
  await page.goto('/browse?nearby=true')
  await expect(page).toHaveURL(/postcode=BS7&radius=5/)
  await page.goto('/browse')
  await expect.poll(storedPlace).toBeNull()
})
