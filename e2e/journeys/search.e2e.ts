import { expectNoViolations } from '../support/axe.ts'
import { join } from '../support/new-user.ts'
import { postListing } from '../support/people.ts'
import { expect, type Page, test } from '../support/test.ts'

const field = (page: Page) => page.getByRole('combobox', { name: 'Search plants and garden items' })
const list = (page: Page) => page.getByRole('region', { name: 'Listings' })

test('a misspelt search finds a product', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/')
  await field(page).fill('courgete')
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Search results for "courgete"' })).toBeVisible()
  await expect(list(page)).toContainText('Showing results for courgette.')
  await expect(list(page).locator('mark').first()).toHaveText(/courgette/i)
  await expectNoViolations(page)
  const card = list(page).getByRole('article').first()
  const title = await card.getByRole('heading').textContent()
  await card.getByRole('heading').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: title ?? '' })).toBeVisible()
  await page.goBack()
  await list(page).getByRole('link', { name: 'Search for “courgete” instead' }).click()
  await expect(page).toHaveURL(/exact=true/)
  await expect(page.getByText('No Products Found')).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'Did you mean' }).getByRole('link', { name: 'Courgette', exact: true }),
  ).toBeVisible()
  await expectNoViolations(page)
})

test('suggestions are reached by keyboard, and Escape keeps the typed text', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/')
  await field(page).pressSequentially('tomat')
  const options = page.getByRole('listbox').getByRole('option')
  await expect(options.first()).toContainText('Tomato')
  expect(await options.count()).toBeLessThanOrEqual(test.info().project.name === 'phone' ? 6 : 8)
  await expect(field(page)).toHaveAttribute('aria-expanded', 'true')
  await expectNoViolations(page)
  await page.keyboard.press('ArrowDown')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await expect(field(page)).toHaveAttribute('aria-activedescendant', (await options.first().getAttribute('id')) ?? '')
  await expect(field(page)).toHaveValue('Tomato')
  await page.keyboard.press('ArrowUp')
  await expect(field(page)).toHaveValue('tomat')
  await page.keyboard.press('ArrowUp')
  await expect(options.last()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toBeHidden()
  await expect(field(page)).toHaveValue('tomat')
  await page.keyboard.press('ArrowDown')
  await expect(field(page)).toHaveValue('Tomato')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/browse\?q=Tomato/)
  await expect(page.getByRole('heading', { level: 1, name: 'Search results for "Tomato"' })).toBeVisible()
})

test('filters, sort order and the number of results survive a reload and Back', { tag: '@desktop' }, async ({
  page,
}) => {
  await page.goto('/browse?categories=seedlings-plugs,house-plants&maxPrice=20&sort=price-asc')
  const chips = page.getByRole('list', { name: 'Applied filters' })
  const titles = () => list(page).getByRole('article').getByRole('heading').allInnerTexts()
  await expect(chips.getByRole('link', { name: /Remove filter/ })).toHaveText([
    /Seedlings & Plugs/,
    /House Plants/,
    /Up to £20/,
  ])
  const before = await titles()
  expect(before.length).toBeGreaterThan(2)
  await page.reload()
  expect(await titles()).toEqual(before)
  await list(page).getByRole('article').last().getByRole('heading').getByRole('link').click()
  await expect(page).toHaveURL(/\/product\//)
  await page.goBack()
  await expect(chips).toBeVisible()
  expect(await titles()).toEqual(before)
  await chips.getByRole('link', { name: 'Remove filter House Plants' }).click()
  await expect(page).toHaveURL(/categories=seedlings-plugs&/)
  await expect(chips.getByText('House Plants')).toBeHidden()
  // The list is empty for a moment while the new one loads.
  await expect(async () => {
    const count = (await titles()).length
    expect(count).toBeGreaterThan(0)
    await expect(list(page).getByText(/^\d+ listings?$/)).toHaveText(`${count} listings`, { timeout: 1000 })
  }).toPass()
})

test('Back restores the scroll position and all loaded results, also when listings came in', { tag: '@phone' }, async ({
  page,
}) => {
  const me = await join(page, 'returner')
  await page.goto('/browse')
  const cards = list(page).getByRole('article')
  await expect(cards).toHaveCount(24)
  await page.getByRole('link', { name: 'Load more' }).click()
  await expect(page).toHaveURL(/show=48/)
  await expect.poll(() => cards.count()).toBeGreaterThan(24)
  const all = await cards.count()
  // The page may scroll further before a click: the test compares the clicked card's position on the screen.
  await page.evaluate(() =>
    document.addEventListener(
      'click',
      ({ target }) => {
        const link = (target as Element).closest('a')
        const place = { href: link?.getAttribute('href'), top: link?.getBoundingClientRect().top }
        sessionStorage.setItem('pressed', JSON.stringify(place))
      },
      true,
    ),
  )
  // The last of its row: a listing that comes in before it would move it to the next one.
  const last = await cards.evaluateAll((all) =>
    all.findIndex(
      (card, n) => n > 24 && (all[n + 1]?.getBoundingClientRect().top ?? 0) > card.getBoundingClientRect().top,
    ),
  )
  await cards.nth(last).getByRole('heading').getByRole('link').click()
  await expect(page.getByRole('link', { name: 'Back to browsing' })).toBeVisible()
  const pressed = JSON.parse((await page.evaluate(() => sessionStorage.getItem('pressed'))) ?? '') as {
    href: string
    top: number
  }
  await postListing({ page, id: me.id }, 'Posted meanwhile', 300)
  await page.goBack()
  await expect(cards).toHaveCount(all)
  // A list that was fetched on the way back would be there by now.
  await page.waitForTimeout(1500)
  const link = cards.getByRole('heading').locator(`a[href="${pressed.href}"]`)
  await expect
    .poll(() => link.evaluate((element, top) => Math.abs(element.getBoundingClientRect().top - top), pressed.top))
    .toBeLessThan(2)
})

test('Load more keeps the list and what the reader sees, also when listings come in before them', {
  tag: '@desktop',
}, async ({ page }) => {
  const gate = Promise.withResolvers<void>()
  const { id } = await join(page, 'sower')
  await page.goto('/browse')
  const cards = list(page).getByRole('article')
  await expect(cards).toHaveCount(24)
  await page.route('**/api/products/search*', async (route) => {
    await gate.promise
    await route.continue()
  })
  // The router preloads when the pointer enters.
  const request = page.waitForRequest('**/api/products/search*')
  await page.getByRole('link', { name: 'Load more' }).hover()
  await request
  await page.getByRole('link', { name: 'Load more' }).click()
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(1000)
  // Where the reader sees the last card: a late font above it may change the scroll position, and not that.
  const href = await cards.nth(23).getByRole('heading').getByRole('link').getAttribute('href')
  const last = cards.getByRole('heading').locator(`a[href="${href}"]`)
  const place = () => last.evaluate((card) => Math.round(card.getBoundingClientRect().top))
  const before = await place()
  await expect(page).toHaveURL(/show=48/)
  // Longer than the router waits before it shows a pending state.
  await page.waitForTimeout(500)
  await expect(cards).toHaveCount(24)
  expect(await place()).toBe(before)
  for (let n = 1; n <= 12; n++) await postListing({ page, id }, `Sown meanwhile ${n}`, 300)
  gate.resolve()
  await expect.poll(() => cards.count()).toBeGreaterThan(24)
  // Journeys beside this one may add listings too, which moves it by a row at most.
  await expect(last).toBeInViewport()
})
