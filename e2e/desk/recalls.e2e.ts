import { expectNoViolations } from '../support/axe.ts'
import { baseUrl } from '../support/new-user.ts'
import { emailsTo, join, open, type Person, postListing } from '../support/people.ts'
import { grantStaffRole } from '../support/staff.ts'
import { expect, type Page, test } from '../support/test.ts'

test('staff open a recall by keyboard, and its buyer reads what to do and answers on a phone', {
  tag: '@desktop',
}, async ({ browser }) => {
  // Three people, each with a browser of their own.
  test.slow()
  const phone = { viewport: { width: 390, height: 844 } }
  const [rose, ivy] = [await join(browser, 'Rose', 'Leeds'), await join(browser, 'Ivy', 'Leeds', phone)]
  const listing = await postListing(rose, 'Lavender from the south', 0)
  await collect(ivy, listing)

  const moss = await join(browser, 'Moss', 'Leeds')
  const { page } = moss
  await grantStaffRole(moss)
  await open(page, '/staff/recalls')
  await expectCleanInBoth(page)
  const form = page.getByRole('form', { name: 'Draft a recall' })
  await form.getByRole('button', { name: 'See whom it concerns' }).press('Enter')
  await expect(page.getByRole('alert').getByRole('link', { name: 'Name the pest or disease' })).toBeVisible()
  await form.getByLabel('Pest or disease').fill('Xylella fastidiosa')
  await form.getByLabel('Host plants').focus()
  await page.keyboard.type('lavender')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(form.getByRole('list', { name: 'Chosen host plants' })).toContainText('Lavender')
  await form.getByLabel('The suspect listing').fill(`${baseUrl()}/product/${listing}`)
  await form.getByLabel('May be infected since').fill('2026-01-01')
  await form.getByLabel('What people should do').fill('Look at the leaves.\nDo not move the plant.')
  await expect(form.getByRole('region', { name: 'As members read it' })).toContainText('Do not move the plant.')
  await form.getByRole('button', { name: 'See whom it concerns' }).press('Enter')
  await expect(page).toHaveURL(/\/staff\/recalls\/\d+$/)
  await expect(page.getByRole('region', { name: 'Listings that go off sale' })).toContainText('The suspect listing')
  await expect(page.getByRole('region', { name: 'People who would be notified' })).toContainText('Ivy Gardener')
  await expectCleanInBoth(page)
  const opening = page.getByRole('form', { name: 'Open the recall' })
  await opening.getByLabel('Why').fill('A buyer sent photos')
  await opening.getByRole('button', { name: 'Open the recall' }).press('Enter')
  await expect(page.getByRole('form', { name: 'End the recall' })).toBeVisible()
  await expectCleanInBoth(page)

  await expect
    .poll(async () => (await emailsTo(ivy))[0]?.subject)
    .toBe('Xylella fastidiosa: please look at your plants')
  const path = new URL(page.url()).pathname.replace('/staff', '')
  await open(ivy.page, path)
  await expect(ivy.page.getByRole('region', { name: 'Your plants' })).toContainText(
    'You bought it from the listing on which it is suspected.',
  )
  await expect(ivy.page.getByRole('region', { name: 'What to do' })).toContainText('Look at the leaves.')
  await expect(ivy.page.getByRole('link', { name: '01904 405138' })).toBeVisible()
  await expectCleanInBoth(ivy.page)
  await ivy.page.getByRole('button', { name: 'No signs found' }).press('Enter')
  await expect(ivy.page.getByText(/You answered “No signs found”/)).toBeVisible()
  await expectCleanInBoth(ivy.page)

  await page.reload()
  await expect(page.getByRole('region', { name: 'People', exact: true })).toContainText('No signs found')
  const ending = page.getByRole('form', { name: 'End the recall' })
  await ending.getByLabel('Why').fill('It was drought')
  await ending.getByRole('button', { name: 'End the recall' }).press('Enter')
  await expect(page.getByText('Ended', { exact: true })).toBeVisible()
  await expect.poll(async () => (await emailsTo(ivy))[0]?.subject).toBe('The recall about Xylella fastidiosa has ended')
  await ivy.page.reload()
  await expect(ivy.page.getByText(/This recall has ended/)).toBeVisible()
  await expectCleanInBoth(ivy.page)
})

/** Reserves a free listing and confirms its receipt. */
async function collect({ page }: Person, productId: number): Promise<void> {
  const headers = { origin: baseUrl() }
  const reserved = await page.request.post('/api/orders/free', { headers, data: { productId } })
  expect(reserved.status(), await reserved.text()).toBeLessThan(300)
  const { transactionId } = (await reserved.json()) as { transactionId: number }
  const answer = await page.request.post('/api/escrow/confirm-delivery', { headers, data: { transactionId } })
  expect(answer.status(), await answer.text()).toBe(200)
}

async function expectCleanInBoth(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectNoViolations(page)
  }
}
