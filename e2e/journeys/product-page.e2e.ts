import { expect, type Page, test } from '../support/test.ts'

/** Whether a click on the middle of an element reaches it and nothing that covers it. */
const isOnTop = (locator: ReturnType<Page['getByRole']>) =>
  locator.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })

test('the cookie strip is the first thing a key reaches, and covers nothing', async ({ page }) => {
  await page.goto('/product/1')
  const strip = page.getByRole('region', { name: 'Cookies' })
  await page.keyboard.press('Tab')
  await expect(strip.getByRole('button', { name: 'Accept all' })).toBeFocused()
  const isPhone = test.info().project.name === 'phone'
  const buy = page.getByRole('main').getByRole('link', { name: /^Buy Now/ })
  const shownBuy = isPhone ? buy.last() : buy.first()
  for (const part of isPhone ? [0, 0.5, 1] : [0]) {
    await page.evaluate((share) => window.scrollTo(0, share * document.documentElement.scrollHeight), part)
    expect(await isOnTop(shownBuy), `Buy Now at ${part} of the page`).toBe(true)
  }
  const bottom = await strip.evaluate((element) => element.getBoundingClientRect().bottom)
  const header = await page.getByRole('banner').evaluate((element) => element.getBoundingClientRect().top)
  expect(header).toBeGreaterThanOrEqual(bottom)
  await shownBuy.click()
  await expect(page).toHaveURL(/\/login\?redirect=/)
})
