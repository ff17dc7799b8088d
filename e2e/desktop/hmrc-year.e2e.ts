import { readFileSync } from 'node:fs'
import { expectNoViolations } from '../support/axe.ts'
import { emailsTo, join, open, type Person } from '../support/people.ts'
import { grantStaffRole, registeredLongAgo } from '../support/staff.ts'
import { fillPerson, sellForTwoThousand } from '../support/tax.ts'
import { expect, type Page, test } from '../support/test.ts'

test('a seller over a limit is asked for details, gives them, and is in the report to HMRC', async ({ browser }) => {
  const seller = await join(browser, 'Hazel', 'Leeds')
  await registeredLongAgo(seller)
  await sellForTwoThousand(seller, await join(browser, 'Holly', 'Leeds'))
  await test.step('the seller is asked, and finds the form from the account page', () => beAsked(seller))
  await test.step('the seller gives the details and sees what is reported', () => give(seller))
  const staff = await join(browser, 'Flint', 'Leeds')
  await grantStaffRole(staff, 'finance')
  await test.step('staff see the seller in the report and make a file', () => report(staff, seller))
})

async function beAsked(seller: Person): Promise<void> {
  const { page } = seller
  expect((await emailsTo(seller)).map(({ subject }) => subject)).toContain('We need your details for HMRC')
  await open(page, '/account')
  await page.getByRole('link', { name: 'Details for HMRC' }).click()
  await expect(page.getByText(/Please give these details by/)).toBeVisible()
  await expectNoViolations(page)
}

async function give({ page }: Person): Promise<void> {
  const save = page.getByRole('button', { name: 'Save your details' })
  await save.click()
  const summary = page.getByRole('alert').filter({ hasText: 'Enter your first names' })
  await expect(summary).toBeVisible()
  await fillPerson(page)
  await page.getByLabel('Your National Insurance number').fill('BG123456A')
  await save.click()
  await expect(page.getByText('Enter a National Insurance number, such as QQ 12 34 56 C').first()).toBeVisible()
  await page.getByLabel('I have none').check()
  await page.getByLabel('Why you have none').selectOption({ label: 'I have never been given one' })
  await save.click()
  await expect(page.getByText('Thank you')).toBeVisible()
  await expect(page.getByText(/You gave your details on/)).toBeVisible()
  await expect(page.getByRole('row', { name: /Whole year 1 £1,880.00 £120.00/ })).toBeVisible()
  await expect(page.getByText(/This is what we report to HMRC/)).toBeVisible()
  const link = page.getByRole('link', { name: /Download your copy/ })
  const copy = await page.request.get((await link.getAttribute('href')) ?? '')
  expect(await copy.text()).toContain('12 Fern Lane, Leeds, LS6 2AB')
  const asPdf = await page.request.get((await page.getByRole('link', { name: /as PDF/ }).getAttribute('href')) ?? '')
  expect((await asPdf.body()).subarray(0, 5).toString()).toBe('%PDF-')
  await expectNoViolations(page)
}

async function report({ page }: Person, { page: sellers }: Person): Promise<void> {
  const me = (await (await sellers.request.get('/api/auth/user')).json()) as { username: string }
  const { now } = (await (await page.request.get('/dev/clock')).json()) as { now: string }
  await open(page, `/staff/tax?year=${now.slice(0, 4)}`)
  await expect(page.getByRole('row', { name: `${me.username} 1 £1,880.00 £120.00 Given` })).toBeVisible()
  const missing = page.getByRole('listitem').filter({ hasText: 'HMRC_OPERATOR_ID is not set' })
  await expect(missing).toContainText('Register with HMRC’s digital platform reporting service')
  await expect(page.getByRole('link', { name: 'Make the XML' })).toHaveCount(0)
  await expectNoViolations(page)
  await beRefused(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Make a CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toBe(`hmrc-report-${now.slice(0, 4)}.csv`)
  expect(readFileSync(await file.path(), 'utf8')).toContain('none (not-issued)')
  await expect(page.getByText('The file was not made')).toHaveCount(0)
  await expect(page.getByText(/CSV of \d+ seller/).first()).toBeVisible()
}

/** The page lists the reasons of a file that the server refuses meanwhile, and downloads nothing. */
async function beRefused(page: Page): Promise<void> {
  const refusals = [{ reason: 'hazel: the town is missing.', remedy: 'Ask them to give it again.', href: '/profile/1' }]
  const json = { message: 'The report does not fit.', code: 'REPORT_INVALID', refusals }
  await page.route('**/report.csv*', (route) => route.fulfill({ status: 409, json }), { times: 1 })
  let downloads = 0
  page.on('download', () => downloads++)
  await page.getByRole('link', { name: 'Make a CSV' }).click()
  const refused = page.getByRole('alert').filter({ hasText: 'The file was not made' })
  await expect(refused.getByRole('listitem')).toHaveText(/hazel: the town is missing\. Ask them to give it again\./)
  await expectNoViolations(page)
  expect(downloads).toBe(0)
}
