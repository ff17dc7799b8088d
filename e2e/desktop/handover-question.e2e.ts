import { expectNoViolations } from '../support/axe.ts'
import { open } from '../support/people.ts'
import { expect, type Page, test } from '../support/test.ts'

interface Order {
  id: number
  isHandoverStated: boolean
}

/** Signs in a demo member, and finds the order that only its seller says was handed over. */
async function askedAbout(page: Page, username: string, baseURL: string | undefined): Promise<number> {
  const headers = { origin: baseURL ?? '' }
  await page.context().request.post('/api/auth/login', { headers, data: { username, password: 'allotment' } })
  const orders = (await (await page.request.get('/api/transactions/buyer')).json()) as Order[]
  return orders.find(({ isHandoverStated }) => isHandoverStated)?.id ?? 0
}

test('a buyer answers no from the email, and then has it after all', async ({ page, baseURL }) => {
  const id = await askedAbout(page, 'rose', baseURL)
  await open(page, `/transactions/${id}/collect`)
  await expect(page.getByRole('heading', { level: 1, name: 'Do you have it?' })).toBeVisible()
  await expectNoViolations(page)

  await open(page, `/transactions/${id}/collect?answer=no`)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('for your collection code')
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'I Don’t Have It' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'We have asked the seller for your code.' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: /^Show this to/ })).toBeVisible()

  await open(page, '/transactions')
  await expect(
    page.getByText(/Without your code, or a reason for our staff to look at, you are refunded on/),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Confirm Receipt' }).last().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm Receipt' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Payment has been released to the seller.' })).toBeVisible()
})

test('a buyer answers yes on the order', async ({ page, baseURL }) => {
  const id = await askedAbout(page, 'aster', baseURL)
  expect(id).toBeGreaterThan(0)
  await open(page, '/transactions')
  await expect(page.getByText(/The seller says that you have it. Answer yes or no by/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'No, I Don’t Have It' })).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Yes, I Have It' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm Receipt' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Payment has been released to the seller.' })).toBeVisible()
})
