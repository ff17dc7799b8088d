import { expectNoViolations } from '../support/axe.ts'
import { join, open } from '../support/people.ts'
import { failedJob, grantStaffRole, unmatchedMovement } from '../support/staff.ts'
import { expect, type Page, test } from '../support/test.ts'

test('staff settle a difference, adjust the books and run a failed job again by keyboard', async ({ browser }) => {
  const person = await join(browser, 'Moss', 'Leeds')
  const { page } = person
  await grantStaffRole(person, 'finance')
  const source = `du_sbx_${Math.random().toString(36).slice(2, 10)}`
  await unmatchedMovement(source, -700)
  await open(page, '/staff/money')
  const compare = page.getByRole('button', { name: 'Compare now' })
  const note = page.getByLabel(`What you found about ${source}`)
  await compare.focus()
  // A movement found once may still be in progress; found twice it becomes a task.
  await expect(async () => {
    await page.keyboard.press('Enter')
    await expect(note).toBeVisible({ timeout: 3_000 })
  }).toPass()
  await expectCleanInBoth(page)

  const item = page.getByRole('listitem').filter({ hasText: source })
  await note.focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(item).toContainText('Enter what you found')
  await expect(note).toBeFocused()
  await page.keyboard.type('A card of the test desk, closed with the provider.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Noted as settled', { exact: true })).toBeVisible()
  await expect(note).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Needs attention' })).toBeFocused()
  await expect(item).toContainText('A card of the test desk, closed with the provider.')
  await expectCleanInBoth(page)

  await page.getByRole('button', { name: 'Adjust the books' }).press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'Enter an amount, such as 12.50' })).toBeVisible()
  await page.getByLabel('Amount').fill('1.25')
  await page.getByLabel('Reason').fill(`A fee that the provider returned by hand, ${source}.`)
  await page.getByRole('button', { name: 'Adjust the books' }).press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: `returned by hand, ${source}.` })).toContainText(
    '£1.25 from',
  )
  const job = await failedJob(`acct_sbx_${source}`)
  await page.reload()
  const failed = page.getByRole('listitem').filter({ hasText: `acct_sbx_${source}` })
  await failed.getByRole('button', { name: `Run ${job} again` }).press('Enter')
  await expect(page.getByText('The job runs again', { exact: true })).toBeVisible()
  await expect(failed).toHaveCount(0)
  // What the orders bring after the provider's fees.
  await expect(page.getByRole('heading', { name: 'Income after fees' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Per order' })).toBeVisible()
})

async function expectCleanInBoth(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectNoViolations(page)
  }
}
