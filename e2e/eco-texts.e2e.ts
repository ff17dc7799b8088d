import { expectNoViolations } from './axe.ts'
import { expect, test } from './test.ts'

test('a visitor reads all four tabs, without any script too', async ({ page, browser }) => {
  await page.goto('/eco-impact')
  await expect(page.getByRole('tab')).toHaveText(['Dashboard', 'Leaderboard', 'Challenges', 'Impact Guide'])
  for (const [way, points] of [
    ['Each local exchange', '+50'],
    ['Eco-friendly methods', '+25'],
    ['Completing a challenge', '+100 to 500'],
    ['Your first local trade', '+100'],
  ] as const) {
    await expect(page.getByText(way).locator('..')).toContainText(points)
  }
  await expectNoViolations(page)
  const { baseURL } = test.info().project.use
  const plain = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const quiet = await plain.newPage()
  await quiet.goto('/eco-impact')
  await quiet.getByRole('tab', { name: 'Leaderboard' }).click()
  await expect(quiet.getByRole('link', { name: 'Monthly' })).toHaveAttribute('aria-current', 'true')
  await quiet.getByRole('link', { name: 'All time' }).click()
  await expect(quiet).toHaveURL(/timeframe=all-time/)
  await expect(quiet.getByText(/Only gardeners who are opted in appear here/)).toBeVisible()
  await quiet.getByRole('tab', { name: 'Challenges' }).click()
  await expect(quiet.getByRole('article', { name: 'Five local trades' })).toContainText('+200')
  await expect(quiet.getByRole('article', { name: 'Eco-packaging' })).toContainText(/\d+ days? left|hour/)
  await quiet.getByRole('tab', { name: 'Impact Guide' }).click()
  await expect(quiet.getByRole('heading', { name: 'How this is worked out' })).toBeVisible()
  await expect(quiet.getByText('is an estimate, and the same for every trade')).toBeVisible()
  await plain.close()
})

test('what is empty or fails says so', async ({ page }) => {
  await page.route('**/api/eco/leaderboard*', (route) => route.fulfill({ json: [] }))
  await page.route('**/api/eco/challenges', (route) => route.fulfill({ json: [] }))
  await page.goto('/eco-impact')
  await page.getByRole('tab', { name: 'Leaderboard' }).click()
  await expect(page.getByRole('heading', { name: 'No leaderboard data yet' })).toBeVisible()
  await page.getByRole('tab', { name: 'Challenges' }).click()
  await expect(page.getByRole('heading', { name: 'No active challenges' })).toBeVisible()
  await page.unroute('**/api/eco/leaderboard*')
  await page.route('**/api/eco/leaderboard*', (route) => route.fulfill({ status: 503, json: {} }))
  await page.getByRole('tab', { name: 'Leaderboard' }).click()
  await page.getByRole('link', { name: 'Weekly' }).click()
  await expect(page.getByText('We could not load the leaderboard.')).toBeVisible()
  await page.unroute('**/api/eco/leaderboard*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('table', { name: 'This week, since Monday' })).toBeVisible()
})
