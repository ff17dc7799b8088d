import { expectNoViolations } from '../support/axe.ts'
import { join, open } from '../support/people.ts'
import { grantStaffRole } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

test('staff answer the questions before opening and download the documents', async ({ browser }) => {
  const person = await join(browser, 'Fern', 'Leeds')
  const { page } = person
  await open(page, '/staff/opening')
  await expect(page.getByRole('heading', { name: /Page Not Found/ })).toBeVisible()
  await grantStaffRole(person)
  await open(page, '/staff/opening')
  await expectNoViolations(page)

  // An earlier try may have answered it.
  await page.getByLabel(/accountable for online safety/).fill('')
  await page.getByRole('button', { name: 'Write the documents' }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  await expect(summary).toBeFocused()
  await expectNoViolations(page)
  await summary.getByRole('link', { name: /accountable for online safety/ }).click()
  await expect(page.getByLabel(/accountable for online safety/)).toBeFocused()

  for (const field of await page.locator('form input[type=text]').all()) {
    if ((await field.inputValue()) === '') await field.fill('An answer of the operator')
  }
  for (const field of await page.locator('form select').all()) {
    if ((await field.inputValue()) === '') await field.selectOption({ index: 1 })
  }
  // What is not needed asks for the reason.
  const fee = page.getByLabel('Data protection fee at the ICO')
  await fee.selectOption('not needed')
  const reason = page.getByLabel('Why it is not needed')
  await reason.fill('')
  await page.getByRole('button', { name: 'Write the documents' }).click()
  await summary.getByRole('link', { name: /Data protection fee.*Enter why it is not needed/ }).click()
  await expect(reason).toBeFocused()
  await reason.fill('A charity that is exempt')
  await page.getByRole('button', { name: 'Write the documents' }).click()
  await expect(page.getByRole('heading', { name: /^Documents of/ })).toBeFocused()
  await page.getByText('Illegal content risk assessment', { exact: true }).click()
  await expect(page.getByText('| Fraud and financial offences |')).toBeVisible()
  await expectNoViolations(page)
  await page.getByText('Checklist of registrations', { exact: true }).click()
  await expect(page.getByText('not needed, because: A charity that is exempt.')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download illegal-content-risk-assessment.md' }).click()
  expect((await download).suggestedFilename()).toBe('illegal-content-risk-assessment.md')
})
