import { expectNoViolations } from '../support/axe.ts'
import { join } from '../support/new-user.ts'
import { expect, test } from '../support/test.ts'

test('a member chooses drafts, schedules them by keyboard, is reminded and marks one as posted', {
  tag: '@desktop',
}, async ({ page }) => {
  await join(page, 'poster')
  await page.goto('/social-automation')
  await expect(page.getByRole('tab')).toHaveText([
    'Content Generator',
    'Account Targeting',
    'Seasonal Calendar',
    'Analytics',
    'Scheduler',
  ])
  const suggestions = page.getByRole('region', { name: 'Suggestions' })
  const [first, second] = [suggestions.getByRole('article').nth(0), suggestions.getByRole('article').nth(1)]
  await first.click({ position: { x: 40, y: 120 } })
  await second.getByRole('checkbox').press('Space')
  await expect(first.getByRole('checkbox')).toBeChecked()
  await first.getByRole('checkbox').press('Space')
  await expect(first.getByRole('checkbox')).not.toBeChecked()
  await first.getByRole('checkbox').press('Space')
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Schedule 2 posts' }).press('Enter')
  await expect(page.getByText('Content Scheduled', { exact: true })).toBeVisible()
  await expect(page.getByText('Your content has been prepared for publishing!', { exact: true })).toBeVisible()
  await expect(suggestions.getByRole('checkbox', { checked: true })).toHaveCount(0)

  await page.getByRole('tab', { name: 'Scheduler' }).click()
  const planned = page.getByRole('region', { name: 'Scheduled' })
  await expect(planned.getByRole('article')).toHaveCount(2)
  await expect(page.getByRole('table', { name: /^Posts planned in/ })).toBeVisible()
  const edit = planned.getByRole('button', { name: /^Edit or move/ }).first()
  await edit.press('Enter')
  const form = page.getByRole('form', { name: /^Change/ })
  await expect(form.getByLabel('Title')).toBeFocused()
  await form.getByLabel('Text', { exact: true }).fill('Long '.repeat(70))
  await expect(form.getByText(/^Error: Too long for Bluesky: \d+ of 300 characters/)).toBeVisible()
  await form.getByLabel('Text', { exact: true }).fill('Short and sweet.')
  await form.getByRole('button', { name: 'Save the text only' }).press('Enter')
  await expect(planned.getByText('Short and sweet.')).toBeVisible()
  await planned
    .getByRole('button', { name: /^Mark as posted/ })
    .first()
    .press('Enter')
  await expect(page.getByRole('region', { name: 'Past' }).getByText('Posted', { exact: true })).toBeVisible()
  await expectNoViolations(page)
})
