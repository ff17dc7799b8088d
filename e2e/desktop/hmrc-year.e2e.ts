import { expectNoViolations } from '../support/axe.ts'
import { buyNow } from '../support/paying.ts'
import { emailsTo, join, open, type Person, postListing } from '../support/people.ts'
import { grantStaffRole, registeredLongAgo } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

test('a seller over a limit is asked for details, gives them, and is in the report to HMRC', async ({ browser }) => {
  const seller = await join(browser, 'Hazel', 'Leeds')
  await registeredLongAgo(seller)
  await sell(seller, await join(browser, 'Holly', 'Leeds'))
  await test.step('the seller is asked, and finds the form from the account page', () => beAsked(seller))
  await test.step('the seller gives the details and sees what is reported', () => give(seller))
  const staff = await join(browser, 'Flint', 'Leeds')
  await grantStaffRole(staff, 'finance')
  await test.step('staff see the seller in the report and make a file', () => report(staff, seller))
})

/** One sale is enough for someone who has been registered all year: 2,000 pounds are more than 2,000 euros. */
async function sell(seller: Person, buyer: Person): Promise<void> {
  const productId = await postListing(seller, 'A mature olive tree', 200_000)
  const transactionId = await buyNow(buyer, productId, 2000)
  const headers = { origin: new URL(buyer.page.url()).origin }
  const confirmed = await buyer.page.request.post('/api/escrow/confirm-delivery', { headers, data: { transactionId } })
  expect(confirmed.status(), await confirmed.text()).toBe(200)
  // Runs the scheduled tasks; a second changes nothing for the other journeys.
  expect((await seller.page.request.post('/dev/clock', { headers, data: { advance: '1s' } })).status()).toBe(200)
}

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
  await page.getByLabel('First names').fill('Hazel')
  await page.getByLabel('Last name').fill('Gardener')
  await page.getByLabel('Date of birth').fill('1980-05-31')
  await page.getByLabel('Home address: number and street').fill('12 Fern Lane')
  await page.getByLabel('Town or city').fill('Leeds')
  await page.getByLabel('Postcode').fill('LS6 2AB')
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
  await expect(page.getByText('HMRC_OPERATOR_ID is not set', { exact: false })).toBeVisible()
  await expectNoViolations(page)
  const link = page.getByRole('link', { name: 'Make a CSV' })
  const file = await page.request.get((await link.getAttribute('href')) ?? '')
  expect(await file.text()).toContain('none (not-issued)')
  await page.reload()
  await expect(page.getByText(/CSV of \d+ seller/).first()).toBeVisible()
}
