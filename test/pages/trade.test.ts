import { describe, expect, test } from 'vitest'
import { getListing } from '#features/listings/listing/contract.ts'
import { setPlace } from '#features/listings/place/contract.ts'
import { startTestServer } from '#test/server.ts'
import { hrefOf, openPage, textOf, within } from './page.ts'

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

describe('checkout', () => {
  const crafted = (id: number, price: number) =>
    `/checkout?amount=${(price / 100).toFixed(2)}&productId=${id}&productName=Free+iPhone+15`

  test('checkout names the listing, its seller and its place by what the server knows, never by the address', async () => {
    const moss = await server.member('moss3')
    const { id, title, price, seller, outcode, location } = await moss(getListing, { params: { id: '1' } })
    const page = await openPage(moss, crafted(id, price))
    const item = within(page.getByRole('region', { name: 'What you order' }))
    item.getByRole('heading', { name: title })
    item.getByText(seller.fullName)
    expect(textOf(page.getByRole('region', { name: 'What you order' }))).toContain(`Collect in ${location}, ${outcode}`)
    item.getByRole('button', { name: 'How far is it from you?' })
    expect(page.document.documentElement.outerHTML.replaceAll(/<script[\s\S]*?<\/script>/g, '')).not.toContain('iPhone')
    expect(page.queryByRole('checkbox', { name: /I can collect it/ })).toBeNull()
  })

  test('checkout of a listing that does not exist leads back to the list, since there is no listing to go back to', async () => {
    const moss = await server.member('moss5')
    const missing = await openPage(moss, crafted(2_000_000_000, 500))
    expect(hrefOf(missing.getByRole('link', { name: 'Back to browsing' }))).toBe('/browse')
    expect(missing.queryByRole('link', { name: 'Back to the listing' })).toBeNull()
    expect(hrefOf((await openPage(moss, crafted(1, 500))).getByRole('link', { name: 'Back to the listing' }))).toBe(
      '/product/1',
    )
  })

  test('checkout says how far it is from the viewer, and asks beyond 25 miles whether they can collect it', async () => {
    const moss = await server.member('moss4')
    const { id, price, outcode } = await moss(getListing, { params: { id: '1' } })
    await moss(setPlace, { body: { place: outcode ?? '' } })
    const near = await openPage(moss, crafted(id, price))
    near.getByText('less than a mile from you')
    expect(near.queryByRole('checkbox', { name: /I can collect it/ })).toBeNull()
    await moss(setPlace, { body: { place: 'TR1' } })
    const far = await openPage(moss, crafted(id, price))
    far.getByText(/^about \d+ miles from you$/)
    far.getByRole('heading', { name: /^This is about \d+ miles from TR1$/ })
    far.getByRole('checkbox', { name: /^I can collect it in .+/ })
  })
})
