import { expectNoViolations } from '../support/axe.ts'
import { join } from '../support/new-user.ts'
import { expect, test } from '../support/test.ts'

// Static pages. Their text is asserted in test/pages, on the server-rendered HTML.
const open = [
  ...['/how-it-works', '/safe-trading', '/local-benefits', '/privacy-policy', '/terms-of-service', '/profile'],
  ...[
    '/verify-email?token=x&userId=5',
    '/browse?near=bristol',
    '/browse?near=atlantis',
    '/browse?q=tomato&postcode=ZE1&radius=3&minPrice=90',
  ],
  '/spotted-something-odd',
  '/eco-impact',
  '/payouts/claim',
  '/licences',
]

for (const path of open) {
  test(`${path} is accessible`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoViolations(page)
  })
}

test('empty pages of a new member are accessible', async ({ page }) => {
  await join(page, 'moss')
  for (const path of ['/messages', '/transactions']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoViolations(page)
  }
})
