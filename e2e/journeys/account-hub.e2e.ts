import { expectNoViolations } from '../support/axe.ts'
import { join, open, postListing } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test('the account page leads to all that a member sells, buys and is paid, and My Listings shows the live ones', async ({
  browser,
  isMobile,
}) => {
  const seller = await join(browser, 'Tansy', 'Leeds', { startsAt: '/' })
  const { page } = seller
  await postListing(seller, 'Tansy in a pot', 300)
  const main = page.getByRole('main')
  if (isMobile)
    await page.getByRole('navigation', { name: 'Quick' }).getByRole('link', { name: 'Me', exact: true }).click()
  else {
    await page.getByRole('button', { name: 'Your account' }).click()
    await expect(page.getByRole('menuitem', { name: 'My Listings' })).toHaveAttribute('href', '/my-listings')
    await open(page, '/account')
  }
  for (const [name, href] of [
    ['Sales', '/transactions?tab=sales'],
    ['Payouts', '/transactions?tab=payouts'],
    ['My orders', '/transactions'],
    ['Saved', '/favorites'],
    ['Plant alerts', '/plant-alerts'],
    ['Settings', '/settings'],
  ] as const)
    await expect(main.getByRole('link', { name: new RegExp(`^${name}`) })).toHaveAttribute('href', href)
  await expectNoViolations(page)
  await main.getByRole('link', { name: /^My Listings 1 live/ }).click()
  const row = main.getByRole('listitem').filter({ hasText: 'Tansy in a pot' })
  for (const words of ['Live', '0 views', '0 saves']) await expect(row).toContainText(words)
  await expect(row.getByRole('button', { name: /^More for/ })).toBeVisible()
  await expect(row.getByText(/^Renew/)).toHaveCount(0)
  await page.context().close()
})
