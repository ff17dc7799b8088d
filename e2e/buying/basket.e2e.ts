import { listingBody } from '#test/listing-body.ts'
import { expectNoViolations } from '../support/axe.ts'
import { baseUrl, join } from '../support/new-user.ts'
import { fillCard, GOOD_CARD } from '../support/paying.ts'
import { open } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test('a buyer fills a basket with two listings of one seller, changes a number and pays once for both', {
  tag: '@desktop',
}, async ({ page, browser }) => {
  const seller = await (await browser.newContext()).newPage()
  const { id: sellerId } = await join(seller, 'basketing')
  const list = async (data: object): Promise<number> => {
    const listed = await seller.request.post('/api/products', {
      headers: { origin: baseUrl() },
      data: listingBody({ sellerId, postcode: 'BS7 8AA', ...data }),
    })
    expect(listed.status(), await listed.text()).toBe(201)
    return (await listed.json()).id
  }
  const [plugs, crown] = [`Leek plugs ${sellerId}`, `Rhubarb crown ${sellerId}`]
  const first = await list({ title: plugs, price: 200, quantity: 12 })
  const second = await list({ title: crown, price: 450 })

  await join(page, 'choosing')
  await open(page, `/product/${first}`)
  await page.getByRole('button', { name: 'One more' }).press('Enter')
  await page.getByRole('button', { name: 'Add 2 to Basket' }).press('Enter')
  await expect(page.getByText('2 are in your basket.')).toBeVisible()
  await expectNoViolations(page)
  await open(page, `/product/${second}`)
  await page.getByRole('button', { name: 'Add to Basket' }).click()
  await page.getByRole('link', { name: 'Open Your Basket' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Your Basket' })).toBeVisible()
  await expect(page.getByText('£8.50')).toBeVisible()
  await page.getByRole('group', { name: plugs }).getByRole('spinbutton', { name: 'How many?' }).fill('3')
  await expect(page.getByText('£10.50')).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('link', { name: 'Check Out' }).click()

  await expect(page.getByText('4 items')).toBeVisible()
  await expect(page.getByText(`${plugs} (3 × £2.00)`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay £10.82' })).toBeVisible()
  await expectNoViolations(page)
  await fillCard(page, GOOD_CARD)
  await page.getByRole('button', { name: 'Pay £10.82' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Successful' })).toBeVisible()
  await expect(page.getByText(`3 × ${plugs} and 1 more`).first()).toBeVisible()

  await page.goto('/transactions')
  await expect(page.getByRole('list', { name: 'In this order' }).getByRole('link', { name: crown })).toBeVisible()
  await page.goto('/basket')
  await expect(page.getByText('There is nothing in your basket.')).toBeVisible()
  await expectNoViolations(page)

  // The seller cannot give the crown after all.
  await open(seller, '/transactions?tab=sales')
  await seller.getByRole('button', { name: `Cancel ${crown}` }).click()
  await expect(seller.getByRole('dialog')).toContainText('£4.50 and its part of the protection fee back at once')
  await expectNoViolations(seller)
  await seller.getByRole('button', { name: 'Cancel This Listing' }).click()
  const left = seller.getByRole('list', { name: 'In this order' })
  await expect(left).toContainText('cancelled by the seller')
  await expect(left).toContainText('£4.64 back to the buyer')
  await expect(seller.getByRole('button', { name: `Cancel ${crown}` })).toHaveCount(0)
  await expectNoViolations(seller)
  await open(page, '/transactions')
  await expect(page.getByRole('heading', { level: 3, name: `3 × ${plugs}` })).toBeVisible()
  await expect(page.getByRole('list', { name: 'In this order' })).toContainText('£4.64 back to the buyer')
})
