import { expect, type Page, test } from '../support/test.ts'

/** Whether a click on the middle of an element reaches it and nothing that covers it. */
const isOnTop = (locator: ReturnType<Page['getByRole']>) =>
  locator.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })

test('the cookie banner never covers the buy button or anything fixed', async ({ page }) => {
  await page.goto('/product/1')
  const question = page.getByRole('region', { name: 'Cookies' })
  await expect(question).toBeVisible()
  const isPhone = test.info().project.name === 'phone'
  const buy = page.getByRole('main').getByRole('link', { name: /^Buy Now/ })
  const shownBuy = isPhone ? buy.last() : buy.first()
  for (const part of isPhone ? [0, 0.5, 1] : [0]) {
    await page.evaluate((share) => window.scrollTo(0, share * document.documentElement.scrollHeight), part)
    expect(await isOnTop(shownBuy), `Buy Now at ${part} of the page`).toBe(true)
    for (const answer of ['Accept all', 'Essential only', 'Close']) {
      expect(await isOnTop(question.getByRole('button', { name: answer })), `${answer} at ${part} of the page`).toBe(
        true,
      )
    }
  }
  await shownBuy.click()
  await expect(page).toHaveURL(/\/login\?redirect=/)
})
