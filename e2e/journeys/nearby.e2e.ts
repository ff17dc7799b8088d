import { expectNoViolations } from '../support/axe.ts'
import { baseUrl } from '../support/new-user.ts'
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
  // Boosted listings have a row of their own above the nearest.
  const shown = main
    .locator('article:not([aria-labelledby="featured"] article)')
    .getByText(/about [\d.]+ miles?|less than a mile/)
  await expect(shown.first()).toBeVisible()
  const distances = await shown.allTextContents()
  const miles = distances.map((text) => Number(/about ([\d.]+)/.exec(text)?.[1] ?? 0.5))
  expect(miles.length).toBeGreaterThan(2)
  expect(miles).toEqual(miles.toSorted((a, b) => a - b))

  await expectMapAndCards(page, isMobile)
})

test('the words beside the map count what its circle holds, and lead to a list of just that', async ({
  page,
  isMobile,
}) => {
  await page.context().addCookies([{ name: 'place', value: 'BS7.25', url: baseUrl() }])
  await page.context().addInitScript(() => localStorage.setItem('cookieConsent', 'essential'))
  await page.goto('/browse')
  const main = page.getByRole('main')
  const within = main.getByRole('link', { name: /^\d+ within 25 miles$/ })
  const count = Number.parseInt((await within.textContent()) ?? '', 10)
  const marks = main.getByRole('group', { name: 'Map of the listings' }).locator('[data-outcode]')
  await expect(marks.first()).toBeVisible()
  const counted = (await marks.allTextContents()).map((text) => Number.parseInt(text, 10))
  expect(counted.reduce((sum, one) => sum + one, 0)).toBe(count)
  await within.click()
  await expect(main.getByText(`${count} listings within 25 miles of BS7`)).toBeVisible()
  await page.goto('/browse?q=zzqqx')
  await expect(main.getByRole('heading', { name: 'No Products Found' })).toBeVisible()
  if (isMobile) await expect(main.getByRole('group', { name: 'Map of the listings' })).toBeHidden()
})

/** The map and the cards light each other; a mark opens and closes by keyboard. */
async function expectMapAndCards(page: Page, isMobile: boolean): Promise<void> {
  const main = page.getByRole('main')
  const map = main.getByRole('group', { name: 'Map of the listings' })
  const mark = map.getByRole('button', { name: /listings in Horfield, BS7$/ })
  // On a phone the small map waits for the answer about cookies, which takes its room.
  if (isMobile) await page.getByRole('button', { name: 'Essential only' }).click()
  await expect(map.getByRole('button', { name: /BS7/ })).toBeVisible()
  const lit = main.locator('[data-lit]').filter({ has: page.getByRole('article') })
  if (isMobile) {
    // Below the header, which follows the question about cookies.
    const [header, first] = [page.getByRole('banner'), main.getByRole('article').first()]
    const tops = await Promise.all([header, first].map(async (part) => (await part.boundingBox())?.y ?? Number.NaN))
    expect((tops[1] ?? 0) - (tops[0] ?? 0)).toBeLessThanOrEqual(380)
    await main.getByRole('link', { name: 'Map', exact: true }).tap()
    await expect(page).toHaveURL(/view=map/)
    await expect(main.getByRole('link', { name: 'Smaller map' })).toBeVisible()
  }
  for (const outcode of ['BS3', 'BS5', 'BS7'])
    await expect(map.getByRole('button', { name: new RegExp(`in .+, ${outcode}$`) })).toBeVisible()
  const card = main.getByRole('article').filter({ hasText: 'BS7' }).first()
  await card.getByRole('link').first().focus()
  await expect(mark).toHaveAttribute('data-lit')
  await mark.focus()
  await expect(lit.first()).toContainText('BS7')
  await page.keyboard.press('Enter')
  const opened = main.getByRole('region', { name: 'Horfield, BS7' })
  await expect(opened.getByRole('heading')).toBeFocused()
  await expect(mark).toHaveAttribute('aria-expanded', 'true')
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await expect(opened).toBeHidden()
  await expect(mark).toBeFocused()
  // Zoomed out, outward codes share one mark, which splits when it is pressed.
  for (let time = 0; time < 4; time++) await map.getByRole('button', { name: 'Zoom out' }).click()
  await map.getByRole('button', { name: /Around Bristol: / }).press('Enter')
  await expect(mark).toBeVisible()
  await mark.click()
  await opened.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/product\/\d+/)
}

test('the page of an unknown town offers a postcode search', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/browse?near=atlantis')
  await page.getByLabel('Postcode or town').fill('BS6')
  await page.getByRole('button', { name: 'Show listings nearby' }).click()
  await expect(page.getByRole('main').getByText('within 5 miles of BS6', { exact: true })).toBeVisible()
})

test('the place is chosen in the header by keys alone, sorts every page, and is forgotten', {
  tag: '@desktop',
}, async ({ page }) => {
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
  const first = page.getByRole('main').getByRole('article').first()
  await expect(first.getByText(/about [\d.]+ miles?|less than a mile/)).toBeVisible()

  await page.goto('/')
  await expect(page.getByRole('heading', { name: /^\d+ things? within 25 miles/ })).toBeVisible()
  await isAwake(page)
  await chip.click()
  await dialog.getByRole('button', { name: 'Forget my place' }).click()
  await expect(header.getByRole('link', { name: 'Set your place' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Popular towns' })).toBeVisible()
  expect((await page.context().cookies()).some(({ name }) => name === 'place')).toBe(false)
})

test('the browser’s position sets the place', { tag: '@phone' }, async ({ page, context }) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 53.8, longitude: -1.55 })
  await page.goto('/')
  await isAwake(page)
  await page.getByRole('main').getByRole('button', { name: 'Use my location' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Use my location' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: /Near LS\d+/ })).toBeVisible()
})
