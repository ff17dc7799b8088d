import { expectNoViolations } from '../support/axe.ts'
import { expect, test } from '../support/test.ts'

const MAX_TOP = 380

test('on a first visit, the first card of Browse is near the top below the question about cookies', async ({
  page,
}) => {
  await page.goto('/browse')
  await expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible()
  const first = await page.getByRole('main').getByRole('article').first().boundingBox()
  expect(first?.y).toBeLessThanOrEqual(MAX_TOP)
  const sort = page.getByRole('combobox', { name: 'Sort' })
  // The arrow is drawn inside the field, not at its very edge.
  expect(
    await sort.evaluate((field) => Number.parseFloat(getComputedStyle(field).paddingRight)),
  ).toBeGreaterThanOrEqual(32)
  expect(await sort.evaluate((field) => getComputedStyle(field).appearance)).toBe('none')
})

test('results near a chosen place begin on the first screen, where the cookie question takes the space of the small map', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: 'place', value: 'BS7.5', url: baseURL ?? '' }])
  await page.goto('/browse')
  await expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible()
  const map = page.getByRole('group', { name: 'Map of the listings' })
  const top = async () => (await page.getByRole('main').getByRole('article').first().boundingBox())?.y
  await expect(page.getByRole('link', { name: 'Map', exact: true })).toBeVisible()
  await expect(map).toBeHidden()
  expect(await top()).toBeLessThanOrEqual(MAX_TOP)
  await page.getByRole('button', { name: 'Essential only' }).click()
  await expect(map).toBeVisible()
  expect(await top()).toBeLessThanOrEqual(MAX_TOP)
})

test('without a place, the first quick filter of Browse asks for one', async ({ page }) => {
  await page.goto('/browse')
  const first = page.getByRole('list', { name: 'Quick filters' }).getByRole('link').first()
  await expect(first).toHaveText(/Near you$/)
  await expect(first).toBeInViewport({ ratio: 1 })
  await first.click()
  await expect(page).toHaveURL(/\/browse\?nearby=true$/)
  await expect(page.getByRole('region', { name: 'Your place' })).toBeInViewport()
})

test.describe(() => {
  test.beforeEach(({ context }) => context.addInitScript(() => localStorage.setItem('cookieConsent', 'essential')))

  for (const place of [null, 'BS7.25']) {
    test(`the first card of Browse is near the top of a phone, ${place ? 'near a place' : 'without a place'}`, async ({
      page,
      context,
      baseURL,
    }) => {
      if (place) await context.addCookies([{ name: 'place', value: place, url: baseURL ?? '' }])
      await page.goto(place ? '/browse?nearby=true' : '/browse')
      const first = await page.getByRole('main').getByRole('article').first().boundingBox()
      expect(first?.y).toBeLessThanOrEqual(MAX_TOP)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
    })
  }

  test('the list behind a mark of the map opens above the bars at the bottom', async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: 'place', value: 'BS7.5', url: baseURL ?? '' }])
    await page.goto('/browse?view=map')
    await page.getByRole('button', { name: /listings in Horfield, BS7/ }).click()
    const list = page.getByRole('region', { name: 'Horfield, BS7' })
    await expect(list.getByRole('heading')).toBeFocused()
    const dock = await page.getByRole('link', { name: 'Filters' }).boundingBox()
    // Other journeys list more there: what does not fit scrolls inside of it.
    const box = await list.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(dock?.y ?? 0)
    await expectNoViolations(page)
    await page.keyboard.press('Escape')
    await expect(list).toBeHidden()
  })

  test('many filters scroll sideways by themselves, not with the page', async ({ page }) => {
    await page.goto('/browse?q=cherry%20tomato%20seedlings&featured=true&light=full-sun&catSafe=true')
    await expect(page.getByRole('list', { name: 'Applied filters' }).getByRole('listitem').first()).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
    expect(await page.evaluate(() => window.innerWidth)).toBe(page.viewportSize()?.width)
  })

  test('the filter sheet says how many results its filters give before they apply', async ({ page }) => {
    await page.goto('/browse')
    const opener = page.getByRole('link', { name: 'Filters' })
    await opener.click()
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    const apply = sheet.getByRole('button', { name: 'Apply Filters' })
    const all = Number(/Show (\d+) results/.exec((await apply.textContent()) ?? '')?.[1])
    await sheet.getByLabel('Garden Tools').check()
    await expect(apply).not.toContainText(`Show ${all} results`)
    const found = Number(/Show (\d+) results?/.exec((await apply.textContent()) ?? '')?.[1])
    expect(found).toBeGreaterThan(0)
    expect(found).toBeLessThan(all)
    await expect(page).toHaveURL(/\/browse$/)
    await expectNoViolations(page)
    await sheet.getByLabel('Garden Tools').focus()
    await page.keyboard.press('Enter')
    await expect(sheet).toBeHidden()
    await expect(page.getByRole('main').getByText(new RegExp(`^${found} listings?$`))).toBeVisible()
    await expect(page.getByRole('link', { name: 'Filters 1 applied' })).toBeVisible()
  })
})
