import { expectNoViolations } from '../support/axe.ts'
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
