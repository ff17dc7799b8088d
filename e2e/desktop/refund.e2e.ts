import { expectNoViolations } from '../support/axe.ts'
import { baseUrl } from '../support/new-user.ts'
import { fillCard, GOOD_CARD, openCheckout } from '../support/paying.ts'
import { join, open, type Person, postListing } from '../support/people.ts'
import { grantStaffRole } from '../support/staff.ts'
import { expect, type Page, test } from '../support/test.ts'

// Two people register through the screens, which is slow on a busy machine.
test.slow()

interface Moved {
  paymentIntentId: string
  refundPending: boolean
  refundFailed: boolean
}

const ordersOf = async (page: Page): Promise<unknown> => (await page.request.get('/api/transactions/buyer')).json()

test('a refund needs a reason and is withdrawn once; a report after Confirm Receipt is refunded with the fee', async ({
  browser,
}) => {
  const seller = await join(browser, 'Rowan', 'Leeds')
  const buyer = await join(browser, 'Hazel', 'Leeds')
  const title = 'Dead mint'
  const id = await postListing(seller, title, 2000)
  await openCheckout(buyer.page, { id, title, price: '20.00' })
  await fillCard(buyer.page, GOOD_CARD)
  await buyer.page.getByRole('button', { name: 'Pay £20.60' }).click()
  await expect(buyer.page.getByRole('heading', { level: 1, name: 'Payment Successful' })).toBeVisible()

  const [paid] = (await ordersOf(buyer.page)) as [{ id: number; collectBy: string }]
  await open(buyer.page, '/transactions')
  const dialog = buyer.page.getByRole('dialog')
  // Without reception at the gate: the error shows at once, and nothing is sent later.
  await buyer.page.getByRole('button', { name: 'Confirm Receipt' }).click()
  await buyer.page.context().setOffline(true)
  await dialog.getByRole('button', { name: 'Confirm Receipt' }).click()
  await expect(dialog).toContainText('Please check your connection and try again.')
  await buyer.page.context().setOffline(false)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await buyer.page.getByRole('button', { name: 'Request Refund' }).click()
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Request Refund' }).click()
  await expect(dialog).toContainText('Please tell us the reason')
  await expectNoViolations(buyer.page)
  await dialog.getByLabel('Reason').fill('It came as three brown sticks.')
  await buyer.page.mouse.click(3, 3)
  await expect(dialog).toBeVisible()
  await buyer.page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await buyer.page.getByRole('button', { name: 'Request Refund' }).press('Enter')
  await expect(dialog.getByLabel('Reason')).toHaveValue('It came as three brown sticks.')
  await dialog.getByRole('button', { name: 'Request Refund' }).click()
  await expect(buyer.page.getByText('Your request has been submitted for review.', { exact: true })).toBeVisible()
  await expect(buyer.page.getByRole('article', { name: title })).toContainText('Dispute Filed')
  await expect(buyer.page.getByRole('heading', { name: title })).toBeFocused()

  // Withdrawn, the order keeps the time that it had left.
  const withdraw = buyer.page.getByRole('button', { name: 'Withdraw Request' })
  await withdraw.click()
  await dialog.getByRole('button', { name: 'Withdraw Request' }).click()
  await expect(buyer.page.getByRole('article', { name: title })).toContainText('Processing')
  const [resumed] = (await ordersOf(buyer.page)) as [{ collectBy: string }]
  expect(Math.abs(Date.parse(resumed.collectBy) - Date.parse(paid.collectBy))).toBeLessThan(10 * 60_000)

  // Protected, it can still be reported after the confirmation; a second request is not withdrawn.
  await buyer.page.getByRole('button', { name: 'Confirm Receipt' }).click()
  await expect(dialog).toContainText('who is not paid before 48 hours after the handover')
  await dialog.getByRole('button', { name: 'Confirm Receipt' }).click()
  await expect(buyer.page.getByRole('article', { name: title })).toContainText(
    /report a problem by \w{3} \d+ \w{3} at \d+:\d\d [AP]M: you get everything back, the protection fee included/,
  )
  await buyer.page.getByRole('button', { name: 'Report a problem' }).click()
  await dialog.getByLabel('Reason').fill('It is dead.')
  await dialog.getByRole('button', { name: 'Report a problem' }).click()
  await expect(buyer.page.getByRole('article', { name: title })).toContainText('Dispute Filed')
  await expect(withdraw).toHaveCount(0)

  await open(seller.page, '/transactions?tab=sales')
  await expect(seller.page.getByRole('article', { name: title })).toContainText('It is dead.')
  await seller.page.getByRole('button', { name: 'Agree to Refund' }).click()
  const question = seller.page.getByRole('dialog')
  await expect(question).toContainText('gets £20.60 back')
  const held = Promise.withResolvers<void>()
  await seller.page.route('**/api/escrow/agree-refund', (route) => held.promise.then(() => route.continue()))
  await question.getByRole('button', { name: 'Agree to Refund' }).click()
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  await seller.page.keyboard.press('Escape')
  await seller.page.keyboard.press('Escape')
  await expect(question).toBeVisible()
  held.resolve()
  await expect(seller.page.getByRole('article', { name: title })).toContainText('Refunded')
  await comesBack(buyer, seller, paid.id)
})

/** The refund comes back from the buyer's bank, and staff send it again on the page of the books. */
async function comesBack(buyer: Person, staff: Person, order: number): Promise<void> {
  const { page } = staff
  const moved = async () => (await (await buyer.page.request.get(`/api/transactions/${order}`)).json()) as Moved
  await expect.poll(async () => (await moved()).refundPending).toBe(false)
  const { paymentIntentId } = await moved()
  const answer = await page.request.get('/dev/payments.json')
  const { refunds } = (await answer.json()) as { refunds: { id: string; payment_intent: string }[] }
  const id = refunds.find(({ payment_intent }) => payment_intent === paymentIntentId)?.id
  expect(id, 'a refund at the provider').toBeDefined()
  await page.request.post('/dev/payments', { headers: { origin: baseUrl() }, data: { action: 'fail_refund', id } })
  await expect.poll(async () => (await moved()).refundFailed).toBe(true)
  await grantStaffRole(staff, 'finance')
  await open(page, '/staff/money')
  const again = page.getByRole('button', { name: `Send the refund of order ${order} again` })
  await again.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).press('Enter')
  await expect(again).toHaveCount(0)
  await expect.poll(async () => (await moved()).refundFailed).toBe(false)
}
