import { expect, type Page } from '@playwright/test'
import { buyNow } from './paying.ts'
import { type Person, postListing } from './people.ts'

/** One sale is enough for someone who has been registered all year: 2,000 pounds are more than 2,000 euros. */
export const sellForTwoThousand = (seller: Person, buyer: Person): Promise<void> => sellFor(2000, seller, buyer)

/** A sale that is paid and confirmed without protection, so that the payout is due at once. */
export async function sellFor(pounds: number, seller: Person, buyer: Person): Promise<void> {
  const productId = await postListing(seller, 'A mature olive tree', pounds * 100)
  const transactionId = await buyNow(buyer, productId, pounds, { buyerProtection: pounds > 1000 })
  const headers = { origin: new URL(buyer.page.url()).origin }
  const confirmed = await buyer.page.request.post('/api/escrow/confirm-delivery', { headers, data: { transactionId } })
  expect(confirmed.status(), await confirmed.text()).toBe(200)
  // Runs the scheduled tasks; a second changes nothing for the other journeys.
  expect((await seller.page.request.post('/dev/clock', { headers, data: { advance: '1s' } })).status()).toBe(200)
}

/** Fills the form of a person, but for the tax number. */
export async function fillPerson(page: Page): Promise<void> {
  await page.getByLabel('First names').fill('Hazel')
  await page.getByLabel('Last name').fill('Gardener')
  await page.getByLabel('Date of birth').fill('1980-05-31')
  await page.getByLabel('Home address: number and street').fill('12 Fern Lane')
  await page.getByLabel('Town or city').fill('Leeds')
  await page.getByLabel('Postcode').fill('LS6 2AB')
}
