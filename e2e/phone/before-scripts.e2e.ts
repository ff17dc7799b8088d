import { expect, type Page, test } from '@playwright/test'
import { listingBody } from '#test/listing-body.ts'
import { expectNoViolations } from '../support/axe.ts'
import { baseUrl, join, PASSWORD } from '../support/new-user.ts'

// Input before React has hydrated. The scripts of each page are held back until the test releases them. The pages come
// from Playwright itself: their `goto` does not wait for React.

const WAITING = 'This page is still loading. Your action will run as soon as it is ready.'

test.beforeEach(({ context }) => context.addInitScript(() => localStorage.setItem('cookieConsent', 'essential')))

/** Holds every script of later pages until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await gate
    await route.continue()
  })
  return release
}

/** Counts requests of one method to one path. */
function counted(page: Page, method: string, path: RegExp): { count: number } {
  const seen = { count: 0 }
  page.on('request', (request) => {
    if (request.method() === method && path.test(new URL(request.url()).pathname)) seen.count += 1
  })
  return seen
}

const open = (page: Page, path: string) => page.goto(path, { waitUntil: 'domcontentloaded' })
const note = (page: Page) => page.locator('#early-note')

/** Presses a button that cannot act yet and checks that it shows that it is waiting. */
async function pressEarly(page: Page, name: string): Promise<void> {
  const button = page.getByRole('main').getByRole('button', { name, exact: true })
  const address = page.url()
  await button.click()
  await expect(button).toHaveAttribute('aria-busy', 'true')
  await expect(note(page)).toHaveText(WAITING)
  expect(page.url()).toBe(address)
}

test('a listing with its photo is published once after an early press', async ({ page }) => {
  const me = await join(page, 'early')
  const posts = counted(page, 'POST', /^\/api\/products$/)
  const release = await holdScripts(page)
  await open(page, '/new-listing')
  await page.getByLabel('Photos').setInputFiles({ name: 'leaf.png', mimeType: 'image/png', buffer: PNG })
  await page.getByLabel('Title').fill('Early lavender')
  await page.getByLabel('Title').press('Enter')
  await expect(note(page)).toBeEmpty()
  await page.getByLabel('Description').fill('Typed before any script was there.')
  await page.getByLabel('Price').fill('4.50')
  await page.getByLabel('Category').selectOption({ index: 2 })
  await page.getByLabel('Postcode').fill('BS5 6QA')
  await page.getByLabel('Location').fill('Bristol')
  await pressEarly(page, 'Post Listing')
  await pressEarly(page, 'Post Listing')
  await expectNoViolations(page)
  await page.route('**/api/uploads', (route) => route.abort())
  release()
  // A photo that cannot be sent is not dropped silently.
  await expect(page.getByRole('alert').getByRole('link')).toHaveText(
    'leaf.png was not added. Try it again or remove it.',
  )
  expect(posts.count).toBe(0)
  await page.unroute('**/api/uploads')
  await page.getByRole('button', { name: 'Try leaf.png again' }).click()
  await page.getByRole('main').getByRole('button', { name: 'Post Listing', exact: true }).click()
  await page.waitForURL(/\/browse/)
  expect(posts.count).toBe(1)
  const mine = await (await page.request.get(`/api/products/seller/${me.id}`)).json()
  expect(mine).toMatchObject([
    { title: 'Early lavender', price: 450, quantity: 1, location: 'Bristol', outcode: 'BS5' },
  ])
  expect(mine[0].images).toHaveLength(1)
})

/** Creates a listing without the form. */
async function postListing(page: Page, sellerId: number, title: string, price: number): Promise<number> {
  const answer = await page.request.post('/api/products', {
    headers: { origin: baseUrl() },
    data: listingBody({ title, price, sellerId, postcode: 'BS7 8AA' }),
  })
  expect(answer.status()).toBe(201)
  return ((await answer.json()) as { id: number }).id
}

test('early presses of the heart, a message and the protection box wait for the page and act once', async ({
  page,
}) => {
  const seller = await join(page, 'seller')
  const id = await postListing(page, seller.id, 'Early thyme', 300)
  await page.context().clearCookies()
  await join(page, 'reader')

  let release = await holdScripts(page)
  const saves = counted(page, 'POST', /^\/api\/favorites/)
  const removals = counted(page, 'DELETE', /^\/api\/favorites/)
  await open(page, `/product/${id}`)
  await pressEarly(page, 'Save')
  release()
  await expect(page.getByRole('main').getByRole('button', { name: 'Saved' })).toBeVisible()
  await expect(note(page)).toBeEmpty()
  await expect.poll(() => [saves.count, removals.count]).toEqual([1, 0])

  release = await holdScripts(page)
  const messages = counted(page, 'POST', /^\/api\/messages$/)
  await open(page, `/messages/${seller.id}?productId=${id}`)
  await page.getByLabel('Your message').fill('Is the thyme still there?')
  await pressEarly(page, 'Send message')
  await expectNoViolations(page)
  release()
  await expect(page.getByRole('log').getByText('Is the thyme still there?')).toBeVisible()
  await expect(page.getByLabel('Your message')).toHaveValue('')
  expect(messages.count).toBe(1)

  release = await holdScripts(page)
  await open(page, `/checkout?amount=3.00&productId=${id}&productName=Early+thyme`)
  await page.getByRole('checkbox', { name: /^Buyer protection/ }).uncheck()
  release()
  await expect(page.getByRole('button', { name: 'Pay £3.00' })).toBeEnabled()
  await expect(page).toHaveURL(/protection=no/)
})

test('the sign-in, registration and contact forms keep text typed before hydration', async ({ page }) => {
  const { username } = await join(page, 'typist')
  await page.context().clearCookies()
  let release = await holdScripts(page)
  await open(page, '/login')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill('not-the-password')
  await pressEarly(page, 'Sign In')
  await expectNoViolations(page)
  release()
  // A refusal keeps the typed name.
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  await expect(page.getByLabel('Username')).toHaveValue(username)

  release = await holdScripts(page)
  await open(page, '/register')
  await page.getByLabel('Full name').fill('Early Bird')
  await page.getByLabel('Username').fill(`early-${username}`)
  await page.getByLabel('Email').fill(`early-${username}@gardeners.example`)
  await page.getByLabel('Location').fill('Leeds')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByLabel('About you').fill('Typed early.')
  await page.getByLabel('About you').evaluate((field: HTMLTextAreaElement) => field.form?.requestSubmit())
  release()
  await page.waitForURL(new URL('/', baseUrl()).href)
  const me = await (await page.request.get('/api/auth/user')).json()
  expect(me).toMatchObject({ username: `early-${username}`, bio: 'Typed early.' })

  release = await holdScripts(page)
  const contacts = counted(page, 'POST', /^\/api\/contact$/)
  await open(page, '/contact')
  await page.getByLabel('What is it about?').selectOption({ index: 3 })
  const topic = await page.getByLabel('What is it about?').inputValue()
  await page.getByLabel('Your message').fill('A question typed before the page was ready.')
  await page.getByLabel('Your name').fill('Early Again')
  const sent = page.waitForRequest((request) => request.method() === 'POST')
  await pressEarly(page, 'Send Message')
  release()
  expect((await sent).postDataJSON()).toMatchObject({ name: 'Early Again', topic })
  await expect(page.getByText('Your message is on its way')).toBeVisible()
  expect(contacts.count).toBe(1)
})

test('an alert and a search keep text typed before hydration, and a menu opens', async ({ page }) => {
  await join(page, 'waiting')
  let release = await holdScripts(page)
  await open(page, '/plant-alerts?keywords=quince')
  const form = page.getByRole('form', { name: 'Create Alert' })
  await form.getByLabel('Keywords').fill('early quince')
  await form.getByLabel('Category').selectOption({ index: 2 })
  await form.getByLabel('Maximum price').fill('7')
  await form.getByLabel('Your postcode').fill('BS6 5TR')
  await form.getByRole('checkbox', { name: 'Nearest first' }).check()
  const sent = page.waitForRequest((request) => request.method() === 'POST' && /plant-alerts$/.test(request.url()))
  await pressEarly(page, 'Create Alert')
  release()
  expect((await sent).postDataJSON()).toMatchObject({
    keywords: 'early quince',
    maxPrice: 700,
    userPostcode: 'BS6 5TR',
    nearestFirst: true,
  })
  await expect(page.getByText('Alert Created!', { exact: true })).toBeVisible()

  release = await holdScripts(page)
  await open(page, '/')
  const search = page.locator('#home-q')
  await search.fill('tom')
  const menu = page.getByRole('button', { name: 'Menu' }).first()
  await menu.click()
  await expect(menu).toHaveAttribute('aria-busy', 'true')
  release()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(search).toHaveValue('tom')

  release = await holdScripts(page)
  await open(page, '/')
  await search.fill('tomato')
  await search.press('Enter')
  // The page's scripts are held, and its load event can wait for them.
  await page.waitForURL(/\/browse\?.*q=tomato/, { waitUntil: 'commit' })
  release()
})

test('a choice made before a part of the page is hydrated is saved by a press right after it', async ({ page }) => {
  const trader = await join(page, 'trader')
  const id = await postListing(page, trader.id, 'Early fern', 900)
  const declared = await page.request.put('/api/seller-status', {
    headers: { origin: baseUrl() },
    data: { kind: 'trader', name: 'Early Ferns', address: '1 Mill Lane, Leeds LS6 2AB', email: 'early@ferns.example' },
  })
  expect(declared.status(), await declared.text()).toBe(200)
  // A busy page: idle periods come late.
  await page.addInitScript(() => {
    const later = window.requestIdleCallback
    window.requestIdleCallback = (work, options) => window.setTimeout(() => later(work, options), 1500)
  })
  const release = await holdScripts(page)
  await open(page, `/product/${id}`)
  const choice = page.getByLabel('Can buyers cancel within 14 days?')
  await choice.selectOption('made-to-order')
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  release()
  await choice.evaluate(async (select) => {
    const isHydrated = () => Object.keys(select).some((key) => key.startsWith('__reactProps'))
    while (!isHydrated()) await new Promise((resolve) => setTimeout(resolve, 5))
    select.closest('form')?.requestSubmit()
  })
  expect((await sent).postDataJSON()).toEqual({ exception: 'made-to-order' })
  await expect(page.getByRole('region', { name: 'The trader' })).toContainText('It is made to your order')
})

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
