import { expectNoViolations } from '../support/axe.ts'
import { join, open } from '../support/people.ts'
import { grantStaffRole } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

test('an admin changes a setting, which visitors see on the site, and the log says so', async ({ browser }) => {
  const { page } = await staff(browser)
  await open(page, '/staff/overview')
  await page.locator('summary', { hasText: 'Sign-ups by day' }).click()
  await expect(page.getByRole('table', { name: 'Sign-ups by day' })).toBeVisible()
  await expectNoViolations(page)

  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  await expectNoViolations(page)
  const visitor = await (await browser.newContext()).newPage()
  const registration = page.getByLabel('Registration')
  const save = page.getByRole('button', { name: 'Save company' })

  // A value that does not fit is named beside its field, and nothing is stored.
  await registration.fill('Registered in Wales, 123')
  await page.getByLabel('Email address for questions').fill('nobody')
  await save.click()
  await expect(page.getByText('Enter an email address')).toBeVisible()
  await open(visitor, '/browse')
  await expect(visitor.getByText('Registered in England & Wales')).toBeVisible()

  await page.getByLabel('Email address for questions').fill('')
  await save.click()
  await expect(page.getByText('The site shows it from now on.', { exact: true })).toBeVisible()
  await open(visitor, '/terms-of-service')
  await expect(visitor.getByText('Registered in Wales, 123')).toBeVisible()
  // Another page without a new document.
  await visitor.getByRole('link', { name: 'Privacy policy' }).last().click()
  await expect(visitor.getByRole('heading', { name: 'Privacy policy', level: 1 })).toBeVisible()
  await expect(visitor.getByText('Registered in Wales, 123')).toBeVisible()

  await registration.fill('')
  await save.click()
  await page.getByRole('link', { name: 'Audit log' }).click()
  await expect(
    page.getByRole('row', { name: /Changed a setting.*Registered in Wales, 123 → Registered in England/ }),
  ).toBeVisible()
  await expectNoViolations(page)
})

async function staff(browser: Parameters<typeof join>[0]) {
  const person = await join(browser, 'Holly', 'Leeds')
  await grantStaffRole(person, 'admin')
  return person
}
