import { expect, test } from 'vitest'
import { startTestServer } from '#test/server.ts'
import { openPage } from './page.ts'

const server = await startTestServer({ withPages: true })

test('checkout without an amount has nothing to pay', async () => {
  const page = await openPage(await server.member('moss1'), '/checkout')
  page.getByText('Invalid amount specified')
})

test('the payment result page says when there was no payment, with the same next steps', async () => {
  const page = await openPage(await server.member('moss2'), '/payment-success')
  page.getByRole('heading', { level: 1, name: 'No recent payment' })
  page.getByRole('heading', { name: 'What happens next' })
})

test.each([
  ['/transactions', 'Purchases', 'No purchases yet'],
  ['/transactions?tab=sales', 'Sales', 'No sales yet'],
  ['/transactions?tab=payouts', 'Payouts', 'No payouts yet'],
])('%s of a new member is empty and says so', async (url, tab, words) => {
  const page = await openPage(await server.member(`new-${tab.toLowerCase()}`), url)
  expect(page.getByRole('tab', { name: tab }).getAttribute('aria-selected')).toBe('true')
  page.getByText(words)
})
