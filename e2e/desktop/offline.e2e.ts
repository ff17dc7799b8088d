import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { baseUrl } from '../support/new-user.ts'
import { join, open, PASSWORD, type Person, postListing } from '../support/people.ts'
import { expect, hydrated, type Page, test } from '../support/test.ts'

const GUIDE = '/guides/composting'

/** The server under a build whose version can be changed, so that its pages and its service worker look new. */
async function serveBuilds(): Promise<{ address: string; serve: (build: string) => void; stop: () => void }> {
  let build = 'A'
  const server = createServer(async (request, response) => {
    const answer = await fetch(baseUrl() + (request.url ?? '/'), { redirect: 'manual' })
    const headers = new Headers(answer.headers)
    for (const name of ['content-encoding', 'content-length', 'transfer-encoding', 'connection']) headers.delete(name)
    const type = headers.get('content-type') ?? ''
    const isWorker = request.url === '/service-worker.js'
    const isPage = type.startsWith('text/html')
    const body = Buffer.from(await answer.arrayBuffer())
    response.writeHead(answer.status, Object.fromEntries(headers))
    if (isWorker) response.end(body.toString().replace(/(version:\s*[`"'])\w+/, `$1${build}`))
    else response.end(isPage ? body.toString().replace('<html', `<html data-build="${build}"`) : body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    serve: (next) => {
      build = next
    },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const cacheNames = (page: Page): Promise<string[]> => page.evaluate(async () => (await caches.keys()).toSorted())
const keeps = (page: Page, address: string): Promise<boolean> =>
  page.evaluate(async (path) => (await caches.match(path)) !== undefined, address)

test('a new build is announced and used once the user reloads', async ({ browser, contextOptions }) => {
  const builds = await serveBuilds()
  const context = await browser.newContext({ ...contextOptions, serviceWorkers: 'allow', baseURL: builds.address })
  const page = await context.newPage()
  await open(page, GUIDE)
  await expect.poll(() => keeps(page, GUIDE)).toBe(true)
  expect(await cacheNames(page)).toEqual(['assets-A', 'pages-A'])
  // No service worker controls the first page; that of build B controls the second.
  for (const [old, next] of [
    ['A', 'B'],
    ['B', 'C'],
  ] as const) {
    builds.serve(next)
    // As browsers do by themselves from time to time.
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
    await expect(page.getByText('A new version is ready', { exact: true })).toBeVisible()
    // Nothing is updated without the user's consent.
    await expect(page.locator('html')).toHaveAttribute('data-build', old)
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-build', next)
    await expect.poll(() => cacheNames(page)).toEqual([`assets-${next}`, `pages-${next}`])
    expect(await keeps(page, GUIDE)).toBe(true)
    await hydrated(page)
    await expect(page.getByText('A new version is ready', { exact: true })).toHaveCount(0)
  }
  await context.close()
  builds.stop()
})

test('orders are removed from a browser when the session ends elsewhere, another user signs in, or the account closes', async ({
  browser,
  contextOptions,
}) => {
  const seller = await join(browser, 'Rose', 'Leeds')
  const buyer = await join(browser, 'Ivy', 'Leeds', { ...contextOptions, serviceWorkers: 'allow' })
  const { page } = buyer
  const call = (on: Page, method: string, path: string, data?: object) =>
    on.request.fetch(path, { method, headers: { origin: baseUrl() }, ...(data && { data }) })
  const signIn = async (on: Page, { email }: Person) =>
    expect((await call(on, 'POST', '/api/auth/login', { username: email, password: PASSWORD })).status()).toBe(200)
  const productId = await postListing(seller, 'Spare raspberry canes', 0)
  await call(page, 'POST', '/api/orders/free', { productId })
  const [order] = (await (await call(page, 'GET', '/api/transactions/buyer')).json()) as [{ id: number }]
  const cachedText = () => page.evaluate(async () => (await caches.match('/kept-orders/purchases'))?.text() ?? '')
  const keep = async (what = /"code":"\d{6}"/) => {
    await open(page, '/transactions')
    await expect.poll(cachedText).toMatch(what)
  }
  const expectNothing = async () => {
    await open(page, '/')
    await expect.poll(() => page.evaluate(() => caches.has('orders'))).toBe(false)
    expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0)
  }

  await keep()
  await test.step('the session was ended from another device', async () => {
    await signIn(seller.page, buyer)
    expect(
      (await call(seller.page, 'POST', '/api/account/sessions/end-others', { currentPassword: PASSWORD })).status(),
    ).toBe(200)
    await expectNothing()
  })
  await test.step('another user signs in', async () => {
    await signIn(page, buyer)
    await keep()
    await signIn(page, seller)
    await expectNothing()
  })
  await test.step('the account is closed', async () => {
    await signIn(page, buyer)
    await call(page, 'POST', '/api/escrow/confirm-delivery', { transactionId: order.id })
    await keep(/Spare raspberry canes/)
    const [username] = buyer.email.split('@')
    const closed = await call(page, 'POST', '/api/account/closing', { username, currentPassword: PASSWORD })
    expect(closed.status(), await closed.text()).toBe(200)
    await expectNothing()
  })
})
