import type { Browser, Page } from '@playwright/test'
import { expectNoViolations } from '../support/axe.ts'
import { advance } from '../support/clock.ts'
import { emailsTo, join, open, PASSWORD, type Person } from '../support/people.ts'
import { startServer } from '../support/server.ts'
import { sellFor } from '../support/tax.ts'
import { expect, test } from '../support/test.ts'

test('a person without an account enters the reference of their money, and an unknown one is refused', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/payouts/claim')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('textbox', { name: 'Reference' })).toHaveAccessibleDescription(/reference from our email/)
  await expectNoViolations(page)
  await enter(page, '00000000-0000-4000-8000-000000000000', 'fern@example.com')
  await expect(page.getByRole('alert')).toContainText('No money is waiting under this reference.')
  await expectNoViolations(page)
})

// It moves the clock by weeks: it has a server of its own.
test.describe('a seller who was never paid', { tag: '@desktop' }, () => {
  let address: string
  let stop: () => Promise<void>
  test.beforeAll(async () => {
    test.setTimeout(240_000)
    ;({ address, stop } = await startServer({ log: 'test-results/claim-server.log' }))
  })
  test.afterAll(() => stop?.())

  test('a seller leaves unpaid, and later claims their money without an account', async ({ browser }) => {
    test.slow()
    const seller = await leaveUnpaid(browser, address)
    const reference = await referenceFor(seller)
    const page = await (await browser.newContext({ baseURL: address })).newPage()
    await open(page, '/payouts/claim')
    await enter(page, reference, seller.email)
    await page.getByRole('button', { name: 'Finish', exact: true }).click()
    await expect(page.getByText('your money is sent to you')).toBeVisible()
    await expectNoViolations(page)
    await advance(address, '1h')
    const subjects = async () => (await emailsTo(seller)).map(({ subject }) => subject)
    await expect.poll(subjects).toContain('Paid out: £28.20')
    await open(page, '/payouts/claim')
    await enter(page, reference, seller.email)
    await expect(page.getByRole('alert')).toContainText('No money is waiting under this reference.')
  })
})

async function enter(page: Page, reference: string, email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Reference' }).fill(reference)
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** A seller without a payout account sells for £30, closes their account, and is erased. */
async function leaveUnpaid(browser: Browser, address: string): Promise<Person> {
  const seller = await join(browser, 'Hazel', 'Leeds', { at: address })
  await sellFor(30, seller, await join(browser, 'Holly', 'Leeds', { at: address }))
  const { username } = await (await seller.page.request.get('/api/auth/user')).json()
  const closed = await seller.page.request.post('/api/account/closing', {
    headers: { origin: address },
    data: { username, currentPassword: PASSWORD },
  })
  expect(closed.status(), await closed.text()).toBe(200)
  await advance(address, '15d')
  await advance(address, '1h')
  return seller
}

async function referenceFor(seller: Person): Promise<string> {
  const find = async () =>
    (await emailsTo(seller)).map(({ text }) => /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/.exec(text)?.[0]).find(Boolean)
  await expect.poll(find).toBeDefined()
  return (await find()) ?? ''
}
