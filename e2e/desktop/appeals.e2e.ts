import { expectNoViolations } from '../support/axe.ts'
import { buyNow } from '../support/paying.ts'
import { emailsTo, join, open, postListing } from '../support/people.ts'
import { grantStaffRole } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

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
})

test('a contested refund is decided for a part, with what both sides read shown first', async ({ browser }) => {
  const [rose, ivy] = [await join(browser, 'Rose', 'Leeds'), await join(browser, 'Ivy', 'Leeds')]
  const title = `Fern ${Math.random().toString(36).slice(2, 8)}`
  const transactionId = await buyNow(ivy, await postListing(rose, title, 2000), 20)
  for (const [person, step, reason] of [
    [ivy, 'request-refund', 'One of two was dead'],
    [rose, 'contest-refund', 'Both were alive at the gate'],
  ] as const) {
    const headers = { origin: new URL(person.page.url()).origin }
    const answer = await person.page.request.post(`/api/escrow/${step}`, { headers, data: { transactionId, reason } })
    expect(answer.status()).toBe(200)
  }
  const ada = await join(browser, 'Ada', 'Leeds')
  const { page } = ada
  await grantStaffRole(ada, 'admin')
  await open(page, `/staff/orders/${transactionId}`)
  await expectNoViolations(page)
  await page.getByRole('link', { name: 'Open the case' }).click()
  await expect(page.getByText('Both were alive at the gate')).toBeVisible()
  await page.getByRole('button', { name: 'Read the conversation' }).click()
  await expect(page.getByText('They wrote nothing in the time of the order.')).toBeVisible()
  await page.getByText('Refund a part', { exact: true }).click()
  await page.getByLabel('Goes back to the buyer').fill('5')
  await page.getByLabel('Rule').selectOption({ label: '6.1 Not as described' })
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview).toContainText('you get £5.00 back')
  await expect(preview).toContainText('You are paid £14.10.')
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Refund a part and send' }).click()
  await expect(page.getByRole('heading', { name: 'Decided', exact: true })).toBeVisible()
  const shown = await (await ivy.page.request.get(`/api/transactions/${transactionId}`)).json()
  expect(shown).toMatchObject({ status: 'completed', refundedAmount: 500 })
  for (const [person, part] of [
    [ivy, 'you get £5.00 back'],
    [rose, 'You are paid £14.10.'],
  ] as const) {
    const email = (await emailsTo(person)).find(({ subject }) => subject === `Partly refunded: ${title}`)
    expect(email?.text).toContain(part)
  }
})
