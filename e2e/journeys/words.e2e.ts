import { join, open, postListing } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test('a form keeps the keyboard after an error, searches understand other words, and failures say what the screen says', {
  tag: '@desktop',
}, async ({ browser }) => {
  const member = await join(browser, 'Pia', 'Leeds')
  const { page } = member
  await postListing(member, 'Sweetcorn plugs, ten', 300)
  await open(page, '/plant-alerts')
  await page.getByRole('button', { name: 'Create New Alert' }).click()
  await page.getByRole('button', { name: 'Create Alert' }).click()
  await expect(page.getByRole('alert').getByRole('link')).toHaveText([/^Missing Information/])
  const keywords = page.getByLabel('Keywords')
  await keywords.focus()
  await page.keyboard.type('mint')
  await expect(keywords).toBeFocused()
  await expect(keywords).toHaveValue('mint')

  await open(page, '/browse?q=pruners')
  const results = page.getByRole('region', { name: 'Listings' }).getByRole('article')
  await expect(results.filter({ hasText: /secateurs/i }).first()).toBeVisible()
  await page.getByRole('combobox', { name: 'Search plants and garden items' }).fill('watering can')
  const options = page.getByRole('listbox').getByRole('option')
  await expect(options.first()).toContainText(/watering can/i)
  await expect(options.filter({ hasText: /aloe/i })).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Search plants and garden items' }).fill('sweet corn')
  await page.keyboard.press('Enter')
  await expect(results.filter({ hasText: 'Sweetcorn plugs, ten' }).first()).toBeVisible()

  await page.context().clearCookies()
  await open(page, '/forgot-password')
  await page.route('**/api/auth/forgot-password', (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
  )
  await page.getByRole('textbox', { name: 'Email' }).fill('pia@gardeners.example')
  await page.getByRole('main').getByRole('button', { name: /^Send/ }).click()
  await expect(page.getByText('Something went wrong. Please try again.')).toBeVisible()
  await page.context().close()
})
