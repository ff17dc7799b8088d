import { expectNoViolations } from '../support/axe.ts'
import { buyNow, openCheckout } from '../support/paying.ts'
import { emailsTo, join, open, postListing } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test('a trader declares name and address, and a buyer sees them, buys and cancels', async ({ browser }) => {
  const seller = await join(browser, 'Hollis', 'Leeds')
  const buyer = await join(browser, 'Willow', 'Leeds')
  const title = `Tree fern ${seller.id}`
  const id = await postListing(seller, title, 2000)

  await open(seller.page, '/settings/selling')
  await seller.page.getByLabel('Trader', { exact: false }).check()
  await seller.page.getByRole('button', { name: 'Save' }).click()
  await expect(seller.page.getByRole('link', { name: 'Enter the name that you trade under' })).toBeVisible()
  await seller.page.getByLabel('Name of your business').fill('Hollis Ferns')
  await seller.page.getByLabel('Address of your business').fill('1 Mill Lane, Leeds LS6 2AB')
  await expectNoViolations(seller.page)
  await seller.page.getByRole('button', { name: 'Save' }).click()
  await expect(seller.page.getByText(/^Saved\. Your listings show it/)).toBeVisible()

  await open(seller.page, `/product/${id}`)
  const exception = seller.page.getByLabel('Can buyers cancel within 14 days?')
  const save = seller.page.getByRole('region', { name: 'Your listing' }).getByRole('button', { name: 'Save' })
  for (const [choice, note] of [
    ['made-to-order', 'It is made to your order'],
    ['right', 'You can cancel without a reason'],
  ] as const) {
    await exception.selectOption(choice)
    await save.click()
    await expect(seller.page.getByRole('region', { name: 'The trader' })).toContainText(note)
  }
  await expectNoViolations(seller.page)

  await open(buyer.page, `/product/${id}`)
  const trader = buyer.page.getByRole('region', { name: 'The trader' })
  await expect(trader).toContainText('Hollis Ferns')
  await expect(trader).toContainText('1 Mill Lane, Leeds LS6 2AB')
  await openCheckout(buyer.page, { id, title, price: '20.00' })
  await expect(buyer.page.getByRole('region', { name: 'The trader' })).toContainText('You can cancel')
  await expect(buyer.page.getByText('By law the trader must supply goods that are as described')).toBeVisible()
  await buyer.page.getByText('Model cancellation form').click()
  await expectNoViolations(buyer.page)
  const order = await buyNow(buyer, id, 20)

  await open(buyer.page, '/transactions')
  await buyer.page.getByText('Sold by a trader: Hollis Ferns').click()
  await expect(buyer.page.getByText('1 Mill Lane, Leeds LS6 2AB')).toBeVisible()
  await buyer.page.getByRole('link', { name: `Cancel the order of “${title}”` }).click()
  await expect(buyer.page.getByText(/^I hereby give notice that I cancel/)).toContainText(title)
  await expectNoViolations(buyer.page)
  await buyer.page.getByRole('button', { name: 'Cancel this order' }).click()
  await expect(buyer.page.getByRole('heading', { level: 1, name: 'Cancellation' })).toBeVisible()
  await expectNoViolations(buyer.page)

  await open(seller.page, `/transactions/${order}/cancel`)
  await seller.page.getByRole('button', { name: 'Refund the buyer' }).click()
  await expect(seller.page.getByText('The buyer gets everything back.')).toBeVisible()
  await open(buyer.page, `/transactions/${order}/cancel`)
  await expect(buyer.page.getByText('You get everything back, to the card that paid.')).toBeVisible()
  const money = async () => {
    const { status, refundedAmount, refundPending } = await (
      await buyer.page.request.get(`/api/transactions/${order}`)
    ).json()
    return { status, refundedAmount, refundPending }
  }
  await expect.poll(money).toEqual({ status: 'refunded', refundedAmount: 2060, refundPending: false })
  await expect.poll(async () => (await emailsTo(buyer)).map(({ subject }) => subject)).toContain(`Cancelled: ${title}`)
  await seller.page.context().close()
  await buyer.page.context().close()
})
