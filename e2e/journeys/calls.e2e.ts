import { expect, type Page, test } from '../support/test.ts'

/** Paths and queries of the calls that read something, without the event stream, which would ask for everything once. */
function callsOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (request.method() === 'GET' && pathname.startsWith('/api/') && pathname !== '/api/events')
      calls.push(pathname + search)
  })
  return calls
}

const twice = (calls: readonly string[]) => calls.filter((path, index) => calls.indexOf(path) !== index)

test('orders, pickups, featured listings and conversations are loaded once', async ({
  page,
  context,
  baseURL,
  isMobile,
}) => {
  const headers = { origin: baseURL ?? '' }
  await context.request.post('/api/auth/login', { headers, data: { username: 'ivy', password: 'allotment' } })
  await page.route('**/api/events', (route) => route.abort())
  const calls = callsOf(page)
  // The page comes with its data.
  await page.goto('/transactions', { waitUntil: 'networkidle' })
  expect(calls.filter((path) => /transactions|pickups|reviews/.test(path))).toEqual([])
  for (const path of ['/account', '/transactions?tab=payouts']) {
    calls.length = 0
    await page.goto(path, { waitUntil: 'networkidle' })
    expect(calls.filter((call) => call.includes('payouts'))).toEqual([])
  }
  for (const [link, place] of [
    ['Hedgerow, home', null],
    ['Messages', null],
    ['Hedgerow, home', 'BS7.25'],
  ] as const) {
    await context.clearCookies({ name: 'place' })
    if (place) await context.addCookies([{ name: 'place', value: place, url: baseURL ?? '' }])
    await page.goto('/how-it-works', { waitUntil: 'networkidle' })
    calls.length = 0
    const isInBar = isMobile && link === 'Messages'
    const bar = isInBar ? page.getByRole('navigation', { name: 'Quick' }) : page.getByRole('banner')
    await bar.getByRole('link', { name: link }).click()
    await page.waitForLoadState('networkidle')
    expect(twice(calls), `${link}, ${place}`).toEqual([])
  }
})
