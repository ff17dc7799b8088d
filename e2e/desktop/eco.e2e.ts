import { expect, test } from '../support/test.ts'

test('the eco pages show messages for empty lists and failed requests', async ({ page }) => {
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
