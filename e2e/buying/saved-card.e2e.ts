import { expectNoViolations } from '../support/axe.ts'
import { CARD_WITH_3D_SECURE, DECLINED_CARD, fillCard } from '../support/paying.ts'
import { join, open } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

// The person registers through the screens, which is slow on a busy machine.
test.slow()

test('a card is saved after a refused one and the bank’s page, listed in the settings and removed', {
  tag: '@desktop',
}, async ({ browser }) => {
  const { page } = await join(browser, 'Hazel', 'Leeds')
  await open(page, '/settings')
  await expect(page.getByRole('link', { name: 'Saved cards' })).toHaveCount(0)

  await open(page, '/checkout?save=card')
  await expect(page.getByText('You allow us to charge this card later')).toBeVisible()
  await expectNoViolations(page)
  const save = page.getByRole('button', { name: 'Save This Card' })
  await fillCard(page, DECLINED_CARD)
  await save.click()
  await expect(page.getByText('Nothing has been saved or charged.')).toBeVisible()
  await fillCard(page, CARD_WITH_3D_SECURE)
  await save.click()
  await page.waitForURL(/\/sandbox\/3ds\//)
  await page.getByRole('button', { name: 'Approve' }).click()

  await page.waitForURL(/\/settings\/cards/)
  await expect(page.getByRole('listitem').filter({ hasText: 'Visa ending in 3155' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Saved cards' }).first()).toBeVisible()
  await page.getByText('What you agreed to').click()
  await expect(page.getByText('You allow us to charge this card later')).toBeVisible()
  await expectNoViolations(page)

  await page.getByRole('button', { name: 'Remove Visa ending in 3155' }).press('Enter')
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Remove Card' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'You have no saved cards' })).toBeVisible()
})
