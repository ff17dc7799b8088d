import { expectNoViolations } from '../support/axe.ts'
import { expect, test } from '../support/test.ts'

test('a person without an account enters the reference of their money, and an unknown one is refused', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/payouts/claim')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('textbox', { name: 'Reference' })).toHaveAccessibleDescription(/reference from our email/)
  await expectNoViolations(page)
  await page.getByRole('textbox', { name: 'Reference' }).fill('00000000-0000-4000-8000-000000000000')
  await page.getByRole('textbox', { name: 'Email' }).fill('fern@example.com')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert')).toContainText('No money is waiting under this reference.')
  await expectNoViolations(page)
})
