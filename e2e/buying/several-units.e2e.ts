import { listingBody } from '#test/listing-body.ts'
import { expectNoViolations } from '../support/axe.ts'
import { baseUrl, join } from '../support/new-user.ts'
import { fillCard, GOOD_CARD } from '../support/paying.ts'
import { open } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test('a buyer chooses how many of twelve, changes their mind at the checkout and pays for all at once', {
  tag: '@desktop',
}, async ({ page, browser }) => {
  const seller = await (await browser.newContext()).newPage()
  const { id: sellerId } = await join(seller, 'plugging')
  const title = `Leek plugs ${sellerId}`
  const listed = await seller.request.post('/api/products', {
    headers: { origin: baseUrl() },
    data: listingBody({ title, price: 200, quantity: 12, sellerId, postcode: 'BS7 8AA' }),
  })
  expect(listed.status(), await listed.text()).toBe(201)
  const { id } = await listed.json()

  await join(page, 'counting')
  await open(page, `/product/${id}`)
  const howMany = page.getByRole('spinbutton', { name: 'How many?' })
  await expect(page.getByText('12 left')).toBeVisible()
  await howMany.fill('40')
  await howMany.press('Tab')
  await expect(howMany).toHaveValue('12')
  await howMany.fill('2')
  await page.getByRole('button', { name: 'One more' }).press('Enter')
  await expectNoViolations(page)
  await page.getByRole('link', { name: 'Buy 3 Now - £6.00' }).click()

  await expect(page.getByText('3 items')).toBeVisible()
  await expect(page.getByText('3 × £2.00')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay £6.18' })).toBeVisible()
  await fillCard(page, GOOD_CARD)
  await page.getByRole('button', { name: 'One more' }).press('Enter')
  await expect(page.getByText('4 × £2.00')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay £8.24' })).toBeVisible()
  // The card stays typed while another number is quoted.
  await expect(page.getByLabel('Card number')).toHaveValue(GOOD_CARD)
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Pay £8.24' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Successful' })).toBeVisible()

  await page.goto('/transactions')
  await expect(page.getByRole('heading', { name: `4 × ${title}` })).toBeVisible()
  await page.goto(`/product/${id}`)
  await expect(page.getByText('8 left')).toBeVisible()
  await page.goto(`/checkout?amount=2&productId=${id}&productName=x&quantity=9`)
  await expect(page.getByText('You have bought this already')).toBeVisible()
  await page.getByRole('button', { name: 'Buy 9 more' }).click()
  await expect(page.getByText('Only 8 are left.')).toBeVisible()
  await page.getByRole('button', { name: 'Buy 8' }).click()
  await expect(page.getByText('8 items')).toBeVisible()
})

test('a seller offers any 3 for £5, and the buyer reads what it saves before paying', { tag: '@desktop' }, async ({
  page,
  browser,
}) => {
  const seller = await (await browser.newContext()).newPage()
  const { id: sellerId } = await join(seller, 'bundling')
  const title = `Chard plugs ${sellerId}`
  const listed = await seller.request.post('/api/products', {
    headers: { origin: baseUrl() },
    data: listingBody({ title, price: 200, quantity: 12, sellerId, postcode: 'BS7 8AA' }),
  })
  const { id } = await listed.json()
  await open(seller, `/product/${id}/edit`)
  const together = seller.getByRole('group', { name: /Cheaper together/ })
  await together.getByLabel('Any').fill('3')
  await together.getByLabel('for', { exact: true }).fill('6')
  await seller.getByRole('button', { name: 'Save Changes' }).click()
  await expect(seller.getByText('Enter less than £6.00, which 3 cost one by one').first()).toBeVisible()
  await expectNoViolations(seller)
  await together.getByLabel('for', { exact: true }).fill('5')
  await seller.getByRole('button', { name: 'Save Changes' }).click()
  await seller.waitForURL(new RegExp(`/product/${id}$`))
  await expect(seller.getByText('Any 3 for £5.00')).toBeVisible()

  await join(page, 'saving')
  await open(page, `/product/${id}`)
  await expect(page.getByText('12 left, any 3 for £5.00')).toBeVisible()
  await page.getByRole('spinbutton', { name: 'How many?' }).fill('7')
  await page.getByRole('link', { name: 'Buy 7 Now - £12.00' }).click()
  await expect(page.getByText('7 × £2.00, any 3 for £5.00')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay £12.36' })).toBeVisible()
  await expectNoViolations(page)
})
