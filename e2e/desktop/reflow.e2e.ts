import { expectNoViolations } from '../support/axe.ts'
import { buyNow } from '../support/paying.ts'
import { join, open, postListing } from '../support/people.ts'
import { expect, type Page, test } from '../support/test.ts'

/** One page of each kind that everyone may open. */
const kinds = [
  '/',
  '/browse?q=tomato',
  '/product/1',
  '/profile/2',
  '/guides/vegetable-growing',
  '/gardening-guides',
  '/plant-care',
  '/seasonal-calendar',
  '/how-it-works',
  '/privacy-policy',
  '/plants-near',
  '/plants-near/bristol',
  '/category/cuttings',
  '/register',
  '/product/999999',
]

/** How far the page overflows the screen, and the element that overflows most. */
const beyond = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return null
    const wide = [...document.querySelectorAll('main *, footer *, header *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .map((element) => `${element.tagName} ${element.className}`)
    return `${scrollWidth - clientWidth} px: ${wide.slice(0, 3).join('; ')}`
  })

for (const [index, some] of [kinds.slice(0, 5), kinds.slice(5, 10), kinds.slice(10)].entries()) {
  test(`at 320 px and with text of 200 % no page scrolls sideways, and axe finds no violation in dark mode (${index + 1})`, async ({
    page,
  }) => {
    const faults: string[] = []
    // The light theme is checked by the tests of each page.
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.addInitScript(() => localStorage.setItem('cookieConsent', 'essential'))
    for (const path of some) {
      await page.setViewportSize({ width: 320, height: 720 })
      await page.goto(path)
      const narrow = await beyond(page)
      if (narrow) faults.push(`${path} at 320 px: ${narrow}`)
      await expectNoViolations(page)
      // Breakpoints are in rem: with text at 200%, 640 px is still a phone.
      await page.setViewportSize({ width: 639, height: 720 })
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%'
      })
      const large = await beyond(page)
      if (large) faults.push(`${path} with text of 200 %: ${large}`)
    }
    expect(faults).toEqual([])
  })
}

test('on a screen enlarged to 400 % no bar is fixed over the page', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('cookieConsent', 'essential'))
  await page.setViewportSize({ width: 320, height: 211 })
  for (const path of ['/', '/browse', '/product/1']) {
    await page.goto(path)
    await expect(page.getByRole('navigation', { name: 'Quick' })).toBeVisible()
    const fixed = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('body *')]
        .filter((element) => getComputedStyle(element).position === 'fixed' && element.offsetHeight > 0)
        .map(({ className }) => className),
    )
    expect(fixed).toEqual([])
  }
})

test('with forced colours only the chosen place, tab and card have a visible line', async ({ browser }) => {
  const { page } = await join(browser, 'Rose', 'Leeds')
  await page.emulateMedia({ forcedColors: 'active' })
  await open(page, '/transactions')
  const tabs = page.getByRole('tab')
  const canvas = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const lines = await tabs.evaluateAll((all) =>
    all.map((tab) => [tab.getAttribute('aria-selected'), getComputedStyle(tab).borderBottomColor]),
  )
  expect(lines.map(([isSelected, line]) => [isSelected, line === canvas])).toEqual([
    ['true', false],
    ['false', true],
    ['false', true],
  ])
  await page.setViewportSize({ width: 390, height: 844 })
  const places = page.getByRole('navigation', { name: 'Quick' }).getByRole('link')
  for (const place of await places.all())
    expect(await place.evaluate((link) => getComputedStyle(link).borderTopColor)).toBe(canvas)
  await page.context().addCookies([{ name: 'place', value: 'BS7.25', url: new URL(page.url()).origin }])
  await open(page, '/browse')
  const card = page
    .getByRole('main')
    .locator('[data-outcode]')
    .filter({ has: page.getByRole('article') })
    .first()
  expect(await card.evaluate((box) => getComputedStyle(box).outlineColor)).toBe(canvas)
})

test('the longest names and titles without a space widen no page of a purchase', async ({ browser }) => {
  const [seller, buyer] = [await join(browser, 'Rose', 'Leeds'), await join(browser, 'Ivy', 'Leeds')]
  for (const { page, id } of [seller, buyer]) {
    const data = { fullName: 'W'.repeat(60), bio: 'B'.repeat(300) }
    const answer = await page.request.put(`/api/users/${id}`, { headers: { origin: new URL(page.url()).origin }, data })
    expect(answer.status()).toBe(200)
  }
  const title = 'W'.repeat(100)
  const [sold, listed, free] = [
    await postListing(seller, title, 400),
    await postListing(seller, title, 99_999_900),
    await postListing(seller, title, 0),
  ]
  const order = await buyNow(buyer, sold, 4)
  const ofBoth = [`/transactions/${order}/collect`, `/transactions/${order}/pickup`, `/transactions/${order}/receipt`]
  const paths = {
    buyer: [
      `/product/${listed}`,
      `/checkout?amount=999999&productId=${listed}&productName=W`,
      `/checkout?amount=0&productId=${free}&productName=W`,
      '/transactions',
      ...ofBoth,
      `/messages/${seller.id}?paid=${order}`,
      `/profile/${seller.id}`,
    ],
    seller: ['/', '/account', '/my-listings', '/transactions?tab=sales', ...ofBoth, `/messages/${buyer.id}`],
  }
  const faults: string[] = []
  for (const [{ page }, some] of [
    [buyer, paths.buyer],
    [seller, paths.seller],
  ] as const) {
    for (const path of some) {
      await open(page, path)
      for (const width of [320, 390, 1280]) {
        await page.setViewportSize({ width, height: 844 })
        const wide = await beyond(page)
        if (wide) faults.push(`${path} at ${width} px: ${wide}`)
      }
    }
  }
  expect(faults).toEqual([])
})
