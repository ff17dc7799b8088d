import { expectNoViolations } from '../support/axe.ts'
import { fakeStripe } from '../support/fake-stripe.ts'
import { join, postListing } from '../support/people.ts'
import { startServer } from '../support/server.ts'
import { expect, test } from '../support/test.ts'

// A separate server has to start.
test.slow()

test('with Stripe keys, Stripe’s form pays: the box changes the amount, a declined card shows why, a good one is held', async ({
  browser,
}) => {
  const stripe = await fakeStripe()
  const server = await startServer({
    log: 'test-results/stripe-server.log',
    preload: './e2e/support/stripe-at.ts',
    env: {
      DEMO_DATA: 'off',
      DEV_TOOLS: 'on',
      STRIPE_FAKE: stripe.address,
      STRIPE_SECRET_KEY: 'sk_test_journey',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_journey',
      STRIPE_WEBHOOK_SECRET: 'whsec_journey',
    },
  })
  try {
    const seller = await join(browser, 'Rowan', 'Leeds', { at: server.address })
    const { page } = await join(browser, 'Hazel', 'Leeds', { at: server.address })
    const id = await postListing(seller, 'Sea holly', 2000)
    await stripe.servesBrowser(page)
    const elsewhere = await page.goto(`${server.address}/product/${id}`)
    expect(elsewhere?.headers()['content-security-policy']).not.toContain('stripe')

    // In the same document: Stripe's addresses are only allowed on the checkout page.
    await page.getByRole('link', { name: 'Buy Now' }).click()
    await expect(page.getByText('Stripe will charge 2060')).toBeVisible()
    await page.getByLabel(/Buyer protection/).uncheck()
    await expect(page.getByText('Stripe will charge 2000')).toBeVisible()
    const pay = page.getByRole('button', { name: 'Pay £20.00' })
    await pay.click()
    await expect(page.getByText('Payment Failed', { exact: true })).toBeHidden()
    expect(stripe.calls.filter((line) => line.startsWith('POST payment_intents'))).toEqual([])
    await page.getByLabel('Card number').fill('4000000000000002')
    await pay.click()
    await expect(page.getByRole('alert')).toContainText('Your card was declined.')
    await expect(page.getByText('Payment Failed', { exact: true })).toBeVisible()
    await expectNoViolations(page)

    await page.getByLabel('Card number').fill('4242424242424242')
    await pay.dblclick()
    await expect(page.getByRole('heading', { level: 1, name: 'Payment Successful' })).toBeVisible()
    const made = (call: string) => stripe.calls.filter((line) => line.startsWith(call)).length
    expect([made('POST payment_intents amount=2000'), made('POST payment_intents amount')]).toEqual([1, 1])
    expect(made('POST payment_intents/:id/capture')).toBe(1)
  } finally {
    await server.stop()
    stripe.close()
  }
})
