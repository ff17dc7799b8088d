import { expectNoViolations } from '../support/axe.ts'
import { join } from '../support/new-user.ts'
import { expect, test } from '../support/test.ts'

// Static pages. Their text is asserted in test/pages, on the server-rendered HTML.
const texts = [
  ...['/how-it-works', '/safe-trading', '/local-benefits', '/privacy-policy', '/terms-of-service', '/licences'],
  ...['/spotted-something-odd', '/payouts/claim', '/verify-email?token=x&userId=5'],
]
/** Their parts stand in another order on a wide screen. */
const lists = [
  ...['/profile', '/eco-impact', '/browse?near=bristol', '/browse?near=atlantis'],
  '/browse?q=tomato&postcode=ZE1&radius=3&minPrice=90',
]

for (const [paths, tag] of [
  [texts, ['@phone']],
  [lists, []],
] as const) {
  for (const path of paths) {
    test(`${path} is accessible`, { tag: [...tag] }, async ({ page }) => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectNoViolations(page)
    })
  }
}

test('empty pages of a new member are accessible', async ({ page }) => {
  await join(page, 'moss')
  for (const path of ['/messages', '/transactions']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoViolations(page)
  }
})
