import { expectNoViolations } from '../support/axe.ts'
import { buyNow } from '../support/paying.ts'
import { emailsTo, join, open, type Person, postListing } from '../support/people.ts'
import { grantStaffRole } from '../support/staff.ts'
import { expect, type Page, test } from '../support/test.ts'

// Three people register, and pages are checked in both colour schemes.
test.slow()

const PHOTO = {
  name: 'handover.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAIAAAAlC+aJAAAAT0lEQVR42u3PQQkAAAgEsAtmCIMZ2gi+hcEKLDX9WgQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQELguuaYEALhXEOQAAAABJRU5ErkJggg==',
    'base64',
  ),
}
const TOO_LARGE = { name: 'too-large.gif', mimeType: 'image/gif', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) }

/** An order that was handed over by the code, and that the buyer's bank disputes. */
async function disputedOrder(
  seller: Person,
  buyer: Person,
  title: string,
): Promise<{ order: number; dispute: string }> {
  const order = await buyNow(buyer, await postListing(seller, title, 1250), 12.5)
  const seen = await (await buyer.page.request.get(`/api/transactions/${order}`)).json()
  await say(buyer, seller, 'Thank you, it is in the ground already.', seen.productId)
  await post(seller.page, '/api/escrow/confirm-delivery', { transactionId: order, code: seen.collectionCode })
  await post(buyer.page, '/dev/payments', { action: 'dispute', id: seen.paymentIntentId })
  let dispute = ''
  await expect(async () => {
    const answer = await seller.page.request.get(`/api/transactions/${order}/evidence`)
    expect(answer.status()).toBe(200)
    dispute = ((await answer.json()) as { chargebackId: string }).chargebackId
  }).toPass()
  return { order, dispute }
}

async function post(page: Page, path: string, data: object): Promise<void> {
  const answer = await page.request.post(path, { headers: { origin: new URL(page.url()).origin }, data })
  expect(answer.ok(), await answer.text()).toBe(true)
}

const say = ({ page, id }: Person, to: Person, content: string, productId: number) =>
  post(page, '/api/messages', { senderId: id, receiverId: to.id, content, productId })

async function staffMember(browser: Parameters<typeof join>[0]): Promise<Person> {
  const staff = await join(browser, 'Moss', 'Leeds')
  await grantStaffRole(staff, 'admin')
  return staff
}

/** Presses a button that sends, and confirms it. */
async function sendBy({ page }: Person, name: string): Promise<void> {
  await page.getByRole('button', { name }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Send it' }).press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
}

/** The outcome follows from a job. */
const expectState = (page: Page, state: string): Promise<void> =>
  expect(async () => {
    await page.reload()
    await expect(page.getByText(state, { exact: true })).toBeVisible({ timeout: 2_000 })
  }).toPass()

async function expectClean(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectNoViolations(page)
  }
}

test('a seller answers the bank by keyboard, staff send it, and both see that the bank decided for the seller', {
  tag: '@desktop',
}, async ({ browser }) => {
  const seller = await join(browser, 'Rowan', 'Leeds')
  const buyer = await join(browser, 'Hazel', 'Leeds')
  const staff = await staffMember(browser)
  const title = 'Sea holly Eryngium planum ‘Blaukappe’ in a nine-centimetre pot, sown last spring'
  const { order, dispute } = await disputedOrder(seller, buyer, title)
  const { page } = seller
  await expect
    .poll(async () => (await emailsTo(seller)).map(({ subject }) => subject))
    .toContainEqual(expect.stringContaining(`disputed: ${title}`))

  await open(page, '/transactions?tab=sales')
  const card = page.getByRole('article').filter({ hasText: title })
  await expect(card).toContainText(/[Aa]nswer the bank by \w{3} \d+ \w{3} at \d+:\d\d [AP]M/)
  await expect(card).not.toContainText('Nothing for now')
  await card.getByRole('link', { name: `Answer the bank: ${title}` }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Answer the buyer’s bank' })).toBeVisible()
  await expectClean(page)

  // A photo that is too large is refused beside its field, and nothing that was typed is lost.
  const words = page.getByLabel('What happened')
  await words.focus()
  const typed = 'Hazel collected it at my gate on Saturday and showed the code.'
  await page.keyboard.type(typed)
  await page.getByLabel('Add photos').setInputFiles(TOO_LARGE)
  await expect(page.getByText(/larger than 5MB/)).toBeVisible()
  await expectClean(page)
  await page.getByLabel('Add photos').setInputFiles(PHOTO)
  await expect(page.getByRole('img', { name: '1 of the answer' })).toBeVisible()
  await page.reload()
  await expect(words).toHaveValue(typed)
  await expect(page.getByText(`${typed.length} of 4000`)).toBeVisible()

  await words.focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByRole('checkbox', { name: 'Thank you, it is in the ground already.' })).toBeChecked()
  await page.getByRole('button', { name: 'Nothing is missing' }).press('Enter')
  await expect(page.getByText('Our staff know that nothing is missing.')).toBeVisible()
  await expectClean(page)

  await open(staff.page, '/staff/chargebacks')
  await expectClean(staff.page)
  await staff.page
    .getByRole('listitem')
    .filter({ hasText: `Order ${order},` })
    .getByRole('link')
    .press('Enter')
  await expect(staff.page.getByRole('heading', { level: 1, name: `Chargeback of order ${order}` })).toBeVisible()
  await expectClean(staff.page)

  // The seller saves meanwhile: staff keep what they typed, and nothing is overwritten.
  const theirs = staff.page.getByLabel('From us')
  await theirs.fill('The code was entered at the gate.')
  await staff.page.getByRole('checkbox', { name: 'Thank you, it is in the ground already.' }).uncheck()
  await words.fill('Hazel collected it at my gate on Saturday, showed the code, and thanked me.')
  await page.getByRole('button', { name: 'Save and continue later' }).click()
  await expect(page.getByRole('region', { name: /Notifications/ }).getByText('Saved', { exact: true })).toBeVisible()
  await staff.page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(staff.page.getByRole('alert')).toContainText('Someone else has changed this meanwhile')
  await expect(staff.page.getByRole('alert')).toBeFocused()
  await expectClean(staff.page)
  await staff.page.reload()
  await expect(theirs).toHaveValue('The code was entered at the gate.')
  await expect(staff.page.getByRole('checkbox', { name: 'Thank you, it is in the ground already.' })).not.toBeChecked()
  await expect(staff.page.getByLabel('The seller’s account')).toHaveValue(/and thanked me\.$/)
  await staff.page.getByRole('checkbox', { name: 'Thank you, it is in the ground already.' }).check()
  // The provider refuses it: both read why, and staff try again.
  await post(staff.page, '/dev/payments', { action: 'fault', id: 'evidence', value: 'declined' })
  await sendBy(staff, 'Send to the bank')
  await expectState(staff.page, 'Refused')
  await expect(staff.page.getByText('The payment provider refused our answer', { exact: true })).toBeVisible()
  await expectClean(staff.page)
  await page.reload()
  await expect(page.getByText(/It says: “Your card was declined\.”/)).toBeVisible()
  await expectClean(page)
  await sendBy(staff, 'Try again')
  await expectState(staff.page, 'Answered')

  await post(staff.page, '/dev/payments', { action: 'won', id: dispute })
  for (const [who, path] of [
    [page, `/transactions/${order}/evidence`],
    [staff.page, `/staff/chargebacks/${dispute}`],
  ] as const) {
    await expect(async () => {
      await open(who, path)
      await expect(who.getByText('Won', { exact: true })).toBeVisible({ timeout: 2_000 })
    }).toPass()
    await expectClean(who)
  }
  await expect(page.getByText('The bank left the money to the seller.')).toBeVisible()

  const lost = await disputedOrder(seller, buyer, 'A second sea holly')
  await post(staff.page, '/dev/payments', { action: 'lost', id: lost.dispute })
  await open(page, `/transactions/${lost.order}/evidence`)
  await expectState(page, 'Lost')
  await expect(page.getByText('The bank decided for the buyer.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Nothing is missing' })).toBeHidden()
  await open(staff.page, '/staff/chargebacks')
  const decided = staff.page.getByRole('listitem').filter({ hasText: `Order ${lost.order},` })
  await expect(decided).toContainText('Lost')
  await expect(decided).toContainText('£12.88 came out of the money held.')
})
