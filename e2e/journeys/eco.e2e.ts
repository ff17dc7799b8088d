import { expectNoViolations } from '../support/axe.ts'
import { baseUrl } from '../support/new-user.ts'
import { join, open, postListing } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test.setTimeout(90_000)

test('a gift counts for both people, with eco-friendly methods, a challenge, the leaderboard and the private setting', {
  tag: '@phone',
}, async ({ browser }) => {
  const seller = await join(browser, 'Rose', 'Leeds')
  const buyer = await join(browser, 'Ivy', 'Leeds')
  const productId = await postListing(seller, 'Spare strawberry runners', 0)
  const { page } = buyer
  await open(page, '/eco-impact')
  await expect(page.getByRole('tab', { name: 'Dashboard' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByText('Keep trading to earn your spot on the leaderboard!')).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Progress to the next level' })).toHaveAttribute(
    'data-state',
    'loading',
  )
  const headers = { origin: baseUrl() }
  const reserved = await page.request.post('/api/orders/free', { headers, data: { productId } })
  const { transactionId } = (await reserved.json()) as { transactionId: number }
  const confirmed = await page.request.post('/api/escrow/confirm-delivery', { headers, data: { transactionId } })
  expect(confirmed.status()).toBe(200)

  await open(page, '/transactions')
  const green = page.getByRole('group', { name: 'How green was it?' })
  await green.getByLabel('Walked or cycled').check()
  await expect(page.getByText('Saved, thank you.')).toBeVisible()
  await expectNoViolations(page)

  await open(page, '/eco-impact')
  await expect(page.getByText('175 of 500 points to Eco Enthusiast')).toBeVisible()
  await expect(page.getByText(/^#\d+$/)).toBeVisible()
  await expectNoViolations(page)
  await page.getByLabel('Private').check()
  await expect(page.getByText(/Your participation is private/)).toBeVisible()

  // The tabs are links: arrow keys move between them, space opens one.
  await page.getByRole('tab', { name: 'Dashboard' }).focus()
  for (const next of ['Leaderboard', 'Challenges']) {
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: next })).toBeFocused()
  }
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/\/eco-impact\?tab=challenges$/)
  const challenge = page.getByRole('article', { name: 'Leave the car at home' })
  await challenge.getByRole('button', { name: /^Join/ }).click()
  await expect(challenge.getByText('You have joined')).toBeVisible()
  await expect(challenge.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '1')
  await expect(page.getByRole('heading', { name: 'Recent achievements' })).toBeVisible()
  await expectNoViolations(page)

  await open(seller.page, '/eco-impact?tab=leaderboard&timeframe=weekly')
  await expect(seller.page.getByRole('row', { name: /\(You\)/ })).toContainText('175')
  await expect(seller.page.getByText(buyer.email.split('@')[0] ?? '', { exact: true })).toHaveCount(0)
  await expectNoViolations(seller.page)
})
