import { expect, type Page } from '@playwright/test'
import { open } from './people.ts'

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
