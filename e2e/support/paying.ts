import { expect, type Page } from '@playwright/test'
import { open, type Person } from './people.ts'

export const GOOD_CARD = '4242 4242 4242 4242'
export const DECLINED_CARD = '4000 0000 0000 0002'
export const CARD_WITH_3D_SECURE = '4000 0025 0000 3155'

interface Item {
  id: number
  title: string
  /** In pounds, as in the URL. */
  price: string
}

export async function openCheckout(page: Page, { id, title, price }: Item): Promise<void> {
  await open(page, `/checkout?amount=${price}&productId=${id}&productName=${encodeURIComponent(title)}`)
  await expect(page.getByLabel('Card number')).toBeVisible()
}

export async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry date').fill('12/40')
  await page.getByLabel('Security code').fill('123')
  await page.getByLabel('Name on card').fill('Ivy Gardener')
}

/** Buys a listing by card without the screens, where the journey is about something else. Returns the order's id. */
export async function buyNow(
  { page }: Person,
  productId: number,
  pounds: number,
  { buyerProtection = true } = {},
): Promise<number> {
  const headers = { origin: new URL(page.url()).origin }
  const data = { amount: pounds, productId, buyerProtection }
  const opened = await page.request.post('/api/create-payment-intent', { headers, data })
  expect(opened.status(), await opened.text()).toBe(200)
  const { clientSecret, transactionId } = (await opened.json()) as { clientSecret: string; transactionId: number }
  const card = { clientSecret, number: GOOD_CARD, expiry: '12/40', cvc: '123', return_url: `${headers.origin}/` }
  const intent = clientSecret.split('_secret_')[0]
  await page.request.post(`/api/sandbox/payment_intents/${intent}/confirm`, { headers, data: card })
  await expect
    .poll(async () => (await (await page.request.get(`/api/transactions/${transactionId}`)).json()).status)
    .toBe('processing')
  return transactionId
}
