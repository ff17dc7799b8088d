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

  // A form that was opened before saves only what is changed in it.
  const other = await page.context().newPage()
  await open(other, '/staff/settings')
  await registration.fill('')
  await save.click()
  await expect(page.getByText('The site shows it from now on.', { exact: true })).toBeVisible()
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Deadlines' }).click()
  await expect(page.getByRole('heading', { name: 'Deadlines' })).toBeInViewport()
  await other.getByLabel('Company number').fill('OC123456')
  await other.getByRole('button', { name: 'Save company' }).click()
  await expect(other.getByText('The site shows it from now on.', { exact: true })).toBeVisible()
  await open(visitor, '/terms-of-service')
  await expect(visitor.getByText('Registered in England & Wales')).toBeVisible()
  await other.getByLabel('Company number').fill('')
  await other.getByRole('button', { name: 'Save company' }).click()
  await expect(other.getByText('The site shows it from now on.', { exact: true })).toBeVisible()
  await other.close()
  await page.getByRole('link', { name: 'Audit log' }).click()
  await expect(
    page.getByRole('row', { name: /Changed a setting.*Registered in Wales, 123 → Registered in England/ }),
  ).toBeVisible()
  await expectNoViolations(page)
})

test('an admin sets the brand colour, which visitors see, and orders the categories', async ({ browser }) => {
  const { page } = await staff(browser)
  await open(page, '/staff/settings')
  const colour = page.getByLabel('Brand colour in the light theme (optional)')
  const picker = page.getByLabel('Choose: Brand colour in the light theme')
  await expect(picker).toHaveValue('#0e6b3d')
  const saveColours = page.getByRole('button', { name: 'Save colours' })
  await colour.fill('#8fd14f')
  await saveColours.click()
  await expect(page.getByText(/Choose a darker colour/)).toBeVisible()
  // Chosen as it looks, it is written.
  await picker.fill('#5b2a86')
  await expect(colour).toHaveValue('#5b2a86')
  await saveColours.click()
  await expect(page.getByText('The site shows it from now on.', { exact: true })).toBeVisible()
  const visitor = await (await browser.newContext()).newPage()
  await open(visitor, '/browse')
  const accent = () =>
    visitor.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--leaf').trim())
  expect(await accent()).toBe('#5b2a86')
  await expectNoViolations(visitor)
  // Other journeys run on the same site.
  await colour.fill('')
  await saveColours.click()
  await expect(async () => {
    await open(visitor, '/browse')
    expect(await accent()).toBe('#0e6b3d')
  }).toPass()

  // Refused as a whole: another category has the name.
  await page.getByLabel('New category').fill('Garden Tools')
  await page.getByLabel('With the rules of').selectOption('Garden Supplies')
  await page.getByRole('button', { name: 'Add to the list' }).click()
  await expect(page.getByText('Follows the rules of Garden Supplies.')).toBeVisible()
  const saveCategories = page.getByRole('button', { name: 'Save categories' })
  await saveCategories.click()
  await expect(page.getByText('Two categories cannot have the name “Garden Tools”')).toBeVisible()
  await expectNoViolations(page)
  await open(page, '/staff/settings')
  await page.getByRole('button', { name: 'Move House Plants up' }).click()
  await page.getByRole('button', { name: 'Move House Plants down' }).click()
  await saveCategories.click()
  await expect(page.getByText('The site shows it within five minutes.', { exact: true })).toBeVisible()
})

test('an admin reads the state of the system and asks for a backup', async ({ browser }) => {
  const { page } = await staff(browser)
  await open(page, '/staff/overview')
  await page.getByRole('link', { name: 'System', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'System', level: 1 })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Checks' }).getByText('PostgreSQL')).toBeVisible()
  await expect(page.getByRole('row', { name: /^backups\.make every minute/ })).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Back up now' }).click()
  await expect(page.getByText('A backup was asked for', { exact: true })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Backups' }).getByText('by an admin')).toBeVisible()
  await page.getByRole('link', { name: 'Audit log' }).click()
  await expect(page.getByRole('row', { name: /Asked for a backup/ })).toBeVisible()
})

async function staff(browser: Parameters<typeof join>[0]) {
  const person = await join(browser, 'Holly', 'Leeds')
  await grantStaffRole(person, 'admin')
  return person
}
