import sharp from 'sharp'
import { expectNoViolations } from '../support/axe.ts'
import { fillCard, GOOD_CARD } from '../support/paying.ts'
import { emailsTo, join, open, type Person } from '../support/people.ts'
import { expect, type Page, test } from '../support/test.ts'

// The main journey of the product, by two people in two browsers, with an accessibility check of every page.
test.setTimeout(300_000)

test('a plant is listed, found, discussed, paid for and collected, and its seller sees when the payout is sent', async ({
  browser,
}) => {
  const seller = await join(browser, 'Rose', 'Leeds')
  const buyer = await join(browser, 'Ivy', 'Leeds')
  const title = `Hart’s tongue fern ${Math.random().toString(36).slice(2, 6)}`

  await test.step('the seller lists a plant with a photo', () => list(seller, title))
  await test.step('the buyer finds the listing near her postcode', () => find(buyer.page, title))
  await test.step('the buyer writes to the seller', () => sendQuestion(buyer, seller))
  await test.step('the seller answers', () => answer(seller, buyer))
  await test.step('the buyer reads the answer and pays', () => pay(buyer, title))
  const code = await test.step('the order is held and shows its code', () => seeHeld(buyer, title))
  await test.step('the seller sees the sale, but not the code', () => seeSale(seller, title, code))
  await test.step('the buyer confirms receipt', () => confirm(buyer.page, title))
  await test.step('the price less 6% waits until the seller has given the provider their bank details', () =>
    setUpPayouts(seller.page, title))
  await test.step('both were notified by email', () => expectEmails(seller, buyer, title))
})

const photo = (): Promise<Buffer> =>
  sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#3f7d4a' } })
    .composite([
      { input: { create: { width: 500, height: 900, channels: 3, background: '#9cc48a' } }, left: 550, top: 150 },
    ])
    .jpeg()
    .toBuffer()

async function list({ page }: Person, title: string): Promise<void> {
  await open(page, '/new-listing')
  await page.getByLabel('Photos').setInputFiles({ name: 'fern.jpg', mimeType: 'image/jpeg', buffer: await photo() })
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Description').fill('Three years old, in a 2 litre pot, grown outside in peat-free compost.')
  await page.getByLabel('Price').fill('20.00')
  await page.getByLabel('Category').selectOption({ label: 'House Plants' })
  await page.getByLabel('Postcode').fill('LS6 2AB')
  await expect(page.getByText(/£18\.80/)).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Post Listing' }).click()
  await expect(page.getByText('Your listing has been created.', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/browse/)
}

async function find(page: Page, title: string): Promise<void> {
  await open(page, `/browse?q=${encodeURIComponent(title)}`)
  await page
    .getByRole('banner')
    .getByRole('link', { name: /your place/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Your place' })
  await dialog.getByLabel('Postcode or town').fill('LS6 3HN')
  await expectNoViolations(page)
  await dialog.getByLabel('Postcode or town').press('Enter')
  await expect(dialog).toBeHidden()
  const card = page.getByRole('article').filter({ hasText: title })
  await expect(card).toContainText('£20.00')
  await expect(card).toContainText(/mile/)
  await expectNoViolations(page)
  await card.getByRole('link', { name: title }).first().click()
  // The heading of the search contains the title as well.
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
  await expectNoViolations(page)
}

async function sendQuestion({ page }: Person, seller: Person): Promise<void> {
  await page.getByRole('link', { name: 'Message Seller' }).click()
  await expect(page).toHaveURL(new RegExp(`/messages/${seller.id}\\?.*productId=`))
  await expect(page.getByRole('heading', { name: seller.fullName })).toBeVisible()
  await expect(page.getByText('No messages yet. Start the conversation!')).toBeVisible()
  const field = page.getByPlaceholder('Type your message...')
  await expect(page.getByRole('button', { name: 'Send message' })).toBeDisabled()
  await field.fill('Is the fern still there? I could come on Saturday.')
  await field.press('Enter')
  const log = page.getByRole('log')
  await expect(log.getByText('Is the fern still there?')).toBeVisible()
  await expect(log.getByRole('heading', { name: 'Today' })).toBeVisible()
  await expect(log.locator('time').last()).toHaveText(/^\d+:\d\d [AP]M • /)
  await expect(field).toHaveValue('')
  await expectNoViolations(page)
}

async function answer(seller: Person, buyer: Person): Promise<void> {
  const { page } = seller
  await open(page, '/messages')
  await expect(page.getByText('1 unread', { exact: true })).toBeAttached()
  await expectNoViolations(page)
  await page.getByRole('link', { name: new RegExp(buyer.fullName) }).click()
  await expect(page.getByRole('log').getByText('Is the fern still there?')).toBeVisible()
  await page.getByPlaceholder('Type your message...').fill('It is. Saturday at 10.30 suits me.')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('log').getByText('Saturday at 10.30')).toBeVisible()
  await expectNoViolations(page)
}

async function pay({ page }: Person, title: string): Promise<void> {
  // The conversation polls every ten seconds.
  await expect(page.getByRole('log').getByText('Saturday at 10.30')).toBeVisible({ timeout: 30_000 })
  await page
    .getByRole('log')
    .getByRole('link', { name: new RegExp(title) })
    .click()
  await page.getByRole('link', { name: 'Buy Now - £20.00' }).filter({ visible: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Total £20.60' })).toBeAttached()
  await page.getByLabel(/Buyer protection/).uncheck()
  await expect(page.getByRole('button', { name: 'Pay £20.00' })).toBeEnabled()
  await page.getByLabel(/Buyer protection/).check()
  await fillCard(page, GOOD_CARD)
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Pay £20.60' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Successful' })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('link', { name: 'Continue Browsing' })).toHaveAttribute('href', '/browse')
  await expectNoViolations(page)
}

const orderOf = (page: Page, title: string) => page.getByRole('article', { name: title })

async function seeHeld({ page }: Person, title: string): Promise<string> {
  await open(page, '/transactions')
  const order = orderOf(page, title)
  await expect(order).toContainText('Processing')
  await expect(order).toContainText('Held securely')
  await expect(order).toContainText('£20.60')
  await expectNoViolations(page)
  return ((await order.getByText(/^\d{3} \d{3}$/).textContent()) ?? '').replace(' ', '')
}

async function seeSale({ page }: Person, title: string, code: string): Promise<void> {
  await open(page, '/transactions?tab=sales')
  const order = orderOf(page, title)
  await expect(order).toContainText('Processing')
  expect(code).toMatch(/^\d{6}$/)
  await expect(order).not.toContainText(code)
  await expectNoViolations(page)
}

async function confirm(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Confirm Receipt' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(title)
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Confirm Receipt' }).click()
  await expect(page.getByText('Payment has been released to the seller.', { exact: true })).toBeVisible()
  await expect(orderOf(page, title)).toContainText('Completed')
  await expect(page.getByRole('button', { name: 'Confirm Receipt' })).toHaveCount(0)
  await expect(orderOf(page, title).getByRole('button', { name: 'Report a problem' })).toBeVisible()
  await expect(orderOf(page, title)).toContainText('you get everything back, the protection fee included')
}

async function setUpPayouts(page: Page, title: string): Promise<void> {
  await page.getByRole('tab', { name: 'Payouts' }).click()
  await expect(page).toHaveURL(/tab=payouts/)
  const payout = page.getByRole('article').filter({ hasText: title })
  await expect(payout).toContainText('£18.80')
  await expect(payout).toContainText('Set up your payouts to receive it')
  await expect(page.getByText('£18.80 is waiting for you.')).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('link', { name: 'Set Up Payouts' }).first().click()
  await page.waitForURL(/\/sandbox\/onboarding\//)
  await page.getByRole('button', { name: 'Finish', exact: true }).click()
  await page.waitForURL(/\/transactions\?tab=payouts/)
  await expect(async () => {
    await open(page, '/transactions?tab=payouts')
    // Bought with protection: the payout waits until the time to report a problem is over.
    await expect(payout).toContainText(
      /sent after \w{3} \d+ \w{3} at \d+:\d\d [AP]M, unless the buyer reports a problem/,
      {
        timeout: 2_000,
      },
    )
  }).toPass()
  await expect(page.getByRole('link', { name: 'Set Up Payouts' })).toBeHidden()
  await expectNoViolations(page)
  await page.getByRole('link', { name: 'See or change them' }).click()
  await page.waitForURL(/\/sandbox\/dashboard\//)
  await expect(page.getByText('Nothing was sent to the bank yet.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to your transactions' }).click()
  await page.waitForURL(/\/transactions\?tab=payouts/)
}

async function expectEmails(seller: Person, buyer: Person, title: string): Promise<void> {
  const subjects = async (person: Person) => (await emailsTo(person)).map(({ subject }) => subject)
  expect(await subjects(seller)).toContainEqual(
    expect.stringContaining(`${buyer.fullName} wrote to you about “${title}”`),
  )
  expect((await emailsTo(seller)).some(({ text }) => text.includes(title) && text.includes('£18.80'))).toBe(true)
  expect((await emailsTo(buyer)).some(({ text }) => text.includes(title) && text.includes('£20.60'))).toBe(true)
}
