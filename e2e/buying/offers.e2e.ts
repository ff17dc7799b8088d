import { listingBody } from '#test/listing-body.ts'
import { expectNoViolations } from '../support/axe.ts'
import { baseUrl, confirmEmail, join } from '../support/new-user.ts'
import { fillCard, GOOD_CARD } from '../support/paying.ts'
import { expect, test } from '../support/test.ts'

test('a buyer offers, the seller names a price, the buyer accepts it and pays', { tag: '@desktop' }, async ({
  page,
  browser,
}) => {
  test.slow()
  const seller = await (await browser.newContext()).newPage()
  const { id: sellerId } = await join(seller, 'haggling')
  const title = `Quince ${sellerId}`
  await seller.goto('/new-listing')
  await seller.getByLabel('Title').fill(title)
  await seller.getByLabel('Price', { exact: true }).fill('20')
  await expect(seller.getByLabel('Your lowest price')).toBeHidden()
  await seller.getByLabel('Accept offers').check()
  await seller.getByLabel('Your lowest price').fill('20')
  await expectNoViolations(seller)
  const listed = await seller.request.post('/api/products', {
    headers: { origin: baseUrl() },
    data: listingBody({ title, price: 2000, sellerId, postcode: 'BS7 8AA', offers: { floor: 1000 } }),
  })
  expect(listed.status()).toBe(201)
  const { id } = await listed.json()
  await seller.goto(`/product/${id}/edit`)
  await expect(seller.getByLabel('Your lowest price')).toHaveValue('10.00')

  const { username } = await join(page, 'bidding')
  await confirmEmail(page.request, `${username}@gardeners.example`)
  await page.goto(`/product/${id}`)
  await page.getByRole('button', { name: 'Make an Offer' }).press('Enter')
  const offer = page.getByRole('textbox', { name: 'Your offer' })
  await expect(offer).toBeFocused()
  await page.keyboard.type('25')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Offer less than £20.00, or buy it at that price')).toBeVisible()
  await expect(offer).toBeFocused()
  await expectNoViolations(page)
  await offer.fill('9')
  await page.getByRole('button', { name: 'Send Offer' }).click()
  await expect(page.getByText('The seller does not accept this price.')).toBeVisible()
  expect(await page.content()).not.toContain('10.00')
  await page.getByRole('button', { name: 'Make an Offer' }).click()
  await offer.fill('15')
  await page.getByRole('button', { name: 'Send Offer' }).click()
  await expect(page.getByText('The seller can answer until')).toBeVisible()

  await seller.goto('/offers')
  await expect(seller.getByText('Declined for you: it was below your lowest price.')).toBeVisible()
  await seller.getByRole('button', { name: `Name your price: ${title}` }).press('Enter')
  await seller.keyboard.type('17.50')
  await expectNoViolations(seller)
  await seller.keyboard.press('Enter')
  await expect(seller.getByText('You named £17.50. The buyer can answer until')).toBeVisible()
  // The page of the listing has stayed open.
  await expect(page.getByText('The seller would take £17.50.')).toBeVisible()

  await page.goto(`/messages/${sellerId}`)
  const card = page.getByRole('article', { name: `Offer for ${title}` }).filter({ hasText: '£17.50' })
  await card.getByRole('button', { name: `Accept £17.50: ${title}` }).click()
  await expect(card.getByText('Reserved for you at £17.50')).toBeVisible()
  await page.goto(`/product/${id}`)
  await expect(page.getByText('Someone has reserved it.')).toBeHidden()
  await expectNoViolations(page)
  await page.getByRole('link', { name: 'Pay £17.50' }).click()
  await expect(page.getByText('Agreed price')).toBeVisible()
  await expect(page.getByText('Reserved for you until')).toBeVisible()
  await expectNoViolations(page)
  await fillCard(page, GOOD_CARD)
  await page.getByRole('button', { name: 'Pay £18.03' }).click()
  await page.waitForURL(/payment-success/)
  await seller.goto('/offers')
  await expect(seller.getByText('Bought at this price.')).toBeVisible()
})
