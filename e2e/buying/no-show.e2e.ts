import type { Browser } from '@playwright/test'
import { expectNoViolations } from '../support/axe.ts'
import { baseUrl } from '../support/new-user.ts'
import { emailsTo, join, open, type Person, postListing } from '../support/people.ts'
import { grantStaffRole, visitHasPassed } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

// Three people, each with a browser of their own.
test.setTimeout(120_000)

interface Missed {
  seller: Person
  buyer: Person
  page: string
}

/** A reserved order whose agreed time has passed. */
async function missed(browser: Browser): Promise<Missed> {
  const seller = await join(browser, 'Rose', 'Leeds')
  const buyer = await join(browser, 'Ivy', 'Leeds')
  const headers = { origin: baseUrl() }
  const windows = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, day: null, from: '08:00', to: '20:00' }))
  await seller.page.request.put('/api/pickup-times', { headers, data: { windows, details: null } })
  const productId = await postListing(seller, 'Spare strawberry runners', 0)
  const reserved = await buyer.page.request.post('/api/orders/free', { headers, data: { productId } })
  const { transactionId } = (await reserved.json()) as { transactionId: number }
  const offered = await buyer.page.request.get(`/api/pickups/${transactionId}`)
  const { slots } = (await offered.json()) as { slots: string[] }
  await buyer.page.request.post('/api/pickups', { headers, data: { transactionId, startsAt: slots[0] } })
  await visitHasPassed(transactionId)
  return { seller, buyer, page: `/transactions/${transactionId}/pickup` }
}

test('a seller says that the buyer did not come, who contradicts, and staff decide', { tag: '@desktop' }, async ({
  browser,
}) => {
  const { seller, buyer, page } = await missed(browser)

  await test.step('the seller says it', async () => {
    await open(seller.page, '/transactions?tab=sales')
    await seller.page.getByRole('link', { name: 'You did not meet?' }).click()
    await seller.page.getByRole('button', { name: 'Ivy Gardener Did Not Come' }).click()
    await seller.page.getByLabel('What happened').fill('I waited at the gate until eleven.')
    await expectNoViolations(seller.page)
    await seller.page.getByRole('button', { name: 'Say So' }).click()
    await expect(seller.page.getByRole('heading', { name: 'You said that Ivy Gardener did not come' })).toBeVisible()
    await expectNoViolations(seller.page)
  })

  await test.step('the buyer answers from the email, by keyboard', async () => {
    const [email] = await emailsTo(buyer)
    expect(email?.subject).toMatch(/^Rose Gardener says that you did not come/)
    await open(buyer.page, page)
    await expect(buyer.page.getByText('I waited at the gate until eleven.')).toBeVisible()
    await buyer.page.getByRole('button', { name: 'Send Answer' }).press('Enter')
    await expect(buyer.page.getByText('Choose an answer')).toBeVisible()
    await expectNoViolations(buyer.page)
    await buyer.page.getByRole('radio', { name: 'I was there' }).press('Space')
    await buyer.page.getByLabel('What happened').fill('I rang the bell twice.')
    await buyer.page.getByRole('button', { name: 'Send Answer' }).press('Enter')
    await expect(buyer.page.getByText('You contradict each other')).toBeVisible()
    await expectNoViolations(buyer.page)
    // The seller's open page follows.
    await expect(seller.page.getByText('I rang the bell twice.')).toBeVisible()
  })

  await test.step('staff decide, and both read it', async () => {
    const moss = await join(browser, 'Moss', 'Leeds')
    await grantStaffRole(moss)
    await open(moss.page, '/staff?part=doubts')
    await moss.page
      .getByRole('link', { name: /Spare strawberry runners/ })
      .first()
      .click()
    await expect(moss.page.getByText('I rang the bell twice.')).toBeVisible()
    await moss.page.getByText('The buyer did not come').click()
    await moss.page.getByLabel('In your words').fill('The bell of that gate has no button.')
    await expect(moss.page.getByRole('region', { name: 'Preview' })).toContainText('Recorded: you did not come')
    await expectNoViolations(moss.page)
    await moss.page.getByRole('button', { name: 'The buyer did not come: send' }).click()
    await expect(moss.page.getByRole('heading', { name: 'Decided', exact: true })).toBeVisible()
    await expectNoViolations(moss.page)
    await expect(buyer.page.getByText('Our staff found that you did not come. It is recorded.')).toBeVisible()
    await expect(seller.page.getByText('Our staff found that Ivy Gardener did not come. It is recorded.')).toBeVisible()
  })

  await test.step('the seller withdraws it', async () => {
    await seller.page.getByRole('button', { name: 'Withdraw What I Said' }).click()
    await expect(seller.page.getByText('You have withdrawn it. Nothing is recorded of it.')).toBeVisible()
    await expect(buyer.page.getByText('Rose Gardener has withdrawn it. Nothing is recorded of it.')).toBeVisible()
  })
})
