import { expectNoViolations } from '../support/axe.ts'
import { buyNow } from '../support/paying.ts'
import { join, open, type Person, postListing } from '../support/people.ts'
import { grantStaffRole, hasLeft } from '../support/staff.ts'
import { expect, type Page, test } from '../support/test.ts'

// Four people register, and two sales are paid out and refunded.
test.slow()

test('finance write off what a seller who has left owes by keyboard; above the limit another person approves', {
  tag: '@desktop',
}, async ({ browser }) => {
  const seller = await join(browser, 'Rowan', 'Leeds')
  const buyer = await join(browser, 'Hazel', 'Leeds')
  await opensAccount(seller)
  const small = await paidOut(seller, buyer, { title: `Sea holly ${seller.id}`, price: 1000 })
  const large = await paidOut(seller, buyer, { title: `Tree fern ${seller.id}`, price: 12_000 })
  for (const sale of [small, large]) await isOwed(seller, buyer, sale)
  await hasLeft(seller)
  const staff = await join(browser, 'Moss', 'Leeds')
  await grantStaffRole(staff, 'finance')
  const { page } = staff
  await open(page, '/staff/money')
  await expect(page.getByRole('heading', { name: /^Debts that nothing will repay/ })).toBeVisible()
  await expectCleanInBoth(page)

  await isRefusedWithoutReason(page, small)
  const reason = dialogOf(page).getByLabel('Reason')
  await isTooLong(page)
  await reason.fill('Moved abroad, and the claim is too small.')
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toBeHidden()
  // Nothing is lost: the focus is where it was, and the text is there again.
  await expect(writeOff(page, small)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(reason).toHaveValue('Moved abroad, and the claim is too small.')
  await isTriedAgain(page)
  await expect(page.getByText('The debt is written off', { exact: true })).toBeVisible()
  await expect(dialogOf(page)).toBeHidden()
  await expect(page.getByRole('heading', { name: /^Owed by sellers/ })).toBeFocused()
  await expect(writeOff(page, small)).toHaveCount(0)
  await expect(adjustmentOf(page, small)).toContainText(/£9\.40 from Owed to us by sellers to Debts written off/)
  await expect(adjustmentOf(page, small)).toContainText('Posted.')

  await writeOff(page, large).press('Enter')
  await page.keyboard.type('No answer for a year.')
  await confirm(page)
  await expect(page.getByText('Proposed: another member of staff decides', { exact: true })).toBeVisible()
  await expect(debtOf(page, large)).toContainText('Whether it is written off is decided below.')
  await expect(writeOff(page, large)).toHaveCount(0)
  await expect(adjustmentOf(page, large)).toContainText('Waits for another member of staff.')
  await expect(adjustmentOf(page, large).getByRole('button', { name: /^Approve/ })).toHaveCount(0)
  await expectCleanInBoth(page)

  const second = await join(browser, 'Sage', 'Leeds')
  await grantStaffRole(second, 'admin')
  await open(second.page, '/staff/money')
  await adjustmentOf(second.page, large)
    .getByRole('button', { name: /^Approve/ })
    .press('Enter')
  await expect(second.page.getByText('The adjustment is decided', { exact: true })).toBeVisible()
  await expect(second.page.getByRole('heading', { name: 'Adjustments' })).toBeFocused()
  await expect(adjustmentOf(second.page, large)).toContainText(/Approved by \S+ and posted\./)
  await expect(debtOf(second.page, large)).toHaveCount(0)
})

interface Debt {
  order: number
  title: string
}

const dialogOf = (page: Page) => page.getByRole('dialog')
const writeOff = (page: Page, { order }: Debt) =>
  page.getByRole('button', { name: `Write off the debt of order ${order}`, exact: true })
const debtOf = (page: Page, { title }: Debt) => page.locator('#owed').getByRole('listitem').filter({ hasText: title })
const adjustmentOf = (page: Page, { order }: Debt) =>
  page
    .getByRole('listitem')
    .filter({ hasText: 'Debts written off' })
    .filter({ hasText: `Order ${order},` })

/** Tabs from the reason to the last button of the dialog and presses it. */
async function confirm(page: Page): Promise<void> {
  await page.keyboard.press('Tab')
  await expect(dialogOf(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(dialogOf(page).getByRole('button', { name: 'Write it off' })).toBeFocused()
  await page.keyboard.press('Enter')
}

async function isRefusedWithoutReason(page: Page, debt: Debt): Promise<void> {
  await writeOff(page, debt).focus()
  await page.keyboard.press('Enter')
  await expect(dialogOf(page).getByRole('heading', { name: 'Write off £9.40?' })).toBeVisible()
  const reason = dialogOf(page).getByLabel('Reason')
  await expect(reason).toBeFocused()
  await confirm(page)
  await expect(reason).toBeFocused()
  await expect(reason).toHaveAccessibleDescription(/Enter why it is written off/)
  await expectCleanInBoth(page)
}

async function isTooLong(page: Page): Promise<void> {
  const reason = dialogOf(page).getByLabel('Reason')
  const long = 'x'.repeat(1001)
  await reason.fill(long)
  await confirm(page)
  await expect(reason).toHaveAccessibleDescription(/Enter at most 1000 characters/)
  await expect(reason).toHaveValue(long)
}

/** The first attempt meets a server that cannot be reached: the text stays, and the second attempt succeeds. */
async function isTriedAgain(page: Page): Promise<void> {
  const path = '**/api/admin/money/debts/write-off'
  await page.route(path, (route) => route.abort())
  await confirm(page)
  await expect(dialogOf(page).getByRole('alert')).toBeVisible()
  await expect(dialogOf(page).getByLabel('Reason')).toHaveValue('Moved abroad, and the claim is too small.')
  await expectCleanInBoth(page)
  await page.unroute(path)
  await dialogOf(page).getByRole('button', { name: 'Write it off' }).press('Enter')
}

/** The seller's account at the provider can be paid. */
async function opensAccount({ page }: Person): Promise<void> {
  const { url } = (await post(page, '/api/payouts/onboarding', {})) as { url: string }
  const id = /onboarding\/(\w+)/.exec(url)?.[1]
  await post(page, '/dev/payments', { action: 'account', id, value: 'ready' })
}

/** A sale whose seller has been paid. */
async function paidOut(
  seller: Person,
  buyer: Person,
  { title, price }: { title: string; price: number },
): Promise<Debt> {
  const listing = await postListing(seller, title, price)
  const order = await buyNow(buyer, listing, price / 100, { buyerProtection: false })
  await post(buyer.page, '/api/escrow/confirm-delivery', { transactionId: order })
  await expect
    .poll(async () => {
      const payouts = (await (await seller.page.request.get('/api/seller/payouts')).json()) as Payout[]
      return payouts.find(({ transactionId }) => transactionId === order)?.status
    })
    .toBe('completed')
  return { order, title }
}

/** The seller refunds it when their account at the provider is empty. */
async function isOwed(seller: Person, buyer: Person, { order }: Debt): Promise<void> {
  await post(seller.page, '/dev/payments', { action: 'fault', id: 'reversal', value: 'declined' })
  await post(seller.page, '/api/escrow/request-refund', { transactionId: order, reason: 'It has died' })
  await expect
    .poll(async () => (await (await buyer.page.request.get(`/api/transactions/${order}`)).json()).refundPending)
    .toBe(false)
}

interface Payout {
  transactionId: number
  status: string
}

async function post(page: Page, path: string, data: object): Promise<unknown> {
  const answer = await page.request.post(path, { headers: { origin: new URL(page.url()).origin }, data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json()
}

async function expectCleanInBoth(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectNoViolations(page)
  }
}
