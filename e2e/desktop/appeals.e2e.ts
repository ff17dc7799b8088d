import { expectNoViolations } from '../support/axe.ts'
import { buyNow } from '../support/paying.ts'
import { emailsTo, join, open, type Person, postListing } from '../support/people.ts'
import { grantStaffRole } from '../support/staff.ts'
import { expect, type Page, test } from '../support/test.ts'

test('the buyers of a suspended seller are refunded; the seller appeals without signing in, and another moderator overturns it', async ({
  browser,
}) => {
  const [rose, ivy] = [await join(browser, 'Rose', 'Leeds'), await join(browser, 'Ivy', 'Leeds')]
  const [moss, fern] = [await join(browser, 'Moss', 'Leeds'), await join(browser, 'Fern', 'Leeds')]
  const title = `Pond weed ${Math.random().toString(36).slice(2, 8)}`
  const listing = await postListing(rose, title, 250)
  const orders = [
    { buyer: ivy, id: await buyNow(ivy, await postListing(rose, `${title} one`, 2000), 20) },
    { buyer: fern, id: await buyNow(fern, await postListing(rose, `${title} two`, 1000), 10) },
  ]
  const answer = await ivy.page.request.post('/api/reports', {
    headers: { origin: new URL(ivy.page.url()).origin },
    data: { targetKind: 'listing', targetId: listing, reason: 'illegal', details: 'This spreads everywhere.' },
  })
  expect(answer.status()).toBe(201)
  await grantStaffRole(moss)
  await open(moss.page, '/staff')
  await moss.page.getByRole('link', { name: title }).first().click()
  await moss.page.getByText('Suspend', { exact: true }).click()
  await moss.page.getByLabel('For how many days').fill('14')
  await moss.page.getByLabel('Rule').selectOption({ label: '3.2 Invasive or banned plant' })
  const preview = moss.page.getByRole('region', { name: 'Preview' })
  await expect(preview).toContainText('Your account is suspended until')
  await expectNoViolations(moss.page)
  await moss.page.getByRole('button', { name: 'Suspend and send' }).click()
  await expect(moss.page.getByRole('heading', { name: 'Decided', exact: true })).toBeVisible()
  expect((await ivy.page.request.get(`/api/products/${listing}`)).status()).toBe(404)
  // Both buyers get everything back, the protection fee included.
  for (const [n, { buyer, id }] of orders.entries()) {
    await expect
      .poll(async () => (await buyer.page.request.get(`/api/transactions/${id}`)).json())
      .toMatchObject({ status: 'refunded', refundedAmount: n === 0 ? 2060 : 1030 })
  }

  // The reporter: a receipt at once, then the outcome.
  expect((await emailsTo(ivy)).map(({ subject }) => subject)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^We have your report R-/),
      expect.stringMatching(/^What we decided about your report R-/),
    ]),
  )

  const email = (await emailsTo(rose)).find(({ subject }) => subject.startsWith('Your account is suspended until'))
  const link = /\/appeal\?key=\S+/.exec(email?.text ?? '')?.[0] ?? ''
  const { page } = rose
  await open(page, link)
  await expect(page.getByRole('heading', { level: 1, name: 'Ask us to look again' })).toBeVisible()
  await expectNoViolations(page)
  await page.getByLabel('Why are we wrong?').fill('It is the native plant, as the label says.')
  await page.getByRole('button', { name: 'Send the appeal' }).click()
  await expect(page.getByText('We have your appeal.')).toBeVisible()

  await grantStaffRole(fern)
  await open(fern.page, '/staff')
  await fern.page
    .getByRole('link', { name: `Appeal by ${rose.fullName}` })
    .last()
    .click()
  await expect(fern.page.getByText('It is the native plant, as the label says.')).toBeVisible()
  await expectNoViolations(fern.page)
  await fern.page.getByText('Overturn it', { exact: true }).click()
  await fern.page.getByRole('button', { name: 'Overturn it and send' }).click()
  await expect(fern.page.getByRole('heading', { name: 'Decided', exact: true })).toBeVisible()
  expect((await ivy.page.request.get(`/api/products/${listing}`)).status()).toBe(200)
  // Both learn that the appeal has changed it.
  expect((await emailsTo(rose)).map(({ subject }) => subject)).toContain('We have changed our decision')
  expect((await emailsTo(ivy)).map(({ subject }) => subject)).toContainEqual(
    expect.stringMatching(/^We changed our decision about your report R-/),
  )
})

/** Of £20.60: the price of £20.00 and 60p of protection. */
const decisions = [
  {
    action: 'Refund everything',
    rule: '6.1 Not as described',
    previews: ['you get £20.60 back', 'You are not paid for this order.'],
    subject: 'Refunded',
    order: { status: 'refunded', refundedAmount: 2060 },
    buyerReads: ['£20.60 refunded'],
    sellerReads: ['£20.60 back to the buyer'],
    books: { buyer_held: ['£20.60', '-£20.60'], seller_payable: [], commission: [], protection: [] },
  },
  {
    action: 'Refund a part',
    rule: '6.1 Not as described',
    previews: ['you get £5.00 back', 'You are paid £14.10.'],
    subject: 'Partly refunded',
    order: { status: 'completed', refundedAmount: 500 },
    buyerReads: ['£20.60', '£5.00 refunded'],
    sellerReads: ['£14.10', '£5.00 back to the buyer'],
    books: {
      ...{ buyer_held: ['£20.60', '-£20.60'], seller_payable: ['-£14.10'] },
      ...{ commission: ['-£0.90'], protection: ['-£0.60'] },
    },
  },
  {
    action: 'Pay the seller',
    rule: '6.3 Handed over as described',
    previews: ['you are not refunded', '£18.80 goes to your payout account'],
    subject: 'Decided',
    order: { status: 'completed', refundedAmount: 0 },
    buyerReads: ['£20.60'],
    sellerReads: ['£18.80', 'of £20.00, less 6%'],
    books: {
      ...{ buyer_held: ['£20.60', '-£20.60'], seller_payable: ['-£18.80'] },
      ...{ commission: ['-£1.20'], protection: ['-£0.60'] },
    },
  },
] as const

for (const wanted of decisions) {
  test(`a contested refund is decided with “${wanted.action}”: both sides and the books have the same sums`, async ({
    browser,
  }) => {
    const [rose, ivy] = [await join(browser, 'Rose', 'Leeds'), await join(browser, 'Ivy', 'Leeds')]
    const title = `Fern ${Math.random().toString(36).slice(2, 8)}`
    const id = await contested({ seller: rose, buyer: ivy, title })
    const ada = await join(browser, 'Ada', 'Leeds')
    await grantStaffRole(ada, 'admin')
    await test.step('staff read both sides and decide', () => decideOrder(ada, { id, ...wanted }))
    await expect
      .poll(async () => (await ivy.page.request.get(`/api/transactions/${id}`)).json())
      .toMatchObject({ ...wanted.order, refundPending: false })
    await test.step('both read it by email and on the pages of their orders', async () => {
      for (const [person, preview, list, reads] of [
        [ivy, wanted.previews[0], '/transactions', wanted.buyerReads],
        [rose, wanted.previews[1], '/transactions?tab=sales', wanted.sellerReads],
      ] as const) {
        const email = (await emailsTo(person)).find(({ subject }) => subject === `${wanted.subject}: ${title}`)
        expect(email?.text).toContain(preview)
        await open(person.page, list)
        for (const part of reads) await expect(person.page.getByRole('article', { name: title })).toContainText(part)
      }
    })
    await test.step('the books have the same sums', async () => {
      for (const [account, amounts] of Object.entries(wanted.books))
        expect([account, await postingsOf(ada.page, account, id)]).toEqual([account, amounts])
    })
  })
}

/** A paid order whose buyer asked for a refund, with which the seller does not agree. */
async function contested({ seller, buyer, title }: { seller: Person; buyer: Person; title: string }): Promise<number> {
  const transactionId = await buyNow(buyer, await postListing(seller, title, 2000), 20)
  for (const [person, step, reason] of [
    [buyer, 'request-refund', 'One of two was dead'],
    [seller, 'contest-refund', 'Both were alive at the gate'],
  ] as const) {
    const headers = { origin: new URL(person.page.url()).origin }
    const answer = await person.page.request.post(`/api/escrow/${step}`, { headers, data: { transactionId, reason } })
    expect(answer.status()).toBe(200)
  }
  return transactionId
}

type Wanted = { id: number } & Pick<(typeof decisions)[number], 'action' | 'rule' | 'previews'>

async function decideOrder({ page }: Person, { id, action, rule, previews }: Wanted): Promise<void> {
  await open(page, `/staff/orders/${id}`)
  await expectNoViolations(page)
  await page.getByRole('link', { name: 'Open the case' }).click()
  await expect(page.getByText('Both were alive at the gate')).toBeVisible()
  await page.getByRole('button', { name: 'Read the conversation' }).click()
  await expect(page.getByText('They wrote nothing in the time of the order.')).toBeVisible()
  await page.getByText(action, { exact: true }).click()
  if (action === 'Refund a part') await page.getByLabel('Goes back to the buyer').fill('5')
  await page.getByLabel('Rule').selectOption({ label: rule })
  const preview = page.getByRole('region', { name: 'Preview' })
  for (const part of previews) await expect(preview).toContainText(part)
  await expectNoViolations(page)
  await page.getByRole('button', { name: `${action} and send` }).click()
  await expect(page.getByRole('heading', { name: 'Decided', exact: true })).toBeVisible()
}

/** What the page of the books lists of an order in an account, the latest first. */
async function postingsOf(page: Page, account: string, order: number): Promise<string[]> {
  await open(page, `/staff/money?account=${account}`)
  const postings = page.locator('#postings')
  await expect(postings.getByRole('row').first().or(postings.getByText('Nothing has been posted yet.'))).toBeVisible()
  const rows = postings.getByRole('row').filter({ has: page.getByRole('cell', { name: String(order), exact: true }) })
  const amounts = await rows.locator('td:last-child').allInnerTexts()
  return amounts.map((amount) => amount.replace('−', '-'))
}
