import { expectNoViolations } from '../support/axe.ts'
import { baseUrl } from '../support/new-user.ts'
import { join, open, postListing } from '../support/people.ts'
import { expect, type Page, test } from '../support/test.ts'

const GUIDE = '/guides/composting'

/** Everything this browser stores, as text, and the names of its databases. */
const everythingStored = (page: Page): Promise<{ caches: string[]; text: string; databases: number }> =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const texts: string[] = []
    for (const name of names) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        texts.push(request.url, (await (await cache.match(request))?.text()) ?? '')
    }
    return { caches: names, text: texts.join('\n'), databases: (await indexedDB.databases()).length }
  })

/** Waits until the browser has cached a page, or orders. */
const isCached = (page: Page, address: string) =>
  expect.poll(() => page.evaluate(async (path) => (await caches.match(path)) !== undefined, address)).toBe(true)

test('a guide and an order with its code can be read offline, and nothing private remains after signing out', {
  tag: '@phone',
}, async ({ browser, contextOptions }) => {
  const { viewport } = test.info().project.use
  const options = { ...contextOptions, serviceWorkers: 'allow' as const, ...(viewport && { viewport }) }
  const seller = await join(browser, 'Rose', 'Leeds')
  const buyer = await join(browser, 'Ivy', 'Leeds', options)
  const { page } = buyer
  const context = page.context()
  const productId = await postListing(seller, 'Spare strawberry runners', 0)
  const reserved = await page.request.post('/api/orders/free', { headers: { origin: baseUrl() }, data: { productId } })
  expect(reserved.status()).toBe(201)
  const { transactionId } = (await reserved.json()) as { transactionId: number }

  const code = await test.step('visited pages are cached', async () => {
    await open(page, GUIDE)
    await isCached(page, GUIDE)
    await isCached(page, '/offline')
    // The first service worker of a browser is not a new version.
    await expect(page.getByText('A new version is ready')).toHaveCount(0)
    await open(page, '/transactions')
    await isCached(page, '/kept-orders/purchases')
    const text = await page.getByText('Your collection code').locator('xpath=..').textContent()
    return /\d{3} \d{3}/.exec(text ?? '')?.[0] ?? ''
  })
  expect(code).toMatch(/^\d{3} \d{3}$/)
  const digits = code.replace(' ', '')

  await test.step('both can be read without a connection', async () => {
    await context.setOffline(true)
    await page.goto(GUIDE)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Composting')
    await expect(page.getByRole('main')).toContainText('brown')
    expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toContain('Hanken')
    await expect(page.locator('svg.icon use').filter({ visible: true })).not.toHaveCount(0)
    const icons = (await page.locator('svg.icon use').first().getAttribute('href'))?.split('#')[0] ?? ''
    expect(await page.evaluate(async (url) => Boolean(await caches.match(url)), icons)).toBe(true)
    // The cached page is a visitor's, for every user.
    expect(await page.content()).not.toContain(buyer.fullName)
    await page.goto('/transactions')
    await expect(page).toHaveURL(/\/offline\?wanted=%2Ftransactions$/)
    const order = page.getByRole('article', { name: /Spare strawberry runners/ })
    await expect(order).toContainText(code)
    await expect(order.getByRole('img', { name: 'Collection code as a QR picture' })).toBeVisible()
    await expect(page.getByText('As of')).toBeVisible()
    await expectNoViolations(page)
    await order.getByRole('link', { name: 'Show the code on the whole screen' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Show this to Rose Gardener' })).toBeVisible()
    await expect(page.getByRole('img', { name: 'Collection code as a QR picture' })).toBeVisible()
    await expectNoViolations(page)
    // The address of the handover itself leads there too, as from an email or a bookmark.
    await page.goto(`/transactions/${transactionId}/collect`)
    await expect(page.getByRole('heading', { level: 1, name: 'Show this to Rose Gardener' })).toBeVisible()
    await expect(page.getByRole('main')).toContainText(code)
    await page.getByRole('link', { name: 'My Transactions' }).click()
    await page.getByRole('link', { name: 'Composting' }).click()
    await expect(page).toHaveURL(GUIDE)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Composting')
  })

  await test.step('nothing private remains after signing out', async () => {
    await context.setOffline(false)
    await open(page, '/')
    // Stored as the answer of the call has it, without the space that pages show.
    expect((await everythingStored(page)).text).toContain(digits)
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Log Out' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect.poll(() => page.evaluate(() => caches.has('orders'))).toBe(false)
    // And nothing is written later.
    await page.goto('/')
    const stored = await everythingStored(page)
    expect(stored.databases).toBe(0)
    expect(stored.caches.map((name) => name.replace(/-.*/, '')).toSorted()).toEqual(['assets', 'pages'])
    for (const secret of [code, digits, buyer.fullName, buyer.email, 'strawberry runners'])
      expect(stored.text).not.toContain(secret)
    await context.setOffline(true)
    await page.goto('/transactions')
    await expect(page.getByRole('heading', { name: 'Pages on this device' })).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(0)
  })
})
