import { expectNoViolations } from '../support/axe.ts'
import { baseUrl, join } from '../support/new-user.ts'
import { expect, test } from '../support/test.ts'

test('the social tool shows advice, months, measured figures and its errors', async ({ page }) => {
  await join(page, 'writer')
  await page.goto('/social-automation')
  const generate = page.getByRole('button', { name: 'Generate' })
  await page.getByLabel('Custom topic').fill('   ')
  await expect(generate).toBeDisabled()
  await page.getByLabel('Custom topic').fill('tomato')
  await generate.click()
  await expect(page.getByText('Content Generated', { exact: true })).toBeVisible()
  await expect(
    page.getByRole('heading', { name: 'How to grow tomato' }).or(page.getByText('How to grow tomato')).first(),
  ).toBeVisible()
  await page.route(`${baseUrl()}/api/social/generate-content`, (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.getByRole('button', { name: 'Daily Tips' }).click()
  await expect(page.getByText('Generation Failed', { exact: true })).toBeVisible()
  await expect(page.getByText('Could not generate content. Please try again.', { exact: true })).toBeVisible()

  await page.getByRole('tab', { name: 'Account Targeting' }).click()
  for (const text of ['5–10', '20–30', 'Four stages over about two weeks'])
    await expect(page.getByText(text)).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('tab', { name: 'Seasonal Calendar' }).click()
  await expect(page.getByRole('heading', { name: 'Planting tips' })).toBeVisible()
  await expect(
    page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: 'December' }) })
      .getByRole('listitem'),
  ).toHaveCount(2)
  await page.getByRole('tab', { name: 'Analytics' }).click()
  await expect(page.getByText('Not connected', { exact: true })).toHaveCount(3)
  await expectNoViolations(page)
  await page.getByRole('tab', { name: 'Scheduler' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing is planned yet' })).toBeVisible()
})
