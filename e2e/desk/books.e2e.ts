import { join, open } from '../support/people.ts'
import { grantStaffRole } from '../support/staff.ts'
import { expect, type Page, test } from '../support/test.ts'

const LONG = 'Rhododendron-'.repeat(6)

test('staff see why an amount is refused, and all of a long list after a second attempt', { tag: '@desktop' }, async ({
  browser,
}) => {
  const person = await join(browser, 'Moss', 'Leeds')
  await grantStaffRole(person, 'finance')
  const { page } = person
  const since = new Date().toISOString()
  const items = Array.from({ length: 203 }, (_, n) => ({
    ...{ kind: 'job', id: `long-${n}`, title: `Job ${n} ${LONG}`, reason: LONG, amount: null },
    ...{ transactionId: null, since, dueAt: null },
  }))
  await page.route('**/api/admin/money/stuck', (route) =>
    route.fulfill({
      json: { items: items.slice(0, 200), kinds: [{ kind: 'job', total: 203, amount: 0 }], balance: null },
    }),
  )
  let attempts = 0
  await page.route('**/api/admin/money/stuck/job', (route) => {
    attempts += 1
    return attempts === 1
      ? route.fulfill({ status: 400, json: { message: 'Not now.' } })
      : route.fulfill({ json: items })
  })
  await open(page, '/staff/money')
  const all = page.getByRole('button', { name: 'Show all 203' })
  await expect(page.getByText('The oldest 200 of 203 are shown.')).toBeVisible()
  await all.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'Not now.' })).toBeVisible()
  await all.press('Enter')
  await expect(page.getByRole('heading', { name: 'Failed jobs (203)' })).toBeFocused()
  await expect(page.getByText('Job 202 Rhododendron')).toBeVisible()
  await expect(all).toHaveCount(0)
  await expectNothingWider(page)

  const amount = page.getByLabel('Amount')
  await page.getByLabel('Reason').fill('A fee that was returned by hand.')
  await amount.fill('1000000')
  await page.getByRole('button', { name: 'Adjust the books' }).press('Enter')
  await expect(amount).toHaveAccessibleDescription(/Enter at most £999,999\.99/)
})

async function expectNothingWider(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}
