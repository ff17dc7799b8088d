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
  const placeForm = main.getByRole('region', { name: 'Your place' })
  const field = placeForm.getByLabel('Postcode or town')
  await field.fill('Atlantis')
  await placeForm.getByRole('button', { name: 'Show listings nearby' }).click()
  await expect(placeForm.getByText('We don’t know that place.')).toBeVisible()
  await expect(field).toHaveAccessibleDescription(/Try a nearby town or a postcode/)

  await field.fill('bs7 8aa')
  await placeForm.getByRole('button', { name: 'Show listings nearby' }).click()
  // Nothing that may be shared holds the postcode.
  await expect(page).toHaveURL(/\/browse\?nearby=true$/)
  expect((await page.context().cookies()).find(({ name }) => name === 'place')?.value).toBe('BS7.5')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nearby Plants & Garden Items')
  await expect(main.getByText('within 5 miles of BS7', { exact: true })).toBeVisible()
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
  await page.getByLabel('Postcode or town').fill('BS6')
  await page.getByRole('button', { name: 'Show listings nearby' }).click()
  await expect(page.getByRole('main').getByText('within 5 miles of BS6', { exact: true })).toBeVisible()
})

test('the place is chosen in the header by keys alone, sorts every page, and is forgotten', async ({ page }) => {
  await page.goto('/browse')
  await isAwake(page)
  const header = page.getByRole('banner')
  await header.getByRole('link', { name: 'Set your place' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Your place' })
  await dialog.getByLabel('Postcode or town').fill('B1S 8')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Please enter a valid UK postcode')).toBeVisible()
  await dialog.getByLabel('Postcode or town').fill('Leeds')
  await dialog.getByRole('radio', { name: '5 miles', exact: true }).focus()
  for (let step = 0; step < 2; step++) await page.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('radio', { name: '25 miles' })).toBeChecked()
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Show listings nearby' }).press('Enter')
  await expect(dialog).toBeHidden()
  const chip = header.getByRole('link', { name: /Near LS\d+ · 25 miles/ })
  await expect(chip).toBeVisible()
  const first = page.getByRole('main').getByRole('article').filter({ hasNotText: 'Featured' }).first()
  await expect(first.getByText(/about [\d.]+ miles?|less than a mile/)).toBeVisible()

  await page.goto('/')
  await expect(page.getByRole('heading', { name: /within 25 miles this week/ })).toBeVisible()
  await isAwake(page)
  await chip.click()
  await dialog.getByRole('button', { name: 'Forget my place' }).click()
  await expect(header.getByRole('link', { name: 'Set your place' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Popular towns' })).toBeVisible()
  expect((await page.context().cookies()).some(({ name }) => name === 'place')).toBe(false)
})

test('the browser’s position sets the place', async ({ page, context }) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 53.8, longitude: -1.55 })
  await page.goto('/')
  await isAwake(page)
  await page.getByRole('main').getByRole('button', { name: 'Use my location' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Use my location' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: /Near LS\d+/ })).toBeVisible()
})
